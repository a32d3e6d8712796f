import { DIMENSIONS } from './arena.ts'
import type { ConceptId, Lexicon } from './concept.ts'
import type { SearchDish } from './entry.ts'
import { growing, narrow, runsInOrder, startsInOrder } from './grow.ts'

/** A soda is no dinner: what costs less does not answer a price, cents. */
export const DINNER_CENTS = 500
const LARGEST_PRICE = 65_535

/** Dishes that read alike are one kind; row r serves the kinds from `starts[r]`, in the order of its menu. */
export type DishTable = {
  readonly starts: Uint32Array
  readonly kinds: Uint16Array | Uint32Array
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
  /** By kind: the concepts that its name and aliases say, those of kind k from `starts[k]`. */
  readonly own: { readonly starts: Uint32Array; readonly of: Uint16Array }
  /** By kind: its vector as signed bytes, one kind after another, all by one scale. */
  readonly vectors: Int8Array
  /** Vectors are scaled so that their largest number is 127. */
  readonly scale: number
  readonly size: number
}

/** The table, and of every kind one dish and what its text speaks of. */
export type Kinds = {
  readonly table: DishTable
  readonly dishes: readonly SearchDish[]
  readonly concepts: readonly ReadonlyMap<ConceptId, number>[]
}

/** All that a dish says of itself. */
export const textOfDish = (dish: SearchDish): string => [dish.name, ...dish.aliases, dish.description ?? ''].join('\n')

/** What a dish is called. */
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

/** Gathers the dishes of rows. */
export function collectDishes(lexicon: Lexicon) {
  const seen = new WeakMap<object, number>()
  const numbers = new Map<string, number>()
  const distinct: SearchDish[] = []
  const starts = growing(Uint32Array)
  const kinds = growing(Uint32Array)
  const prices = growing(Uint16Array)
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
    /** Lays the dishes out in another order of the rows, kinds numbered as they first come in it. */
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
    ...{ dishes, concepts },
    table: {
      ...{ ...served, dietNames, allergenNames, size: dishes.length },
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
