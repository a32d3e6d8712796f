import { normalizeName } from '#src/catalog/fold.ts'
import type { FindInput } from '#src/clerk/find-input.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'

/** Maximum number of matching dishes shown per restaurant. */
export const DISHES_SHOWN = 2

/** Words that describe any food rather than name one. */
const ANY_FOOD = new Set(
  (
    'vegan vegetarian halal kosher pescatarian gluten free dairy healthy light spicy cheap good best hot cold fresh food ' +
    'kitchen house place restaurant something anything meal plate dish order with and the for near over lunch dinner supper brunch tonight total ' +
    'including incl fees bucks dollars under deliver delivers delivered delivery pickup who that does want wants looking around please cena cenar almuerzo comida comer algo para que una los las'
  ).split(' '),
)

const termsOf = (text: string): string[] =>
  normalizeName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 2 && !ANY_FOOD.has(word))
    .map(termOf)

/** True if the restaurant has any of the foods that a query names. */
export const hasSomeOf = (one: FoundRestaurant, query: string): boolean => wordsMet(one, new Set(termsOf(query))) > 0

/** True if the restaurant has none of the dishes that a query names. */
const lacksDish = ({ match }: FoundRestaurant): boolean => match.unmet?.some(one => one.endsWith(NO_SUCH_DISH)) ?? false
const NONE: FoundRestaurant['match'] = { concepts: [], dishes: [] }
const NO_SUCH_DISH = ': no such dish here that fits'

/** Counts the query terms that occur in the cuisines or matching dish names of a restaurant. */
function wordsMet({ cuisines, match }: FoundRestaurant, wanted: ReadonlySet<string>): number {
  const own = new Set([...cuisines, ...match.dishes.map(dish => dish.name)].flatMap(termsOf))
  return [...wanted].filter(term => own.has(term)).length
}

/**
 * Keeps restaurants that have the requested dish by name, if any does; otherwise drops those that do not match the
 * query at all.
 */
export function relevant(results: readonly FoundRestaurant[], query: string | undefined): readonly FoundRestaurant[] {
  if (query === undefined) return results
  const wanted = new Set(termsOf(query))
  // "Indian or pizza": a restaurant of the cuisine matches as well
  const isEither = /\b(?:or|o)\b/i.test(query)
  const isOfCuisine = (one: FoundRestaurant) => isEither && wordsMet({ ...one, match: NONE }, wanted) > 0
  const makers = results.filter(
    one => one.match.dishes.length > 0 && (!lacksDish(one) || isCalled(one, query) || isOfCuisine(one)),
  )
  // the requested dishes are known, so restaurants without them only share some of the words
  if (makers.length > 0 && makers.length < results.length && results.some(lacksDish)) return calledBest(makers, query)
  const met = results.map(one => wordsMet(one, wanted))
  const most = Math.max(0, ...met)
  if (most > 0) return results.filter((_, at) => met[at] === most)
  const answers = ({ match }: FoundRestaurant) => match.dishes.length + match.concepts.length > 0
  return results.some(answers) ? results.filter(one => answers(one) || isNamed(one, wanted)) : results
}

/** True if the restaurant's name contains all terms of the query. */
const isNamed = ({ name }: FoundRestaurant, wanted: ReadonlySet<string>): boolean => {
  const own = new Set(termsOf(name))
  return wanted.size > 0 && [...wanted].every(term => own.has(term))
}

/** True if a dish has exactly that name: a chicken-fried steak is not fried chicken. */
const isCalled = ({ match }: FoundRestaurant, query: string): boolean =>
  match.dishes.some(({ name }) => ` ${termsOf(name).join(' ')} `.includes(` ${termsOf(query).join(' ')} `))

/**
 * Keeps restaurants with a dish of exactly that name, and much closer ones that have it under another name.
 */
function calledBest(makers: readonly FoundRestaurant[], query: string): readonly FoundRestaurant[] {
  const called = makers.filter(one => isCalled(one, query))
  // a single word is a category of dishes, regardless of their names
  if (termsOf(query).length < 2 || called.length === 0) return makers
  const nearest = Math.min(...called.filter(one => one.accepting_orders).map(milesOf))
  return makers.filter(one => called.includes(one) || milesOf(one) + MUCH_NEARER <= nearest)
}
const MUCH_NEARER = 1.5
const milesOf = ({ distance }: FoundRestaurant): number => distance ?? 0

/** True if no result has the requested food under any name, so that the list contains other dishes. */
export const isUnlike = (found: readonly FoundRestaurant[], { query, order, cuisine }: FindInput): boolean =>
  query !== undefined &&
  order === undefined &&
  cuisine === undefined &&
  found.every(one => !hasSomeOf(one, query) && (one.match.concepts.length === 0 || one.match.dishes.length === 0)) &&
  termsOf(query).length > 0

/** Returns the dishes that match a query by name, otherwise the first ones found. */
function calledSo({ match }: FoundRestaurant, query: string | undefined): FoundRestaurant['match']['dishes'] {
  const wanted = new Set(query === undefined ? [] : termsOf(query))
  const called = match.dishes.filter(dish => termsOf(dish.name).some(term => wanted.has(term)))
  return called.length > 0 ? called : query === undefined ? [] : match.dishes.slice(0, DISHES_SHOWN)
}

/** Sorts the matching dishes of a restaurant by price, cheapest first. */
export function cheapestFirst(one: FoundRestaurant, query: string | undefined): FoundRestaurant {
  const dishes = calledSo(one, query).toSorted((a, b) => a.price_cents - b.price_cents)
  return dishes.length === 0 ? one : { ...one, match: { ...one.match, dishes } }
}

/**
 * Returns the price in cents of the cheapest matching dish; without one, a sort key derived from the price level.
 */
export function costOf(one: FoundRestaurant, query: string | undefined): number {
  const dishes = calledSo(one, query)
  return dishes.length > 0 ? Math.min(...dishes.map(dish => dish.price_cents)) : (one.price_level ?? 5) * 1_000
}
