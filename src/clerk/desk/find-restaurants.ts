import type { Allergen } from '#src/allergens/codes.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { formatAddress } from '#src/catalog/present.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { FindInput } from '#src/clerk/find-input.ts'
import type { ClerkState, Offer } from '#src/clerk/state.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { search } from '#tools/search.ts'
import { avoidMore, avoidRefused } from './avoidance.ts'
import { type Desk, show, unshowOrder } from './desk.ts'
import { wishWithDiets } from './keep-diets.ts'
import { costOf, relevant } from './relevant.ts'
import { describeFound } from './show-restaurants.ts'
import { suitable } from './suitable.ts'
import { allergensTakenOff, canLeaveOff, makesOf, whoMakes } from './who-makes.ts'

export type Found = {
  readonly status: 'ok' | 'no_place' | 'nothing'
  readonly place?: string
  /** A street without its ZIP, which is asked for. */
  readonly street?: string
  readonly order?: string
  readonly suggestions?: readonly string[]
  readonly restaurants?: readonly {
    readonly n: number
    readonly id: string
    readonly name: string
    readonly cuisines: readonly string[]
    readonly open_now: boolean | null
    readonly accepting_orders: boolean
    readonly dishes: readonly string[]
    readonly unmet: readonly string[]
    /** How much of the order they can make: all, some or none of its words. */
    readonly makes?: 'all' | 'some' | 'none'
  }[]
}

const inDiet = (desk: Desk, { query, ...input }: FindInput): FindInput => {
  const wish = wishWithDiets(desk, query)
  return wish === undefined ? input : { ...input, query: wish.slice(0, MOST_QUERY) }
}
const MOST_QUERY = 300
const SHOWN = 5
const TRIED = 8
const LOOKED_AT = 24
const PLACES_A_MILE = 2

/** Searches by meaning around a place, shows what was found, and lets the customer choose from it. */
export async function findRestaurants(deps: ClerkDeps, desk: Desk, input: FindInput): Promise<Found> {
  unshowOrder(desk)
  if (input.restaurant_ids) {
    const makers = input.order === undefined ? undefined : makersAmong(deps, input.restaurant_ids, input.order)
    if (makers?.length) return { status: 'ok', restaurants: makers }
    if (!makers) return chooseAmong(deps, desk, input.restaurant_ids)
  }
  const { near: _, restaurant_ids: __, ...held } = input
  desk.state = { ...desk.state, held }
  const place = await placeOf(deps, desk.state, input.near)
  if (!place) return noPlace(desk, [])
  if ('suggestions' in place) return noPlace(desk, place.suggestions, input.near)
  desk.state = { ...desk.state, place }
  const avoid = avoidRefused(desk, input.query)
  const results = answering(suitable(deps, desk, await ask(deps, place, inDiet(desk, input), avoid)), input.query)
  const { time, day } = desk.state.details
  const isForNow = day === undefined && (time === undefined || time === 'ASAP')
  const sorted = sort(results, place, input, isForNow)
  const makers = input.order === undefined ? undefined : whoMakes(deps, sorted.slice(0, TRIED), input.order)
  const takenOff = allergensTakenOff(input.order).filter(code => !avoid.includes(code))
  const withOrder =
    takenOff.length === 0
      ? makers
      : makers?.filter(({ restaurant, makes }) => makes === 'all' && canLeaveOff(deps, restaurant.id, input.order!))
  // where no menu can leave it off, no dish with it is shown
  if (takenOff.length > 0 && !withOrder?.length) {
    avoidMore(desk, takenOff, 'refusal')
    const { order: _, ...others } = input
    return findRestaurants(deps, desk, others)
  }
  const found = (withOrder ?? sorted.map(restaurant => ({ restaurant, makes: undefined }))).slice(0, SHOWN)
  if (found.length === 0) {
    show(desk, 'notice', `I found nothing like that around ${place.label}.`)
    return { status: 'nothing', place: place.label }
  }
  desk.restaurants = found.map(({ restaurant }) => restaurant)
  desk.blocks.delete('restaurants')
  const list = desk.restaurants.map((one, at) => describeFound(one, at + 1, place)).join('\n')
  show(desk, 'restaurants', `Around ${place.label}:\n${list}\nWhich one would you like?`)
  const { restaurant_id, ...others } = desk.state
  const asked = others.lines.length > 0 ? others.asked.filter(what => what !== 'place') : []
  const kept = others.lines.length > 0 && restaurant_id ? { ...others, restaurant_id } : others
  desk.state = { ...kept, offer: offerOf(desk.restaurants, place, input.query), asked }
  return {
    status: 'ok',
    place: place.label,
    ...(input.order === undefined ? {} : { order: input.order }),
    restaurants: found.map(({ restaurant, makes }, at) => ({
      n: at + 1,
      id: restaurant.id,
      name: restaurant.name,
      cuisines: restaurant.cuisines,
      open_now: restaurant.open_now,
      accepting_orders: restaurant.accepting_orders,
      dishes: restaurant.match.dishes.map(dish => dish.name),
      unmet: restaurant.match.unmet ?? [],
      ...(makes ? { makes } : {}),
    })),
  }
}

/** Those of a list that make all of an order, in its order; nothing is shown. */
function makersAmong({ engine, menus }: ClerkDeps, ids: readonly string[], order: string): Found['restaurants'] {
  return ids.flatMap((id, at) => {
    const restaurant = engine.market.restaurants.get(id)
    if (!restaurant || makesOf(engine, menus, id, order) !== 'all') return []
    const { name, cuisines } = restaurant
    return [
      { n: at + 1, id, name, cuisines, open_now: null, accepting_orders: true, dishes: [], unmet: [], makes: 'all' },
    ]
  })
}

