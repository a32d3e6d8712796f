import type { ConceptId } from './concept.ts'
import { type Group, groupsOf, madeOf } from './dish-groups.ts'
import type { DishName } from './dish-names.ts'
import { textOfDish } from './dishes.ts'
import type { SearchDish } from './entry.ts'
import type { Need } from './evidence.ts'
import { isHeadedBy, isHeadedElsewhere, NAMED_AFTER } from './headed.ts'
import type { ConceptKind } from './lexicon-source.ts'
import type { NamedDish } from './named-dishes.ts'
import { waivedFor } from './needs-waived.ts'
import type { Snapshot } from './snapshot.ts'
import type { Understanding } from './understand.ts'
import { unwantedDishes } from './unwanted-dishes.ts'
import { sameText, termOf } from './words.ts'

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
/** Whether the dish at an index of the dish table fits what else is demanded, and what is said of one that does not. */
type Fitting = { readonly fits: (dish: number) => boolean; readonly misfit: (dish: number) => string }

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
  { fits, misfit }: Fitting,
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
  const refused = [...concepts].flatMap(([id, weight]) => (weight < 0 && lexicon.kinds[id] === 'cuisine' ? [id] : []))
  const kitchensOf = (asked: readonly ConceptId[]): ((row: number) => boolean) => {
    const known: (boolean | undefined)[] = []
    // a pizzeria is where the cuisine is pizza
    const isHouseOf = (one: ConceptId) =>
      ['dish', 'drink'].includes(lexicon.kinds[one]!) && asked.some(id => isKindOf(id, one))
    const isOf = (row: number) => {
      const own = [...lexicon.concepts(entry(epoch.ids[row]!).restaurant.cuisines.join('\n')).keys()]
      return isOneOf(own, asked) || own.some(isHouseOf)
    }
    return row => (known[row] ??= isOf(row))
  }
  const isRefusedKitchen = refused.length === 0 ? () => false : kitchensOf(refused)
  const refusal = (row: number): string[] => (isRefusedKitchen(row) ? [`not ${nameOf(refused)}: its cuisine`] : [])
  if (dishesWanted.length === 0) {
    const names = nameOf(cuisines)
    const isKeyed = CUISINE_KEY.test(understanding.text)
    const isOfCuisine = kitchensOf(cuisines)
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
      told: row => [...refusal(row), ...(isOfCuisine(row) ? [] : [`${names}: another cuisine`])],
      of: row => !isOfCuisine(row) || isRefusedKitchen(row),
      cheapest: () => Number.POSITIVE_INFINITY,
    }
  }

  const isWaived = waivedFor(lexicon, understanding)
  const cooked = isOfFood ? (evidence?.cookedAs([], wanted('method')) ?? []) : []
  const groups = isOfFood
    ? [madeOf(ingredients, cooked, nameOf)]
    : groupsOf(understanding, dishesWanted, { nameOf, isKindOf })
  const main = groups.filter(({ isBeside }) => !isBeside).flatMap(({ dishes }) => dishes)
  const says = ({ mentions, isMeatless }: DishName, need: Need, but: readonly ConceptId[]): boolean =>
    isWaived(need) || !evidence || (!(isMeatless && evidence.isOfAnimals(need)) && evidence.says(mentions(), need, but))
  /** Called so, though the lexicon knows it as another: "Chicken Cutlet Salad". */
  const isCalled = ({ concepts: own, heads }: DishName, { words, heads: families = [] }: NamedDish): boolean =>
    families.length > 0 && isOneOf(own, families) && isHeadedBy(heads, words)
  /** "Falafel sandwich" is no falafel plate; where the words are the name of the dish itself, any of its names will do. */
  const isServedAs = ({ concepts: own, heads }: DishName, { words, concepts: ids, heads: families = [] }: NamedDish) =>
    families.length === 0 ||
    ids.some(id => sameText(lexicon.names[id]!.replaceAll('-', ' ')) === words.map(termOf).join(' ')) ||
    isOneOf(own, families) ||
    isHeadedBy(heads, words)
  /** True for a salad, where what was named is no salad. */
  const isOtherThan =
    ({ concepts: ids }: NamedDish) =>
    (term: string): boolean => {
      if (!NAMED_AFTER.has(term)) return false
      const families = [...lexicon.concepts(term).keys()]
      return ids.every(id => families.every(family => !isKindOf(id, family)))
    }
  const isDish = (dish: DishName, named: NamedDish): boolean =>
    isCalled(dish, named) ||
    ((isOfFood ||
      (isOneOf(dish.concepts, [...named.concepts, ...(named.ingredients ?? [])]) &&
        !isHeadedElsewhere(dish.heads, named.words, isOtherThan(named)))) &&
      isServedAs(dish, named) &&
      named.needs.every(need => says(dish, need, named.concepts)))
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
  const peoples = cuisines.filter(id => !lexicon.isVenue?.(id))
  const isOfPeople = peoples.length === 0 ? ALL : kitchensOf(peoples)
  /** "Thai curry" is no curry of an Indian kitchen. */
  const isForeign = (row: number, has: Has): boolean =>
    !isOfPeople(row) &&
    !dishesOf(row, isNamed, has).some(dish => isOneOf(lexicon.concepts(textOfDish(dish)).keys(), peoples))
  const isNamed = (kind: number, dish: SearchDish) => readers.some(({ is, isBeside }) => !isBeside && is(kind, dish))
  /** Why such a dish of a row does not do, where it has one. */
  const whyNot = (row: number, group: Group, has: Has): string => {
    const start = starts[row]!
    const { is } = readers[groups.indexOf(group)]!
    const at = (entry(epoch.ids[row]!).dishes ?? []).findIndex(
      (dish, at) => is(kinds[start + at]!, dish) && has(dish.id) && isWelcome(kinds[start + at]!, dish),
    )
    return at < 0 ? 'that fits' : misfit(start + at)
  }
  const lacking = (row: number, has: Has) => groups.filter((_, at) => dishesOf(row, readers[at]!.is, has).length === 0)
  return {
    names: groups
      .filter(({ isBeside }) => !isBeside)
      .map(({ names }) => names)
      .join(' or '),
    namesDishes: true,
    isMadeOf: isOfFood,
    hangsOnText: isOfFood || main.some(({ needs, heads = [] }) => needs.length + heads.length > 0),
    told: (row, has = ALL) => {
      const missing = lacking(row, has).map(group => `${group.names}: no such dish here ${whyNot(row, group, has)}`)
      const foreign = missing.length === 0 && isForeign(row, has) ? [`${nameOf(peoples)}: another cuisine`] : []
      return [...refusal(row), ...missing, ...foreign]
    },
    of: (row, has = ALL) => lacking(row, has).length > 0 || isForeign(row, has) || isRefusedKitchen(row),
    isNamed,
    isAmong: (kind, dish) => readers.some(({ is }) => is(kind, dish)),
    mayBe: own =>
      isOfFood ||
      main.some(named => isOneOf(own, [...named.concepts, ...(named.heads ?? []), ...(named.ingredients ?? [])])),
    shows: (concept, kind, dish) => {
      const meant = groups.flatMap(({ dishes }) => dishes).filter(named => named.concepts.includes(concept))
      const name = dishNames(kind, dish)
      return (
        (meant.length === 0 || meant.some(named => isDish(name, named))) &&
        (evidence?.ownNeeds(concept) ?? []).every(need => says(name, need, [concept]))
      )
    },
    cheapest: row => Math.min(...dishesOf(row, isNamed, ALL).map(dish => dish.price_cents)),
  }
}
