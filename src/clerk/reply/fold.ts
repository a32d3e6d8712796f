import { withoutInvisible } from '#src/kernel/visible.ts'

/** A text as it is compared: no invisible signs, one kind of apostrophe, compatibility forms resolved. */
export const compared = (text: string): string =>
  text
    .split('\n')
    .map(withoutInvisible)
    .join('\n')
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/[’‘`´]/g, "'")

/** The same without case, accents, apostrophes and marks of emphasis. */
export const folded = (text: string): string =>
  compared(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[*_~|]+/g, '')
