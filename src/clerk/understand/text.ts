import { withoutInvisible } from '#src/kernel/visible.ts'

/** Letters, digits and single spaces: how messages are compared. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/'/g, '')
    .replace(/[^\p{L}\p{N}$.@#+]+/gu, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** A message without the characters that cannot be seen, on one line. */
export const visible = (text: string): string => withoutInvisible(text.replace(/\s+/g, ' ')).trim()

/** The text with a part of it taken out; what stood on both sides stays apart. */
export const without = (text: string, from: number, length: number): string =>
  `${text.slice(0, from)} ; ${text.slice(from + length)}`.replace(/\s+/g, ' ').trim()

/** Nothing but signs between words. */
export const isBlank = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text)

/** Without signs and small words at both ends. */
export const trimmed = (text: string): string =>
  text
    .replace(/[\s;,.!?]+/g, signs => (signs.includes(';') ? ', ' : signs))
    .replace(/^[\s,:;.!?-]+|[\s,;.!?-]+$/g, '')
    .trim()

/** What follows words that were said already: "start over, start over" says them once. */
export function afterRepeats(text: string, said: string): string {
  const words = said.toLowerCase()
  for (let left = text; ; ) {
    const next = left.replace(/^[\s.,;!-]+/, '')
    if (words === '' || !next.toLowerCase().startsWith(words)) return left
    left = next.slice(said.length)
  }
}
