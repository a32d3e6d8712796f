import { sameText, termOf } from '#src/search/words.ts'

const inTerms = (text: string): string => ` ${sameText(text).split(' ').map(termOf).join(' ')} `

/** Returns the function that finds any of these phrases, in singular or plural, as words of names. */
export function phraseFinder(phrases: readonly string[]): (names: readonly string[]) => boolean {
  const sought = phrases.map(inTerms)
  return names => names.map(inTerms).some(name => sought.some(phrase => name.includes(phrase)))
}
