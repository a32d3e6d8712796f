import type { Restaurant } from './restaurant.ts'
import type { CatalogStats } from './schema.ts'

/** Returns catalog statistics; `updatedAt` is the load time in RFC 3339. */
export function catalogStats(restaurants: readonly Restaurant[], updatedAt: string): CatalogStats {
  const of = (keep: (restaurant: Restaurant) => boolean) => restaurants.filter(keep).length
  return {
    total: restaurants.length,
    cuisines: countBy(restaurants.flatMap(r => r.cuisines)),
    cities: countBy(restaurants.map(r => `${r.address.city}, ${r.address.state}`)).map(({ name, count }) => ({
      name: name.slice(0, -4),
      state: name.slice(-2),
      count,
    })),
    neighborhoods: countBy(restaurants.map(r => r.neighborhood).filter(name => name !== '')),
    fulfillment: {
      pickup: of(r => r.pickup !== undefined),
      delivery: of(r => r.delivery !== undefined),
      both: of(r => r.pickup !== undefined && r.delivery !== undefined),
    },
    channels: {
      restaurant: of(r => r.channel === 'restaurant'),
      grocery: of(r => r.channel === 'grocery'),
      voice: of(r => r.channel === 'voice'),
    },
    updatedAt,
  }
}

/** Counts names, most frequent first, then by name. */
function countBy(names: readonly string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}
