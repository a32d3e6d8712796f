import { Fault } from '#src/kernel/faults.ts'
import type { Executor } from '#src/ledger/database.ts'
import type { PresentedCredential } from '#src/payments/credential.ts'
import { type OrderStatus, UNANSWERED } from './states.ts'

/**
 * Share of an item's limited stock that the paid orders of one payer may hold, beyond the first order, until a
 * restaurant accepts them.
 */
const PAID_SHARE = 1 / 2
/** Wait time if no restaurant has an answer deadline. */
const WAIT_MS = 600_000

/** Statuses of orders that are paid, or about to be, and not yet accepted by a restaurant. */
const WAITING: OrderStatus[] = ['awaiting_payment', 'payment_received', 'paid', ...UNANSWERED]

/**
 * Throws rate_limited if an order being paid would, together with earlier unaccepted and thus cancelable orders of
 * the same payer, hold more than a share of limited stock. A payer is the wallet, and the network that paid for
 * `bought`. The first order may hold any amount. Call in the transaction that claims the payment.
 */
export async function limitPaidStock(
  trx: Executor,
  orderId: string,
  { credential, bought, now }: { credential: PresentedCredential; bought: readonly string[]; now: number },
): Promise<void> {
  const wanted = await trx
    .selectFrom('holds')
    .innerJoin('shelf', join =>
      join.onRef('shelf.restaurant_id', '=', 'holds.restaurant_id').onRef('shelf.item_id', '=', 'holds.item_id'),
    )
    .select(['holds.restaurant_id', 'holds.item_id', 'holds.amount', 'holds.state', 'shelf.amount_left'])
    .where('holds.order_id', '=', orderId)
    .where('shelf.amount_left', 'is not', null)
    .execute()
  if (wanted.length === 0) return
  const payer = credential.means === 'eip3009' ? credential.from : undefined
  const others = await trx
    .selectFrom('holds')
    .innerJoin('orders', 'orders.id', 'holds.order_id')
    .select(['holds.restaurant_id', 'holds.item_id', 'holds.amount', 'orders.accept_deadline'])
    .where('holds.state', 'in', ['held', 'used'])
    .where('orders.status', 'in', WAITING)
    .where('orders.id', '<>', orderId)
    .where('orders.restaurant_id', 'in', [...new Set(wanted.map(row => row.restaurant_id))])
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('claims')
          .select('claims.id')
          .whereRef('claims.subject_id', '=', 'orders.id')
          .where('claims.subject_kind', '=', 'order')
          .where('claims.state', 'not in', ['failed', 'stray'])
          .where(by =>
            by.or([
              ...(payer === undefined ? [] : [by('claims.payer', '=', payer)]),
              ...(bought.length === 0 ? [] : [by('claims.subject_id', 'in', [...bought])]),
            ]),
          ),
      ),
    )
    .execute()
  for (const { restaurant_id, item_id, amount, state, amount_left } of wanted) {
    const same = others.filter(row => row.restaurant_id === restaurant_id && row.item_id === item_id)
    const held = same.reduce((sum, row) => sum + row.amount, 0)
    const free = (amount_left ?? 0) + (state === 'released' ? 0 : amount)
    if (held === 0 || held + amount <= PAID_SHARE * (free + held)) continue
    throw tooMuch(Math.max(now + 1_000, ...same.map(row => row.accept_deadline ?? now + WAIT_MS)) - now)
  }
}

function tooMuch(waitMs: number): Fault {
  const seconds = Math.ceil(waitMs / 1_000)
  return Fault.of(
    'rate_limited',
    'Your paid orders already hold your share of a limited item until their restaurant accepts them, so you cannot order more of it now. Nothing was charged.',
    {
      hint: 'Order less of it, or send the same request again once the restaurant has accepted the earlier orders.',
      headers: { 'Retry-After': String(seconds) },
    },
  )
}
