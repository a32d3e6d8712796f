import type { Restaurant, Week } from '../../../src/catalog/restaurant.ts'
import type { Cents, TaxRate } from '../../../src/kernel/money.ts'
import type { Cuisine } from './cuisine.ts'
import { type DrawnMenu, drawMenu } from './drawn-menu.ts'
import { type Hours, openHours, specialDates } from './hours.ts'
import { openKitchens } from './kitchen.ts'
import { type MenuText, writeMenu } from './menu.ts'
import { nameOf, slugOf } from './names.ts'
import { openPhones } from './phones.ts'
import { LOCAL_ROWS, openLand, type Spot } from './place.ts'
import { type Draws, draws } from './random.ts'
import { chooseWording, textOf } from './text.ts'
import { openWheel } from './wheel.ts'

/** One row of a seed: its record, and its menu before it is written down. */
export type DrawnRestaurant = { readonly restaurant: Restaurant; readonly menu: DrawnMenu }
export type GeneratedRestaurant = Restaurant & { readonly menu: MenuText }

const FIRST_ID = 40_000
const PRICE_PERCENT = [0, 82, 100, 138, 195]
const LAST_ORDER_MINUTES = 15

/** Opens the generator: row i of a seed is the same however many rows are asked for, and in whatever order. */
export function openGenerator(cuisines: readonly Cuisine[]): (seed: string, row: number) => GeneratedRestaurant {
  const draw = openDraw(cuisines)
  return (seed, row) => {
    const { restaurant, menu } = draw(seed, row)
    return { ...restaurant, menu: writeMenu(Number(restaurant.id), menu) }
  }
}

/** Opens the part of the generator that decides everything and writes no menu down: several times as fast. */
export function openDraw(cuisines: readonly Cuisine[]): (seed: string, row: number) => DrawnRestaurant {
  const spotAt = openLand()
  const seatOf = openWheel(cuisines)
  const kitchenOf = openKitchens()
  const hours = openHours()

  const spotOf = (seed: string, row: number): Spot => {
    const { cuisine, elder } = seatOf(row)
    const avoid = elder === undefined ? undefined : spotAt(seed, elder, undefined, cuisine.hoods).borough
    return spotAt(seed, row, avoid, cuisine.hoods)
  }
  const phoneOf = openPhones((seed, row) => spotOf(seed, row).borough)

  return (seed, row) => {
    const { cuisine, turn } = seatOf(row)
    const spot = spotOf(seed, row)
    const name = nameOf(cuisine.names, turn)
    const chance = draws(seed, 'restaurant', row)
    const id = FIRST_ID + row
    const opening = hours.openingOf(cuisine.habits, chance)
    const level = chance.pick(cuisine.levels)
    const rules = { halal: chance.perMille(cuisine.halal), kosher: chance.perMille(cuisine.kosher) }
    const plan = { kitchen: kitchenOf(cuisine, rules), pricePercent: PRICE_PERCENT[level]!, early: opening.early }
    const menu = drawMenu(plan, draws(seed, 'menu', row))
    const kinds = [...(rules.halal ? ['Halal'] : []), ...(rules.kosher ? ['Kosher'] : [])]
    const also = chance.shuffled(cuisine.also).slice(0, chance.between(0, 2))
    const slug = slugOf(name)
    const description = describe(cuisine, menu, chance)
    const { rating, review_count } = renown(chance)
    const { pickup, delivery, paused_until, minimum_order_cents, dispatch } = service(
      hours,
      opening.week,
      level,
      chance,
    )
    const restaurant: Restaurant = {
      id: String(id),
      slug: `${slug}-${slugOf(spot.neighborhood)}${row < LOCAL_ROWS ? '' : `-${id}`}`,
      name,
      source: 'generated',
      channel: 'restaurant',
      cuisines: [...new Set([cuisine.name, ...kinds, ...also])].slice(0, 6),
      description,
      price_level: level,
      rating,
      review_count,
      phone: phoneOf(seed, row),
      website: `https://${slug}.example`,
      address: spot.address,
      neighborhood: spot.neighborhood,
      location_point: spot.point,
      timezone: spot.timezone,
      ...(pickup ? { pickup } : {}),
      ...(delivery ? { delivery } : {}),
      special: specialDates(opening.week, chance),
      ...(paused_until ? { paused_until } : {}),
      prep_minutes: chance.pick([10, 15, 15, 20, 20, 25, 30]),
      last_order_minutes: LAST_ORDER_MINUTES,
      minimum_order_cents,
      tax: { rate: taxOf(spot), fee_taxable: false, delivery_taxable: false },
      dispatch,
    }
    return { restaurant, menu }
  }
}

const taxOf = ({ address }: Spot): TaxRate => (address.state === 'NJ' ? 6625 : 8875) as TaxRate

/** One of the cuisine's own sentences, then what the regulars of this shop come for. */
function describe({ says }: Cuisine, { categories }: DrawnMenu, chance: Draws): string {
  const mains = categories.filter(({ of }) => of.main).flatMap(({ dishes }) => dishes)
  const [one, other] = chance.shuffled(mains).map(({ kitchen }) => kitchen.dish.name)
  const last = chance.pick([
    `Regulars come for the ${one}.`,
    `Start with the ${one}; stay for the ${other}.`,
    `Ask anyone on the block about the ${one}.`,
    `The ${one} and the ${other} sell out first.`,
    `Known for its ${one}.`,
    `If it rains, the ${one}; if it doesn’t, the ${other}.`,
    `Nobody leaves without the ${one}.`,
  ])
  const say = chance.pick(says)
  return `${textOf(say, chooseWording(say, chance))} ${last}`
}

/** Stars around 4.2, and reviews of which a few have very many. */
function renown(chance: Draws): { rating: number; review_count: number } {
  const tenths = 30 + Math.round((chance.below(21) + chance.below(21) + chance.below(21)) / 3) + chance.between(0, 4)
  const scale = chance.pick([20, 60, 60, 150, 150, 150, 400, 400, 900, 2400])
  return { rating: Math.min(49, tenths) / 10, review_count: chance.between(Math.ceil(scale / 4), scale) }
}

type Service = Pick<Restaurant, 'pickup' | 'delivery' | 'paused_until' | 'minimum_order_cents' | 'dispatch'>

/** How an order leaves the house, if any does. */
function service(hours: Hours, week: Week, level: number, chance: Draws): Service {
  const none = 0 as Cents
  const roll = chance.below(1000)
  if (roll < 60) return { minimum_order_cents: none, dispatch: { kind: 'none' } }
  const dispatch = { kind: 'demo', after_seconds: chance.between(6, 40), answer: 'accept' } as const
  const pickup = { hours: week }
  const paused = roll < 70 ? { paused_until: true as const } : roll < 78 ? { paused_until: '2026-12-05T16:00:00Z' } : {}
  if (roll < 208) return { pickup, ...paused, minimum_order_cents: none, dispatch }
  const delivery = {
    hours: hours.courierWeek(week),
    fee_cents: chance.pick([0, 199, 249, 299, 349, 399, 499]) as Cents,
    radius_miles: chance.pick([1.5, 2, 2, 3, 3, 4, 5, 10]),
    travel_minutes: chance.pick([15, 20, 20, 25, 30, 35]),
  }
  const least = chance.perMille(280) ? chance.pick([1000, 1200, 1500, 2000]) + (level - 1) * 300 : 0
  return { pickup, delivery, ...paused, minimum_order_cents: least as Cents, dispatch }
}
