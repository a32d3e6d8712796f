import type { Executor, Ledger } from '#src/ledger/database.ts'
import type { Crowd, Job } from '#src/ledger/outbox.ts'
import { prepare } from '#src/ledger/prepared.ts'

/**
 * Maximum worker slots for jobs that wait for a single restaurant, so that a hanging one leaves slots for others.
 */
const MOST_AT_ONE = 4
/**
 * Maximum worker slots for all jobs that wait for restaurants, so that refunds and expiries always have slots left.
 */
const MOST_AT_ALL = 24

/** Per-restaurant concurrency limits for the running jobs of a worker. */
export type Crowds = {
  /** Registers a started job; resolves to a function that registers its end. */
  readonly enter: (job: Job) => Promise<() => void>
  /** Jobs that must not start now; undefined if there is no restriction. */
  readonly crowd: () => Crowd | undefined
}

/** Counts the running jobs of the given kinds per restaurant. Their subjects are orders. */
export function openRestaurantConcurrency(db: Ledger, kinds: readonly string[]): Crowds {
  const waiting = new Map<string, number>()
  const add = (restaurant: string, change: 1 | -1) => {
    const count = (waiting.get(restaurant) ?? 0) + change
    if (count === 0) waiting.delete(restaurant)
    else waiting.set(restaurant, count)
  }
  return {
    enter: async job => {
      if (!kinds.includes(job.kind)) return () => {}
      const [order] = await restaurantOf.inner(db, { id: job.subject })
      if (!order) return () => {}
      add(order.restaurant_id, 1)
      return () => add(order.restaurant_id, -1)
    },
    crowd: () => {
      const counts = [...waiting]
      if (counts.reduce((sum, [, count]) => sum + count, 0) >= MOST_AT_ALL) return { kinds, restaurants: 'all' }
      const restaurants = counts.flatMap(([id, count]) => (count < MOST_AT_ONE ? [] : id))
      return restaurants.length === 0 ? undefined : { kinds, restaurants }
    },
  }
}

const restaurantOf = prepare((db: Executor, { id }: { id: string }) =>
  db.selectFrom('orders').select('restaurant_id').where('id', '=', id),
)
