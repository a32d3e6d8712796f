import type { ConceptId, Lexicon } from './concept.ts'
import type { SearchDish } from './entry.ts'
import { growableArray, narrow, runsInOrder, startsInOrder } from './grow.ts'
import { DIMENSIONS } from './vector-arena.ts'

/** Minimum price of a dinner, in cents. Cheaper items such as sodas do not satisfy a price request. */
export const DINNER_CENTS = 500
const LARGEST_PRICE = 65_535

/** Dish table. Dishes with the same text share one kind. Row r serves the kinds from `starts[r]`, in menu order. */
export type DishTable = {
  readonly starts: Uint32Array
  readonly kinds: Uint16Array | Uint32Array
  /** Prices in cents, at most 655.35 dollars. */
  readonly prices: Uint16Array
  /** Per kind: bit set of the diets it suits, in the order of `dietNames`. */
  readonly diets: Uint32Array
  /** Per kind: bit set of the allergens that it contains or may contain, in the order of `allergenNames`. */
  readonly allergens: Uint32Array
  /** Per kind: 1 if its allergens are declared. */
  readonly checked: Uint8Array
  readonly dietNames: readonly string[]
  readonly allergenNames: readonly string[]
  /** Per kind: concepts in its name and aliases. Those of kind k start at `starts[k]`. */
  readonly own: { readonly starts: Uint32Array; readonly of: Uint16Array }
  /** Per kind: vector of signed bytes. Contiguous, with a common scale. */
  readonly vectors: Int8Array
  /** Scale of the vectors: their largest value becomes 127. */
  readonly scale: number
  readonly size: number
}

/** Dish table, with a sample dish and the text's concepts for every kind. */
export type Kinds = {
  readonly table: DishTable
  readonly dishes: readonly SearchDish[]
  readonly concepts: readonly ReadonlyMap<ConceptId, number>[]
}

/** Returns the full text of a dish. */
export const textOfDish = (dish: SearchDish): string => [dish.name, ...dish.aliases, dish.description ?? ''].join('\n')

/** Returns the name and aliases of a dish. */
export const namesOfDish = ({ name, aliases }: Pick<SearchDish, 'name' | 'aliases'>): string =>
  [name, ...aliases].join('\n')

const keyOf = (dish: SearchDish): string =>
  [textOfDish(dish), dish.diets.join(), dish.allergens?.map(note => note.code).join() ?? '?'].join('\0')

function bitsOf(names: readonly string[], said: readonly string[]): number {
  let bits = 0
  for (const name of said) {
    const bit = names.indexOf(name)
    if (bit >= 0) bits |= 1 << bit
  }
  return bits >>> 0
}

const namesIn = (all: Iterable<string>): string[] => [...new Set(all)].sort().slice(0, 32)

/** Collects the dishes of the rows. */
export function collectDishes(lexicon: Lexicon) {
  const seen = new WeakMap<object, number>()
  const numbers = new Map<string, number>()
  const distinct: SearchDish[] = []
  const starts = growableArray(Uint32Array)
  const kinds = growableArray(Uint32Array)
  const prices = growableArray(Uint16Array)
  starts.push(0)
  const numberOf = (dish: SearchDish): number => {
    const met = seen.get(dish.kind ?? dish)
    if (met !== undefined) return met
    const key = keyOf(dish)
    const known = numbers.get(key) ?? distinct.push(dish) - 1
    numbers.set(key, known)
    seen.set(dish.kind ?? dish, known)
    return known
  }
  return {
    add: (dishes: readonly SearchDish[]) => {
      for (const dish of dishes) {
        kinds.push(numberOf(dish))
        prices.push(Math.min(LARGEST_PRICE, dish.price_cents))
      }
      starts.push(kinds.length())
    },
    /** Builds the table in another row order. Kinds are renumbered by first occurrence in it. */
    finish: (order: Uint32Array): Kinds => {
      const runs = { starts: starts.view(), of: kinds.view() }
      const renumbered = new Int32Array(distinct.length).fill(-1)
      const dishes: SearchDish[] = []
      const renumber = (kind: number): number => {
        if (renumbered[kind] === -1) renumbered[kind] = dishes.push(distinct[kind]!) - 1
        return renumbered[kind]!
      }
      const served = runsInOrder(runs, order, narrow(distinct.length), renumber)
      return kindsOf(lexicon, dishes, {
        starts: startsInOrder(runs.starts, order),
        kinds: served,
        prices: runsInOrder({ starts: runs.starts, of: prices.view() }, order, Uint16Array),
      })
    },
  }
}

function kindsOf(
  lexicon: Lexicon,
  dishes: readonly SearchDish[],
  served: Pick<DishTable, 'starts' | 'kinds' | 'prices'>,
): Kinds {
  const dietNames = namesIn(dishes.flatMap(dish => dish.diets))
  const allergenNames = namesIn(dishes.flatMap(dish => dish.allergens?.map(note => note.code) ?? []))
  const concepts = dishes.map(dish => lexicon.concepts(textOfDish(dish)))
  return {
    dishes,
    concepts,
    table: {
      ...served,
      dietNames,
      allergenNames,
      size: dishes.length,
      diets: Uint32Array.from(dishes, dish => bitsOf(dietNames, dish.diets)),
      allergens: Uint32Array.from(dishes, dish => bitsOf(allergenNames, dish.allergens?.map(n => n.code) ?? [])),
      checked: Uint8Array.from(dishes, dish => (dish.allergens === undefined ? 0 : 1)),
      own: runsOf(dishes.map(dish => [...lexicon.concepts(namesOfDish(dish)).keys()])),
      ...vectorsOf(concepts.map(said => lexicon.embed(said))),
    },
  }
}

function runsOf(lists: readonly (readonly number[])[]): DishTable['own'] {
  const starts = new Uint32Array(lists.length + 1)
  lists.forEach((list, at) => {
    starts[at + 1] = starts[at]! + list.length
  })
  return { starts, of: Uint16Array.from(lists.flat()) }
}

function vectorsOf(exact: readonly Float32Array[]): Pick<DishTable, 'vectors' | 'scale'> {
  const most = exact.reduce((known, vector) => vector.reduce((m, value) => Math.max(m, Math.abs(value)), known), 0)
  const scale = most > 0 ? 127 / most : 1
  const vectors = new Int8Array(exact.length * DIMENSIONS)
  exact.forEach((vector, kind) => {
    for (let dim = 0; dim < DIMENSIONS; dim++) vectors[kind * DIMENSIONS + dim] = Math.round(vector[dim]! * scale)
  })
  return { vectors, scale }
}
