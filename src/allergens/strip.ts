import type { Lift } from './denials.ts'
import { isFrame } from './frame.ts'
import { isGlossed, type Marks, type Mention, markWords, type Span } from './marks.ts'
import type { Refusal } from './refusals.ts'
import { tokensOf } from './tokens.ts'

const TRAILING = new Set(
  'please pls too also all here badly though tho and so but real bad anywhere remember him her me em them por favor tambien food foods'.split(
    ' ',
  ),
)
const SMALL_GAP = 2

/** A span with the small words around it that only lead to it: "my son is" before "allergic to peanuts". */
export function widened(marks: Marks, { from, to }: Span): Span {
  const { tokens } = marks
  let start = from
  while (start > 0 && tokens[start]!.before === 'none' && isFrame(marks, start - 1)) start -= 1
  let end = to
  while (end < tokens.length && tokens[end]!.before === 'none' && TRAILING.has(tokens[end]!.text)) end += 1
  return { from: start, to: end }
}

/** What a message says of illness, with the words around it. */
export function spansOf(
  marks: Marks,
  illness: readonly Span[],
  bound: readonly Mention[],
  refusals: readonly Refusal[],
): Span[] {
  const cores = [...illness, ...bound, ...refusals.filter(refusal => refusal.mentions.some(one => bound.includes(one)))]
  return cores.map(core => widened(marks, core))
}

/** The text without some spans of its words, and without what then stands between two of them. */
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

/** Refusals in other languages: where they stand, and what they say in English, for a menu to read. */
export function inEnglish(
  marks: Marks,
  refusals: readonly Refusal[],
): { readonly spans: readonly Span[]; readonly words: readonly string[] } {
  const foreign = refusals.filter(refusal => isGlossed(marks, refusal))
  return {
    spans: foreign.map(span => widened(marks, span)),
    words: [...new Set(foreign.flatMap(({ mentions }) => mentions.map(({ word }) => `no ${word}`)))],
  }
}

/** Nothing but words that lead to something else. */
export const isBare = (text: string): boolean => {
  const tokens = tokensOf(text)
  return tokens.every((_, at) => isFrame({ tokens }, at))
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

/** Nothing when only the answer is left that a correction began with: "no no, its fine". */
export function answerless(text: string, lifts: readonly Lift[]): string {
  const lifted = new Set(lifts.flatMap(({ mentions }) => mentions.flatMap(({ codes }) => codes)))
  if (lifted.size === 0) return text
  const marks = markWords(tokensOf(text))
  const isSaid = (at: number) =>
    marks.mentions.some(({ from, to, codes }) => at >= from && at < to && codes.every(code => lifted.has(code)))
  const isNothing = marks.tokens.every((token, at) => ANSWER.test(token.text) || isSaid(at) || isFrame(marks, at))
  return isNothing ? '' : text
}
const ANSWER = /^(?:only|just|solo|no|nah|nope|yes|yeah|wait|sorry|actually|oh|fine|ok|okay|now|thats|off|list)$/
