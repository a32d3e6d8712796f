import type { ALLERGENS } from '#src/allergens/codes.ts'
import { type ClockRange, WEEKDAYS, type Week } from '#src/catalog/restaurant.ts'
import type { Marketplace } from '#src/menu/market.ts'
import type { DIETS } from '#src/menu/model.ts'

/** Dish as seen by the judge. Absent `allergens` mean that they are not declared. */
export type JudgedDish = {
  readonly name: string
  readonly price_cents: number
  readonly diets: readonly (typeof DIETS)[number][]
  readonly allergens?: readonly (typeof ALLERGENS)[number][] | undefined
}

/** Facts from a restaurant's page that the judge may use. Contains nothing derived by the search. */
export type JudgedRestaurant = {
  readonly id: string
  readonly name: string
  readonly cuisines: readonly string[]
  readonly priceLevel?: number | undefined
  readonly dishes: readonly JudgedDish[]
  /** Opening hours by fulfillment method: pickup, delivery. */
  readonly hours: readonly Week[]
}

/** Returns the facts of every restaurant with a published menu, in catalog order. */
export function judgedRestaurants({ restaurants, menus }: Marketplace): JudgedRestaurant[] {
  return [...restaurants.values()].flatMap(({ id, name, cuisines, price_level: priceLevel, pickup, delivery }) => {
    const menu = menus.get(id)
    if (!menu) return []
    const dishes = menu.file.categories.flatMap(({ items }) =>
      items.map(({ name, price_cents, diets, allergens }) => ({
        name,
        price_cents,
        diets,
        allergens: allergens?.map(note => note.code),
      })),
    )
    const hours = [pickup, delivery].flatMap(way => way?.hours ?? [])
    return [{ id, name, cuisines, priceLevel, dishes, hours }]
  })
}

const DAY = 24 * 60
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Counts the days per week on which a restaurant serves food at a wall-clock time such as `01:30`. */
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

/** True if the range covers `minute`, counted from the midnight before the range opens. */
function covers(range: ClockRange, minute: number): boolean {
  const opens = minutesOf(range.open)
  const closes = minutesOf(range.close)
  return minute >= opens && minute < (closes > opens ? closes : closes + DAY)
}
