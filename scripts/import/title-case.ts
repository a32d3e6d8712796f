const SMALL = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'de',
  'del',
  'di',
  'e',
  'el',
  'en',
  'for',
  'in',
  'la',
  'of',
  'on',
  'or',
  'the',
  'to',
  'y',
])
/** Words that are always capitalized. */
const CAPITALS = new Set([
  'bbq',
  'nyc',
  'ny',
  'usa',
  'tv',
  'dj',
  'jfk',
  'lga',
  'ymca',
  'ywca',
  'cuny',
  'nyu',
  'ii',
  'iii',
  'iv',
  'vi',
  'vii',
  'llc',
])

/** Converts all-caps names and streets to title case. Leaves a text with lowercase letters unchanged. */
export function titleCase(text: string): string {
  const clean = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (clean !== clean.toUpperCase()) return clean
  return clean
    .toLowerCase()
    .replace(/[\p{L}\p{N}'’]+/gu, (word, at: number) => (at > 0 && SMALL.has(word) ? word : capitalised(word)))
}

function capitalised(word: string): string {
  if (CAPITALS.has(word)) return word.toUpperCase()
  // Ordinals such as 2nd and 45th, but also the 4 of "4ever".
  if (/^\d/.test(word)) return word
  return word
    .replace(/^['’]?\p{L}/u, letter => letter.toUpperCase())
    .replace(/^(Mc)(\p{L})(?=\p{L}{2})/u, (_, mc: string, letter: string) => mc + letter.toUpperCase())
    .replace(/^(\p{Lu}['’])(\p{L})(?=\p{L})/u, (_, before: string, letter: string) => before + letter.toUpperCase())
}
