/** A place of a path: which words may come next, and what is at its end. */
type Place<T> = { readonly words: Map<string, Place<T>>; value?: T }

/** What is known of paths, found by their words: that takes as long among a hundred paths as with one. */
export type ByWords<T> = {
  /** What is at a described path, such as `/api/order/{id}`; made when there is nothing yet. */
  readonly at: (path: string) => T
  /** What is at a path, given as its words. */
  readonly find: (words: readonly string[]) => T | undefined
}

/** Stands for a word that is a request's own. */
const ANY = '{}'

export function createByWords<T>(make: () => T): ByWords<T> {
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
