import { Fault } from '#src/kernel/faults.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import { durable } from '#src/ledger/prepared.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { canRegain, regainHolds } from '#src/menu/unpaid-holds.ts'
import type { Presented, Refusal } from '#src/payments/credential.ts'
import type { Demand } from '#src/payments/demand.ts'
import { leftDetail } from '#src/payments/left.ts'
import { type PayAnswer, unavailable } from '#src/payments/pay-answer.ts'
import type { Payment, Settlement } from '#src/payments/settle.ts'
import { openQuote, type Payee, type Quote, UNKNOWN_TOKEN } from '#src/pricing/quote.ts'
import { orderOfQuote, payableOfQuote } from './book.ts'
import type { ConfirmDeps } from './confirm.ts'
import { demandFewFailures, MOST_FAILED } from './failed-orders.ts'
import { orderCancelled } from './holder.ts'
import { demandShareOfGoods } from './paid-goods.ts'
import { presentOrder, statusPathOf } from './present.ts'
import { payUrlOf } from './present-confirmation.ts'
import { termsOf } from './preview.ts'
import { readOrder } from './read.ts'
import type { OrderResponse } from './schema.ts'
import { demandInStock, outOf } from './sold-out.ts'
import { UNANSWERED } from './states.ts'
import { unsuitedLines } from './suits.ts'

export type PayDeps = ConfirmDeps & {
  readonly settlement: Settlement
  /** What the budget of failed orders of a wallet is multiplied by. */
  readonly allowance: number
}

/** What a paid operation of an order answers: the demand, or 202 and the order. */
export type OrderPayAnswer = PayAnswer<OrderResponse>

/** Answers the pay URL of a confirmed order: the demand, or the order once paid. `caller` is the network that asks. */
export async function payOrder(
  deps: PayDeps,
  priceToken: string,
  credential?: Presented,
  caller?: string,
): Promise<OrderPayAnswer> {
  try {
    const answer = await payConfirmed(deps, priceToken, credential, caller)
    if (answer.kind === 'challenge') await durable(deps.db)
    return answer
  } catch (error) {
    // a caller who is turned away hears nothing of what was read
    if (!(error instanceof Fault && error.code === 'service_unavailable')) await durable(deps.db)
    throw error
  }
}

async function payConfirmed(
  deps: PayDeps,
  priceToken: string,
  credential?: Presented,
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
  const [unsuited] = isHeld || isOver ? [] : unsuitedLines(deps.market.menus, quote)
  // what was paid is never shown too late: it is taken, or given back
  const isLate = isOver || isGone || soldOut !== undefined || unsuited !== undefined
  const isMade =
    isLate &&
    credential !== undefined &&
    (await deps.settlement.wasMade(demandOf(deps, quote, order.id), credential, caller))
  const ended = order.status === 'cancelled' ? order.status : 'payment_expired'
  if (isOver && !isMade) throw notPayable(ended)
  // nobody is asked to pay for what is out, or what others have by now
  if (soldOut && !isMade) throw soldOut
  if (isGone && !isMade) throw goodsGone()
  // nor for what the menu meanwhile says they must not be given; the payer may be another one, who is not told why
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

/** Runs one payment for an order through the settlement engine and turns its outcome into an answer. */
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
    await demandFewFailures(trx, credential, { most, now: world.now(), paid: callers?.paidFrom(caller) ?? [] })
    await admit?.(trx, hasMoved)
    // where nothing bounds what unpaid orders hold, nothing bounds paid ones
    const bought = callers?.boughtBy(caller) ?? []
    if (deps.holds) await demandShareOfGoods(trx, orderId, { credential, bought, now: world.now() })
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

/** Throws when a payment was made for an order that is not known any more: it is given back. */
export async function refuseForgotten(
  deps: PayDeps,
  credential: Presented | undefined,
  caller: string | undefined,
): Promise<void> {
  const told = await deps.settlement.giveBackForgotten(credential, { ...deps.payee, domain: deps.domain }, caller)
  if (!told) return
  const words = `This payment was shown when its order had been forgotten. ${told.words}`
  throw Fault.of('payment_expired', words, told.detail)
}

/** Inside the transaction that claims what was paid already: the order must not have been forgotten meanwhile. */
async function assertKnown(trx: LedgerTransaction, orderId: string): Promise<void> {
  const row = await trx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  if (!row) throw Fault.of('price_token_invalid', UNKNOWN_TOKEN)
}

/** Inside the transaction that claims: the order must still wait for its money, and its goods be there. */
async function assertPayable(
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
  if (wanted) await demandInStock(trx, wanted)
  if (!(await regainHolds(trx, orderId, now))) throw goodsGone()
}

/** Why an order that has lost what it held takes no payment any more. */
export const goodsGone = (): Fault =>
  Fault.of(
    'payment_expired',
    'What this order held is not there any more: its restaurant has counted less of it, or it was kept for a short time only and others have taken it since. Nothing was charged.',
  )

/** Why an order takes no payment: another one was faster, or its time is over. */
export const notPayable = (status: string | undefined): Fault => {
  if (status === 'cancelled') return orderCancelled()
  return status === undefined || status === 'payment_expired'
    ? Fault.of('payment_expired', 'The time to pay for this order is over. Nothing was charged.')
    : Fault.of('already_paid', 'Another payment for this order was made.')
}

/** What is owed for a quote by whoever pays the order that it becomes. */
export const demandOf = (deps: PayDeps, quote: Quote & { readonly payee: Payee }, orderId: string): Demand => ({
  terms: termsOf(quote, quote.payee, deps.domain),
  subject: { kind: 'order', id: orderId },
  expiresAt: quote.expiresAt,
})

/** What is owed for a quote; without an order it was not confirmed, and is paid inline. */
export function challengeFor(
  deps: PayDeps,
  quote: Quote & { readonly payee: Payee },
  priceToken: string,
  orderId: string,
  order: Pick<OrderRow, 'id'> | undefined,
  refusal?: Refusal,
): OrderPayAnswer {
  const { name } = quote.restaurant
  return {
    kind: 'challenge',
    challenge: {
      ...demandOf(deps, quote, orderId),
      resource: {
        url: order ? payUrlOf(deps.baseUrl, priceToken) : `${deps.baseUrl}/api/order?pt=${priceToken}`,
        description: order ? `Order ${order.id} at ${name}` : `An order at ${name}`,
      },
      ...(order ? { fields: { orderId: order.id, statusUrl: statusPathOf(order.id) } } : {}),
      ...(refusal ? { refusal } : {}),
    },
  }
}

/** The order as shown to its payer, without its status token, because a pay URL travels to third parties: right after the payment as paid, however far its placing has come since. */
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
