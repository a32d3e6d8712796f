import type { PaidFrom } from '#src/kernel/callers.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Executor } from '#src/ledger/database.ts'
import type { PresentedCredential } from '#src/payments/credential.ts'
import { CUSTOMER_CANCELLATIONS, REFUNDED } from './states.ts'

/**
 * Maximum failed orders per wallet, or orders canceled by customers per network, within an hour: each costs us two
 * transactions and a cook's time.
 */
export const MOST_FAILED = 3
export const WINDOW_MS = 3_600_000
/** Maximum age of payments to consider: older ones are decided, or were made far in advance. */
export const LOOK_BACK_MS = 24 * 3_600_000

type Bound = {
  readonly most: number
  readonly now: number
  /** Orders paid from the caller's network and site. */
  readonly paid?: readonly PaidFrom[]
}

/**
 * Throws rate_limited if `most` orders of the paying wallet failed within the last hour. Because new wallets and
 * cards are free, orders that were paid from the same network or site and canceled by their customers count, too, but
 * only if they make up half of the orders paid there within the hour, because many buyers can share a network.
 */
export async function limitFailedOrders(
  db: Executor,
  credential: PresentedCredential,
  { most, now, paid = [] }: Bound,
): Promise<void> {
  if (!Number.isFinite(most)) return
  if (credential.means === 'eip3009') {
    const oldest = (await failuresOf(db, credential.from, now).limit(most).execute())[most - 1]
    if (oldest) throw tooMany(`${most} orders of this wallet failed`, most, oldest.at, now)
  }
  for (const { orders, times } of paid) {
    const oldest = await oldestCancelled(db, orders, most * times, now)
    const whose = times === 1 ? 'your network' : 'your network and its neighbors'
    if (oldest)
      throw tooMany(`${most * times} orders from ${whose} were paid and then cancelled`, most * times, oldest.at, now)
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

/** Returns the `most`-th newest cancellation by a customer; undefined if there are fewer, or enough other orders. */
async function oldestCancelled(db: Executor, orders: readonly string[], most: number, now: number) {
  if (orders.length < most) return undefined
  const cancelled = await endings(db, now)
    .where('claims.subject_id', 'in', orders)
    .where('order_events.type', 'in', [...CUSTOMER_CANCELLATIONS])
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

/** Query for the status changes of paid orders within the last hour, newest first. */
const endings = (db: Executor, now: number) =>
  db
    .selectFrom('claims')
    .innerJoin('order_events', 'order_events.order_id', 'claims.subject_id')
    .select('order_events.at')
    .where('claims.created_at', '>', now - LOOK_BACK_MS)
    .where('claims.subject_kind', '=', 'order')
    .where('claims.state', '=', 'settled')
    // later refund events keep the status and are not failures
    .whereRef('order_events.from_status', '<>', 'order_events.to_status')
    .where('order_events.at', '>', now - WINDOW_MS)
    .orderBy('order_events.at', 'desc')
