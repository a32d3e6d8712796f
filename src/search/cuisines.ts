import type { Restaurant } from '#src/catalog/restaurant.ts'
import { type Collector, numbering } from './collector.ts'
import type { Lexicon } from './concept.ts'
import { growing, runsInOrder, startsInOrder } from './grow.ts'
import { sameText } from './words.ts'

/** The cuisine of shops that sell groceries. */
export const GROCERY = 'Grocery'

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
  ...new Set([...restaurant.cuisines, ...(restaurant.channel === 'grocery' ? [GROCERY] : [])].map(sameText)),
]

/** The cuisine a text means above all: concepts that merely come along weigh less. */
function cuisineConcept(lexicon: Lexicon, text: string): number {
  const found = [...lexicon.concepts(text)].filter(([concept]) => lexicon.kinds[concept] === 'cuisine')
  return found.sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? -1
}

/** Gathers the cuisines of restaurants. */
export function collectCuisines(lexicon: Lexicon): Collector<CuisineColumns> {
  const names = numbering()
  const starts = growing(Uint32Array)
  const of = growing(Uint32Array)
  starts.push(0)
  return {
    add: ({ restaurant }) => {
      for (const name of saidBy(restaurant)) of.push(names.of(name))
      starts.push(of.length())
    },
    finish: order => {
      const { texts, renumbered } = names.sorted()
      const runs = { starts: starts.view(), of: of.view() }
      return {
        names: texts,
        concepts: Int32Array.from(texts, name => cuisineConcept(lexicon, name)),
        starts: startsInOrder(runs.starts, order),
        of: runsInOrder(runs, order, Uint16Array, name => renumbered[name]!),
      }
    },
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
