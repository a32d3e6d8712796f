import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { FindInput } from '#src/clerk/find-input.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { isNear, nearestOf } from './nearest.ts'
import { deliversThere, milesTo, notFar, opensSoon, servesAtRequestedTime, upTo } from './reachable.ts'
import { hasSomeOf, relevant } from './relevant.ts'
import { type SearchPlace, sort } from './search-around.ts'
import { areaOf } from './show-restaurants.ts'
import { canLeaveOff, type OrderCoverage, rankByCoverage } from './who-makes.ts'

type Found = readonly FoundRestaurant[]

/** Search results to display: the best ones, then near matches under a separate heading. */
export type Arranged = {
  readonly best: readonly { readonly restaurant: FoundRestaurant; readonly makes: OrderCoverage | undefined }[]
  readonly others: Found
  readonly othersAre: string
  /** Parts of the request that could not be met. */
  readonly told: readonly string[]
  /**
   * True if the best result is beyond walking distance, or does not deliver although delivery was requested.
   */
  readonly isFar: boolean
}

const SHOWN = 5
const OTHERS_SHOWN = 3
/**
 * Maximum menus parsed for an order. The exact dish may rank behind many closer restaurants that have a variant.
 */
const TRIED = 48
const FEW = 3

/** Ranks results by the request: delivery or walking distance, time, and price. */
export function arrange(
  deps: ClerkDeps,
  state: ClerkState,
  place: SearchPlace,
  input: FindInput,
  results: Found,
  takesOff: boolean,
): Arranged {
  const { time, day } = state.details
  const isForNow = day === undefined && (time === undefined || time === 'ASAP')
  const told: string[] = []
  const keep = (found: Found, test: (one: FoundRestaurant) => boolean, otherwise: string): Found => {
    const kept = found.filter(test)
    if (kept.length === 0 && found.length > 0) told.push(otherwise)
    return kept.length > 0 ? kept : found
  }
  const delivers = deliversThere(deps, state, place)
  const wantsDelivery = input.fulfillment === 'delivery'
  const hits = (found: Found) => found.filter(({ match }) => match.dishes.length + match.concepts.length > 0)
  const priced = results.flatMap(one => upTo(deps, state, input.max_price)(one) ?? [])
  if (priced.length === 0 && results.length > 0)
    told.push('I found nothing at that price; these are the nearest to it.')
  const timed = keep(
    priced.length > 0 ? priced : results,
    servesAtRequestedTime(deps, state, input),
    'Nobody I found takes orders for that time.',
  )
  const called = input.order === undefined ? withAble(relevant(timed, input.query), timed, input.query) : hits(timed)
  const there = wantsDelivery ? called.filter(delivers) : called
  const isSoon = opensSoon(deps.world.now())
  const near = notFar(there, place, input, isSoon)
  const sorted = sort(near, place, input, isForNow, isSoon)
  const all = makersOf(deps, input.order, sorted, takesOff)
  // the only nearby restaurant that makes everything is the intended one
  const close = all?.filter(({ makes, restaurant }) => makes === 'all' && isNear(restaurant, place, input))
  const makers = close?.length === 1 ? close : all
  const best: Arranged['best'] = makers ?? sorted.map(restaurant => ({ restaurant, makes: undefined }))
  if (wantsDelivery && best.length === 0)
    return notDelivered(called, relevant(hits(timed).filter(delivers), input.query), place)
  const { query } = input
  const isAlike = query !== undefined && best.every(({ restaurant }) => hasSomeOf(restaurant, query))
  const bounds = { place, input, isForNow, isSoon, isAlike, most: SHOWN, mostFar: OTHERS_SHOWN }
  const { shown, waiting, isFar, told: toldOf } = nearestOf(best, bounds)
  const isClose = (one: FoundRestaurant) => (wantsDelivery ? delivers(one) : isNear(one, place, input))
  const isNew = (one: FoundRestaurant) => !shown.some(({ restaurant }) => restaurant.id === one.id)
  const isThin = query !== undefined && input.cuisine === undefined && (isFar || best.length < FEW)
  const closer = isThin
    ? timed.filter(one => one.accepting_orders && isClose(one) && isNew(one) && hasSomeOf(one, query))
    : []
  const beyond = toldOf(one => areaOf(deps, one, place), closer.length > 0)
  if (beyond !== undefined && input.beyond === undefined) told.push(beyond)
  const others = waiting.length > 0 ? waiting.map(({ restaurant }) => restaurant) : closer
  return {
    best: shown,
    others: others.slice(0, OTHERS_SHOWN),
    othersAre:
      waiting.length > 0 ? 'Closer by, but not open now:' : `${isFar ? 'Closer by' : 'Also there'}, with some of that:`,
    told,
    isFar,
  }
}

/**
 * Arranges results if no matching restaurant delivers: near matches that deliver, then matching ones for pickup.
 */
function notDelivered(called: Found, delivering: Found, place: SearchPlace): Arranged {
  const nearest = called
    .filter(one => one.accepting_orders)
    .toSorted((a, b) => milesTo(place, a) - milesTo(place, b))
    .slice(0, OTHERS_SHOWN)
  const close = delivering.filter(one => one.accepting_orders).slice(0, OTHERS_SHOWN)
  const [best, others] = close.length > 0 ? [close, nearest] : [nearest, []]
  return {
    best: best.map(restaurant => ({ restaurant, makes: undefined })),
    others,
    othersAre: 'For pickup only:',
    told: [
      close.length > 0
        ? `Nobody who has all of that delivers to ${place.label}; these deliver there and come closest.`
        : `Nobody who has that delivers to ${place.label}; these are the nearest to pick it up.`,
    ],
    isFar: true,
  }
}

/** Adds the best restaurants that accept orders if none of the results does. */
function withAble(found: Found, results: Found, query: string | undefined): Found {
  if (found.some(one => one.accepting_orders)) return found
  const able = relevant(
    results.filter(one => one.accepting_orders),
    query,
  )
  return [...found, ...able.filter(one => !found.includes(one))]
}

/** Returns the restaurants that make the whole order, otherwise those that make part of it. */
function makersOf(deps: ClerkDeps, order: string | undefined, sorted: Found, takesOff: boolean) {
  if (order === undefined) return undefined
  const grocers = sorted.filter(({ id }) => deps.engine.market.restaurants.get(id)?.channel === 'grocery')
  const makers = rankByCoverage(deps, [...new Set([...sorted.slice(0, TRIED), ...grocers])], order)
  const all = makers.filter(({ makes }) => makes === 'all')
  const some = makers.filter(({ makes }) => makes === 'some')
  const most = all.length > 0 ? all : some.length > 0 ? some : makers
  if (takesOff)
    return most.filter(({ restaurant, makes }) => makes !== 'none' && canLeaveOff(deps, restaurant.id, order))
  return most
}
