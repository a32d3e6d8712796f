/** Trie node of a path: possible next segments, and the value at its end. */
type Place<T> = { readonly words: Map<string, Place<T>>; value?: T }

/** Path trie: lookup time is independent of the number of paths. */
export type ByWords<T> = {
  /** Value at a path template, such as `/api/order/{id}`; creates it if absent. */
  readonly at: (path: string) => T
  /** Value at a path, given as its segments. */
  readonly find: (words: readonly string[]) => T | undefined
}

/** Wildcard for a path parameter. */
const ANY = '{}'

export function createPathTrie<T>(make: () => T): ByWords<T> {
  const root: Place<T> = { words: new Map() }
  const next = (place: Place<T>, word: string): Place<T> => {
    const made = place.words.get(word) ?? { words: new Map() }
    place.words.set(word, made)
    return made
  }
  return {
    at: path => {
      const words = path.split('/').map(word => (word.startsWith('{') ? ANY : word))
      const place = words.reduce(next, root)
      place.value ??= make()
      return place.value
    },
    find: words => {
      let place: Place<T> | undefined = root
      for (const word of words) place = place?.words.get(word) ?? place?.words.get(ANY)
      return place?.value
    },
  }
}
