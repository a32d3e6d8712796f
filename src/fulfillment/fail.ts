import { InvariantBreach } from '#src/kernel/invariants.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import { releaseStock } from '#src/menu/stock-ledger.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import { nextStatus, type OrderEvent, type OrderStatus } from '#src/orders/states.ts'
import { type OrderTransition, transition } from '#src/orders/transition.ts'
import { type RefundReason, requestRefund } from '#src/payments/refund.ts'

/** How a paid order fails. */
export type Failure = {
  /**
   * `fail`: it could not be placed. `reject`: the restaurant rejected it. `cancel`: the restaurant cancelled after
   * accepting. `withdraw`: the customer cancelled before the restaurant accepted. `release`: the restaurant agreed
   * to the customer's later cancellation.
   */
  readonly event: 'fail' | 'reject' | 'cancel' | 'withdraw' | 'release'
  readonly code: string
  readonly message: string
  /** Additional columns to write in the same statement. */
  readonly set?: OrderTransition['set']
}

/** Refund reason for each kind of failure. */
export const REFUND_REASONS: Readonly<Record<Failure['event'], RefundReason>> = {
  fail: 'not_placed',
  reject: 'not_placed',
  cancel: 'merchant_cancelled',
  withdraw: 'customer_cancelled',
  release: 'customer_cancelled',
}

/** Intermediate event between a paid status and one in which the order can fail. */
const ON_THE_WAY: Partial<Record<OrderStatus, OrderEvent>> = {
  payment_received: 'process',
  paid: 'process',
  order_received: 'dial',
}

/** Next event of an order that is about to fail before processing has begun. */
const stepOf = ({ row }: OrderRecord): OrderEvent | undefined =>
  row.channel === 'voice' && nextStatus(row.status, 'phone') ? 'phone' : ON_THE_WAY[row.status]

/**
 * Fails an order and requests the refund of everything not refunded yet, in the same transaction. False if the
 * order has changed meanwhile; then nothing was done.
 */
export async function failOrder(
  trx: LedgerTransaction,
  order: OrderRecord,
  { event, code, message, set }: Failure,
  now: number,
): Promise<boolean> {
  const { row, claim } = order
  const step = event === 'fail' ? stepOf(order) : undefined
  if (step) {
    if (!(await transition(trx, row.id, row.status, { event: step, at: now }))) return false
    const status = nextStatus(row.status, step)!
    return failOrder(trx, { ...order, row: { ...row, status } }, { event, code, message, ...(set ? { set } : {}) }, now)
  }
  if (!nextStatus(row.status, event)) return false
  const current = await trx.selectFrom('orders').select('status').where('id', '=', row.id).executeTakeFirst()
  if (current?.status !== row.status) return false
  if (claim?.state !== 'settled')
    throw new InvariantBreach('M4', `order ${row.id} is ${row.status} without a settled payment`)
  const refunded_micro = await requestRefund(trx, claim, REFUND_REASONS[event], now)
  await releaseStock(trx, row.id, now)
  return transition(trx, row.id, row.status, {
    event,
    at: now,
    data: { code },
    set: { ...set, failure_code: code, failure_message: message.slice(0, 300), refunded_micro },
  })
}
