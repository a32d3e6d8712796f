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
import { avoidMore, avoidRefused } from './avoidance.ts'
import { beyondList, noneBeyond } from './beyond-list.ts'
import { type Desk, show, unshowOrder } from './desk.ts'
import { besideGrocers, isGroceryList, stillGrocer } from './grocery-list.ts'
import { wishWithDiets } from './keep-diets.ts'
import { milesTo } from './reachable.ts'
import { cheapestFirst, costOf, isUnlike, relevant } from './relevant.ts'
import { ask, type Place, placeOf } from './search-around.ts'
import { areaOf, deliveryOf, describeFound, openThen, openUntil, todayAt } from './show-restaurants.ts'
import { suitable } from './suitable.ts'
import { suitableOf } from './suitable-list.ts'
import { allergensTakenOff, type Makes, makesOf } from './who-makes.ts'

export type Found = {
  readonly status: 'ok' | 'no_place' | 'nothing'
  readonly place?: string
  /** A street without its ZIP, which is asked for. */
  readonly street?: string
  /** Two streets that cross: where that is has to be told. */
  readonly corner?: string
  readonly order?: string
  readonly suggestions?: readonly string[]
  /** True when none of them is near, or none delivers though that was wished for. */
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
    /** How much of the order they can make. */
    readonly makes?: Makes
  }[]
}

const inDiet = (desk: Desk, { query, ...input }: FindInput): FindInput => {
  const wish = wishWithDiets(desk, query)
  return wish === undefined ? input : { ...input, query: wish.slice(0, MOST_QUERY) }
}
const MOST_QUERY = 300

