import { type Grammar, listOf } from './grammar.ts'

/** Consecutive numbers far apart in a list of any length that 61 does not divide. */
const STEP = 61

/** The name of a cuisine's k-th restaurant: the composed ones first, then first and last words in every pairing. */
export function nameOf(grammar: Grammar, k: number): string {
  const solo = listOf(grammar, 'names')
  if (k < solo.length) return solo[k]!
  const firsts = listOf(grammar, 'first')
  const lasts = listOf(grammar, 'last')
  const total = firsts.length * lasts.length
  const at = k - solo.length
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
