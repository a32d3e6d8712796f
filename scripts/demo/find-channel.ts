import type { Listing } from '#src/catalog/schema.ts'
import { createCommandError } from '../client/command-error.ts'
import type { DemoAgent } from './agent.ts'

/** GET /api/restaurants: returns the first shop of a channel that takes orders, preferring open ones. */
export async function findShopOfChannel(
  { service, show }: DemoAgent,
  channel: 'grocery' | 'voice',
  near: string,
): Promise<Listing> {
  const query = new URLSearchParams({ near, limit: '100', ...(channel === 'grocery' ? { channel } : {}) })
  show.request('GET', `/api/restaurants?${query}`)
  const all = await service.get<readonly Listing[]>(`/api/restaurants?${query}`)
  const able = all.filter(listing => listing.channel === channel && listing.accepting_orders)
  const picked = able.find(({ open_now }) => open_now) ?? able[0]
  if (!picked) throw createCommandError('failed', `No ${channel} shop takes orders near ${near}.`)
  show.restaurants(able, picked)
  return picked
}
