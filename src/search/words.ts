import { foldText, wordsOf } from './fold.ts'

const SMALL = new Set('a an and at by de del el en for in la las los of on or the to with y'.split(' '))

/** A text as it is compared with others: folded words with one space between. */
export const sameText = (text: string): string => wordsOf(foldText(text)).join(' ')

/** The folded words of a text without those that carry nothing. */
export const tellingWords = (text: string): string[] => wordsOf(foldText(text)).filter(word => !SMALL.has(word))

/** A query in the form of JSON or of a list, as plain words: `{"query": "pho", "near": "chinatown"}` is `query: pho, near: chinatown`. */
export const plainQuery = (text: string): string =>
  /["{[]/.test(text)
    ? text
        .replace(/["“”{}[\]]+/g, ' ')
        .replace(/\s+([:,;=])/g, '$1')
        .trim()
    : text

/** What a folded word is compared by: its singular, roughly. */
export function termOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}
