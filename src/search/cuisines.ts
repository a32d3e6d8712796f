import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Lexicon } from './concept.ts'
import { sameText } from './words.ts'

/** Row r has the cuisines `of[starts[r]]` and on; numbers of `names`, which are folded. */
export type CuisineColumns = {
  readonly names: readonly string[]
  /** By number: the lexicon's concept of it, −1 for none. */
  readonly concepts: Int32Array
  readonly starts: Uint32Array
  readonly of: Uint16Array
}

/** The groceries are also found as a cuisine. */
const saidBy = (restaurant: Restaurant): string[] => [
  ...new Set([...restaurant.cuisines, ...(restaurant.channel === 'grocery' ? ['Grocery'] : [])].map(sameText)),
]

/** The cuisine a text means above all: concepts that merely come along weigh less. */
function cuisineConcept(lexicon: Lexicon, text: string): number {
  const found = [...lexicon.concepts(text)].filter(([concept]) => lexicon.kinds[concept] === 'cuisine')
  return found.sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? -1
}

/** Lays out the cuisines of restaurants, one row each. */
export function cuisineColumns(restaurants: readonly Restaurant[], lexicon: Lexicon): CuisineColumns {
  const said = restaurants.map(saidBy)
  const names = [...new Set(said.flat())].sort()
  const numbers = new Map(names.map((name, number) => [name, number]))
  const starts = new Uint32Array(restaurants.length + 1)
  said.forEach((own, row) => {
    starts[row + 1] = starts[row]! + own.length
  })
  return {
    names,
    concepts: Int32Array.from(names, name => cuisineConcept(lexicon, name)),
    starts,
    of: Uint16Array.from(said.flat(), name => numbers.get(name)!),
  }
}

/** 1 for every cuisine that one of the texts names, in its own words or in others of the same meaning. */
export function wantedCuisines(columns: CuisineColumns, lexicon: Lexicon, texts: readonly string[]): Uint8Array {
  const folded = new Set(texts.map(sameText))
  const meant = new Set(texts.map(text => cuisineConcept(lexicon, text)).filter(concept => concept >= 0))
  return Uint8Array.from(columns.names, (name, number) =>
    folded.has(name) || meant.has(columns.concepts[number]!) ? 1 : 0,
  )
}
