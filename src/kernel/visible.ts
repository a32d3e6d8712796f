/** Control, zero-width, bidirectional, filler and tag characters, variation selectors, and the blank Braille pattern. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]+/gu

/** A text without the characters that cannot be seen, in NFC: what is taken out may have kept a letter from its accent. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').normalize('NFC')

const BREAK = /[\p{Cc}\u2028\u2029]/u

/** True for a text that is not one line, or holds a control character; those at its ends count for nothing. */
export const hasBreaks = (text: string): boolean => BREAK.test(text.trim())

/** False for a text of signs that each stand for a whole phrase, such as ﷺ: read in letters it is many times as long. */
export const isInLetters = (text: string): boolean => text.normalize('NFKC').length <= 2 * text.length + 40
export const NOT_IN_LETTERS = 'in letters, without signs that stand for whole phrases'
