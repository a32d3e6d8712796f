import type { Executor, Ledger } from '#src/ledger/database.ts'
import type { Crowd, Job } from '#src/ledger/outbox.ts'
import { prepare } from '#src/ledger/prepared.ts'

/** Places of a worker that jobs waiting for one restaurant hold at most: one that hangs leaves the others theirs. */
const MOST_AT_ONE = 4
/** Places that jobs waiting for restaurants hold at most together: refunds and expiries always have some left. */
const MOST_AT_ALL = 24

/** The restaurants that a worker's running jobs wait for. */
export type Crowds = {
  /** Notes a job that begins; resolves to how to note its end. */
  readonly enter: (job: Job) => Promise<() => void>
  /** What may not be begun now; undefined when anything may. */
  readonly crowd: () => Crowd | undefined
}

/** Counts the running jobs of some kinds for each restaurant. Their subjects are orders. */
export function openCrowds(db: Ledger, kinds: readonly string[]): Crowds {
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
