import { Temporal } from 'temporal-polyfill'
import { readCatalog } from '#src/catalog/load.ts'
import { loadPlaces } from '#src/catalog/places.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { realWorld } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { loadMenu } from '#src/menu/load.ts'
import type { Marketplace } from '#src/menu/market.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { PreviewDeps } from '#src/orders/preview.ts'
import type { CartDeps } from '#src/orders/shop.ts'
import { type MenuParts, soundMenu } from '../../menu/menu-kit.ts'
import { restaurantOf } from '../../pricing/restaurant-kit.ts'

const places = loadPlaces()

export const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds

/** Marketplace of one small restaurant, at a time when it is open. */
export function smallShop(
  parts: MenuParts,
  rest: Record<string, unknown> = {},
  now = '2026-10-20T12:00:00-04:00',
): CartDeps {
  const restaurant = restaurantOf(rest)
  const market = {
    restaurants: new Map([[restaurant.id, restaurant]]),
    menus: new Map([[restaurant.id, soundMenu(parts)]]),
    places,
  }
  return { market, world: { now: () => at(now) } }
}

/** Demo marketplace as the server publishes it. Throws if a menu is not valid for publication. */
export function demoMarket(): Marketplace {
  const restaurants = new Map<string, Restaurant>()
  const menus = new Map<string, Menu>()
  for (const { restaurant, readMenu } of readCatalog('data/catalog')) {
    const loaded = loadMenu(readMenu?.())
    if ('problems' in loaded) throw new Error(`${restaurant.name}: ${loaded.problems.join('; ')}`)
    restaurants.set(restaurant.id, restaurant)
    menus.set(restaurant.id, loaded.menu)
  }
  return { restaurants, menus, places }
}

/** Additional dependencies of a preview; none of them touches money. */
export const previewDeps = (deps: CartDeps, db: Ledger): PreviewDeps => ({
  ...deps,
  db,
  world: { ...realWorld, ...deps.world },
  baseUrl: 'http://localhost:3000',
  payee: { payTo: `0x${'11'.repeat(20)}`, asset: `0x${'22'.repeat(20)}`, chainId: 8453 },
  domain: { name: 'USD Coin', version: '2' },
})
