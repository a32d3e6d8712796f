import type { Words } from './unit.ts'

/** The words from one place to another; what stood before the first of them is no pause within. */
export function slice(said: Words, from: number, to = said.words.length): Words {
  const stops = said.stops.slice(from, to)
  if (stops.length > 0) stops[0] = ''
  return {
    words: said.words.slice(from, to),
    terms: said.terms.slice(from, to),
    stops,
    spans: said.spans.slice(from, to),
  }
}
