const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** True if one inserted, deleted, substituted, or transposed letter turns the word into one that `isWanted` accepts. */
export function isOneEditFrom(word: string, isWanted: (word: string) => boolean): boolean {
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    const swapped = after.length > 1 ? [`${before}${after[1]}${after[0]}${after.slice(2)}`] : []
    const others = [...LETTERS].flatMap(letter => [
      `${before}${letter}${after}`,
      ...(after === '' ? [] : [`${before}${letter}${after.slice(1)}`]),
    ])
    if ([`${before}${after.slice(1)}`, ...swapped, ...others].some(isWanted)) return true
  }
  return false
}
