import type { Withdrawal } from './denials.ts'
import type { Marks, Mention } from './marks.ts'
import { OUTGREW } from './outgrown.ts'
import { isBesideNamed, isFollowed, isNamedThough, saysNone } from './statements.ts'
import { sentenceOf } from './tokens.ts'
import { correctedAllergensIn } from './told-instead.ts'

/**
 * True for a separate sentence that denies foods mentioned nowhere else in the message: "Nobody is allergic to
 * shellfish. I can't do milk".
 */
function isOfNobodyApart(
  marks: Marks,
  denials: readonly Withdrawal[],
  { from, to, mentions: own }: Withdrawal,
): boolean {
  const sentence = sentenceOf(marks, from)
  const codes = new Set(own.flatMap(one => one.codes))
  const isInside = (at: number) => at >= sentence.from && at < sentence.to
  const isDenied = (at: number) => denials.some(denial => at >= denial.from && at < denial.to)
  return (
    own.length > 0 &&
    saysNone(marks.tokens, sentence.from, to) &&
    marks.illness.every(span => !isInside(span.from) || isDenied(span.from)) &&
    marks.mentions.every(one => isDenied(one.from) || !one.codes.some(code => codes.has(code)))
  )
}

/**
 * Returns the mentions withdrawn although a person has another allergy: "not allergic to eggs, only to peanuts",
 * "he outgrew the egg allergy".
 */
export const explicitlyDenied = (marks: Marks, denials: readonly Withdrawal[]): Mention[] => {
  const isCorrected = correctedAllergensIn(marks, denials).length > 0
  return denials
    .filter(({ from, to, mentions: own, foods }) => {
      const { tokens, mentions } = marks
      const next = tokens.slice(to, to + 3).findIndex(({ text }) => /^(?:only|just|solo)$/.test(text))
      const isOnly = next >= 0 && mentions.some(mention => mention.from > to + next && mention.from <= to + next + 4)
      return (
        isOnly ||
        foods !== undefined ||
        isCorrected ||
        isNamedThough(marks, denials) ||
        isFollowed(tokens, mentions, to) ||
        isBesideNamed(marks, denials, { from, to }) ||
        isOfNobodyApart(marks, denials, { from, to, mentions: own }) ||
        tokens.slice(from, to).some(({ text }) => OUTGREW.test(text) || /^(?:grew|grown)$/.test(text))
      )
    })
    .flatMap(denial => denial.mentions)
}
