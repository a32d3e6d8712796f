import type { RequestHandler } from 'express'

/** A place of a path: which words may come next, and what answers when none does. */
type Place = { readonly words: Map<string, Place>; handler?: RequestHandler }

/** Finds what answers a path by its words: that takes as long among a hundred paths as with one. */
export type ByWords = {
  /** Adds what answers a described path, such as `/api/order/{id}`. */
  readonly add: (path: string, handler: RequestHandler) => void
  /** Has a request answered by what was added for its path, and passes on what nothing was added for. */
  readonly answer: RequestHandler
}

/** Stands for a word that is a request's own. */
const ANY = '{}'

/** Of a path spelled as it is described. One that is not, as with a slash at its end, is for others to understand. */
export function createByWords(): ByWords {
  const root: Place = { words: new Map() }
  const next = (place: Place, word: string): Place => {
    const made = place.words.get(word) ?? { words: new Map() }
    place.words.set(word, made)
    return made
  }
  const find = (path: string): RequestHandler | undefined => {
    let place: Place | undefined = root
    for (const word of path.split('/')) place = place?.words.get(word) ?? place?.words.get(ANY)
    return place?.handler
  }
  return {
    add: (path, handler) => {
      const words = path.split('/').map(word => (word.startsWith('{') ? ANY : word))
      words.reduce(next, root).handler = handler
    },
    answer: (request, response, pass) => {
      const handler = find(request.path)
      if (handler) handler(request, response, pass)
      else pass()
    },
  }
}
