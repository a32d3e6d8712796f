import type { ClockRange, Fulfillment, Restaurant, Week } from '#src/catalog/restaurant.ts'
import type { Marketplace } from '#src/menu/market.ts'
import type { MenuFile, MenuItem } from '#src/menu/model.ts'
import { foldEdges } from '../judge.ts'

/** Dish in stock, with folded texts for matching. */
export type DishFacts = {
  readonly id: string
  readonly name: string
  /** Name only. */
  readonly called: string
  /** Name and aliases. */
  readonly names: readonly string[]
  /** Name, aliases, and description. */
  readonly words: readonly string[]
  readonly cents: number
  readonly diets: readonly string[]
  /** Undefined if the allergens are not declared. */
  readonly allergens: readonly string[] | undefined
}

/** Facts from a restaurant's page, which are the judge's only source. */
export type PlaceFacts = {
  readonly id: string
  readonly name: string
  readonly cuisines: readonly string[]
  readonly neighborhood: string
  readonly city: string
  readonly lat: number
  readonly lng: number
  readonly rating: number
  readonly prepMinutes: number
  readonly hours: Readonly<Partial<Record<Fulfillment, Week>>>
  readonly special: Readonly<Record<string, readonly ClockRange[]>>
  /** Epoch milliseconds, or `true` for an indefinite pause. */
  readonly pausedUntil: number | true | undefined
  readonly delivery:
    | { readonly travelMinutes: number; readonly miles: number | undefined; readonly zips: readonly string[] }
    | undefined
  readonly dishes: readonly DishFacts[]
}

/** Reads the facts of every restaurant. */
export function placeFacts({ restaurants, menus }: Marketplace): PlaceFacts[] {
  return [...restaurants.values()].map(restaurant => ({
    ...placeOf(restaurant),
    dishes: dishesOf(menus.get(restaurant.id)?.file),
  }))
}

function placeOf(restaurant: Restaurant): Omit<PlaceFacts, 'dishes'> {
  const { id, name, cuisines, neighborhood, rating, special, pickup, delivery, paused_until: paused } = restaurant
  if (restaurant.timezone !== 'America/New_York') throw new Error(`${id}: the judge reads clocks of New York only`)
  return {
    id,
    name,
    cuisines,
    neighborhood,
    rating,
    special,
    city: restaurant.address.city,
    ...restaurant.location_point,
    prepMinutes: restaurant.prep_minutes,
    hours: { ...(pickup && { pickup: pickup.hours }), ...(delivery && { delivery: delivery.hours }) },
    pausedUntil: typeof paused === 'string' ? Date.parse(paused) : paused,
    delivery: delivery && {
      travelMinutes: delivery.travel_minutes,
      miles: delivery.radius_miles,
      zips: delivery.zips ?? [],
    },
  }
}

function dishesOf(menu: MenuFile | undefined): DishFacts[] {
  if (!menu) return []
  const items = menu.categories.flatMap(({ items }) => items).filter(item => item.availability.in_stock)
  return items.map(item => {
    const { id, name, aliases, description = '', price_cents: cents, diets } = item
    const [called, ...others] = [name, ...aliases].map(foldEdges)
    const names = [called!, ...others]
    const allergens = item.allergens && [...item.allergens.map(({ code }) => code), ...unavoidable(menu, item)]
    return {
      id,
      name,
      cents,
      diets,
      allergens,
      called: called!,
      names,
      words: [...names, foldEdges(description)],
    }
  })
}

/** Allergens contained in every option of a required group. */
const unavoidable = (menu: MenuFile, item: MenuItem): string[] =>
  menu.groups
    .filter(group => item.group_ids.includes(group.id) && group.min_units > 0)
    .flatMap(({ options }) => {
      const brought = options
        .filter(option => option.in_stock)
        .map(option => option.allergens_delta.map(({ code }) => code))
      return (brought[0] ?? []).filter(code => brought.every(codes => codes.includes(code)))
    })
