import { type Grammar, listOf } from './grammar.ts'

/** What the restaurants of a cuisine may be called. */
export type NameBook = {
  readonly composed: readonly string[]
  readonly firsts: readonly string[]
  readonly lasts: readonly string[]
}

/** Consecutive numbers far apart in a list of any length that 61 does not divide. */
const STEP = 61

/** Reads the names of a page. */
export const readNameBook = (grammar: Grammar): NameBook => ({
  composed: listOf(grammar, 'names'),
  firsts: listOf(grammar, 'first'),
  lasts: listOf(grammar, 'last'),
})

/** Every name of a book, without the number that later rounds add. */
export const namesOf = ({ composed, firsts, lasts }: NameBook): string[] => [
  ...composed,
  ...lasts.flatMap(last => firsts.map(first => `${first} ${last}`)),
]

/** The name of a cuisine's k-th restaurant: the composed ones first, then first and last words in every pairing. */
export function nameOf({ composed, firsts, lasts }: NameBook, k: number): string {
  if (k < composed.length) return composed[k]!
  const total = firsts.length * lasts.length
  const at = k - composed.length
  const place = (at * STEP) % total
  const name = `${firsts[place % firsts.length]} ${lasts[Math.floor(place / firsts.length)]}`
  const round = Math.floor(at / total)
  return round === 0 ? name : `${name} No. ${round + 1}`
}

/** Lower-case letters, digits and single hyphens. */
export const slugOf = (text: string): string =>
  text
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
