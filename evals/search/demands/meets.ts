import type { Fulfillment } from '#src/catalog/restaurant.ts'
import { foldedTest } from '../judge.ts'
import type { DishFacts, PlaceFacts } from './facts.ts'
import { isOpenAt } from './hours.ts'
import { type DemandQuery, type Demands, POINTS } from './query.ts'

/** Kinds of demands. */
export const KINDS = [
  'place',
  'time',
  'price',
  'method',
  'minutes',
  'stars',
  'distance',
  'first',
  'dish',
  'cuisine',
  'refused',
  'allergen',
  'diet',
] as const
export type Kind = (typeof KINDS)[number]

/** Demand kinds that a dish must always meet. */
export const GRAVE: ReadonlySet<Kind> = new Set<Kind>(['allergen', 'diet'])

/** If no dish is named, minimum number of dishes of at least this price, because a drink is not a dinner. */
const ENOUGH = 2
const MEAL_CENTS = 500

const EARTH_MILES = 3959
const DEGREE = Math.PI / 180
/** Distance from an area's center within which a restaurant counts as inside, whatever its page states. */
const BORDER_MILES = 0.5

type Spot = { readonly lat: number; readonly lng: number }

/** Distance in miles between two points (spherical law of cosines). */
export function miles(a: Spot, b: Spot): number {
  const cosine =
    Math.sin(a.lat * DEGREE) * Math.sin(b.lat * DEGREE) +
    Math.cos(a.lat * DEGREE) * Math.cos(b.lat * DEGREE) * Math.cos((a.lng - b.lng) * DEGREE)
  return EARTH_MILES * Math.acos(Math.min(1, cosine))
}

/** Checks derived from a query, applied to facts. */
export type Meets = {
  /** Demands that a restaurant fails, except `first`. */
  readonly failures: (place: PlaceFacts) => readonly Kind[]
  /** Demands that a named dish fails. */
  readonly dishFailures: (dish: DishFacts) => readonly Kind[]
  /** True if a dish is the requested one, or if none was requested. */
  readonly isAsked: (dish: DishFacts) => boolean
  /** Dishes that meet every demand. */
  readonly dishes: (place: PlaceFacts) => readonly DishFacts[]
}

/** Derives the checks of a query from its demands. `places` is the whole catalog. */
export function createDemandChecks({ demands, from }: DemandQuery, places: readonly PlaceFacts[]): Meets {
  const point = POINTS[from]
  const inPlace = areaTest(demands.place, places)
  const steps = dishSteps(demands)
  const isAsked = askedTest(demands)
  const methods: readonly Fulfillment[] = demands.method ? [demands.method] : ['pickup', 'delivery']

  const rowFailures = (place: PlaceFacts): Kind[] => {
    const { cuisines = place.cuisines, notCuisines = [], openAt, method, maxMinutes, minRating, withinMiles } = demands
    const has = (names: readonly string[]) => names.some(name => place.cuisines.includes(name))
    const broken: readonly (readonly [Kind, boolean])[] = [
      ['place', !inPlace(place)],
      ['time', openAt !== undefined && !isOpenAt(place, openAt, methods)],
      ['method', method !== undefined && !offers(place, method, point)],
      ['minutes', maxMinutes !== undefined && minutesTo(place, method) > maxMinutes],
      ['stars', minRating !== undefined && place.rating < minRating],
      ['distance', withinMiles !== undefined && miles(point, place) > withinMiles],
      ['cuisine', !has(cuisines) || has(notCuisines)],
    ]
    return broken.flatMap(([kind, isBroken]) => (isBroken ? [kind] : []))
  }
  /** Returns the first demand that leaves too few dishes on a menu. */
  const menuFailure = ({ dishes }: PlaceFacts): Kind[] => {
    let left = demands.dish ? dishes : dishes.filter(({ cents }) => cents >= MEAL_CENTS)
    for (const { kind, keeps } of steps) {
      left = left.filter(keeps)
      if (left.length < (demands.dish ? 1 : ENOUGH)) return [kind]
    }
    return []
  }
  return {
    failures: place => [...rowFailures(place), ...menuFailure(place)],
    dishFailures: dish => steps.filter(({ kind, keeps }) => kind !== 'dish' && !keeps(dish)).map(({ kind }) => kind),
    isAsked,
    dishes: ({ dishes }) => dishes.filter(dish => steps.every(({ keeps }) => keeps(dish))),
  }
}

