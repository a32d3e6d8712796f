import { DINNER_CENTS } from './dishes.ts'
import { DELIVERY, type Epoch, PICKUP } from './index-version.ts'
import type { DishMatcher } from './lack.ts'
import { type OpenAt, readMeasure, readRestaurantRequirements, type SearchLocation } from './restaurant-requirements.ts'
import type { Understanding } from './understand.ts'

/** Hard requirements of a query, apart from its taste. */
export type Demand = {
  /** Tier of a row, 0 if it meets all requirements. Every row of a lower tier ranks above those of a higher one. */
  readonly tier: (row: number) => number
  /** Requirements that a row does not meet, or is not known to meet. */
  readonly unmet: (row: number) => string[]
  /** Same for requirements on restaurants only, regardless of their menus. Tiers are below PLACE_TIERS. */
  readonly ofPlaces: Pick<Demand, 'tier' | 'unmet'>
  /** True if the dish at an index of the dish table may be shown for the query. */
  readonly fits: (dish: number) => boolean
  /** Requirement that a dish does not meet, as text. */
  readonly misfit: (dish: number) => string
  /** Sort key within a tier, 0 to 1. */
  readonly measure: ((row: number) => number) | undefined
  readonly cheapestFirst: boolean
  /** Same for dishes that match the named dish: "cheap noodles" sorts the cheapest noodles first. */
  readonly cheapDishesFirst: boolean
  /** Matcher for the dishes or cuisines that the query names. */
  readonly lack?: DishMatcher | undefined
  /** False if every row has the same tier. */
  readonly sorts: boolean
  /** False if there are no requirements on restaurants. */
  readonly sortsPlaces: boolean
  /** False if there are no requirements on dishes. */
  readonly ofDishes: boolean
}

/**
 * Number of values of the unmet-requirement count: 0 to 8 of location, dish, cuisine, fulfillment, rating, distance,
 * wait, and hour.
 */
const LACKINGS = 9
/** Number of tiers per unmet requirement: 2 for open now × 3 for cost. */
export const TIERS_PER_UNMET = 6
/** Total number of tiers: 3 for diet × unmet requirements × open now and cost. */
export const TIERS = 3 * LACKINGS * TIERS_PER_UNMET
/** Number of tiers for restaurant requirements: unmet requirements × 2 for open now. */
export const PLACE_TIERS = 2 * LACKINGS
const ENOUGH = 2

