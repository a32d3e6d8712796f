import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { FindInput } from '#src/clerk/find-input.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { GROCERY } from '#src/search/cuisines.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { bestShare } from './who-makes.ts'

/** Maximum number of restaurant menus that are compared with those of the grocers. */
const READ = 24
/** Minimum number of items in a grocery list. A single item such as eggs may also be a dish. */
const LEAST = 2

const listOf = ({ order, query }: FindInput): string | undefined => order ?? query

/** Restricts later searches to grocers once a guest has asked for one, if a grocer has any of the items. */
export function keepGrocerFilter(deps: ClerkDeps, { grocer }: ClerkState, input: FindInput): FindInput {
  const list = listOf(input)
  if (!grocer || input.cuisine !== undefined || RESTAURANT.test(list ?? '')) return input
  const isTheirs = list === undefined || bestShare(deps, grocersOf(deps), list) > 0
  return isTheirs ? { ...input, cuisine: [GROCERY] } : input
}

/** Excludes grocers after a guest has left groceries, if any other restaurant has the items. */
export function besideGrocers<One extends Pick<FoundRestaurant, 'id'>>(
  deps: ClerkDeps,
  { grocer }: ClerkState,
  found: readonly One[],
): readonly One[] {
  const grocers = grocer === false ? grocersOf(deps) : []
  const left = found.filter(({ id }) => !grocers.includes(id))
  return left.length > 0 ? left : found
}

/** True for a list that a grocer covers better than any restaurant found. */
export function isGroceryList(deps: ClerkDeps, input: FindInput, found: readonly FoundRestaurant[]): boolean {
  const list = listOf(input)
  if (list === undefined || input.cuisine !== undefined || !MANY.test(list) || COOKED.test(list)) return false
  const grocers = grocersOf(deps)
  const share = bestShare(deps, grocers, list, LEAST)
  const cooked = found.flatMap(({ id }) => (grocers.includes(id) ? [] : [id])).slice(0, READ)
  return share > 0 && share > bestShare(deps, cooked, list)
}

/** Words for dishes and for eateries. */
const COOKED =
  /\b(?:deli(?:catessen)?s?|diners?|restaurant\w*|bistros?|pizzer[ií]as?|taquer[ií]as?|lunch|dinner|brunch|almuerzo|cenar?|platos?|plates?|platters?|sandwich(?:es)?|s[aá]ndwich(?:es)?|guisad[oa]s?|bowls? of|slices? of pizza|cooked)\b/iu
const RESTAURANT = /\b(?:deli(?:catessen)?s?|diners?|restaurant\w*|bistros?|pizzer[ií]as?|taquer[ií]as?)\b/iu
const MANY = /,|\b(?:and|with|y|con|e)\b/i

const grocersOf = ({ engine }: ClerkDeps): string[] =>
  [...engine.market.restaurants.values()].flatMap(({ id, channel }) => (channel === 'grocery' ? [id] : []))
