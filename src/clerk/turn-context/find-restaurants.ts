import { allergensOf } from '#src/allergens/codes.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { formatAddress } from '#src/catalog/present.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { FindInput } from '#src/clerk/find-input.ts'
import type { ClerkState, Offer } from '#src/clerk/state.ts'
import { isCorner } from '#src/clerk/understand/take-place.ts'
import { GROCERY } from '#src/search/cuisines.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { type Arranged, arrange } from './arrange.ts'
import { avoidRefused, recordAllergenConstraints } from './avoidance.ts'
import { noneBeyond, resultsBeyondList } from './beyond-list.ts'
import { besideGrocers, isGroceryList, keepGrocerFilter } from './grocery-list.ts'
import { wishWithDiets } from './keep-diets.ts'
import { nearestGrocer } from './nearest-grocer.ts'
import { milesTo } from './reachable.ts'
import { cheapestFirst, costOf, isUnlike, relevant } from './relevant.ts'
import { placeOf, type SearchPlace, searchAround } from './search-around.ts'
import { areaOf, deliveryOf, describeFound, openThen, openUntil, todayAt } from './show-restaurants.ts'
import { suitable } from './suitable.ts'
import { suitableOf } from './suitable-list.ts'
import { show, type TurnContext, unshowOrder } from './turn-context.ts'
import { allergensTakenOff, makesOf, type OrderCoverage } from './who-makes.ts'

export type Found = {
  readonly status: 'ok' | 'no_place' | 'nothing'
  readonly place?: string
  /** Street given without its ZIP, which the clerk then asks for. */
  readonly street?: string
  /** Intersection of two streets, whose location the guest has to specify. */
  readonly corner?: string
  readonly order?: string
  readonly suggestions?: readonly string[]
  /** True if no result is near, or none delivers although delivery was requested. */
  readonly far?: boolean
  readonly restaurants?: readonly {
    readonly n: number
    readonly id: string
    readonly name: string
    readonly cuisines: readonly string[]
    readonly open_now: boolean | null
    readonly accepting_orders: boolean
    readonly dishes: readonly string[]
    readonly unmet: readonly string[]
    /** Portion of the order that the restaurant can make. */
    readonly makes?: OrderCoverage
  }[]
}

const inDiet = (context: TurnContext, { query, ...input }: FindInput): FindInput => {
  const wish = wishWithDiets(context, query)
  return wish === undefined ? input : { ...input, query: wish.slice(0, MOST_QUERY) }
}
const MOST_QUERY = 300

