import type { ConceptId } from './concept.ts'
import type { ConceptKind } from './lexicon-source.ts'
import type { Snapshot } from './snapshot.ts'
import type { Understanding } from './understand.ts'

/** The dishes or, where it names none, the cuisines that a query names, and the rows that have none of them. */
export type Lack = {
  /** As people call them. */
  readonly names: string
  /** False where cuisines are named alone. */
  readonly namesDishes: boolean
  /** What is said of a row that lacks them. */
  readonly told: string
  /** True for a row without such a dish that fits; `has` is false for a dish that it is out of. */
  readonly of: (row: number, has?: Has) => boolean
  /** Cents of the cheapest such dish that fits; infinite where there is none. */
  readonly cheapest: (row: number) => number
  /** True for what a dish calls itself, where dishes are named and it is one. */
  readonly isNamed: (own: Iterable<ConceptId>) => boolean
}

type Has = (dishId: string) => boolean

const UNREAD = 0
const IS_ONE = 1
const IS_NONE = 2

/** Reads the dishes or cuisines that a query names; undefined where it names neither. */
export function readLack(
  { epoch, lexicon, dishNames, entry }: Pick<Snapshot, 'epoch' | 'lexicon' | 'dishNames' | 'entry'>,
  { concepts }: Understanding,
  fits: (dish: number) => boolean,
): Lack | undefined {
  const { isKindOf = (one: ConceptId, family: ConceptId) => one === family } = lexicon
  const named = (kind: ConceptKind): ConceptId[] =>
    [...concepts].flatMap(([id, weight]) =>
      weight > 0 && lexicon.kinds[id] === kind && !lexicon.isMeal?.(id) ? [id] : [],
    )
  const [dishesNamed, cuisines] = [named('dish'), named('cuisine')]
  if (dishesNamed.length + cuisines.length === 0) return undefined
  const wanted = dishesNamed.length > 0 ? dishesNamed : cuisines
  const isWanted = (own: Iterable<ConceptId>): boolean => {
    for (const one of own) if (wanted.some(id => isKindOf(one, id))) return true
    return false
  }
  const names = wanted.map(id => lexicon.names[id]!.replaceAll('-', ' ')).join(' or ')
  const { starts, kinds, size } = epoch.dishes
  const read = new Uint8Array(size)
  const dishesOf = (row: number, has: Has) => {
    const start = starts[row]!
    return (entry(epoch.ids[row]!).dishes ?? []).filter((dish, at) => {
      const kind = kinds[start + at]!
      if (read[kind] === UNREAD) read[kind] = isWanted(dishNames(kind, dish).concepts) ? IS_ONE : IS_NONE
      return read[kind] === IS_ONE && fits(start + at) && has(dish.id)
    })
  }
  const isOfCuisine = (row: number): boolean =>
    isWanted(lexicon.concepts(entry(epoch.ids[row]!).restaurant.cuisines.join('\n')).keys())
  return {
    names,
    namesDishes: dishesNamed.length > 0,
    told: dishesNamed.length > 0 ? `${names}: no such dish here that fits` : `${names}: another cuisine`,
    of: (row, has = () => true) => (dishesNamed.length > 0 ? dishesOf(row, has).length === 0 : !isOfCuisine(row)),
    isNamed: own => dishesNamed.length > 0 && isWanted(own),
    cheapest: row => Math.min(...dishesOf(row, () => true).map(dish => dish.price_cents)),
  }
}