/** Searches by meaning around a place, shows what was found, and lets the customer choose from it. */
export async function findRestaurants(deps: ClerkDeps, desk: Desk, given: FindInput): Promise<Found> {
  unshowOrder(desk)
  const input = stillGrocer(deps, desk.state, given)
  if (input.cuisine) desk.state = { ...desk.state, grocer: input.cuisine.includes(GROCERY) }
  const { near: _, restaurant_ids: listed, beyond, ...held } = input
  if (listed) {
    // which branch of one name is meant is always asked, and no other restaurant stands in for it
    const isOneName =
      listed.length > 1 &&
      new Set(listed.map(id => deps.engine.market.restaurants.get(id)?.name.split(',')[0])).size === 1
    const makers = input.order === undefined || isOneName ? undefined : makersAmong(deps, listed, input.order)
    if (makers?.length === 1) return { status: 'ok', restaurants: makers }
    if (!makers || makers.length > 1 || (makers.length === 0 && isOfList(desk.state, listed))) {
      if (input.order !== undefined) desk.state = { ...desk.state, held }
      return chooseAmong(deps, desk, makers?.length ? makers.map(({ id }) => id) : listed)
    }
  }
  desk.state = { ...desk.state, held }
  const place = await placeOf(deps, desk.state, input.near)
  if (!place) return noPlace(desk, [])
  if ('suggestions' in place) return noPlace(desk, place.suggestions, input.near)
  desk.state = { ...desk.state, place }
  const avoid = avoidRefused(desk, input.query)
  const wish = { ...input, ...(isDelivered(desk.state, input) ? { fulfillment: 'delivery' as const } : {}) }
  const answered = await ask(deps, place, inDiet(desk, wish), avoid)
  const all = besideGrocers(deps, desk.state, suitable(deps, desk, answered))
  const { sought } = desk.state
  const results = beyond && sought ? beyondList(relevant(all, input.query), place, input, sought) : all
  if (beyond && sought && results.length === 0) {
    show(desk, 'notice', noneBeyond(input, place, sought))
    return findRestaurants(deps, desk, held)
  }
  if (desk.state.grocer !== false && isGroceryList(deps, input, results)) {
    const grocers = await ask(deps, place, inDiet(desk, { ...wish, cuisine: [GROCERY] }), avoid)
    // where no grocer serves, restaurants that cook some of it are shown
    if (suitable(deps, desk, grocers).length > 0) return findRestaurants(deps, desk, { ...input, cuisine: [GROCERY] })
  }
  const takenOff = allergensTakenOff(input.order).filter(code => !avoid.includes(code))
  const found = suitableOf(deps, desk, arrange(deps, desk.state, place, wish, results, takenOff.length > 0))
  // where no menu can leave it off, no dish with it is shown
  if (takenOff.length > 0 && found.best.length === 0) {
    avoidMore(desk, takenOff, 'refusal')
    const { order: _, ...others } = input
    return findRestaurants(deps, desk, others)
  }
  if (found.best.length + found.others.length === 0) {
    const grocer = input.cuisine?.includes(GROCERY) ? nearestGrocer(deps, place) : undefined
    show(desk, 'notice', grocer ?? `I found nothing like that around ${place.label}.`)
    return { status: 'nothing', place: place.label }
  }
  desk.restaurants = [...found.best.map(({ restaurant }) => restaurant), ...found.others]
  desk.blocks.delete('restaurants')
  if (isUnlike(desk.restaurants, input)) show(desk, 'notice', 'I found no menu with just that; these come closest.')
  for (const sentence of found.told) show(desk, 'notice', sentence)
  show(desk, 'restaurants', listOf(deps, desk, place, wish, found))
  const { restaurant_id, ...others } = desk.state
  const asked = others.lines.length > 0 ? others.asked.filter(what => what !== 'place') : []
  const kept = others.lines.length > 0 && restaurant_id ? { ...others, restaurant_id } : others
  const offer = offerOf(deps, desk.restaurants, place, input.query)
  desk.state = { ...kept, offer, asked, sought: soughtBy(desk.state, held, offer, beyond !== undefined) }
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

/** Several of a list that were named, and not the whole of it. */
const isOfList = ({ sought }: ClerkState, ids: readonly string[]): boolean =>
  ids.length > 1 && ids.length < (sought?.choices.length ?? 0)

/** Where no grocer is near: who is the nearest one, and how far away. */
function nearestGrocer({ engine }: ClerkDeps, place: Place): string | undefined {
  const [nearest] = [...engine.market.restaurants.values()]
    .filter(({ channel }) => channel === 'grocery')
    .map(({ name, neighborhood, location_point: at }) => ({ name, neighborhood, miles: milesBetween(place, at) }))
    .toSorted((a, b) => a.miles - b.miles)
  if (!nearest) return undefined
  const { name, neighborhood, miles } = nearest
  return `No grocer serves ${place.label}. The nearest is ${name}, ${neighborhood}, ${miles.toFixed(1)} mi away, for pickup.`
}

/** A customer who told an address, and nothing else, wants it brought there. */
const isDelivered = ({ details }: ClerkState, { fulfillment }: FindInput): boolean =>
  fulfillment === undefined && details.fulfillment === undefined && details.address?.zip !== undefined

function listOf(
  deps: ClerkDeps,
  desk: Desk,
  place: Place,
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
        delivery: deliveryOf(deps, desk.state, place, wish)(one),
        until: openUntil(deps, desk.state, wish)(one),
        onDay: openThen(deps, desk.state, wish)(one),
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

/** Those of a list that make all of an order, in its order; the only one of a list need not make all. Nothing is shown. */
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

/** Restaurants of one name: which of them is meant. */
function chooseAmong({ engine }: ClerkDeps, desk: Desk, ids: readonly string[]): Found {
  const { place } = desk.state
  const milesOf = ({ location_point: at }: Restaurant) => (place ? milesBetween(place, at) : 0)
  const restaurants = ids
    .flatMap(id => engine.market.restaurants.get(id) ?? [])
    .toSorted((a, b) => milesOf(a) - milesOf(b))
  // those of one name are told apart by where they are
  const isShared = (name: string) => restaurants.filter(one => one.name === name).length > 1
  const choices = restaurants.map(({ id, name, address, neighborhood, location_point: at }) => ({
    label: [name, ...(isShared(name) ? [address.street, neighborhood] : [])].filter(Boolean).join(', ').slice(0, 120),
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
  const corner = said !== undefined && isCorner(said)
  if (said !== undefined && !corner) {
    const like = suggestions.length > 0 ? ` Did you mean ${suggestions.slice(0, 3).join('; or ')}?` : ''
    show(desk, 'notice', `I do not know a place called “${said.slice(0, 60)}”.${like}`)
  }
  desk.state = { ...desk.state, asked: ['place'] }
  desk.missing = ['near']
  const { street, zip } = desk.state.details.address ?? {}
  const needsZip = said === undefined && street !== undefined && zip === undefined
  return { status: 'no_place', suggestions, ...(needsZip ? { street } : corner ? { corner: said } : {}) }
}

/** The restaurants listed now, and those listed for the same wish before. */
function soughtBy({ sought }: ClerkState, held: FindInput, { choices }: Offer, goesOn: boolean): ClerkState['sought'] {
  const seen = [...(goesOn ? (sought?.seen ?? []) : []), ...choices.flatMap(choice => choice.restaurant_id ?? [])]
  const { beyond: _, near: __, ...wish } = held
  return { wish, choices, seen: [...new Set(seen)].slice(-60) }
}

function offerOf(deps: ClerkDeps, found: readonly FoundRestaurant[], place: Place, query: string | undefined): Offer {
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
