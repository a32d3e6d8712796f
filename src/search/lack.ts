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
import type { Snapshot } from './reader-view.ts'
import type { Understanding } from './understand.ts'
import { unwantedDishes } from './unwanted-dishes.ts'
import { normalizeText, termOf } from './words.ts'

/** Matcher for the dishes that a query names, or its cuisines if it names no dish. */
export type DishMatcher = {
  /** Display names of the dishes or cuisines. */
  readonly names: string
  /** False if only cuisines are named. */
  readonly namesDishes: boolean
  /**
   * If only cuisines are named: restaurants and dishes of the cuisine. An agent's `cuisine:` key ignores the dishes.
   */
  readonly ofCuisine?: {
    readonly isOf: (row: number) => boolean
    readonly isSaid: (own: Iterable<ConceptId>) => boolean
    readonly isKeyed: boolean
  }
  /** True if only ingredients are named, so that any dish made with them matches. */
  readonly isMadeOf: boolean
  /** Reasons why a row does not match. `has` is false for a dish that is out of stock. */
  readonly told: (row: number, has?: Has) => string[]
  /**
   * True if no such dish of the row meets the requirements, or if one of several dishes requested together is
   * missing.
   */
  readonly of: (row: number, has?: Has) => boolean
  /** Price in cents of the cheapest matching dish, or Infinity if there is none. */
  readonly cheapest: (row: number) => number
  /** True if the dish is one of the named dishes. Excludes dishes requested only as a side. */
  readonly isNamed: (kind: number, dish: SearchDish) => boolean
  /** Same, including dishes requested only as a side. */
  readonly isAmong: (kind: number, dish: SearchDish) => boolean
  /** True if matching requires the full text of a dish, not only its concepts. */
  readonly hangsOnText: boolean
  /** False if the dish's concepts rule it out, whatever its ingredients. */
  readonly mayBe: (own: Iterable<ConceptId>) => boolean
  /** True if a dish confirms a query concept: it contains the ingredients in the concept's name and in the query. */
  readonly shows: (concept: ConceptId, kind: number, dish: SearchDish) => boolean
}

type Has = (dishId: string) => boolean
/** Other requirements on a dish of the dish table, and the reason if it does not meet them. */
type Fitting = { readonly fits: (dish: number) => boolean; readonly misfit: (dish: number) => string }

/**
 * Matches "cuisine: korean", which filters restaurants: a diner's Italian sausage does not match "cuisine=italian".
 */
const CUISINE_KEY = /\bcuisines? ?[=:]/
const UNREAD = 0
const IS_ONE = 1
const IS_NONE = 2
const ALL = () => true

/** Builds the matcher for the dishes or cuisines that a query names. Returns undefined if it names neither. */
export function readDishMatcher(
  { epoch, lexicon, dishNames, entry }: Pick<Snapshot, 'epoch' | 'lexicon' | 'dishNames' | 'entry'>,
  understanding: Understanding,
  { fits, misfit }: Fitting,
): DishMatcher | undefined {
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
    // A pizzeria is a restaurant whose cuisine is pizza.
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
      names,
      namesDishes: false,
      isNamed: () => false,
      isAmong: () => false,
      mayBe: () => true,
      isMadeOf: false,
      hangsOnText: false,
      shows: () => true,
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
  /**
   * True if the dish has the requested name although the lexicon classifies it differently: "Chicken Cutlet Salad".
   */
  const isCalled = ({ concepts: own, heads }: DishName, { words, heads: families = [] }: NamedDish): boolean =>
    families.length > 0 && isOneOf(own, families) && isHeadedBy(heads, words)
  /** True if the form matches ("falafel sandwich" is no falafel plate). For a dish's own name, any alias matches. */
  const isServedAs = ({ concepts: own, heads }: DishName, { words, concepts: ids, heads: families = [] }: NamedDish) =>
    families.length === 0 ||
    ids.some(id => normalizeText(lexicon.names[id]!.replaceAll('-', ' ')) === words.map(termOf).join(' ')) ||
    isOneOf(own, families) ||
    isHeadedBy(heads, words)
  /** True for a head such as "salad" if the named dish is not of that family. */
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
  /** True for a row of another cuisine: for "Thai curry", the curry of an Indian restaurant does not match. */
  const isForeign = (row: number, has: Has): boolean =>
    !isOfPeople(row) &&
    !dishesOf(row, isNamed, has).some(dish => isOneOf(lexicon.concepts(textOfDish(dish)).keys(), peoples))
  const isNamed = (kind: number, dish: SearchDish) => readers.some(({ is, isBeside }) => !isBeside && is(kind, dish))
  /** Returns why the row's matching dish does not meet the requirements, if the row has one. */
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
