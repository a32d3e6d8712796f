import type { FindInput } from '#src/clerk/find-input.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { milesTo, nearMiles, WAIT_MILES } from './reachable.ts'
import type { SearchPlace } from './search-around.ts'

type One = { readonly restaurant: FoundRestaurant }

export type Nearest<T extends One> = {
  /** Results to display, nearest first if they are equivalent and no other order was requested. */
  readonly shown: readonly T[]
  /** Nearby matches that are available only later than the farther ones. */
  readonly waiting: readonly T[]
  readonly isFar: boolean
  /** Returns a remark if the list extends beyond the nearby area. */
  readonly told: (areaOf: (one: FoundRestaurant) => string, hasCloser?: boolean) => string | undefined
}

export type Bounds = {
  readonly place: SearchPlace
  readonly input: FindInput
  readonly isForNow: boolean
  readonly isSoon: (one: FoundRestaurant) => boolean
  /** True if every result offers the request by name, so that only distance distinguishes them. */
  readonly isAlike: boolean
  readonly most: number
  readonly mostFar: number
}

/** Distance rounded as displayed, so that remarks agree with the list. */
const shownMiles = (place: SearchPlace, one: FoundRestaurant): number => Math.round(milesTo(place, one) * 10) / 10

export const isNear = (one: FoundRestaurant, place: SearchPlace, input: FindInput): boolean =>
  shownMiles(place, one) <= nearMiles(place, input)

/** Selects the matches to display, in ranking order, with remarks on their distances. */
export function nearestOf<T extends One>(fitting: readonly T[], bounds: Bounds): Nearest<T> {
  const { place, input, isForNow, isSoon, isAlike, most, mostFar } = bounds
  const rankOf = ({ restaurant: one }: T): number => (one.accepting_orders ? (isForNow && !isSoon(one) ? 1 : 0) : 2)
  const best = Math.min(...fitting.map(rankOf))
  const close = fitting.filter(({ restaurant }) => isNear(restaurant, place, input))
  const closest = close.filter(one => rankOf(one) === best)
  const wayTo = ({ restaurant: one }: T): number =>
    milesTo(place, one) + (isForNow && !one.open_now && isSoon(one) ? WAIT_MILES : 0)
  const nearestFirst = (a: T, b: T): number => rankOf(a) - rankOf(b) || wayTo(a) - wayTo(b)
  const byMiles = (ones: readonly T[]): readonly T[] =>
    input.sort === undefined && isAlike ? ones.toSorted(nearestFirst) : ones
  if (fitting.length === 0 || closest.length > 0 || input.fulfillment === 'delivery') {
    return { shown: byMiles(fitting.slice(0, most)), waiting: [], isFar: false, told: () => undefined }
  }
  const waiting = close.filter(one => rankOf(one) < 2)
  const shown = byMiles(fitting.filter(one => !close.includes(one))).slice(0, mostFar)
  const nearest = shown.toSorted(nearestFirst)[0]!.restaurant
  const within = walk(nearMiles(place, input))
  return {
    shown,
    waiting,
    isFar: true,
    told: (areaOf, hasCloser) =>
      waiting.length > 0
        ? nearest.open_now
          ? `Nothing like it within ${within} is open now; the nearest that is open is in ${areaOf(nearest)}.`
          : `Nothing like it within ${within} is open now; the nearest that opens soon is in ${areaOf(nearest)}.`
        : hasCloser
          ? `Nobody within ${within} has just that; the nearest who does is in ${areaOf(nearest)}.`
          : `Nothing like it within ${within}; the nearest is in ${areaOf(nearest)}.`,
  }
}

const walk = (miles: number): string => (miles === 1 ? 'a mile' : `${miles} miles`)
