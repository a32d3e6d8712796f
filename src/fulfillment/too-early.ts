import { formatLocal } from '#src/catalog/hours.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import { type OrderStatus, UNANSWERED } from '#src/orders/states.ts'

const MINUTE_MS = 60_000
/**
 * Margin before the kitchen must start in which food may already leave it: guests come early, and kitchens are
 * ahead.
 */
const EARLY_MS = 60 * MINUTE_MS

const WITH_KITCHEN: ReadonlySet<OrderStatus> = new Set([
  ...UNANSWERED,
  'confirmed',
  'ready_for_pickup',
  'out_for_delivery',
])
/** Actions that end the guest's right to cancel. */
const LEAVES_KITCHEN: ReadonlySet<string> = new Set(['ready', 'out', 'handed_over'])

/**
 * Throws order_moved_on if food would leave its kitchen long before the promised time, because until then an
 * accepted order may still be cancelled. Checked before the action and its intermediate steps.
 */
export function demandTime({ row, quote }: OrderRecord, act: string, prepMinutes: number, now: number): void {
  if (!LEAVES_KITCHEN.has(act) || !WITH_KITCHEN.has(row.status)) return
  // an ASAP order can never be too early
  if (row.requested_time === 'ASAP') return
  const from = row.resolved_at - prepMinutes * MINUTE_MS - EARLY_MS
  if (now >= from) return
  const local = (instant: number) => formatLocal(instant, quote.restaurant.timezone)
  throw Fault.of('order_moved_on', `The order is for ${local(row.resolved_at)}: too early for this action.`, {
    hint: `Send it again from ${local(from)} on.`,
    fields: { orderId: row.id, status: row.status },
    headers: { 'Retry-After': String(Math.ceil((from - now) / 1000)) },
  })
}
