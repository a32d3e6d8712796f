/**
 * Control, zero-width, bidirectional, filler, and tag characters, variation selectors, and the blank Braille
 * pattern.
 */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]+/gu

/**
 * Removes invisible characters and normalizes to NFC: a removed character might have separated a letter from its
 * accent.
 */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').normalize('NFC')

const BREAK = /[\p{Cc}\u2028\u2029]/u

/** True if the trimmed text has a line break or a control character. */
export const hasBreaks = (text: string): boolean => BREAK.test(text.trim())

/**
 * False if the text has ligature characters for whole phrases, such as ﷺ, which expand to many times their length.
 */
export const isInLetters = (text: string): boolean => text.normalize('NFKC').length <= 2 * text.length + 40
export const NOT_IN_LETTERS = 'must be spelled out, without characters that stand for whole phrases'
