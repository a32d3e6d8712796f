import { Restaurant, type RestaurantFile } from '../../../src/catalog/restaurant.ts'
import type { MenuFile, MenuItem } from '../../../src/menu/model.ts'
import type { Cuisine } from './cuisine.ts'
import { listOf } from './grammar.ts'
import { courierWeek, openingOf, specialDates } from './hours.ts'
import { writeMenu } from './menu.ts'
import { nameOf, slugOf } from './names.ts'
import { LOCAL_ROWS, openLand } from './place.ts'
import { type Draws, draws, spin } from './random.ts'

export type GeneratedRestaurant = RestaurantFile & { readonly menu: MenuFile }

const FIRST_ID = 40_000
const AREA_CODES: Readonly<Record<string, readonly string[]>> = {
  Manhattan: ['212', '646', '332'],
  'Jersey City': ['201'],
  Hoboken: ['201'],
}
const OUTER_CODES = ['718', '347', '929', '917']
const PRICE_PERCENT = [0, 82, 100, 138, 195]
/** Every so many restaurants of a cuisine, one is the second shop of the one before it. */
const SECOND_SHOP = 13

/** Opens the generator: row i of a seed is the same however many rows are asked for, and in whatever order. */
export function openGenerator(cuisines: readonly Cuisine[]): (seed: string, row: number) => GeneratedRestaurant {
  const spotOf = openLand()
  const wheel = spread(cuisines)
  const turns = wheel.map((cuisine, at) => wheel.slice(0, at).filter(other => other === cuisine).length)

  const placeOf = (seed: string, row: number, cuisine: Cuisine, k: number) => {
    const liked = listOf(cuisine.grammar, 'hoods')
    if (!isSecond(k)) return spotOf(seed, row, undefined, liked)
    const elder = wheel.flatMap((each, at) => (each === cuisine ? [at] : []))[(k - 1) % cuisine.weight]!
    const elderRow = Math.floor((k - 1) / cuisine.weight) * wheel.length + elder
    return spotOf(seed, row, spotOf(seed, elderRow, undefined, liked).borough, liked)
  }

  return (seed, row) => {
    const at = row % wheel.length
    const cuisine = wheel[at]!
    const k = Math.floor(row / wheel.length) * cuisine.weight + turns[at]!
    const spot = placeOf(seed, row, cuisine, k)
    const name = nameOf(cuisine.grammar, isSecond(k) ? k - 1 : k)
    const chance = draws(seed, 'restaurant', row)
    const id = FIRST_ID + row
    const slug = slugOf(`${name} ${spot.neighborhood}`)
    const opening = openingOf(listOf(cuisine.grammar, 'hours'), chance)
    const level = Number(chance.pick([...cuisine.grammar.fields.get('levels')!]))
    const house = {
      halal: chance.perMille(Number(cuisine.grammar.fields.get('halal') ?? 0) * 10),
      kosher: chance.perMille(Number(cuisine.grammar.fields.get('kosher') ?? 0) * 10),
      pricePercent: PRICE_PERCENT[level]!,
    }
    const menu = writeMenu(
      { restaurantId: id, grammar: cuisine.grammar, house, early: opening.early, sections: cuisine.sections },
      draws(seed, 'menu', row),
    )
    const kinds = [...(house.halal ? ['Halal'] : []), ...(house.kosher ? ['Kosher'] : [])]
    const also = chance.shuffled(listOf(cuisine.grammar, 'also')).slice(0, chance.between(0, 2))
    const areas = row < LOCAL_ROWS ? (AREA_CODES[spot.borough] ?? OUTER_CODES) : OUTER_CODES
    const restaurant = {
      id: String(id),
      slug: row < LOCAL_ROWS ? slug : `${slug}-${id}`,
      ...{ name, source: 'generated' as const, channel: 'restaurant' as const },
      cuisines: [...new Set([cuisine.name, ...kinds, ...also])].slice(0, 6),
      description: describe(cuisine, menu, chance),
      price_level: level,
      ...renown(chance),
      phone: `+1 ${areas[Math.floor(row / 100) % areas.length]}-555-01${String(row % 100).padStart(2, '0')}`,
      website: `https://${slugOf(name)}.example`,
      address: spot.address,
      neighborhood: spot.neighborhood,
      location_point: spot.point,
      timezone: spot.timezone,
      ...service(opening.week, level, chance),
      special: specialDates(opening.week, chance),
      prep_minutes: chance.pick([10, 15, 15, 20, 20, 25, 30]),
      tax: { rate: spot.address.state === 'NJ' ? 6625 : 8875 },
    }
    const { menu: _none, ...kept } = { ...Restaurant.parse(restaurant), menu: undefined }
    return { ...kept, menu }
  }
}

