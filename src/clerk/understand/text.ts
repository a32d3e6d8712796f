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

/** A message without what cannot be seen: control, bidirectional, zero-width and tag characters. */
export const visible = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu, '')
    .trim()

/** The text with a part of it taken out; what stood on both sides stays apart. */
export const without = (text: string, from: number, length: number): string =>
  `${text.slice(0, from)} ; ${text.slice(from + length)}`.replace(/\s+/g, ' ').trim()

/** Nothing but signs between words. */
export const isBlank = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text)

/** Without signs and small words at both ends. */
export const trimmed = (text: string): string =>
  text
    .replace(/(?:\s*[;,.!?]\s*)*;(?:\s*[;,.!?]\s*)*/g, ', ')
    .replace(/^[\s,:;.!?-]+|[\s,;.!?-]+$/g, '')
    .trim()
