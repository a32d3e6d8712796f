import { Temporal } from 'temporal-polyfill'
import { formatLocal } from '#src/catalog/hours.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Pause } from './schema.ts'

/** Whether a restaurant has paused orders at an instant, and until when. */
export function presentPause({ paused_until: until, timezone }: Restaurant, now: number): Pause {
  if (until === undefined) return { paused: false, until: null }
  if (until === true) return { paused: true, until: null }
  const end = Temporal.Instant.from(until).epochMilliseconds
  return end > now ? { paused: true, until: formatLocal(end, timezone) } : { paused: false, until: null }
}
