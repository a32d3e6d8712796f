/** Trie of phrases for longest-prefix lookup. */
export type Trie<T> = { readonly next: Map<string, Trie<T>>; value?: T }

export const emptyTrie = <T>(): Trie<T> => ({ next: new Map() })

/** Adds a phrase; the first value of a phrase wins. */
export function addPhrase<T>(trie: Trie<T>, words: readonly string[], value: T): void {
  let node = trie
  for (const word of words) {
    let next = node.next.get(word)
    if (!next) {
      next = emptyTrie()
      node.next.set(word, next)
    }
    node = next
  }
  node.value ??= value
}

type Found<T> = { readonly length: number; readonly value: T }

/** Longest phrase that starts at `at` and ends at or before `limit`, or undefined. */
export function longestAt<T>(
  trie: Trie<T>,
  words: readonly string[],
  at: number,
  limit = words.length,
): Found<T> | undefined {
  let node: Trie<T> | undefined = trie
  let found: Found<T> | undefined
  for (let index = at; index < limit; index++) {
    node = node.next.get(words[index]!)
    if (!node) break
    if (node.value !== undefined) found = { length: index - at + 1, value: node.value }
  }
  return found
}
