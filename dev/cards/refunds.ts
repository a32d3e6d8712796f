import type { EmulatorStore, StoredRefund, StoredReply } from './emulator-store.ts'
import { expands, type Form, groupOf, textOf, textsOf, wholeOf } from './form.ts'
import { ownIntent, presentIntent } from './intents.ts'
import { missing, nothing, page, stripeError, yes } from './reply.ts'

/** Refunds a part of a PaymentIntent, never more than was paid. */
export function createRefund(books: EmulatorStore, account: string, form: Form): StoredReply {
  const intentId = textOf(form, 'payment_intent')
  if (intentId === undefined) return missing('payment_intent')
  const intent = ownIntent(books, account, intentId)
  if (!intent) return nothing('payment_intent', intentId)
  if (intent.status !== 'succeeded')
    return stripeError(400, {
      type: 'invalid_request_error',
      message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    })
  const before = refundsOf(books, intentId).reduce(
    (sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount),
    0,
  )
  const amount = wholeOf(form, 'amount') ?? intent.amount - before
  if (amount < 1 || before + amount > intent.amount)
    return stripeError(400, {
      type: 'invalid_request_error',
      code: before === intent.amount ? 'charge_already_refunded' : 'amount_too_large',
      param: 'amount',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${intent.amount - before})`,
    })
  const refund: StoredRefund = {
    id: books.newId('re'),
    account,
    amount,
    intent: intentId,
    status: intent.card.refunds === undefined ? 'succeeded' : 'pending',
    metadata: textsOf(groupOf(form, 'metadata')),
    created: books.now(),
  }
  books.refunds.set(refund.id, refund)
  return yes(presentRefund(books, refund))
}

export function retrieveRefund(books: EmulatorStore, account: string, id: string): StoredReply {
  const refund = books.refunds.get(id)
  return refund?.account === account ? yes(presentRefund(books, refund)) : nothing('refund', id)
}

export function listRefunds(books: EmulatorStore, account: string, query: Form): StoredReply {
  const intentId = textOf(query, 'payment_intent')
  const own = [...books.refunds.values()].filter(
    refund => refund.account === account && (intentId === undefined || refund.intent === intentId),
  )
  const cut = { limit: wholeOf(query, 'limit'), after: textOf(query, 'starting_after') }
  return page('/v1/refunds', own.reverse(), cut, refund => presentRefund(books, refund, query))
}

/** Completes pending refunds; for a card that fails refunds, only the first one fails. */
export function finishPendingRefunds(books: EmulatorStore): void {
  for (const refund of books.refunds.values()) {
    if (refund.status !== 'pending') continue
    const fails = books.intents.get(refund.intent)?.card.refunds === 'failed' && !hasFailed(books, refund.intent)
    books.refunds.set(refund.id, { ...refund, status: fails ? 'failed' : 'succeeded' })
  }
}

const refundsOf = (books: EmulatorStore, intentId: string): StoredRefund[] =>
  [...books.refunds.values()].filter(({ intent }) => intent === intentId)

const hasFailed = (books: EmulatorStore, intentId: string): boolean =>
  refundsOf(books, intentId).some(({ status }) => status === 'failed')

const presentRefund = (books: EmulatorStore, refund: StoredRefund, query: Form = {}) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  currency: books.intents.get(refund.intent)?.currency ?? 'usd',
  payment_intent: expands(query, 'data.payment_intent')
    ? presentIntent(books.intents.get(refund.intent)!, {}, false)
    : refund.intent,
  charge: books.intents.get(refund.intent)?.charge ?? null,
  status: refund.status,
  metadata: refund.metadata,
  created: refund.created,
  ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
})
