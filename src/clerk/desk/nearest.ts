import type { FindInput } from '#src/clerk/find-input.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { milesTo, nearMiles, WAIT_MILES } from './reachable.ts'
import type { Place } from './search-around.ts'

type One = { readonly restaurant: FoundRestaurant }

export type Nearest<T extends One> = {
  /** Those to show, the nearest first where they are alike and no other order was wished for. */
  readonly shown: readonly T[]
  /** Those that fit and are close, but cannot be had now as the farther ones can. */
  readonly waiting: readonly T[]
  readonly isFar: boolean
  /** What to say where the list goes beyond what is near. */
  readonly told: (areaOf: (one: FoundRestaurant) => string, hasCloser?: boolean) => string | undefined
}

export type Bounds = {
  readonly place: Place
  readonly input: FindInput
  readonly isForNow: boolean
  readonly isSoon: (one: FoundRestaurant) => boolean
  /** True where all of them have by its name what was asked for, so that the way there is what tells them apart. */
  readonly isAlike: boolean
  readonly most: number
  readonly mostFar: number
}

/** A distance as it is shown, so that what is said of it agrees. */
const shownMiles = (place: Place, one: FoundRestaurant): number => Math.round(milesTo(place, one) * 10) / 10

export const isNear = (one: FoundRestaurant, place: Place, input: FindInput): boolean =>
  shownMiles(place, one) <= nearMiles(place, input)

/** The list of those that fit, in their order of fit, and what is true of its distances. */
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
