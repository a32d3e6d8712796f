/** Plain replacements for letters that Unicode normalization does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  þ: 'th',
  ð: 'd',
}
const ASCII = /^[ -~]*$/
const FOLDED = /^[a-z0-9]+(?: [a-z0-9]+)*$/
const WRITTEN_WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu

/** Folds case, accents, and width. Keeps punctuation and collapses whitespace to single spaces. */
export function foldText(text: string): string {
  if (FOLDED.test(text)) return text
  const plain = ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .normalize('NFC')
        .replace(/[đøłæœßıþð]/g, letter => PLAIN[letter] ?? letter)
        .replace(/[’‘ʼ`´]/g, "'")
        .replace(/[‐-―−]/g, '-')
  return plain.replace(/[\s\p{C}]+/gu, ' ').trim()
}

/** Splits a folded text into words. Characters of unspaced scripts become single words; apostrophes are dropped. */
export function tokenizeFolded(folded: string): string[] {
  if (FOLDED.test(folded)) return folded.split(' ').map(word => (word === 'n' ? 'and' : word))
  const joined = folded.replaceAll("'", '').replaceAll('&', ' and ')
  const words = ASCII.test(joined) ? joined.match(/[a-z0-9]+/g) : joined.match(TOKEN)
  return words?.map(word => (word === 'n' ? 'and' : word)) ?? []
}

/** True for a character of a script without spaces between words. */
export const isUnspaced = (word: string): boolean => WRITTEN_WITHOUT_SPACES.test(word)