/** Runs a semantic search around a location, shows the results, and lets the customer choose from them. */
export async function findRestaurants(deps: ClerkDeps, context: TurnContext, given: FindInput): Promise<Found> {
  unshowOrder(context)
  const input = keepGrocerFilter(deps, context.state, given)
  if (input.cuisine) context.state = { ...context.state, grocer: input.cuisine.includes(GROCERY) }
  const { near: _, restaurant_ids: listed, beyond, ...held } = input
  if (listed) {
    // branches with the same name: always ask which one is meant, and never substitute another restaurant
    const isOneName =
      listed.length > 1 &&
      new Set(listed.map(id => deps.engine.market.restaurants.get(id)?.name.split(',')[0])).size === 1
    const makers = input.order === undefined || isOneName ? undefined : makersAmong(deps, listed, input.order)
    if (makers?.length === 1) return { status: 'ok', restaurants: makers }
    if (!makers || makers.length > 1 || (makers.length === 0 && isOfList(context.state, listed))) {
      if (input.order !== undefined) context.state = { ...context.state, held }
      return chooseAmong(deps, context, makers?.length ? makers.map(({ id }) => id) : listed)
    }
  }
  context.state = { ...context.state, held }
  const place = await placeOf(deps, context.state, input.near)
  if (!place) return noPlace(context, [])
  if ('suggestions' in place) return noPlace(context, place.suggestions, input.near)
  context.state = { ...context.state, place }
  const avoid = allergensOf([...avoidRefused(context, input.query), ...(context.state.doubted ?? [])])
  const wish = { ...input, ...(isDelivered(context.state, input) ? { fulfillment: 'delivery' as const } : {}) }
  const answered = await searchAround(deps, place, inDiet(context, wish), avoid)
  const all = besideGrocers(deps, context.state, suitable(deps, context, answered))
  const { sought } = context.state
  const results = beyond && sought ? resultsBeyondList(relevant(all, input.query), place, input, sought) : all
  if (beyond && sought && results.length === 0) {
    show(context, 'notice', noneBeyond(input, place, sought))
    return findRestaurants(deps, context, held)
  }
  if (context.state.grocer !== false && isGroceryList(deps, input, results)) {
    const grocers = await searchAround(deps, place, inDiet(context, { ...wish, cuisine: [GROCERY] }), avoid)
    // if no grocer serves the location, restaurants that cook part of the list are shown
    if (suitable(deps, context, grocers).length > 0)
      return findRestaurants(deps, context, { ...input, cuisine: [GROCERY] })
  }
  const takenOff = allergensTakenOff(input.order).filter(code => !avoid.includes(code))
  const found = suitableOf(deps, context, arrange(deps, context.state, place, wish, results, takenOff.length > 0))
  // if no menu allows leaving it off, exclude all dishes that contain it
  if (takenOff.length > 0 && found.best.length === 0) {
    recordAllergenConstraints(context, takenOff, 'refusal')
    const { order: _, ...others } = input
    return findRestaurants(deps, context, others)
  }
  if (found.best.length + found.others.length === 0) {
    const grocer = input.cuisine?.includes(GROCERY) ? nearestGrocer(deps, place) : undefined
    show(context, 'notice', grocer ?? `I found nothing like that around ${place.label}.`)
    return { status: 'nothing', place: place.label }
  }
  context.restaurants = [...found.best.map(({ restaurant }) => restaurant), ...found.others]
  context.blocks.delete('restaurants')
  if (isUnlike(context.restaurants, input))
    show(context, 'notice', 'I found no menu with just that; these come closest.')
  for (const sentence of found.told) show(context, 'notice', sentence)
  show(context, 'restaurants', listOf(deps, context, place, wish, found))
  const { restaurant_id, ...others } = context.state
  const asked = others.lines.length > 0 ? others.asked.filter(what => what !== 'place') : []
  const kept = others.lines.length > 0 && restaurant_id ? { ...others, restaurant_id } : others
  const offer = offerOf(deps, context.restaurants, place, input.query)
  context.state = { ...kept, offer, asked, sought: soughtBy(context.state, held, offer, beyond !== undefined) }
  return {
    status: 'ok',
    place: place.label,
    ...(input.order === undefined ? {} : { order: input.order }),
    ...(found.isFar ? { far: true } : {}),
    restaurants: found.best.map(({ restaurant, makes }, at) => ({
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

/** True if the guest named several restaurants of the list, but not all. */
const isOfList = ({ sought }: ClerkState, ids: readonly string[]): boolean =>
  ids.length > 1 && ids.length < (sought?.choices.length ?? 0)

const isDelivered = ({ details }: ClerkState, { fulfillment }: FindInput): boolean =>
  fulfillment === undefined && details.fulfillment === undefined && details.address?.zip !== undefined

function listOf(
  deps: ClerkDeps,
  context: TurnContext,
  place: SearchPlace,
  wish: FindInput,
  { best, others, othersAre }: Arranged,
): string {
  const line = (one: FoundRestaurant, at: number) =>
    describeFound(
      wish.sort === 'price' ? cheapestFirst(one, wish.query) : one,
      at + 1,
      areaOf(deps, one, place),
      place,
      {
        delivery: deliveryOf(deps, context.state, place, wish)(one),
        until: openUntil(deps, context.state, wish)(one),
        onDay: openThen(deps, context.state, wish)(one),
        today: todayAt(deps, one),
      },
    )
  const first = best.map(({ restaurant }, at) => line(restaurant, at))
  const more = others.map((one, at) => line(one, best.length + at))
  const head = wish.fulfillment === 'delivery' && !others.length ? 'Delivering to' : 'Around'
  return [
    ...(first.length > 0 ? [`${head} ${place.label}:`, ...first] : []),
    ...(more.length > 0 ? [othersAre, ...more] : []),
    'Which one would you like?',
  ].join('\n')
}

/** Returns the listed restaurants that can make the whole order, in list order; a sole one may make a part. */
function makersAmong({ engine, menus }: ClerkDeps, ids: readonly string[], order: string): Found['restaurants'] {
  return ids.flatMap((id, at) => {
    const restaurant = engine.market.restaurants.get(id)
    const makes = makesOf({ engine, menus }, id, order)
    const isMaker = makes === 'all' || (makes !== 'none' && ids.length === 1)
    if (!restaurant || !isMaker) return []
    const { name, cuisines } = restaurant
    return [{ n: at + 1, id, name, cuisines, open_now: null, accepting_orders: true, dishes: [], unmet: [], makes }]
  })
}

/** Asks which of several restaurants with the same name is meant. */
function chooseAmong({ engine }: ClerkDeps, context: TurnContext, ids: readonly string[]): Found {
  const { place } = context.state
  const milesOf = ({ location_point: at }: Restaurant) => (place ? milesBetween(place, at) : 0)
  const restaurants = ids
    .flatMap(id => engine.market.restaurants.get(id) ?? [])
    .toSorted((a, b) => milesOf(a) - milesOf(b))
  // restaurants with the same name are distinguished by location
  const isShared = (name: string) => restaurants.filter(one => one.name === name).length > 1
  const choices = restaurants.map(({ id, name, address, neighborhood, location_point: at }) => ({
    label: [name, ...(isShared(name) ? [address.street, neighborhood] : [])].filter(Boolean).join(', ').slice(0, 120),
    restaurant_id: id,
    ...(context.state.place ? { miles: Math.round(milesBetween(context.state.place, at) * 100) / 100 } : {}),
  }))
  const question = 'Which one do you mean?'
  const list = restaurants.map((one, at) => `${at + 1}. ${one.name}, ${formatAddress(one.address)}`)
  show(context, 'restaurants', `${list.join('\n')}\n${question}`)
  context.state = { ...context.state, offer: { kind: 'restaurants', question, choices }, asked: [] }
  return { status: 'ok' }
}

function noPlace(context: TurnContext, suggestions: readonly string[], said?: string): Found {
  const corner = said !== undefined && isCorner(said)
  if (said !== undefined && !corner) {
    const like = suggestions.length > 0 ? ` Did you mean ${suggestions.slice(0, 3).join('; or ')}?` : ''
    show(context, 'notice', `I do not know a place called “${said.slice(0, 60)}”.${like}`)
  }
  context.state = { ...context.state, asked: ['place'] }
  context.missing = ['near']
  const { street, zip } = context.state.details.address ?? {}
  const needsZip = said === undefined && street !== undefined && zip === undefined
  return { status: 'no_place', suggestions, ...(needsZip ? { street } : corner ? { corner: said } : {}) }
}

/** Returns the restaurants listed now and those listed before for the same request. */
function soughtBy({ sought }: ClerkState, held: FindInput, { choices }: Offer, goesOn: boolean): ClerkState['sought'] {
  const seen = [...(goesOn ? (sought?.seen ?? []) : []), ...choices.flatMap(choice => choice.restaurant_id ?? [])]
  const { beyond: _, near: __, ...wish } = held
  return { wish, choices, seen: [...new Set(seen)].slice(-60) }
}

function offerOf(
  deps: ClerkDeps,
  found: readonly FoundRestaurant[],
  place: SearchPlace,
  query: string | undefined,
): Offer {
  return {
    kind: 'restaurants',
    question: 'Which one would you like?',
    choices: found.map(one => ({
      label: one.name.slice(0, 120),
      restaurant_id: one.id,
      kinds: [...one.cuisines.slice(0, 4), ...areaOf(deps, one, place).split(', ', 2)].map(kind => kind.slice(0, 40)),
      price: costOf(one, query),
      miles: Math.round(milesTo(place, one) * 100) / 100,
      rating: one.rating,
    })),
  }
}
