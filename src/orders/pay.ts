import { Fault } from '#src/kernel/faults.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import { durable } from '#src/ledger/prepared.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { canRegain, regainHolds } from '#src/menu/unpaid-holds.ts'
import type { PaymentRefusal, PresentedCredential } from '#src/payments/credential.ts'
import { leftDetail } from '#src/payments/manual-refund.ts'
import { type PayAnswer, unavailable } from '#src/payments/pay-answer.ts'
import type { PaymentRequirement } from '#src/payments/payment-requirement.ts'
import type { Payment, Settlement } from '#src/payments/settlement.ts'
import { openQuote, type Payee, type Quote, UNKNOWN_TOKEN } from '#src/pricing/quote.ts'
import type { ConfirmDeps } from './confirm.ts'
import { linesViolatingConstraints } from './constraint-violations.ts'
import { orderOfQuote, payableOfQuote } from './create-order.ts'
import { limitFailedOrders, MOST_FAILED } from './failed-orders.ts'
import { orderCancelled } from './holder.ts'
import { limitPaidStock } from './paid-stock-limit.ts'
import { payPageOf, payUrlOf } from './pay-links.ts'
import { presentOrder, statusPathOf } from './present.ts'
import { termsOf } from './preview.ts'
import { readOrder } from './read.ts'
import type { OrderResponse } from './schema.ts'
import { assertInStock, outOf } from './sold-out.ts'
import { UNANSWERED } from './states.ts'

export type PayDeps = ConfirmDeps & {
  readonly settlement: Settlement
  /** Factor for the limit on failed orders per wallet. */
  readonly allowance: number
}

/** Result of paying an order: the 402 challenge, or 202 and the order. */
export type OrderPayAnswer = PayAnswer<OrderResponse>

/** Handles the pay URL: returns the payment challenge, or the order once paid. `caller` is the request's network. */
export async function payOrder(
  deps: PayDeps,
  priceToken: string,
  credential?: PresentedCredential,
  caller?: string,
): Promise<OrderPayAnswer> {
  try {
    const answer = await payConfirmed(deps, priceToken, credential, caller)
    if (answer.kind === 'challenge') await durable(deps.db)
    return answer
  } catch (error) {
    // a caller rejected due to overload does not see what was read
    if (!(error instanceof Fault && error.code === 'service_unavailable')) await durable(deps.db)
    throw error
  }
}

async function payConfirmed(
  deps: PayDeps,
  priceToken: string,
  credential?: PresentedCredential,
  caller?: string,
): Promise<OrderPayAnswer> {
  const quote = await openQuote(deps.db, priceToken)
  if (!quote) await refuseForgotten(deps, credential, caller)
  if (!quote) throw Fault.of('price_token_invalid', UNKNOWN_TOKEN)
  const order = await payableOfQuote(deps.db, quote.tokenHash)
  const expired = quote.expiresAt <= deps.world.now()
  if (!order) {
    if (expired) await refuseForgotten(deps, credential, caller)
    if (expired) throw Fault.of('price_token_expired', 'The price token has expired.')
    throw Fault.of('not_confirmed', 'This order has not been confirmed.')
  }
  const isHeld = Boolean(order.is_held)
  const isOver = !isHeld && (expired || order.status !== 'awaiting_payment')
  const isGone = !isHeld && Boolean(order.has_lapsed) && !(await canRegain(deps.db, order.id))
  const soldOut = isHeld || isOver ? undefined : await outOf(deps.db, quote)
  const [unsuited] = isHeld || isOver ? [] : linesViolatingConstraints(deps.market.menus, quote)
  // a payment that was already made is never too late: it is accepted or refunded
  const isLate = isOver || isGone || soldOut !== undefined || unsuited !== undefined
  const isMade =
    isLate &&
    credential !== undefined &&
    (await deps.settlement.wasMade(demandOf(deps, quote, order.id), credential, caller))
  const ended = order.status === 'cancelled' ? order.status : 'payment_expired'
  if (isOver && !isMade) throw notPayable(ended)
  // never request payment for items that are sold out or taken by other orders
  if (soldOut && !isMade) throw soldOut
  if (isGone && !isMade) throw stockGone()
  // or that, by the current menu, violate the constraints; the payer can be another person and does not see why
  if (unsuited && !isMade) throw Fault.of(unsuited.told.code, `${unsuited.told.message} Nothing was charged.`)
  if (!credential)
    return isHeld ? accepted(deps, order.id, priceToken) : challengeFor(deps, quote, priceToken, order.id, order)
  const admit = isMade
    ? (trx: LedgerTransaction) => assertKnown(trx, order.id)
    : (trx: LedgerTransaction, hasMoved: boolean) =>
        assertPayable(trx, order.id, hasMoved ? undefined : quote, deps.world.now())
  const answer = await settleOrder(deps, quote, priceToken, order.id, { credential, caller, admit })
  if (isOver && answer.kind === 'challenge' && answer.challenge.refusal?.code !== 'invalid_proof')
    throw notPayable(ended)
  return answer
}

