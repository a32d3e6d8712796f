import type { World } from '#src/kernel/world.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import type { DispatchRow } from '#src/ledger/kitchen-tables.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import { tellShelf } from '#src/menu/shelf.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import { next } from '#src/orders/states.ts'
import { transition } from '#src/orders/transition.ts'
import { failOrder } from './fail.ts'
import type { Decision } from './kitchen.ts'

export type AnswerDeps = {
  readonly world: World
  /** Minutes are multiplied by this: 1 in earnest, 0 in tests. */
  readonly speed: number
  /** Whether a kitchen reports itself when food is ready; else it is ready when it was promised. */
  readonly reportsReady: (order: OrderRecord) => boolean
  /** How much of an item the catalogue lists; null without a limit, undefined where there is no such item or option. */
  readonly listed: (restaurantId: string, itemId: string) => number | null | undefined
}

/** Food that nobody reported as handed over counts as such so long after the promised time. */
export const FORGOTTEN_MS = 4 * 3_600_000

type Accepted = Extract<Decision, { kind: 'accepted' }>
type Rejected = Extract<Decision, { kind: 'rejected' }>

/** A kitchen takes an order. False when the order is past that: the kitchen must be told that nobody wants it. */
export async function acceptOrder(
  { world, speed, reportsReady }: AnswerDeps,
  trx: LedgerTransaction,
  order: OrderRecord,
  decision: Accepted,
): Promise<boolean> {
  const { id, status, resolved_at } = order.row
  if (!next(status, 'accept')) return false
  const now = world.now()
  const ready = Math.max(resolved_at, now + decision.prepMinutes * 60_000)
  const accepted = await transition(trx, id, status, {
    event: 'accept',
    at: now,
    set: { estimated_ready: ready, external_ref: decision.externalId },
  })
  if (!accepted) return false
  await markDispatch(trx, id, 'accepted', decision.externalId, now)
  const runAt = speed === 0 ? now : Math.round(now + (ready - now) * Math.min(speed, 1))
  if (!reportsReady(order)) await enqueue(trx, { kind: 'ready', subject: id, runAt })
  await enqueue(trx, { kind: 'complete', subject: id, runAt: ready + FORGOTTEN_MS })
  return true
}

/** A kitchen refuses an order: it is refunded, and what the kitchen is out of is sold to nobody else. */
export async function rejectOrder(
  deps: AnswerDeps,
  trx: LedgerTransaction,
  order: OrderRecord,
  { reason, itemsOut }: Rejected,
): Promise<boolean> {
  const now = deps.world.now()
  const event = next(order.row.status, 'reject') ? 'reject' : 'fail'
  const failed = await failOrder(trx, order, { event, code: 'restaurant_rejected', message: reason }, now)
  if (!failed) return false
  await markDispatch(trx, order.row.id, 'rejected', null, now)
  await takeOff(deps, trx, order.row.restaurant_id, itemsOut ?? [])
  return true
}

/** What a restaurant is out of is sold to nobody else. Ids that its menu does not have mean nothing. */
export async function takeOff(
  { world, listed }: AnswerDeps,
  trx: LedgerTransaction,
  restaurantId: string,
  itemsOut: readonly string[],
): Promise<void> {
  for (const id of itemsOut) {
    const left = listed(restaurantId, id)
    if (left !== undefined) await tellShelf(trx, { restaurantId, id }, { isOut: true, listed: left }, world.now())
  }
}

/** Notes what a kitchen has answered to an order. */
async function markDispatch(
  trx: LedgerTransaction,
  orderId: string,
  state: DispatchRow['state'],
  externalId: string | null,
  now: number,
): Promise<void> {
  await trx
    .updateTable('dispatches')
    .set({ state, updated_at: now, ...(externalId === null ? {} : { external_id: externalId }) })
    .where('order_id', '=', orderId)
    .execute()
}
