import type { PaidFrom } from '#src/kernel/callers.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Executor } from '#src/ledger/database.ts'
import type { Presented } from '#src/payments/credential.ts'
import { REFUNDED } from './states.ts'

/** So many orders of one wallet, or cancelled ones of one network, may come to nothing within an hour: each costs us two transactions and a cook's time. */
export const MOST_FAILED = 3
export const WINDOW_MS = 3_600_000
/** What was paid for earlier than this has been decided for long, or was paid in advance by somebody with patience. */
export const LOOK_BACK_MS = 24 * 3_600_000

type Bound = {
  readonly most: number
  readonly now: number
  /** The orders that were paid from the network of this caller, and from its site. */
  readonly paid?: readonly PaidFrom[]
}

/**
 * Throws rate_limited when `most` orders of the paying wallet have come to nothing within the last hour. A new wallet and
 * another card cost nothing: of all that was paid from one network, and from its site, the orders count that were
 * cancelled, and only while they are half of what was paid within that hour, because many buyers may come from there.
 */
export async function demandFewFailures(
  db: Executor,
  credential: Presented,
  { most, now, paid = [] }: Bound,
): Promise<void> {
  if (!Number.isFinite(most)) return
  if (credential.means === 'eip3009') {
    const oldest = (await failuresOf(db, credential.from, now).limit(most).execute())[most - 1]
    if (oldest) throw tooMany(`${most} orders of this wallet came to nothing`, most, oldest.at, now)
  }
  for (const { orders, times } of paid) {
    const oldest = await oldestCancelled(db, orders, most * times, now)
    const whose = times === 1 ? 'your network' : 'your network and those beside it'
    if (oldest)
      throw tooMany(`${most * times} orders of ${whose} were paid and cancelled`, most * times, oldest.at, now)
  }
}

function tooMany(why: string, most: number, oldestAt: number, now: number): Fault {
  const seconds = Math.max(1, Math.ceil((oldestAt + WINDOW_MS - now) / 1_000))
  return Fault.of('rate_limited', `${why} within an hour. Nothing was charged.`, {
    headers: {
      'RateLimit-Policy': `"failed-orders";q=${most};w=${WINDOW_MS / 1_000}`,
      RateLimit: `"failed-orders";r=0;t=${seconds}`,
      'Retry-After': String(seconds),
    },
  })
}

const failuresOf = (db: Executor, payer: string, now: number) =>
  endings(db, now)
    .where('claims.payer', '=', payer)
    .where('order_events.to_status', 'in', [...REFUNDED])

/** The oldest of the last `most` cancellations that still counts; undefined where there are fewer, or enough other orders. */
async function oldestCancelled(db: Executor, orders: readonly string[], most: number, now: number) {
  if (orders.length < most) return undefined
  const cancelled = await endings(db, now)
    .where('claims.subject_id', 'in', orders)
    .where('order_events.to_status', '=', 'cancelled')
    .execute()
  const { paid } = await db
    .selectFrom('claims')
    .select(eb => eb.fn.countAll<number>().as('paid'))
    .where('subject_kind', '=', 'order')
    .where('subject_id', 'in', orders)
    .where('state', '=', 'settled')
    .where('created_at', '>', now - WINDOW_MS)
    .executeTakeFirstOrThrow()
  return cancelled.length * 2 >= Number(paid) ? cancelled[most - 1] : undefined
}

/** The last steps of paid orders within the hour, newest first. */
const endings = (db: Executor, now: number) =>
  db
    .selectFrom('claims')
    .innerJoin('order_events', 'order_events.order_id', 'claims.subject_id')
    .select('order_events.at')
    .where('claims.created_at', '>', now - LOOK_BACK_MS)
    .where('claims.subject_kind', '=', 'order')
    .where('claims.state', '=', 'settled')
    // what is told of the refund afterwards is no failure
    .whereRef('order_events.from_status', '<>', 'order_events.to_status')
    .where('order_events.at', '>', now - WINDOW_MS)
    .orderBy('order_events.at', 'desc')
