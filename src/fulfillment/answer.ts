import type { World } from '#src/kernel/world.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import type { DispatchRow } from '#src/ledger/kitchen-tables.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import { setStock } from '#src/menu/stock-ledger.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import { nextStatus } from '#src/orders/states.ts'
import { transition } from '#src/orders/transition.ts'
import { failOrder } from './fail.ts'
import type { Decision } from './kitchen.ts'

export type AnswerDeps = {
  readonly world: World
  /** Factor for minutes: 1 in production, 0 in tests. */
  readonly speed: number
  /** True if the kitchen reports when food is ready; otherwise the order counts as ready at the promised time. */
  readonly reportsReady: (order: OrderRecord) => boolean
  /**
   * Listed amount of an item in the catalog; null without a limit, undefined if there is no such item or option.
   */
  readonly listed: (restaurantId: string, itemId: string) => number | null | undefined
}

/** Time after the promised one at which food not reported as handed over counts as such. */
export const AUTO_COMPLETE_MS = 4 * 3_600_000

type Accepted = Extract<Decision, { kind: 'accepted' }>
type Rejected = Extract<Decision, { kind: 'rejected' }>

/**
 * Accepts an order for a kitchen. False if the order is past that state: the kitchen must be told not to cook it.
 */
export async function acceptOrder(
  { world, speed, reportsReady }: AnswerDeps,
  trx: LedgerTransaction,
  order: OrderRecord,
  decision: Accepted,
): Promise<boolean> {
  const { id, status, resolved_at } = order.row
  if (!nextStatus(status, 'accept')) return false
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
  await enqueue(trx, { kind: 'complete', subject: id, runAt: ready + AUTO_COMPLETE_MS })
  return true
}

/** Rejects an order for a kitchen: refunds it, and marks the reported items as sold out. */
export async function rejectOrder(
  deps: AnswerDeps,
  trx: LedgerTransaction,
  order: OrderRecord,
  { reason, itemsOut }: Rejected,
): Promise<boolean> {
  const now = deps.world.now()
  const event = nextStatus(order.row.status, 'reject') ? 'reject' : 'fail'
  const failed = await failOrder(trx, order, { event, code: 'restaurant_rejected', message: reason }, now)
  if (!failed) return false
  await markDispatch(trx, order.row.id, 'rejected', null, now)
  await markSoldOut(deps, trx, order.row.restaurant_id, itemsOut ?? [])
  return true
}

/** Marks items as sold out at a restaurant. Ignores ids that are not on its menu. */
export async function markSoldOut(
  { world, listed }: AnswerDeps,
  trx: LedgerTransaction,
  restaurantId: string,
  itemsOut: readonly string[],
): Promise<void> {
  for (const id of itemsOut) {
    const left = listed(restaurantId, id)
    if (left !== undefined) await setStock(trx, { restaurantId, id }, { isOut: true, listed: left }, world.now())
  }
}

/** Records a kitchen's answer to an order. */
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