const spaced = (name: string): string => name.replaceAll('_', '-')
const dollars = (cents: number): string => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`

type Bounds = { readonly from: number; readonly to: number; readonly text: string }

/** Returns the price range for a dish. A drink is not a dinner, so a floor applies unless the budget is that low. */
function boundsOf({ minPrice, maxPrice, isBelow }: Understanding): Bounds | undefined {
  if (minPrice === undefined && maxPrice === undefined) return undefined
  const to = maxPrice === undefined ? Number.POSITIVE_INFINITY : isBelow ? maxPrice - 1 : maxPrice
  const from = Math.max(minPrice ?? 0, Math.min(DINNER_CENTS, Math.floor(to / 2)))
  if (maxPrice === undefined) return { from, to, text: `from ${dollars(from)}` }
  const most = `${isBelow ? 'under' : 'up to'} ${dollars(maxPrice)}`
  return {
    from,
    to,
    text: minPrice === undefined ? most : `from ${dollars(from)} ${isBelow ? most : `to ${dollars(to)}`}`,
  }
}

/** Derives the requirements of a query on dishes and restaurants. `isOpen` tells if a row is open. */
export function readDemand(
  epoch: Epoch,
  query: Understanding,
  isOpen: (row: number) => boolean,
  where: SearchLocation,
  openAt?: OpenAt,
): Demand {
  const { dishes } = epoch
  const bits = (names: readonly string[], said: readonly string[]) =>
    said.reduce((sum, name) => (names.includes(name) ? (sum | (1 << names.indexOf(name))) >>> 0 : sum), 0)
  const diets = bits(dishes.dietNames, query.diets)
  const allergens = bits(dishes.allergenNames, query.allergensToAvoid)
  const wary = query.allergensToAvoid.length > 0
  const dietary = query.diets.length > 0 || wary
  const unheardOf = query.diets.some(diet => !dishes.dietNames.includes(diet))
  const bounds = boundsOf(query)

  const suits = (kind: number): boolean =>
    !unheardOf &&
    (dishes.diets[kind]! & diets) >>> 0 === diets &&
    (!wary || (dishes.checked[kind] === 1 && (dishes.allergens[kind]! & allergens) === 0))
  const isLabelled = (kind: number): boolean =>
    wary ? dishes.checked[kind] === 1 : !unheardOf && dishes.diets[kind] !== 0
  const fits = (dish: number): boolean =>
    (!dietary || suits(dishes.kinds[dish]!)) &&
    (!bounds || (dishes.prices[dish]! >= bounds.from && dishes.prices[dish]! <= bounds.to))

  const dietTier = (row: number): number => {
    if (!dietary) return 0
    let found = 0
    let labelled = false
    const end = dishes.starts[row + 1]!
    for (let dish = dishes.starts[row]!; dish < end; dish++) {
      const kind = dishes.kinds[dish]!
      labelled ||= isLabelled(kind)
      if (dishes.prices[dish]! >= DINNER_CENTS && suits(kind) && ++found === ENOUGH) return 0
    }
    return found > 0 || !labelled ? 1 : 2
  }
  const costTier = (row: number): number => {
    const from = dishes.starts[row]!
    const end = dishes.starts[row + 1]!
    const level = query.priceLevels && !query.priceLevels.includes(epoch.priceLevel[row]!) ? 1 : 0
    if (!bounds) return level
    if (from === end) return 1
    let found = 0
    for (let dish = from; dish < end; dish++) if (fits(dish) && ++found === ENOUGH) return level
    return 2
  }
  const hasHours = (row: number): boolean => (epoch.flags[row]! & (PICKUP | DELIVERY)) !== 0
  const lackings = readRestaurantRequirements(epoch, query, where, openAt)
  const lackingOf = (row: number): number => lackings.reduce((sum, { lacks }) => sum + (lacks(row) ? 1 : 0), 0)
  const openTier = (row: number): number => (query.openNow && !isOpen(row) ? 1 : 0)

  const wanted = [
    ...query.diets.map(spaced),
    ...(wary ? [`without ${query.allergensToAvoid.map(spaced).join(' or ')}`] : []),
  ].join(', ')
  const ofPlaces = {
    tier: (row: number) => lackingOf(row) * 2 + openTier(row),
    unmet: (row: number) => [
      ...lackings.flatMap(({ lacks, told }) => (lacks(row) ? [told(row)] : [])),
      ...(openTier(row) === 0 ? [] : [hasHours(row) ? 'open now: closed' : 'open now: its hours are not known']),
    ],
  }
  const undemanding = !dietary && !bounds && lackings.length === 0 && !query.openNow && query.priceLevels === undefined
  return {
    sorts: !undemanding,
    sortsPlaces: lackings.length > 0 || query.openNow,
    measure: readMeasure(epoch, query, where),
    cheapestFirst: query.sort === 'price',
    cheapDishesFirst: query.sort === 'price' || (query.priceLevels?.[0] === 1 && !query.priceLevels.includes(3)),
    ofDishes: dietary || bounds !== undefined,
    fits,
    misfit: dish => (dietary && !suits(dishes.kinds[dish]!) ? `known to be ${wanted}` : (bounds?.text ?? 'that fits')),
    ofPlaces,
    tier: undemanding
      ? () => 0
      : row => (dietTier(row) * LACKINGS + lackingOf(row)) * TIERS_PER_UNMET + openTier(row) * 3 + costTier(row),
    unmet: row => {
      const diet = dietTier(row)
      const cost = costTier(row)
      return [
        ...(query.out.beside ?? []).map(food => `${food}: no dish with it, for it stands beside an allergy`),
        ...(diet === 0
          ? []
          : [diet === 1 ? `${wanted}: little or nothing is known` : `${wanted}: too little on the menu`]),
        ...ofPlaces.unmet(row),
        ...(cost === 0
          ? []
          : [bounds && cost === 2 ? `fewer than two dishes ${bounds.text}` : 'price: not as asked, or not known']),
      ]
    },
  }
}
