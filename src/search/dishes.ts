import type { ConceptId, Lexicon } from './concept.ts'
import type { Entry, SearchDish } from './entry.ts'
import { countWords, type Words } from './terms.ts'
import { tellingWords, termOf } from './words.ts'

/** A soda is no dinner: what costs less does not answer a price, cents. */
export const DINNER_CENTS = 500
const LARGEST_PRICE = 65_535

/** Dishes that read alike are one kind; row r serves the kinds from `starts[r]`, in the order of its menu. */
export type DishTable = {
  readonly starts: Uint32Array
  readonly kinds: Uint32Array
  /** Cents, 655.35 dollars at most. */
  readonly prices: Uint16Array
  /** By kind: a bit for every diet it suits, in the order of `dietNames`. */
  readonly diets: Uint32Array
  /** By kind: a bit for every allergen of `allergenNames` that it has or may have. */
  readonly allergens: Uint32Array
  /** By kind: 1 when somebody has said what is in it. */
  readonly checked: Uint8Array
  readonly dietNames: readonly string[]
  readonly allergenNames: readonly string[]
  /** Kinds by dimension: the kinds with a value at dimension d from `dimStarts[d]`. */
  readonly dimStarts: Uint32Array
  readonly dimKinds: Uint32Array
  readonly dimValues: Int8Array
  /** Vectors are scaled so that their largest number is 127. */
  readonly scale: number
  /** Kinds by the terms of their names and aliases. */
  readonly kindsOfTerm: ReadonlyMap<string, Uint32Array>
  readonly size: number
}

export type Kinds = {
  readonly table: DishTable
  /** By kind. */
  readonly concepts: readonly ReadonlyMap<ConceptId, number>[]
  /** By kind: what a text search reads, counted. */
  readonly words: readonly Words[]
}

const textOf = (dish: SearchDish): string => [dish.name, ...dish.aliases, dish.description ?? ''].join('\n')

function wordsIn(text: string): Words {
  const words = new Map<string, number>()
  countWords(words, text, 1)
  return words
}

const keyOf = (dish: SearchDish): string =>
  [textOf(dish), dish.diets.join(), dish.allergens?.map(note => note.code).join() ?? '?'].join('\0')

function bitsOf(names: readonly string[], said: readonly string[]): number {
  let bits = 0
  for (const name of said) {
    const bit = names.indexOf(name)
    if (bit >= 0) bits |= 1 << bit
  }
  return bits >>> 0
}

const namesIn = (all: Iterable<string>): string[] => [...new Set(all)].sort().slice(0, 32)

/** Gathers the dishes of entries, which are in row order. */
export function gatherDishes(entries: readonly Entry[], lexicon: Lexicon): Kinds {
  const numbers = new Map<string, number>()
  const distinct: SearchDish[] = []
  const starts = new Uint32Array(entries.length + 1)
  const kinds: number[] = []
  const prices: number[] = []
  entries.forEach(({ dishes = [] }, row) => {
    for (const dish of dishes) {
      const key = keyOf(dish)
      const known = numbers.get(key) ?? distinct.push(dish) - 1
      numbers.set(key, known)
      kinds.push(known)
      prices.push(Math.min(LARGEST_PRICE, dish.price_cents))
    }
    starts[row + 1] = kinds.length
  })
  const dietNames = namesIn(distinct.flatMap(dish => dish.diets))
  const allergenNames = namesIn(distinct.flatMap(dish => dish.allergens?.map(note => note.code) ?? []))
  const concepts = distinct.map(dish => lexicon.concepts(textOf(dish)))
  const terms = new Map<string, number[]>()
  distinct.forEach((dish, kind) => {
    for (const term of new Set([dish.name, ...dish.aliases].flatMap(tellingWords).map(termOf))) {
      const known = terms.get(term)
      if (known) known.push(kind)
      else terms.set(term, [kind])
    }
  })
  const table = {
    ...{ starts, kinds: Uint32Array.from(kinds), prices: Uint16Array.from(prices), dietNames, allergenNames },
    diets: Uint32Array.from(distinct, dish => bitsOf(dietNames, dish.diets)),
    allergens: Uint32Array.from(distinct, dish => bitsOf(allergenNames, dish.allergens?.map(n => n.code) ?? [])),
    checked: Uint8Array.from(distinct, dish => (dish.allergens === undefined ? 0 : 1)),
    ...byDimension(concepts.map(said => lexicon.embed(said))),
    kindsOfTerm: new Map([...terms].map(([term, those]) => [term, Uint32Array.from(those)])),
    size: distinct.length,
  }
  return { table, concepts, words: distinct.map(dish => wordsIn(textOf(dish))) }
}

type Dimensions = Pick<DishTable, 'dimStarts' | 'dimKinds' | 'dimValues' | 'scale'>

function byDimension(vectors: readonly Float32Array[]): Dimensions {
  const most = vectors.reduce((known, vector) => vector.reduce((m, value) => Math.max(m, Math.abs(value)), known), 0)
  const scale = most > 0 ? 127 / most : 1
  const width = vectors[0]?.length ?? 0
  const dimStarts = new Uint32Array(width + 1)
  const dimKinds: number[] = []
  const dimValues: number[] = []
  for (let dim = 0; dim < width; dim++) {
    vectors.forEach((vector, kind) => {
      const value = Math.round(vector[dim]! * scale)
      if (value === 0) return
      dimKinds.push(kind)
      dimValues.push(value)
    })
    dimStarts[dim + 1] = dimKinds.length
  }
  return { dimStarts, dimKinds: Uint32Array.from(dimKinds), dimValues: Int8Array.from(dimValues), scale }
}
