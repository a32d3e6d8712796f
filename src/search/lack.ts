import type { ConceptId } from './concept.ts'
import type { DishName } from './dish-names.ts'
import type { SearchDish } from './entry.ts'
import type { Need } from './evidence.ts'
import type { ConceptKind } from './lexicon-source.ts'
import type { NamedDish } from './named-dishes.ts'
import { waivedFor } from './needs-waived.ts'
import type { Snapshot } from './snapshot.ts'
import type { Understanding } from './understand.ts'
import { unwantedDishes } from './unwanted-dishes.ts'

/** The dishes or, where it names none, the cuisines that a query names, and the rows that have none of them. */
export type Lack = {
  /** As people call them. */
  readonly names: string
  /** False where cuisines are named alone. */
  readonly namesDishes: boolean
  /** Where cuisines are named alone: the places of it, and dishes that say it, which an agent's key does not ask for. */
  readonly ofCuisine?: {
    readonly isOf: (row: number) => boolean
    readonly isSaid: (own: Iterable<ConceptId>) => boolean
    readonly isKeyed: boolean
  }
  /** True where only ingredients are named, and any dish of them will do. */
  readonly isMadeOf: boolean
  /** What is said of a row that lacks some of them; `has` is false for a dish that it is out of. */
  readonly told: (row: number, has?: Has) => string[]
  /** True for a row without such a dish that fits, or without one of those that go together. */
  readonly of: (row: number, has?: Has) => boolean
  /** Cents of the cheapest such dish that fits; infinite where there is none. */
  readonly cheapest: (row: number) => number
  /** True for a dish that is one of those that are named; of two together, for the first. */
  readonly isNamed: (kind: number, dish: SearchDish) => boolean
  /** The same of all that are named, those that only go with another too. */
  readonly isAmong: (kind: number, dish: SearchDish) => boolean
  /** True where more of a dish must be read than what it calls itself. */
  readonly hangsOnText: boolean
  /** False for what calls itself nothing that is named, whatever it is made of. */
  readonly mayBe: (own: Iterable<ConceptId>) => boolean
  /** True for a dish that shows a concept of the query: by what the name of the concept, and the query, say is in it. */
  readonly shows: (concept: ConceptId, kind: number, dish: SearchDish) => boolean
}

type Has = (dishId: string) => boolean
/** Dishes of which one will do. */
type Group = { readonly dishes: readonly NamedDish[]; readonly names: string; readonly isBeside: boolean }

/** "cuisine: korean" is about places: an Italian sausage of a diner does not answer "cuisine=italian". */
const CUISINE_KEY = /\bcuisines? ?[=:]/
const UNREAD = 0
const IS_ONE = 1
const IS_NONE = 2
const ALL = () => true

