import { withoutInvisible } from '#src/kernel/invisible-characters.ts'

/** Normalizes a text for comparison: strips invisible characters, unifies apostrophes, applies NFKC. */
export const normalizeForComparison = (text: string): string =>
  text
    .split('\n')
    .map(withoutInvisible)
    .join('\n')
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/[’‘`´]/g, "'")

/** Same, and also without case, accents, apostrophes, and emphasis marks. */
export const foldForComparison = (text: string): string =>
  normalizeForComparison(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[*_~|]+/g, '')
