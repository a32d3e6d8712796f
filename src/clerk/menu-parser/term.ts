import { foldText } from '#src/search/fold.ts'

const KEEP_E = new Set(['quiches', 'ceviches', 'brioches', 'aches', 'baches', 'leches', 'axes'])
const UNCHANGED = /(?:ss|us)$/
const LEAF = new Map([
  ['loaves', 'loaf'],
  ['halves', 'half'],
  ['leaves', 'leaf'],
  ['knives', 'knife'],
])
const FRACTIONS = /(\d?)\s?([½¼¾⅓⅔⅛])/g
const FRACTION = new Map([
  ['½', '1/2'],
  ['¼', '1/4'],
  ['¾', '3/4'],
  ['⅓', '1/3'],
  ['⅔', '2/3'],
  ['⅛', '1/8'],
])

/** Stems a folded word to its approximate singular, so that a word and its plural match. */
export function termOf(word: string): string {
  const leaf = LEAF.get(word)
  if (leaf) return leaf
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`
  if (word.length > 4 && word.endsWith('oes')) return word.slice(0, -2)
  if (word.length > 4 && /(?:ch|sh|x|ss|z)es$/.test(word) && !KEEP_E.has(word)) return word.slice(0, -2)
  if (word.length > 3 && word.endsWith('s') && !UNCHANGED.test(word)) return word.slice(0, -1)
  return word
}

/** Folds case, accents, and unusual punctuation; turns line breaks into full stops and spells out fractions. */
export const plainText = (text: string): string =>
  foldText(
    text
      .replace(/[\r\n]+/g, ' . ')
      .replace(FRACTIONS, (_, before: string, sign: string) => `${before} ${FRACTION.get(sign)}`),
  ).replace(/['’]/g, '')
