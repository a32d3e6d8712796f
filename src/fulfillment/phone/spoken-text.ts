/** What comes between `<` and `>` of a tag, and entities: a voice would read them aloud, or obey them. */
const TAG = /<[^<>]{0,200}>/g
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi
/** Control, format (zero-width, bidirectional, tag characters), unassigned, surrogates, pictures and their modifiers. */
const UNSPEAKABLE =
  /\p{C}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\u{20e3}/gu
/** Signs that only markup, templates and speech engines need. */
const SIGNS = /[<>{}[\]\\|^~`*_=$#@"“”«»]/gu

/** Of names that only help a listener; an order is read back whole. */
export const NAME_LENGTH = 60
/** More than any name, note or address that an order may hold, its signs as words: what a yes counts for is never cut. */
export const WHOLE_LENGTH = 1_000

/**
 * Text as a voice may read it: NFC, one line, without control characters, markup, entities, emoji and the signs that
 * speech engines give a meaning; at most `length` code points, cut between words.
 */
export function speakable(text: string, length: number): string {
  const plain = text
    // cut first, so that no text costs more than it may be long
    .slice(0, length * 8)
    .normalize('NFC')
    .replace(TAG, ' ')
    .replace(ENTITY, ' ')
    .replace(/\s/gu, ' ')
    .replace(UNSPEAKABLE, '')
    .replace(SIGNS, ' ')
    .replace(/&/g, ' and ')
    .replace(/ {2,}/g, ' ')
    .trim()
  const points = [...plain]
  if (points.length <= length) return plain
  const cut = points.slice(0, length + 1).join('')
  const space = cut.lastIndexOf(' ')
  return (space > length / 2 ? cut.slice(0, space) : points.slice(0, length).join('')).trim()
}

/** An id character by character, digits and letters apart, so that it can be written down: "O, R, D, 7, small K". */
export const spell = (id: string, small: string): string =>
  [...id.replace(/[^0-9a-z]/gi, '')]
    .slice(0, 24)
    .map(c => (/[a-z]/.test(c) ? `${small} ${c.toUpperCase()}` : c))
    .join(', ')

/** A telephone number digit by digit, without the country code of the USA. */
export const digitByDigit = (phone: string): string =>
  [...phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')].join(' ')
