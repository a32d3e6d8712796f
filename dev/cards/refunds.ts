import type { Books, StoredRefund, StoredReply } from './books.ts'
import { type Form, groupOf, textOf, textsOf, wholeOf } from './form.ts'
import { ownIntent } from './intents.ts'
import { missing, no, nothing, page, yes } from './reply.ts'

/** Gives back a part of a PaymentIntent, never more than was paid. */
export function createRefund(books: Books, account: string, form: Form): StoredReply {
  const intentId = textOf(form, 'payment_intent')
  if (intentId === undefined) return missing('payment_intent')
  const intent = ownIntent(books, account, intentId)
  if (!intent) return nothing('payment_intent', intentId)
  if (intent.status !== 'succeeded')
    return no(400, {
      type: 'invalid_request_error',
      message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    })
  const before = refundsOf(books, intentId).reduce(
    (sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount),
    0,
  )
  const amount = wholeOf(form, 'amount') ?? intent.amount - before
  if (amount < 1 || before + amount > intent.amount)
    return no(400, {
      type: 'invalid_request_error',
      code: before === intent.amount ? 'charge_already_refunded' : 'amount_too_large',
      param: 'amount',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${intent.amount - before})`,
    })
  const refund: StoredRefund = {
    id: books.newId('re'),
    ...{ account, amount, intent: intentId },
    status: intent.card.refunds === undefined ? 'succeeded' : 'pending',
    metadata: textsOf(groupOf(form, 'metadata')),
    created: books.now(),
  }
  books.refunds.set(refund.id, refund)
  return yes(presentRefund(books, refund))
}

export function retrieveRefund(books: Books, account: string, id: string): StoredReply {
  const refund = books.refunds.get(id)
  return refund?.account === account ? yes(presentRefund(books, refund)) : nothing('refund', id)
}

export function listRefunds(books: Books, account: string, query: Form): StoredReply {
  const intentId = textOf(query, 'payment_intent')
  const own = [...books.refunds.values()].filter(
    refund => refund.account === account && (intentId === undefined || refund.intent === intentId),
  )
  const cut = { limit: wholeOf(query, 'limit'), after: textOf(query, 'starting_after') }
  return page('/v1/refunds', own.reverse(), cut, refund => presentRefund(books, refund))
}

/** The end of refunds that some banks let wait; the first of a card that refuses refunds fails, a later one does not. */
export function finishPendingRefunds(books: Books): void {
  for (const refund of books.refunds.values()) {
    if (refund.status !== 'pending') continue
    const fails = books.intents.get(refund.intent)?.card.refunds === 'failed' && !hasFailed(books, refund.intent)
    books.refunds.set(refund.id, { ...refund, status: fails ? 'failed' : 'succeeded' })
  }
}

const refundsOf = (books: Books, intentId: string): StoredRefund[] =>
  [...books.refunds.values()].filter(({ intent }) => intent === intentId)

const hasFailed = (books: Books, intentId: string): boolean =>
  refundsOf(books, intentId).some(({ status }) => status === 'failed')

const presentRefund = (books: Books, refund: StoredRefund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  currency: books.intents.get(refund.intent)?.currency ?? 'usd',
  payment_intent: refund.intent,
  charge: books.intents.get(refund.intent)?.charge ?? null,
  status: refund.status,
  metadata: refund.metadata,
  created: refund.created,
  ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
})
