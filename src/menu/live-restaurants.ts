import { formatLocal } from '#src/catalog/hours.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Executor } from '#src/ledger/database.ts'
import type { RestaurantStateRow } from '#src/ledger/kitchen-tables.ts'
import { LATE_MS } from './live-menus.ts'

export type LiveRestaurants = {
  /** Catalog overlaid with the restaurants' own reports; always the same map object. */
  readonly restaurants: ReadonlyMap<string, Restaurant>
  /** Ids of restaurants that differ from the catalog. */
  readonly changed: ReadonlySet<string>
  /** Polls for new reports; resolves, once the map reflects them, to the ids of restaurants that reported. */
  readonly refresh: () => Promise<ReadonlySet<string>>
}

/** Pause with an open end. */
export const UNTIL_TOLD = Number.MAX_SAFE_INTEGER

/** Opens a map of restaurants that pause and resume at run time. */
export async function openLiveRestaurants(
  listed: ReadonlyMap<string, Restaurant>,
  db: Executor,
): Promise<LiveRestaurants> {
  const restaurants = new Map(listed)
  const known = new Map<string, number | null>()
  const changed = new Set<string>()
  let seen = 0
  const refresh = async (): Promise<ReadonlySet<string>> => {
    const news = new Set<string>()
    const rows = await db
      .selectFrom('restaurant_states')
      .selectAll()
      // skip rows with updated_at = 0: they hold only keys or attendance, and were never paused
      .where('updated_at', '>=', Math.max(1, seen - LATE_MS))
      .execute()
    for (const row of rows) {
      seen = Math.max(seen, row.updated_at)
      const restaurant = listed.get(row.restaurant_id)
      if (!restaurant || known.get(restaurant.id) === row.paused_until) continue
      known.set(restaurant.id, row.paused_until)
      restaurants.set(restaurant.id, paused(restaurant, row))
      changed.add(restaurant.id)
      news.add(restaurant.id)
    }
    return news
  }
  await refresh()
  return { restaurants, changed, refresh }
}

function paused(restaurant: Restaurant, { paused_until }: RestaurantStateRow): Restaurant {
  const { paused_until: _, ...rest } = restaurant
  if (paused_until === null) return rest
  return { ...rest, paused_until: paused_until === UNTIL_TOLD ? true : formatLocal(paused_until, restaurant.timezone) }
}

/** Pauses a restaurant until an instant in epoch milliseconds or `UNTIL_TOLD`; null resumes it. */
export const setPause = (db: Executor, restaurantId: string, until: number | null, now: number): Promise<unknown> =>
  db
    .insertInto('restaurant_states')
    .values({ restaurant_id: restaurantId, paused_until: until, attended_until: 0, key_generation: 0, updated_at: now })
    .onConflict(conflict => conflict.column('restaurant_id').doUpdateSet({ paused_until: until, updated_at: now }))
    .execute()