type Step = { readonly kind: Kind; readonly keeps: (dish: DishFacts) => boolean }

/** Filters for the demands on a dish, most serious first. */
function dishSteps(demands: Demands): Step[] {
  const { avoid, diets, refused, refusedDish, minCents = 0, maxCents = Number.POSITIVE_INFINITY } = demands
  const holds = refused && phraseTest(refused)
  const isRefused = refusedDish && phraseTest(refusedDish)
  return [
    ...(avoid
      ? [
          {
            kind: 'allergen' as const,
            keeps: ({ allergens }: DishFacts) =>
              allergens !== undefined && !avoid.some(code => allergens.includes(code)),
          },
        ]
      : []),
    ...(diets
      ? [{ kind: 'diet' as const, keeps: (dish: DishFacts) => diets.every(diet => dish.diets.includes(diet)) }]
      : []),
    ...(demands.dish ? [{ kind: 'dish' as const, keeps: askedTest(demands) }] : []),
    ...(holds ? [{ kind: 'refused' as const, keeps: ({ words }: DishFacts) => !words.some(holds) }] : []),
    ...(isRefused ? [{ kind: 'refused' as const, keeps: ({ names }: DishFacts) => !names.some(isRefused) }] : []),
    ...(minCents > 0 || maxCents < Number.POSITIVE_INFINITY
      ? [{ kind: 'price' as const, keeps: ({ cents }: DishFacts) => cents >= minCents && cents <= maxCents }]
      : []),
  ]
}

function askedTest({ dish, dishNot }: Demands): (dish: DishFacts) => boolean {
  if (!dish) return () => true
  const isAsked = phraseTest(dish)
  const isOther = dishNot ? phraseTest(dishNot) : () => false
  return ({ names, called }) => names.some(isAsked) && !isOther(called)
}

/** Creates a test for phrases at word boundaries in folded text. A leading or trailing `*` allows partial words. */
export function phraseTest(phrases: readonly string[]): (text: string) => boolean {
  return foldedTest(phrases.map(phrase => `* ${phrase}${phrase.endsWith('*') ? '' : ' *'}`))
}

function areaTest(area: Demands['place'], places: readonly PlaceFacts[]): (place: PlaceFacts) => boolean {
  if (!area) return () => true
  const { neighborhoods = [], cities = [], around, miles: radius } = area
  const middles = neighborhoods.flatMap(name => {
    const inside = places.filter(({ neighborhood }) => neighborhood === name)
    return inside.length > 0
      ? [{ lat: mean(inside.map(({ lat }) => lat)), lng: mean(inside.map(({ lng }) => lng)) }]
      : []
  })
  return place =>
    neighborhoods.includes(place.neighborhood) ||
    cities.includes(place.city) ||
    middles.some(middle => miles(middle, place) <= BORDER_MILES) ||
    (around !== undefined && radius !== undefined && miles({ lat: around[0], lng: around[1] }, place) <= radius)
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** True if a restaurant offers a method. A delivery must reach the customer. */
function offers({ hours, delivery, ...spot }: PlaceFacts, method: Fulfillment, point: Spot & { zip: string }): boolean {
  if (method === 'pickup') return hours.pickup !== undefined
  if (!delivery) return false
  return delivery.zips.includes(point.zip) || miles(point, spot) <= (delivery.miles ?? 0)
}

/** Minutes until the customer has the food: preparation, plus travel for a delivery. */
const minutesTo = ({ prepMinutes, delivery }: PlaceFacts, method: Fulfillment | undefined): number =>
  prepMinutes + (method === 'delivery' ? (delivery?.travelMinutes ?? 0) : 0)
