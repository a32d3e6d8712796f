/** Letters that decomposition leaves as they are. */
const LETTERS: Readonly<Record<string, string>> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i' }
const SMALL = new Set('a an and at by de del el en for in la las los of on or the to with y'.split(' '))

/** Lower case without marks; words of letters and digits of any script with one space between. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[đðøłæœßı]/g, letter => LETTERS[letter]!)
    .replace(/['’‘`]+/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The folded words of a text without those that carry nothing. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(' ')
    .filter(word => word !== '' && !SMALL.has(word))

/** What a folded word is compared by: its singular, roughly. */
export function termOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}
