import { readFileSync } from 'node:fs'
import { once } from '#src/kernel/memoize.ts'
import { isOfNutrient } from './nutrients.ts'
import type { AllergyToken } from './tokens.ts'

type Span = { readonly from: number; readonly to: number }

/** Spans that express harm, and spans that only resemble it. */
export type HarmWords = { readonly harm: readonly Span[]; readonly pleasant: readonly Span[] }

const FILE = new URL('../../data/allergens/harm.txt', import.meta.url)
const WORD_END = '[^ ,.]*'
const BETWEEN = '(?:[^ ,.]+ ){0,3}'

/** Translates a line of the file into a regular expression over words separated by single spaces. */
const expressionOf = (line: string): string =>
  line
    .replaceAll('~', '\u0000')
    .replace(/^\*/, WORD_END)
    .replace(/(?<=[a-z)])\*/g, WORD_END)
    .replaceAll('\u0000', BETWEEN)

const patterns = once((): Readonly<Record<'harm' | 'pleasant', RegExp>> => {
  const lines = readFileSync(FILE, 'utf8').split('\n')
  const start = lines.indexOf('[pleasant]')
  const read = (some: readonly string[]) =>
    new RegExp(
      `(?<![^ ])(?:${some
        .filter(line => line.trim() !== '' && !/^[#[]/.test(line))
        .map(expressionOf)
        .join('|')})(?![^ ])`,
      'gu',
    )
  return { harm: read(lines.slice(0, start)), pleasant: read(lines.slice(start)) }
})

const known = new WeakMap<readonly AllergyToken[], HarmWords>()

/** Finds spans that express harm to a person, excluding harmless idioms. */
export function harmWords(tokens: readonly AllergyToken[]): HarmWords {
  const before = known.get(tokens)
  if (before) return before
  const found = findHarm(tokens)
  known.set(tokens, found)
  return found
}

function findHarm(tokens: readonly AllergyToken[]): HarmWords {
  let text = ''
  const starts = tokens.map(({ text: word, before }, at) => {
    text += at === 0 ? '' : before === 'end' ? ' . ' : before === 'comma' ? ' , ' : ' '
    const from = text.length
    text += word
    return from
  })
  const spansOf = (pattern: RegExp): Span[] =>
    [...text.matchAll(pattern)].map(found => {
      const from = starts.findLastIndex(start => start <= found.index)
      const end = found.index + found[0].trimEnd().length
      return { from, to: starts.findLastIndex(start => start < end) + 1 }
    })
  const { harm, pleasant } = patterns()
  const idioms = spansOf(pleasant)
  return {
    harm: spansOf(harm).filter(one => !overlaps(idioms, one) && !isOfNutrient(tokens, one.to)),
    pleasant: idioms,
  }
}

export const overlaps = (spans: readonly Span[], { from, to }: Span): boolean =>
  spans.some(span => from < span.to && to > span.from)
