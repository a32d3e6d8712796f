/** Tags (`<` to `>`) and entities, which a speech engine would read aloud or obey. */
const TAG = /<[^<>]{0,200}>/g
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi
/**
 * Control, format (zero-width, bidirectional, tag characters), unassigned, surrogates, pictographs, and their
 * modifiers.
 */
const UNSPEAKABLE =
  /\p{C}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\u{20e3}/gu
/** Symbols that only markup, templates, and speech engines need. */
const SIGNS = /[<>{}[\]\\|^~`*_=$#@"“”«»]/gu

/** Maximum length of names that only help the listener; order data is read back in full. */
export const NAME_LENGTH = 60
/**
 * Above the length of any name, note, or address in an order, with symbols spoken as words: text to which a yes
 * applies is never truncated.
 */
export const WHOLE_LENGTH = 1_000

/**
 * Sanitizes a text for speech: NFC, one line, without control characters, markup, entities, emoji, and symbols with
 * a meaning for speech engines; at most `length` code points, truncated between words.
 */
export function sanitizeForSpeech(text: string, length: number): string {
  const plain = text
    // truncate first to bound the cost of long input
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

/** Spells an id character by character, so that it can be written down: "O, R, D, 7, small K". */
export const spell = (id: string, small: string): string =>
  [...id.replace(/[^0-9a-z]/gi, '')]
    .slice(0, 24)
    .map(c => (/[a-z]/.test(c) ? `${small} ${c.toUpperCase()}` : c))
    .join(', ')

/** Phone number digit by digit, without the US country code. */
export const digitByDigit = (phone: string): string =>
  [...phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')].join(' ')
