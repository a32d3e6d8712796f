import { randomToken } from '#src/kernel/ids.ts'
import type { World } from '#src/kernel/world.ts'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import type { CallAttemptRow } from '#src/ledger/kitchen-tables.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import type { OrderStatus } from '#src/orders/states.ts'
import type { PhoneCarrier } from './carrier.ts'

/**
 * Statuses of an order that awaits its restaurant's answer: only then it is called, and only then an answer counts.
 */
export const AWAITED: ReadonlySet<string> = new Set<OrderStatus>([
  'order_received',
  'submitting_to_restaurant',
  'confirming_with_restaurant',
])
export const ACCEPTED: ReadonlySet<string> = new Set<OrderStatus>([
  'confirmed',
  'ready_for_pickup',
  'out_for_delivery',
  'picked_up',
  'delivered',
])

export type Plan = {
  readonly orderId: string
  /** Number of the call, from 1. */
  readonly n: number
  readonly carrier: PhoneCarrier['kind']
  /** Scheduled time of the call; epoch milliseconds. */
  readonly at: number
}

/** Schedules the n-th call about an order with its job; leaves an existing attempt unchanged. */
export async function planAttempt(
  trx: LedgerTransaction,
  world: Pick<World, 'now' | 'randomBytes'>,
  { orderId, n, carrier, at }: Plan,
): Promise<void> {
  await trx
    .insertInto('call_attempts')
    .values({
      id: randomToken(world),
      order_id: orderId,
      n,
      carrier,
      state: 'planned',
      lost: 0,
      created_at: world.now(),
      call_sid: null,
      process: null,
      outcome: null,
      transcript: null,
      started_at: null,
      news_at: null,
      ended_at: null,
    })
    .onConflict(conflict => conflict.columns(['order_id', 'n']).doNothing())
    .execute()
  await enqueue(trx, {
    kind: 'call',
    subject: orderId,
    dedupe: `call:${orderId}:${n}`,
    payload: { n },
    runAt: at,
  })
}

export const findAttempt = (db: Executor, id: string): Promise<CallAttemptRow | undefined> =>
  db.selectFrom('call_attempts').selectAll().where('id', '=', id).executeTakeFirst()

/** Call attempts for an order, in sequence. */
export const attemptsOf = (db: Executor, orderId: string): Promise<CallAttemptRow[]> =>
  db.selectFrom('call_attempts').selectAll().where('order_id', '=', orderId).orderBy('n').execute()