const isSecond = (k: number): boolean => k % SECOND_SHOP === SECOND_SHOP - 1

/** The cuisines by weight, none beside itself where that can be avoided. */
function spread(cuisines: readonly Cuisine[]): Cuisine[] {
  const rounds = Math.max(...cuisines.map(cuisine => cuisine.weight))
  return Array.from({ length: rounds }, (_, round) => cuisines.filter(cuisine => cuisine.weight > round)).flat()
}

/** One of the cuisine's own sentences, then what the regulars of this shop come for. */
function describe(cuisine: Cuisine, menu: MenuFile, chance: Draws): string {
  const mains = new Set(cuisine.sections.filter(section => section.role === 'main').map(section => section.title))
  const dishes = menu.categories.filter(c => mains.has(c.name)).flatMap(c => c.items as readonly MenuItem[])
  const [one, other] = chance.shuffled(dishes)
  const last = chance.pick([
    `Regulars come for the ${one!.name}.`,
    `Start with the ${one!.name}; stay for the ${other!.name}.`,
    `Ask anyone on the block about the ${one!.name}.`,
    `The ${one!.name} and the ${other!.name} sell out first.`,
    `Known for its ${one!.name}.`,
    `If it rains, the ${one!.name}; if it doesn’t, the ${other!.name}.`,
    `Nobody leaves without the ${one!.name}.`,
  ])
  return `${spin(chance.pick(cuisine.grammar.says), chance)} ${last}`
}

/** Stars around 4.2, and reviews of which a few have very many. */
function renown(chance: Draws): { rating: number; review_count: number } {
  const tenths = 30 + Math.round((chance.below(21) + chance.below(21) + chance.below(21)) / 3) + chance.between(0, 4)
  const scale = chance.pick([20, 60, 60, 150, 150, 150, 400, 400, 900, 2400])
  return { rating: Math.min(49, tenths) / 10, review_count: chance.between(Math.ceil(scale / 4), scale) }
}

/** How an order leaves the house, if any does. */
function service(week: ReturnType<typeof openingOf>['week'], level: number, chance: Draws) {
  const roll = chance.below(1000)
  if (roll < 42) return { dispatch: { kind: 'none' as const } }
  const kitchen = { kind: 'demo' as const, after_seconds: chance.between(6, 40) }
  const pickup = { hours: week }
  const paused = roll < 52 ? { paused_until: true as const } : roll < 60 ? { paused_until: '2026-12-05T16:00:00Z' } : {}
  if (roll < 190) return { pickup, ...paused, dispatch: kitchen }
  const delivery = {
    hours: courierWeek(week),
    fee_cents: chance.pick([0, 199, 249, 299, 349, 399, 499]),
    radius_miles: chance.pick([1.5, 2, 2, 3, 3, 4, 5, 10]),
    travel_minutes: chance.pick([15, 20, 20, 25, 30, 35]),
  }
  const least = chance.perMille(280)
    ? { minimum_order_cents: chance.pick([1000, 1200, 1500, 2000]) + (level - 1) * 300 }
    : {}
  return { pickup, delivery, ...least, ...paused, dispatch: kitchen }
}
