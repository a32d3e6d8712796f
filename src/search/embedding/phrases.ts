import { normalizeText, termOf } from '#src/search/words.ts'

const inTerms = (text: string): string => ` ${normalizeText(text).split(' ').map(termOf).join(' ')} `

/** Returns a function that finds any of the phrases, singular or plural, in a list of names. */
export function phraseFinder(phrases: readonly string[]): (names: readonly string[]) => boolean {
  const sought = phrases.map(inTerms)
  return names => names.map(inTerms).some(name => sought.some(phrase => name.includes(phrase)))
}
