import { fileURLToPath } from 'node:url'
import type { Places } from '#src/catalog/places.ts'
import { openMarketplace } from '#src/menu/market.ts'
import type { Entry } from '#src/search/entry.ts'
import { type JudgedRestaurant, judgedRestaurants } from './facts.ts'

/** Where every restaurant stands: how far a row is plays no part in what it is worth. */
export const CENTRE = { lat: 40.73, lng: -73.97 } as const

/** The demo's restaurants as the search reads them and as the judge does. */
export type Catalogue = {
  readonly entries: readonly Entry[]
  readonly restaurants: ReadonlyMap<string, JudgedRestaurant>
  readonly places: Places
}

const DEMO = ['catalog', 'marketplace'].map(name => fileURLToPath(new URL(`../../data/${name}`, import.meta.url)))

/** Reads the demo catalogue; throws when a menu of it is not sound. */
export function openCatalogue(): Catalogue {
  const market = openMarketplace(DEMO, {
    info: () => {},
    warn: () => {},
    error: (fields, message) => {
      throw new Error(`${message}: ${JSON.stringify(fields)}`)
    },
  })
  const entries = [...market.restaurants.values()].map(restaurant => {
    const menu = market.menus.get(restaurant.id)
    return {
      restaurant: { ...restaurant, location_point: CENTRE },
      dishes: menu && [...menu.items.values()].filter(item => item.availability.in_stock),
    }
  })
  return {
    entries,
    restaurants: new Map(judgedRestaurants(market).map(row => [row.id, row])),
    places: market.places,
  }
}
