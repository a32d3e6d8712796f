import { foldText, tokenizeFolded } from './fold.ts'

const SMALL = new Set('a an and at by de del el en for in la las los of on or the to with y'.split(' '))

/** Normalizes a text for comparison: folded words separated by single spaces. */
export const normalizeText = (text: string): string => tokenizeFolded(foldText(text)).join(' ')

/** Returns the folded words of a text without stop words. */
export const contentWords = (text: string): string[] => tokenizeFolded(foldText(text)).filter(word => !SMALL.has(word))

/**
 * Converts a query in JSON or list form to plain words: `{"query": "pho", "near": "chinatown"}` becomes
 * `query: pho, near: chinatown`.
 */
export const plainQuery = (text: string): string =>
  /["{[]/.test(text)
    ? text
        .replace(/["“”{}[\]]+/g, ' ')
        .replace(/\s+([:,;=])/g, '$1')
        .trim()
    : text

/** Normalizes a folded word to its rough singular for comparison. */
export function termOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}
