import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Lexicon } from './concept.ts'
import { growableArray, runsInOrder, startsInOrder } from './grow.ts'
import { type Collector, createNumbering } from './index-builder.ts'
import { normalizeText } from './words.ts'

/** Cuisine name for grocery stores. */
export const GROCERY = 'Grocery'

/** Cuisines of the rows. Those of row r start at `of[starts[r]]` and are indexes into the folded `names`. */
export type CuisineColumns = {
  readonly names: readonly string[]
  /** Lexicon concept of each cuisine, −1 if none. */
  readonly concepts: Int32Array
  readonly starts: Uint32Array
  readonly of: Uint16Array
}

/** Cuisines of a restaurant. Grocery stores also get the grocery cuisine. */
const saidBy = (restaurant: Restaurant): string[] => [
  ...new Set([...restaurant.cuisines, ...(restaurant.channel === 'grocery' ? [GROCERY] : [])].map(normalizeText)),
]

/** Returns the main cuisine concept of a text: secondary concepts have lower weights. */
function cuisineConcept(lexicon: Lexicon, text: string): number {
  const found = [...lexicon.concepts(text)].filter(([concept]) => lexicon.kinds[concept] === 'cuisine')
  return found.sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? -1
}

/** Collects the cuisines of the restaurants. */
export function collectCuisines(lexicon: Lexicon): Collector<CuisineColumns> {
  const names = createNumbering()
  const starts = growableArray(Uint32Array)
  const of = growableArray(Uint32Array)
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

/** Returns 1 for every cuisine named by one of the texts, literally or by a synonym. */
export function wantedCuisines(columns: CuisineColumns, lexicon: Lexicon, texts: readonly string[]): Uint8Array {
  const folded = new Set(texts.map(normalizeText))
  const meant = new Set(texts.map(text => cuisineConcept(lexicon, text)).filter(concept => concept >= 0))
  return Uint8Array.from(columns.names, (name, number) =>
    folded.has(name) || meant.has(columns.concepts[number]!) ? 1 : 0,
  )
}