/** Reads the dishes or cuisines that a query names; undefined where it names neither. */
export function readLack(
  { epoch, lexicon, dishNames, entry }: Pick<Snapshot, 'epoch' | 'lexicon' | 'dishNames' | 'entry'>,
  understanding: Understanding,
  fits: (dish: number) => boolean,
): Lack | undefined {
  const { isKindOf = (one: ConceptId, family: ConceptId) => one === family, evidence } = lexicon
  const { concepts } = understanding
  const wanted = (kind: ConceptKind): ConceptId[] =>
    [...concepts].flatMap(([id, weight]) =>
      weight > 0 && lexicon.kinds[id] === kind && !lexicon.isMeal?.(id) ? [id] : [],
    )
  const cuisines = wanted('cuisine')
  const called = [...wanted('dish'), ...(cuisines.length === 0 ? wanted('drink') : [])]
  const isOfFood = called.length + cuisines.length === 0
  const ingredients = isOfFood ? wanted('ingredient').filter(id => evidence?.isTelling(id)) : []
  const dishesWanted = isOfFood ? ingredients : called
  if (dishesWanted.length + cuisines.length === 0) return undefined
  const nameOf = (ids: readonly ConceptId[]) => ids.map(id => lexicon.names[id]!.replaceAll('-', ' ')).join(' or ')
  const isOneOf = (own: Iterable<ConceptId>, families: readonly ConceptId[]): boolean => {
    for (const one of own) if (families.some(id => isKindOf(one, id))) return true
    return false
  }
  if (dishesWanted.length === 0) {
    const names = nameOf(cuisines)
    const isKeyed = CUISINE_KEY.test(understanding.text)
    const known: (boolean | undefined)[] = []
    const cuisinesOf = (row: number) => lexicon.concepts(entry(epoch.ids[row]!).restaurant.cuisines.join('\n')).keys()
    const isOfCuisine = (row: number): boolean => (known[row] ??= isOneOf(cuisinesOf(row), cuisines))
    const isSaid = (own: Iterable<ConceptId>): boolean => !isKeyed && isOneOf(own, cuisines)
    return {
      ofCuisine: { isOf: isOfCuisine, isSaid, isKeyed },
      ...{
        names,
        namesDishes: false,
        isNamed: () => false,
        isAmong: () => false,
        mayBe: () => true,
        isMadeOf: false,
        hangsOnText: false,
        shows: () => true,
      },
      told: row => (isOfCuisine(row) ? [] : [`${names}: another cuisine`]),
      of: row => !isOfCuisine(row),
      cheapest: () => Number.POSITIVE_INFINITY,
    }
  }

  const isWaived = waivedFor(lexicon, understanding)
  const groups = isOfFood ? [madeOf(ingredients, nameOf)] : groupsOf(understanding, dishesWanted, { nameOf, isKindOf })
  const main = groups.filter(({ isBeside }) => !isBeside).flatMap(({ dishes }) => dishes)
  const isDish = ({ concepts: own, mentions }: DishName, { concepts: families, needs }: NamedDish): boolean =>
    (isOfFood || isOneOf(own, families)) &&
    needs.every(need => isWaived(need) || !evidence || evidence.says(mentions(), need, families))
  const { starts, kinds, size } = epoch.dishes
  const readers = groups.map(({ dishes, isBeside }) => {
    const read = new Uint8Array(size)
    const is = (kind: number, dish: SearchDish): boolean => {
      if (read[kind] === UNREAD)
        read[kind] = dishes.some(named => isDish(dishNames(kind, dish), named)) ? IS_ONE : IS_NONE
      return read[kind] === IS_ONE
    }
    return { is, isBeside }
  })
  const { isKeptOut, isRefused } = unwantedDishes({ lexicon, dishNames }, understanding)
  const isWelcome = (kind: number, dish: SearchDish) => !isKeptOut(kind, dish) && !isRefused(kind, dish)
  const dishesOf = (row: number, is: (kind: number, dish: SearchDish) => boolean, has: Has) => {
    const start = starts[row]!
    return (entry(epoch.ids[row]!).dishes ?? []).filter(
      (dish, at) =>
        is(kinds[start + at]!, dish) && fits(start + at) && has(dish.id) && isWelcome(kinds[start + at]!, dish),
    )
  }
  const isNamed = (kind: number, dish: SearchDish) => readers.some(({ is, isBeside }) => !isBeside && is(kind, dish))
  const lacking = (row: number, has: Has) => groups.filter((_, at) => dishesOf(row, readers[at]!.is, has).length === 0)
  return {
    names: groups
      .filter(({ isBeside }) => !isBeside)
      .map(({ names }) => names)
      .join(' or '),
    namesDishes: true,
    isMadeOf: isOfFood,
    hangsOnText: isOfFood || main.some(({ needs }) => needs.length > 0),
    told: (row, has = ALL) => lacking(row, has).map(({ names }) => `${names}: no such dish here that fits`),
    of: (row, has = ALL) => lacking(row, has).length > 0,
    isNamed,
    isAmong: (kind, dish) => readers.some(({ is }) => is(kind, dish)),
    mayBe: own => isOfFood || main.some(({ concepts: families }) => isOneOf(own, families)),
    shows: (concept, kind, dish) => {
      const meant = groups.flatMap(({ dishes }) => dishes).filter(named => named.concepts.includes(concept))
      const name = dishNames(kind, dish)
      const says = (need: Need) => isWaived(need) || !evidence || evidence.says(name.mentions(), need, [concept])
      return (
        (meant.length === 0 || meant.some(named => isDish(name, named))) &&
        (evidence?.ownNeeds(concept) ?? []).every(says)
      )
    },
    cheapest: row => Math.min(...dishesOf(row, isNamed, ALL).map(dish => dish.price_cents)),
  }
}

/** Dishes of which one ingredient is said. */
const madeOf = (ingredients: readonly ConceptId[], nameOf: Reading['nameOf']): Group => ({
  dishes: ingredients.map(id => ({
    ...{ words: [], concepts: [id], joined: 'beside' as const },
    needs: [{ term: nameOf([id]), concepts: [id] }],
  })),
  ...{ names: nameOf(ingredients), isBeside: false },
})

type Reading = {
  readonly nameOf: (ids: readonly ConceptId[]) => string
  readonly isKindOf: (one: ConceptId, family: ConceptId) => boolean
}

/** The dishes that are named, those together of which one will do. */
function groupsOf(
  { named = [], concepts }: Understanding,
  wanted: readonly ConceptId[],
  { nameOf, isKindOf }: Reading,
): Group[] {
  const dishes = named.flatMap(dish => {
    const still = dish.concepts.filter(id => (concepts.get(id) ?? 0) > 0)
    return still.length > 0 ? [{ ...dish, concepts: still }] : []
  })
  /** "Barbecue brisket by the pound": the narrower of two that stand together is meant. */
  const isFamilyOfAnother = (dish: NamedDish, all: readonly NamedDish[]): boolean =>
    dish.needs.length === 0 &&
    all.some(
      (other, at) =>
        other !== dish &&
        (all.indexOf(dish) < at ? other : dish).joined === 'beside' &&
        other.concepts.some(id => dish.concepts.every(family => id !== family && isKindOf(id, family))),
    )
  const left = wanted.filter(id => !dishes.some(dish => dish.concepts.includes(id)))
  if (left.length > 0 || dishes.length === 0) dishes.push({ words: [], concepts: left, needs: [], joined: 'or' })
  const groups: { dishes: NamedDish[]; isBeside: boolean }[] = []
  for (const dish of dishes.filter(dish => !isFamilyOfAnother(dish, dishes))) {
    const open = groups.at(-1)
    if (open && (dish.joined === 'or' || dish.joined === 'beside')) open.dishes.push(dish)
    else groups.push({ dishes: [dish], isBeside: open !== undefined && dish.joined === 'with' })
  }
  const called = ({ words, needs, concepts: ids }: NamedDish) => (needs.length > 0 ? words.join(' ') : nameOf(ids))
  return groups.map(group => ({ ...group, names: [...new Set(group.dishes.map(called))].join(' or ') }))
}
