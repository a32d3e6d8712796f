import type { MessageWords } from './unit.ts'

/** Slice of tokenized words; clears the punctuation before the first word. */
export function slice(said: MessageWords, from: number, to = said.words.length): MessageWords {
  const stops = said.stops.slice(from, to)
  if (stops.length > 0) stops[0] = ''
  return {
    words: said.words.slice(from, to),
    terms: said.terms.slice(from, to),
    stops,
    spans: said.spans.slice(from, to),
  }
}