/** Runs one payment for an order through the settlement engine and converts its outcome to a response. */
export async function settleOrder(
  deps: PayDeps,
  quote: Quote & { readonly payee: Payee },
  priceToken: string,
  orderId: string,
  { credential, caller, admit }: Omit<Payment, 'demand'>,
): Promise<OrderPayAnswer> {
  const demand = demandOf(deps, quote, orderId)
  const { callers, world } = deps
  const most = MOST_FAILED * deps.allowance
  const payable = async (trx: LedgerTransaction, hasMoved: boolean) => {
    if (hasMoved) return admit?.(trx, hasMoved)
    await limitFailedOrders(trx, credential, { most, now: world.now(), paid: callers?.paidFrom(caller) ?? [] })
    await admit?.(trx, hasMoved)
    // without hold limits for unpaid orders, there are none for paid orders
    const bought = callers?.boughtBy(caller) ?? []
    if (deps.holds) await limitPaidStock(trx, orderId, { credential, bought, now: world.now() })
  }
  const outcome = await deps.settlement.pay({ demand, credential, caller, admit: payable })
  if (outcome.kind === 'settled' || outcome.kind === 'unknown') callers?.bought(caller, orderId)
  switch (outcome.kind) {
    case 'settled':
      return accepted(deps, orderId, priceToken, outcome.isNew)
    case 'unknown':
      return accepted(deps, orderId, priceToken)
    case 'unavailable':
      throw unavailable(outcome)
    case 'refused': {
      const { kind, ...refusal } = outcome
      const { code, message, left } = refusal
      if (code === 'already_paid' || code === 'authorization_reused') throw Fault.of(code, message, leftDetail(left))
      const order = await orderOfQuote(deps.db, quote.tokenHash)
      return challengeFor(deps, quote, priceToken, orderId, order, refusal)
    }
  }
}

/** Throws if a payment was made for an order that has been erased: it is refunded. */
export async function refuseForgotten(
  deps: PayDeps,
  credential: PresentedCredential | undefined,
  caller: string | undefined,
): Promise<void> {
  const told = await deps.settlement.giveBackForgotten(credential, { ...deps.payee, domain: deps.domain }, caller)
  if (!told) return
  const words = `This payment arrived after its order had been deleted. ${told.words}`
  throw Fault.of('payment_expired', words, told.detail)
}

/** Asserts, in the transaction that claims a payment already made, that the order was not erased concurrently. */
async function assertKnown(trx: LedgerTransaction, orderId: string): Promise<void> {
  const row = await trx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  if (!row) throw Fault.of('price_token_invalid', UNKNOWN_TOKEN)
}

/** Asserts, in the claiming transaction, that the order still awaits payment and its items are still available. */
export async function assertPayable(
  trx: LedgerTransaction,
  orderId: string,
  wanted: Quote | undefined,
  now: number,
): Promise<void> {
  const row = await trx
    .selectFrom('orders')
    .select(['status', 'cancel_state'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (row?.status !== 'awaiting_payment') throw notPayable(row?.status)
  if (row.cancel_state !== null) throw notPayable('cancelled')
  if (wanted) await assertInStock(trx, wanted)
  if (!(await regainHolds(trx, orderId, now))) throw stockGone()
}

/** Fault for paying an order whose held stock is gone. */
export const stockGone = (): Fault =>
  Fault.of(
    'payment_expired',
    'The items held for this order are no longer available: the restaurant reduced its stock, or the short hold expired and others bought them. Nothing was charged.',
  )

/** Fault for paying an order that another payment has won or whose payment deadline has passed. */
export const notPayable = (status: string | undefined): Fault => {
  if (status === 'cancelled') return orderCancelled()
  return status === undefined || status === 'payment_expired'
    ? Fault.of('payment_expired', 'The time to pay for this order is over. Nothing was charged.')
    : Fault.of('already_paid', 'Another payment was already made for this order.')
}

/** Returns the payment demand for the order of a quote. */
export const demandOf = (
  deps: Pick<PayDeps, 'domain'>,
  quote: Quote & { readonly payee: Payee },
  orderId: string,
): PaymentRequirement => ({
  terms: termsOf(quote, quote.payee, deps.domain),
  subject: { kind: 'order', id: orderId },
  expiresAt: quote.expiresAt,
})

/** Builds the challenge for a quote; without an order, the quote is unconfirmed and paid inline. */
export function challengeFor(
  deps: PayDeps,
  quote: Quote & { readonly payee: Payee },
  priceToken: string,
  orderId: string,
  order: Pick<OrderRow, 'id'> | undefined,
  refusal?: PaymentRefusal,
): OrderPayAnswer {
  const payUrl = payUrlOf(deps.baseUrl, priceToken)
  return {
    kind: 'challenge',
    challenge: {
      ...demandOf(deps, quote, orderId),
      resource: {
        url: order ? payUrl : `${deps.baseUrl}/api/order?pt=${priceToken}`,
        description: `${order ? `Order ${order.id}` : 'An order'} at ${quote.restaurant.name}`,
      },
      ...(order
        ? { fields: { orderId: order.id, statusUrl: statusPathOf(order.id), payPage: payPageOf(payUrl) } }
        : {}),
      ...(refusal ? { refusal } : {}),
    },
  }
}

/** Returns the order without its status token, because pay URLs are shared; a new payment shows as just received. */
export async function accepted(
  deps: PayDeps,
  orderId: string,
  priceToken: string,
  isNew = false,
): Promise<OrderPayAnswer> {
  const read = await readOrder(deps.db, orderId)
  if (read?.claim?.state === 'settled') await deps.callers?.paid(orderId)
  if (!read) throw new Error(`order ${orderId} is gone`)
  const isBeingPlaced = UNANSWERED.has(read.row.status)
  const record = isNew && isBeingPlaced ? { ...read, row: { ...read.row, status: 'payment_received' as const } } : read
  const payUrl = payUrlOf(deps.baseUrl, priceToken)
  const body = presentOrder(record, { revealCustomer: 'masked', payUrl })
  return {
    kind: 'accepted',
    status: 202,
    headers: {
      Location: body.statusUrl,
      'Retry-After': String(body._status.pollIntervalSeconds ?? 60),
      'X-Order-Id': body.orderId,
    },
    body,
    ...(record.claim ? { claim: record.claim } : {}),
  }
}
