import { InvariantBreach } from '#src/kernel/breach.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import { releaseGoods } from '#src/menu/shelf.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import { next, type OrderEvent, type OrderStatus } from '#src/orders/states.ts'
import { type Step, transition } from '#src/orders/transition.ts'
import { type RefundReason, requestRefund } from '#src/payments/refund.ts'

/** How an order that was paid for comes to nothing. */
export type Failure = {
  /**
   * `fail`: it never reached anybody. `reject`: the restaurant said no. `cancel`: it said no after it had said yes.
   * `withdraw`: the customer cancelled before the restaurant had accepted. `release`: the restaurant agreed to that later.
   */
  readonly event: 'fail' | 'reject' | 'cancel' | 'withdraw' | 'release'
  readonly code: string
  readonly message: string
  /** Further columns to write in the same statement. */
  readonly set?: Step['set']
}

/** Why the money of an order goes back that comes to nothing by an event. */
export const REFUND_REASONS: Readonly<Record<Failure['event'], RefundReason>> = {
  fail: 'not_placed',
  reject: 'not_placed',
  cancel: 'merchant_cancelled',
  withdraw: 'customer_cancelled',
  release: 'customer_cancelled',
}

/** The step that lies between a paid order and a status in which it can come to nothing. */
const ON_THE_WAY: Partial<Record<OrderStatus, OrderEvent>> = {
  payment_received: 'process',
  paid: 'process',
  order_received: 'dial',
}

/** What is next for an order that is to fail, though nobody has begun with it. */
const stepOf = ({ row }: OrderRecord): OrderEvent | undefined =>
  row.channel === 'voice' && next(row.status, 'phone') ? 'phone' : ON_THE_WAY[row.status]

/**
 * Gives up on an order and decides the refund of all that was not given back before, in the same transaction. False
 * when the order moved on meanwhile and nothing was done.
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
    const status = next(row.status, step)!
    return failOrder(trx, { ...order, row: { ...row, status } }, { event, code, message, ...(set ? { set } : {}) }, now)
  }
  if (!next(row.status, event)) return false
  const current = await trx.selectFrom('orders').select('status').where('id', '=', row.id).executeTakeFirst()
  if (current?.status !== row.status) return false
  if (claim?.state !== 'settled')
    throw new InvariantBreach('M4', `order ${row.id} is ${row.status} without a settled payment`)
  const refunded_micro = await requestRefund(trx, claim, REFUND_REASONS[event], now)
  await releaseGoods(trx, row.id, now)
  return transition(trx, row.id, row.status, {
    event,
    at: now,
    data: { code },
    set: { ...set, failure_code: code, failure_message: message.slice(0, 300), refunded_micro },
  })
}