/** Restaurants of one name: which of them is meant. */
function chooseAmong({ engine }: ClerkDeps, desk: Desk, ids: readonly string[]): Found {
  const restaurants = ids.flatMap(id => engine.market.restaurants.get(id) ?? [])
  const choices = restaurants.map(({ id, name, location_point: at }) => ({
    label: name.slice(0, 120),
    restaurant_id: id,
    ...(desk.state.place ? { miles: Math.round(milesBetween(desk.state.place, at) * 100) / 100 } : {}),
  }))
  const question = 'Which one do you mean?'
  const list = restaurants.map((one, at) => `${at + 1}. ${one.name}, ${formatAddress(one.address)}`)
  show(desk, 'restaurants', `${list.join('\n')}\n${question}`)
  desk.state = { ...desk.state, offer: { kind: 'restaurants', question, choices }, asked: [] }
  return { status: 'ok' }
}

function noPlace(desk: Desk, suggestions: readonly string[], said?: string): Found {
  if (said !== undefined) {
    const like = suggestions.length > 0 ? ` Did you mean ${suggestions.slice(0, 3).join('; or ')}?` : ''
    show(desk, 'notice', `I do not know a place called “${said.slice(0, 60)}”.${like}`)
  }
  desk.state = { ...desk.state, asked: ['place'] }
  desk.missing = ['near']
  const { street, zip } = desk.state.details.address ?? {}
  const needsZip = said === undefined && street !== undefined && zip === undefined
  return { status: 'no_place', suggestions, ...(needsZip ? { street } : {}) }
}

type Place = NonNullable<ClerkState['place']>

async function placeOf(
  deps: ClerkDeps,
  state: ClerkState,
  near: string | undefined,
): Promise<Place | { readonly suggestions: readonly string[] } | undefined> {
  if (near === undefined || near.trim() === '') {
    const zip = state.details.address?.zip
    return state.place ?? (zip === undefined ? undefined : await placeOf(deps, state, zip))
  }
  const found = await deps.engine.locate(near)
  if (!found.ok) return { suggestions: found.suggestions }
  return { label: found.label.slice(0, 120), lat: found.lat, lng: found.lng }
}

/** Where nobody of those that answer takes orders, the best of those that do stand beside them. */
function answering(results: readonly FoundRestaurant[], query: string | undefined): readonly FoundRestaurant[] {
  const found = relevant(results, query)
  if (found.some(one => one.accepting_orders)) return found
  const able = relevant(
    results.filter(one => one.accepting_orders),
    query,
  )
  return [...found, ...able.filter(one => !found.includes(one))]
}

/** What is open comes first where nothing was said about when; a search that finds nothing is made wider once. */
async function ask(
  { engine }: ClerkDeps,
  { lat, lng }: Place,
  input: FindInput,
  avoid: readonly Allergen[],
): Promise<FoundRestaurant[]> {
  const run = async (filters: object) => {
    const { results } = await search.run(
      engine,
      {
        location: { coords: [lat, lng] },
        ...(input.query ? { query: input.query } : {}),
        filters: {
          ...filters,
          ...(input.open_now ? { openNow: true } : {}),
          ...(avoid.length > 0 ? { avoid: [...avoid] } : {}),
        },
        limit: LOOKED_AT,
      },
      {},
    )
    return results
  }
  const filters = {
    ...(input.cuisine?.length ? { cuisine: input.cuisine } : {}),
    ...(input.fulfillment ? { fulfillment: [input.fulfillment] } : {}),
    ...(input.min_rating === undefined ? {} : { minRating: input.min_rating }),
  }
  try {
    const found = await run(filters)
    const { cuisine: _, ...wider } = filters
    return found.length > 0 || !input.cuisine?.length ? found : await run(wider)
  } catch (error) {
    if (error instanceof Fault && error.code === 'location_required') return []
    throw error
  }
}

function sort(
  results: readonly FoundRestaurant[],
  place: Place,
  { sort: by, query }: FindInput,
  isForNow: boolean,
): readonly FoundRestaurant[] {
  const able = (one: FoundRestaurant) => (one.accepting_orders ? 0 : 1)
  // whoever named no time is hungry now
  const ready = (one: FoundRestaurant) => (isForNow && (by ?? 'fit') === 'fit' && !one.open_now ? 1 : 0)
  const miles = (one: FoundRestaurant) => one.distance ?? milesBetween(place, one.location)
  // a mile counts as much as two places in the order of what fits: nobody crosses the city for the same thing
  const far = new Map(results.map((one, at) => [one, at + PLACES_A_MILE * miles(one)]))
  const orders: Readonly<Record<string, (a: FoundRestaurant, b: FoundRestaurant) => number>> = {
    fit: (a, b) => far.get(a)! - far.get(b)!,
    distance: (a, b) => miles(a) - miles(b),
    rating: (a, b) => b.rating - a.rating,
    price: (a, b) => costOf(a, query) - costOf(b, query),
  }
  return results.toSorted((a, b) => able(a) - able(b) || ready(a) - ready(b) || orders[by ?? 'fit']!(a, b))
}

function offerOf(found: readonly FoundRestaurant[], place: Place, query: string | undefined): Offer {
  return {
    kind: 'restaurants',
    question: 'Which one would you like?',
    choices: found.map(one => ({
      label: one.name.slice(0, 120),
      restaurant_id: one.id,
      kinds: one.cuisines.slice(0, 6).map(kind => kind.slice(0, 40)),
      price: costOf(one, query),
      miles: Math.round((one.distance ?? milesBetween(place, one.location)) * 100) / 100,
      rating: one.rating,
    })),
  }
}
