import type { Withdrawal } from './denials.ts'
import { isConnectorWord } from './frame.ts'
import { annotateTokens, isGlossed, type Marks, type Mention, type Span } from './marks.ts'
import type { AllergenRefusal } from './refusals.ts'
import { tokensOf } from './tokens.ts'

const TRAILING = new Set(
  'please pls too also all here badly though tho and so but real bad anywhere remember him her me em them por favor tambien food foods'.split(
    ' ',
  ),
)
const SMALL_GAP = 2

/** Extends a span by the function words around it: "my son is" before "allergic to peanuts". */
export function widened(marks: Marks, { from, to }: Span): Span {
  const { tokens } = marks
  let start = from
  while (start > 0 && tokens[start]!.before === 'none' && isConnectorWord(marks, start - 1)) start -= 1
  let end = to
  while (end < tokens.length && tokens[end]!.before === 'none' && TRAILING.has(tokens[end]!.text)) end += 1
  return { from: start, to: end }
}

/** Returns the illness statements of a message, including the words around them. */
export function spansOf(
  marks: Marks,
  illness: readonly Span[],
  bound: readonly Mention[],
  refusals: readonly AllergenRefusal[],
): Span[] {
  const cores = [...illness, ...bound, ...refusals.filter(refusal => refusal.mentions.some(one => bound.includes(one)))]
  return cores.map(core => widened(marks, core))
}

/** Returns the text without the given token spans and without the leftover separators between them. */
export function textWithout(text: string, { tokens }: Pick<Marks, 'tokens'>, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  const sorted = [...spans].sort((a, b) => a.from - b.from)
  const joined: { from: number; to: number }[] = []
  for (const span of sorted) {
    const last = joined.at(-1)
    const gap = last ? tokens.slice(last.to, span.from) : []
    const isNear =
      last &&
      gap.length <= SMALL_GAP &&
      [...gap, tokens[span.from]!].every(({ before, text: word }) => before !== 'end' && !/^\d{5}$/.test(word))
    if (last && isNear) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  let rest = ''
  let at = 0
  for (const { from, to } of joined) {
    rest += `${text.slice(at, tokens[from]!.from)} ; `
    at = tokens[to - 1]!.to
  }
  return tidied(rest + text.slice(at))
}

/**
 * Returns the spans of foreign-language refusals and their English glosses, which the menu matcher can read.
 */
export function inEnglish(
  marks: Marks,
  refusals: readonly AllergenRefusal[],
): { readonly spans: readonly Span[]; readonly words: readonly string[] } {
  const foreign = refusals.filter(refusal => isGlossed(marks, refusal))
  return {
    spans: foreign.map(span => widened(marks, span)),
    words: [...new Set(foreign.flatMap(({ mentions }) => mentions.map(({ word }) => `no ${word}`)))],
  }
}

/** True if the text contains only function words. */
export const isBare = (text: string): boolean => {
  const tokens = tokensOf(text)
  return tokens.every((_, at) => isConnectorWord({ tokens }, at))
}

const tidied = (text: string): string =>
  text
    .replace(/[([]\s*;?\s*[)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s;,:]+/g, signs => (signs.includes(';') ? '; ' : signs))
    .replace(/(?:; )?([.!?])/g, '$1')
    .replace(/([.!?])(?:[\s,;]*\.)+/g, '$1')
    .replace(/^[\s;,:.!?，、。-]+|[\s;,:，、-]+$/g, '')
    .replace(/\s*;/g, ',')
    .trim()

/** Returns an empty string if only the opening answer of a correction is left: "no no, its fine". */
export function withoutOpeningAnswer(text: string, lifts: readonly Withdrawal[]): string {
  const lifted = new Set(lifts.flatMap(({ mentions }) => mentions.flatMap(({ codes }) => codes)))
  if (lifted.size === 0) return text
  const marks = annotateTokens(tokensOf(text))
  const isSaid = (at: number) =>
    marks.mentions.some(({ from, to, codes }) => at >= from && at < to && codes.every(code => lifted.has(code)))
  const isNothing = marks.tokens.every(
    (token, at) => ANSWER.test(token.text) || isSaid(at) || isConnectorWord(marks, at),
  )
  return isNothing ? '' : text
}
const ANSWER = /^(?:only|just|solo|no|nah|nope|yes|yeah|wait|sorry|actually|oh|fine|ok|okay|now|thats|off|list)$/
