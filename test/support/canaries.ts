/** What a text is compared in: small letters, with what URLs and JSON write differently put right. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\\u0040', '@')
    .replaceAll('+', ' ')

/** Which of these words, in small letters, stand in a text; those of digits alone also when something stands between. */
export function canaryIn(text: string, words: readonly string[]): string[] {
  const plain = folded(text)
  const digits = plain.replaceAll(/(?<=\d)[ ().-]+(?=\d)/g, '')
  return words.filter(word => (/^\d+$/.test(word) ? digits : plain).includes(word))
}
