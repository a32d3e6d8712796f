/** Normalizes a text for comparison: lowercase, with URL and JSON escapes decoded. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\\u0040', '@')
    .replaceAll('+', ' ')

/** Canary words (lowercase) that occur in a text; words of digits also match with separators in between. */
export function canaryIn(text: string, words: readonly string[]): string[] {
  const plain = folded(text)
  const digits = plain.replaceAll(/(?<=\d)[ ().-]+(?=\d)/g, '')
  return words.filter(word => (/^\d+$/.test(word) ? digits : plain).includes(word))
}
