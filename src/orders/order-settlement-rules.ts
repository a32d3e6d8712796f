import { randomToken } from '#src/kernel/ids.ts'
import { InvariantBreach } from '#src/kernel/invariants.ts'
import type { World } from '#src/kernel/world.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { markStockSold, releaseStock } from '#src/menu/stock-ledger.ts'
import { canRegain, giveBackRegained, regainHolds } from '#src/menu/unpaid-holds.ts'
import { type Claim, referenceOf } from '#src/payments/claims.ts'
import type { SettledWhen, SubjectRules } from '#src/payments/record-settlement.ts'
import { requestRefund, returnExcess, type SettledRefund } from '#src/payments/refund.ts'
import { quoteByHash } from '#src/pricing/quote.ts'
import { type Agreed, digestCart, digestDetails } from './event-chain.ts'
import { enqueueOrderMail } from './mail-order.ts'
import { annotate, transition } from './transition.ts'

export type SubjectDeps = {
  readonly world: Pick<World, 'now' | 'randomBytes'>
  /** Returns the deadline for the restaurant to answer an order paid now. */
  readonly acceptDeadline: (order: OrderRow, now: number) => number
  /** True if customers of paid orders are mailed a link to their order. */
  readonly mailsCustomers?: boolean
}

/** Creates the rules for settled payments of orders: the order is placed, or, if the payment was late, refunded. */
export function orderSubject(deps: SubjectDeps): SubjectRules {
  return {
    settled: async (trx, claim, when, returned) => {
      const order = await trx.selectFrom('orders').selectAll().where('id', '=', claim.subject.id).executeTakeFirst()
      if (!order) throw new InvariantBreach('M1', `claim ${claim.id} paid for an order that does not exist`)
      const now = deps.world.now()
      if (order.status === 'awaiting_payment' && (isLate(claim) || !(await canRegain(trx, order.id))))
        return tooLate(trx, order, claim, now)
      if (order.status === 'awaiting_payment') return pay(trx, deps, order, { claim, when, returned }, now)
      // no payment holds an order canceled after payment: another payment for it is stray
      if (order.status === 'payment_expired' || order.status === 'cancelled') return payBack(trx, order, claim, now)
      throw new InvariantBreach('M1', `claim ${claim.id} settled for order ${order.id}, which is ${order.status}`)
    },
    failed: (trx, claim) => giveBackRegained(trx, claim.subject.id, deps.world.now()),
    returned: (trx, claim, told) => tellReturned(trx, claim.subject.id, told, deps.world.now()),
  }
}

/** Tolerance for the clock of a payment provider, and for a payer who was in the middle of paying. */
const GRACE_MS = 60_000

/** True if the payer paid after the price's end, on a page of the provider that could not be ended in time. */
const isLate = ({ paidAt, validBefore }: Claim): boolean =>
  paidAt !== undefined && paidAt > validBefore * 1000 + GRACE_MS

/** Appends an event for each refund that a previous ledger had already made. */
export async function tellReturned(
  trx: LedgerTransaction,
  orderId: string,
  told: readonly SettledRefund[],
  at: number,
): Promise<void> {
  for (const data of told) await annotate(trx, orderId, { type: 'refund_succeeded', at, data })
}

async function pay(
  trx: LedgerTransaction,
  deps: SubjectDeps,
  order: OrderRow,
  { claim, when, returned }: { readonly claim: Claim; readonly when: SettledWhen; readonly returned: number },
  now: number,
): Promise<void> {
  const deadline = deps.acceptDeadline(order, now)
  const quote = await quoteByHash(trx, order.quote_hash)
  if (!quote) throw new Error(`quote of order ${order.id} is missing`)
  const { tokenHash: _, createdAt: _made, expiresAt: _ends, payee: _to, ...content } = quote
  const agreed_salt = randomToken(deps.world)
  const agreed: Agreed = { goods: digestCart(content), details: digestDetails(agreed_salt, order, content) }
  const refunded_micro = await returnExcess(trx, claim, returned, now)
  await transition(trx, order.id, 'awaiting_payment', {
    event: when === 'in_request' ? 'settle' : 'prove',
    at: now,
    data: { transactionHash: referenceOf(claim), agreed },
    set: { agreed_salt, settled_micro: Number(claim.value), refunded_micro, accept_deadline: deadline },
  })
  await regainHolds(trx, order.id, now)
  await markStockSold(trx, order.id)
  await enqueue(trx, { kind: 'place', subject: order.id, runAt: now })
  await enqueue(trx, { kind: 'expire_dispatch', subject: order.id, runAt: deadline })
  if (deps.mailsCustomers) await enqueueOrderMail(trx, order.id, now)
}

/**
 * Handles money that moved too late, or before the request while other orders took the stock: expires the order and
 * refunds it.
 */
async function tooLate(trx: LedgerTransaction, order: OrderRow, claim: Claim, now: number): Promise<void> {
  await transition(trx, order.id, 'awaiting_payment', { event: 'expire', at: now })
  await releaseStock(trx, order.id, now)
  await payBack(trx, order, claim, now)
}

/**
 * Refunds money that arrived after the order had ended; the status stays. If an earlier ledger had dispatched the
 * order, the restaurant is told to stop.
 */
async function payBack(trx: LedgerTransaction, order: OrderRow, claim: Claim, now: number): Promise<void> {
  const value = Number(claim.value)
  await requestRefund(trx, claim, 'late_payment', now)
  await enqueue(trx, { kind: 'cancel_dispatch', subject: order.id, runAt: now })
  await annotate(trx, order.id, {
    type: 'late_payment',
    at: now,
    set: { settled_micro: order.settled_micro + value, refunded_micro: order.refunded_micro + value },
  })
}
