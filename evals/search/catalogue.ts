import { fileURLToPath } from 'node:url'
import { entriesOf } from '#src/app/search-index.ts'
import type { Places } from '#src/catalog/places.ts'
import { type Marketplace, openMarketplace } from '#src/menu/market.ts'
import type { Entry } from '#src/search/entry.ts'
import { type JudgedRestaurant, judgedRestaurants } from './facts.ts'

/** Common location of all restaurants in graded queries, because grades do not depend on distance. */
export const CENTRE = { lat: 40.73, lng: -73.97 } as const

/** Demo restaurants in the forms used by the search and by the judge. */
export type Catalogue = {
  readonly market: Marketplace
  /** Index entries at their actual locations. */
  readonly entries: readonly Entry[]
  readonly restaurants: ReadonlyMap<string, JudgedRestaurant>
  readonly places: Places
}

const DEMO = ['catalog', 'marketplace'].map(name => fileURLToPath(new URL(`../../data/${name}`, import.meta.url)))

/** Reads the demo catalog. Throws if a menu is invalid. */
export function openCatalogue(): Catalogue {
  const market = openMarketplace(DEMO, {
    info: () => {},
    warn: () => {},
    error: (fields, message) => {
      throw new Error(`${message}: ${JSON.stringify(fields)}`)
    },
  })
  return {
    market,
    entries: [...entriesOf(market)],
    restaurants: new Map(judgedRestaurants(market).map(row => [row.id, row])),
    places: market.places,
  }
}
