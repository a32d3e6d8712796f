import { withoutInvisible } from '#src/kernel/invisible-characters.ts'

/** Folds a message for comparison: only lowercase letters, digits, and single spaces. */
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

/** Message on one line, without invisible characters. */
export const visible = (text: string): string => withoutInvisible(text.replace(/\s+/g, ' ')).trim()

/** Cuts out part of a text; leaves a separator between what surrounds it. */
export const without = (text: string, from: number, length: number): string =>
  `${text.slice(0, from)} ; ${text.slice(from + length)}`.replace(/\s+/g, ' ').trim()

/** True if the text has neither letters nor digits. */
export const isBlank = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text)

/** Trims punctuation and small words at both ends. */
export const trimmed = (text: string): string =>
  text
    .replace(/[\s;,.!?]+/g, signs => (signs.includes(';') ? ', ' : signs))
    .replace(/^[\s,:;.!?-]+|[\s,;.!?-]+$/g, '')
    .trim()

/** Text after all repetitions of the words at its start: "start over, start over" counts once. */
export function afterRepeats(text: string, said: string): string {
  const words = said.toLowerCase()
  for (let left = text; ; ) {
    const next = left.replace(/^[\s.,;!-]+/, '')
    if (words === '' || !next.toLowerCase().startsWith(words)) return left
    left = next.slice(said.length)
  }
}
