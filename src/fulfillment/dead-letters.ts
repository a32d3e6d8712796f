import type { World } from '#src/kernel/world.ts'
import { type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import type { DeliveryRow } from '#src/ledger/kitchen-tables.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import { nextStatus, type OrderStatus } from '#src/orders/states.ts'
import { messageIdOf } from './webhook/deliveries.ts'

/** Undelivered messages, newest first: dead letters, and messages queued behind one. */
export const undelivered = (db: Ledger): Promise<DeliveryRow[]> =>
  db.selectFrom('deliveries').selectAll().where('state', '<>', 'delivered').orderBy('updated_at', 'desc').execute()

export type Replayed =
  | { readonly kind: 'queued'; readonly delivery: DeliveryRow }
  | { readonly kind: 'unknown' }
  /** A repeated delivery would be wrong. */
  | { readonly kind: 'refused'; readonly reason: string }

/** Requeues a message with all its attempts. A running server sends it within a second. */
export async function replayDelivery(
  { db, world }: { readonly db: Ledger; readonly world: Pick<World, 'now'> },
  id: string,
): Promise<Replayed> {
  const now = world.now()
  return transact(db, async (trx): Promise<Replayed> => {
    const delivery = await trx.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()
    if (!delivery) return { kind: 'unknown' }
    const orderId = delivery.subject
    const job = jobOf(delivery)
    if (job.kind === 'place' && !(await isWaiting(trx, orderId)))
      return {
        kind: 'refused',
        reason: 'The order no longer awaits its restaurant and must not be cooked now.',
      }
    if (job.kind === 'ask_cancellation' && !(await isToBeCancelled(trx, orderId)))
      return { kind: 'refused', reason: 'The cancellation no longer awaits the restaurant.' }
    await trx
      .updateTable('deliveries')
      .set({ state: 'open', attempts: 0, next_at: null, updated_at: now })
      .where('id', '=', id)
      .execute()
    const dedupe = `${job.kind}:${orderId}:again:${id}:${now}`
    await enqueue(trx, { ...job, dedupe, payload: { orderId }, runAt: now })
    return { kind: 'queued', delivery }
  })
}

/** Job that sends a message. */
function jobOf({ id, kind, subject }: DeliveryRow): { readonly kind: string; readonly subject: string } {
  if (kind === 'callback') return { kind: 'callback', subject: `callback:${subject}` }
  if (id === messageIdOf('cancellation_requested', subject)) return { kind: 'ask_cancellation', subject }
  return { kind: id === messageIdOf('cancelled', subject) ? 'cancel_dispatch' : 'place', subject }
}

async function isToBeCancelled(trx: LedgerTransaction, orderId: string): Promise<boolean> {
  const row = await trx.selectFrom('orders').select('cancel_state').where('id', '=', orderId).executeTakeFirst()
  return row?.cancel_state === 'requested'
}

async function isWaiting(trx: LedgerTransaction, orderId: string): Promise<boolean> {
  const row = await trx.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()
  return row !== undefined && nextStatus(row.status as OrderStatus, 'accept') !== undefined
}
