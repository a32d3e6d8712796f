import type { LedgerTransaction } from '#src/ledger/database.ts'
import { releaseGoods } from '#src/menu/shelf.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import { next } from '#src/orders/states.ts'
import { InvariantBreach, transition } from '#src/orders/transition.ts'
import { requestRefund } from '#src/payments/refund.ts'

/**
 * Gives up on an order and decides its refund in the same transaction. False when the order moved on meanwhile and
 * nothing was done.
 */
export async function failOrder(
  trx: LedgerTransaction,
  order: OrderRecord,
  code: string,
  message: string,
  now: number,
): Promise<boolean> {
  const { row, claim } = order
  if (!next(row.status, 'fail')) return false
  const current = await trx.selectFrom('orders').select('status').where('id', '=', row.id).executeTakeFirst()
  if (current?.status !== row.status) return false
  if (claim?.state !== 'settled')
    throw new InvariantBreach(`order ${row.id} is ${row.status} without a settled payment`)
  await requestRefund(trx, claim, 'not_placed', now)
  await releaseGoods(trx, row.id, now)
  return transition(trx, row.id, row.status, {
    event: 'fail',
    at: now,
    data: { code },
    set: { failure_code: code, failure_message: message.slice(0, 300), refunded_micro: row.settled_micro },
  })
}
