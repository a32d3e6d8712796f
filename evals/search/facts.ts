import type { ALLERGENS } from '#src/allergens/codes.ts'
import { type ClockRange, WEEKDAYS, type Week } from '#src/catalog/restaurant.ts'
import type { Marketplace } from '#src/menu/market.ts'
import type { DIETS } from '#src/menu/model.ts'

/** One dish as a judge sees it. Without `allergens` nobody has checked. */
export type JudgedDish = {
  readonly name: string
  readonly price_cents: number
  readonly diets: readonly (typeof DIETS)[number][]
  readonly allergens?: readonly (typeof ALLERGENS)[number][] | undefined
}

/** What a judge may know of a restaurant: the facts of its page, and nothing that a search made of them. */
export type JudgedRestaurant = {
  readonly id: string
  readonly name: string
  readonly cuisines: readonly string[]
  readonly priceLevel?: number | undefined
  readonly dishes: readonly JudgedDish[]
  /** One week for each way to get the food: pickup, delivery. */
  readonly hours: readonly Week[]
}

/** The facts of every restaurant whose menu is published, in the catalogue's order. */
export function judgedRestaurants({ restaurants, menus }: Marketplace): JudgedRestaurant[] {
  return [...restaurants.values()].flatMap(({ id, name, cuisines, price_level: priceLevel, pickup, delivery }) => {
    const menu = menus.get(id)
    if (!menu) return []
    const dishes = menu.file.categories.flatMap(({ items }) =>
      items.map(({ name, price_cents, diets, allergens }) => ({
        ...{ name, price_cents, diets },
        allergens: allergens?.map(note => note.code),
      })),
    )
    const hours = [pickup, delivery].flatMap(way => way?.hours ?? [])
    return [{ id, name, cuisines, priceLevel, dishes, hours }]
  })
}

const DAY = 24 * 60
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** On how many days of the week a restaurant gives out food at a wall-clock time such as `01:30`. */
export function daysOpenAt(hours: readonly Week[], clock: string): number {
  const minute = minutesOf(clock)
  return WEEKDAYS.filter((day, index) =>
    hours.some(
      week =>
        week[day]?.some(range => covers(range, minute)) ||
        week[WEEKDAYS.at(index - 1)!]?.some(range => covers(range, minute + DAY)),
    ),
  ).length
}

/** `minute` counts from the midnight before the range opens. */
function covers(range: ClockRange, minute: number): boolean {
  const opens = minutesOf(range.open)
  const closes = minutesOf(range.close)
  return minute >= opens && minute < (closes > opens ? closes : closes + DAY)
}
