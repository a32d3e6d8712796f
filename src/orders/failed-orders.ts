import { Fault } from '#src/kernel/faults.ts'
import type { Executor } from '#src/ledger/database.ts'
import type { Presented } from '#src/payments/credential.ts'
import { REFUNDED } from './states.ts'

/** So many orders of one wallet may come to nothing within an hour: each costs us two transactions and a cook's time. */
export const MOST_FAILED = 3
const WINDOW_MS = 3_600_000
/** What was paid for earlier than this has been decided for long, or was paid in advance by somebody with patience. */
const LOOK_BACK_MS = 24 * 3_600_000

/**
 * Throws rate_limited when `most` orders of the paying wallet have come to nothing within the last hour. Who pays
 * by card has no wallet.
 */
export async function demandFewFailures(
  db: Executor,
  credential: Presented,
  { most, now }: { readonly most: number; readonly now: number },
): Promise<void> {
  if (credential.means !== 'eip3009' || !Number.isFinite(most)) return
  const failures = await db
    .selectFrom('claims')
    .innerJoin('order_events', 'order_events.order_id', 'claims.subject_id')
    .select('order_events.at')
    .where('claims.payer', '=', credential.from)
    .where('claims.created_at', '>', now - LOOK_BACK_MS)
    .where('claims.subject_kind', '=', 'order')
    .where('claims.state', '=', 'settled')
    .where('order_events.to_status', 'in', [...REFUNDED])
    // what is told of the refund afterwards is no failure
    .whereRef('order_events.from_status', '<>', 'order_events.to_status')
    .where('order_events.at', '>', now - WINDOW_MS)
    .orderBy('order_events.at', 'desc')
    .limit(most)
    .execute()
  const oldest = failures[most - 1]
  if (!oldest) return
  const seconds = Math.max(1, Math.ceil((oldest.at + WINDOW_MS - now) / 1_000))
  throw Fault.of('rate_limited', `${most} orders of this wallet came to nothing within an hour. Nothing was charged.`, {
    headers: {
      'RateLimit-Policy': `"failed-orders";q=${most};w=${WINDOW_MS / 1_000}`,
      RateLimit: `"failed-orders";r=0;t=${seconds}`,
      'Retry-After': String(seconds),
    },
  })
}
