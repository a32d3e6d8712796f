import { allergensOf } from '#src/allergens/codes.ts'
import type { Understanding } from './understand.ts'

/** Maximum length, in characters, of the request for food. Only exclusions are read from the rest of a query. */
const MOST_ASKED = 600
/** Length of a passage of the rest, and how far before its end a sentence may end it. */
const PASSAGE = 1_000
const TAIL = 500
/** Overlap of passages where no sentence ends, so that no statement is cut in two. */
const OVERLAP = 150

const SENTENCE_END = /[.!?;\n](?=\s|$)/g

/** Splits a query into the request for food, at its beginning, and the rest. */
export function splitQuery(query: string): { readonly query: string; readonly beyond?: string } {
  if (query.length <= MOST_ASKED) return { query }
  const { end } = passageAt(query, 0, MOST_ASKED)
  return { query: query.slice(0, end).trim(), beyond: query.slice(Math.max(0, end - OVERLAP)) }
}

/**
 * Parses a whole query: the request for food, and the allergens, foods, and diets of every passage beyond it. The
 * cost is linear in the length.
 */
export function understandWhole(
  understand: (text: string) => Understanding,
  query: string,
  beyond: string | undefined,
): Understanding {
  const asked = understand(query)
  if (beyond === undefined) return asked
  const others = passagesOf(beyond).map(understand)
  const all = [asked, ...others]
  return {
    ...asked,
    diets: [...new Set(all.flatMap(({ diets }) => diets))],
    allergensToAvoid: allergensOf(all.flatMap(({ allergensToAvoid }) => allergensToAvoid)),
    out: {
      ...asked.out,
      foods: [...new Set(all.flatMap(({ out }) => out.foods))],
      isUnclear: all.some(({ out }) => out.isUnclear),
    },
  }
}

function passagesOf(text: string): string[] {
  const passages: string[] = []
  for (let from = 0; from < text.length; ) {
    const { end, isSentence } = passageAt(text, from, PASSAGE)
    passages.push(text.slice(from, end))
    from = isSentence || end === text.length ? end : end - OVERLAP
  }
  return passages
}

/** Returns where a passage ends: after a sentence if one ends near enough, else before a word. */
function passageAt(text: string, from: number, length: number): { readonly end: number; readonly isSentence: boolean } {
  if (text.length - from <= length) return { end: text.length, isSentence: true }
  const tail = text.slice(from + length - Math.min(TAIL, length / 2), from + length)
  const ended = [...tail.matchAll(SENTENCE_END)].at(-1)
  if (ended) return { end: from + length - tail.length + ended.index + 1, isSentence: true }
  const space = tail.lastIndexOf(' ')
  return { end: space < 0 ? from + length : from + length - tail.length + space, isSentence: false }
}
