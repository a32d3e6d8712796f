import type { ConceptId, Lexicon } from './concept.ts'
import { collectDishes, type DishTable, type Kinds, textOfDish } from './dishes.ts'
import { dishWeight, inverseDocumentFrequency, menuWeight, ownDocument } from './document.ts'
import { growableArray, runsInOrder, startsInOrder } from './grow.ts'
import { type Collector, createNumbering } from './index-builder.ts'
import { indexTerms } from './index-terms.ts'
import { countWords, type TermCounts, type TermIndex } from './terms.ts'
import { type Arena, packArena } from './vector-arena.ts'
import { IN_TILES } from './vectors/tiles.ts'

/** Menu and text data of all rows: dishes, terms, and vectors. */
export type Content = { readonly dishes: DishTable; readonly terms: TermIndex; readonly arena: Arena }

/** Concepts in the restaurants' own texts. Those of row r start at `starts[r]`. */
type OwnConcepts = { readonly starts: Uint32Array; readonly of: Uint16Array; readonly weights: Float64Array }

/** Collects dishes, words, and concepts of the entries. */
export function collectContent(lexicon: Lexicon): Collector<Content> {
  const served = collectDishes(lexicon)
  const words = createNumbering()
  const said = {
    starts: growableArray(Uint32Array),
    terms: growableArray(Uint32Array),
    counts: growableArray(Uint8Array),
  }
  const meant = {
    starts: growableArray(Uint32Array),
    of: growableArray(Uint16Array),
    weights: growableArray(Float64Array),
  }
  said.starts.push(0)
  meant.starts.push(0)
  return {
    add: entry => {
      served.add(entry.dishes ?? [])
      const own = ownDocument(entry, lexicon)
      for (const [term, count] of own.words) {
        said.terms.push(words.of(term))
        said.counts.push(count)
      }
      said.starts.push(said.terms.length())
      for (const [concept, weight] of own.concepts) {
        meant.of.push(concept)
        meant.weights.push(weight)
      }
      meant.starts.push(meant.of.length())
    },
    finish: order => {
      const kinds = served.finish(order)
      const saidBy = said.starts.view()
      const ownWords = {
        starts: startsInOrder(saidBy, order),
        terms: runsInOrder({ starts: saidBy, of: said.terms.view() }, order, Uint32Array),
        counts: runsInOrder({ starts: saidBy, of: said.counts.view() }, order, Uint8Array),
      }
      const meantBy = meant.starts.view()
      const ownConcepts = {
        starts: startsInOrder(meantBy, order),
        of: runsInOrder({ starts: meantBy, of: meant.of.view() }, order, Uint16Array),
        weights: runsInOrder({ starts: meantBy, of: meant.weights.view() }, order, Float64Array),
      }
      const kindWords = kinds.dishes.map(dish => ({
        said: counted([textOfDish(dish)]),
        named: counted([dish.name, ...dish.aliases]),
      }))
      return {
        dishes: kinds.table,
        terms: indexTerms(ownWords, words, kindWords, kinds.table),
        arena: embedRows(lexicon, ownConcepts, kinds),
      }
    },
  }
}

function counted(texts: readonly string[]): TermCounts {
  const words = new Map<string, number>()
  for (const text of texts) countWords(words, text, 1)
  return words
}

/** Embeds every row from its own text and its dishes. Rarer concepts weigh more. */
function embedRows(lexicon: Lexicon, own: OwnConcepts, { table, concepts }: Kinds): Arena {
  const size = own.starts.length - 1
  const rows = new Uint32Array(lexicon.names.length)
  const read = readRows(lexicon, own, { table, concepts })
  for (let row = 0; row < size; row++) for (const concept of read(row).keys()) rows[concept]! += 1
  const rare = Float64Array.from(rows, those => inverseDocumentFrequency(those, size))
  const embed = (row: number): Float32Array => {
    const weights = read(row)
    for (const [concept, weight] of weights) weights.set(concept, weight * rare[concept]!)
    return lexicon.embed(weights)
  }
  return packArena(size, embed, IN_TILES)
}

/** Returns a function that gathers the weighted concepts of a row. */
function readRows(lexicon: Lexicon, own: OwnConcepts, { table, concepts }: Pick<Kinds, 'table' | 'concepts'>) {
  const shares = new Float64Array(lexicon.names.length)
  const flat = concepts.map(said => [...said])
  const parts = Float64Array.from(concepts, said => dishWeight(said, lexicon))
  return (row: number): Map<ConceptId, number> => {
    const weights = new Map<ConceptId, number>()
    for (let at = own.starts[row]!; at < own.starts[row + 1]!; at++) weights.set(own.of[at]!, own.weights[at]!)
    const served = table.kinds.subarray(table.starts[row]!, table.starts[row + 1]!)
    let whole = 0
    for (const kind of served) whole += parts[kind]!
    const touched: number[] = []
    for (const kind of served)
      for (const [concept, value] of flat[kind]!) {
        if (shares[concept] === 0) touched.push(concept)
        shares[concept]! += (value * parts[kind]!) / whole
      }
    for (const concept of touched) {
      if (shares[concept] !== 0) weights.set(concept, (weights.get(concept) ?? 0) + menuWeight(shares[concept]!))
      shares[concept] = 0
    }
    return weights
  }
}
