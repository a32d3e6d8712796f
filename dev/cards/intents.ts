import type { EmulatorStore, StoredIntent, StoredReply } from './emulator-store.ts'
import { expands, type Form, groupOf, textOf, textsOf, wholeOf } from './form.ts'
import { missing, nothing, page, stripeError, yes } from './reply.ts'
import { tokenError } from './tokens.ts'

const LEAST_CENTS = 50

/**
 * Creates a PaymentIntent and, as our server always requests, confirms it immediately with a shared payment token.
 */
export function createIntent(books: EmulatorStore, account: string, form: Form): StoredReply {
  const amount = wholeOf(form, 'amount')
  const currency = textOf(form, 'currency')?.toLowerCase()
  const tokenId = textOf(form, 'shared_payment_granted_token')
  if (amount === undefined) return missing('amount')
  if (currency === undefined) return missing('currency')
  if (amount < LEAST_CENTS)
    return stripeError(400, {
      type: 'invalid_request_error',
      code: 'amount_too_small',
      param: 'amount',
      message: 'Amount must be at least $0.50 usd',
    })
  if (textOf(form, 'confirm') !== 'true' || tokenId === undefined) return missing('shared_payment_granted_token')
  const trouble = tokenError(books, tokenId, amount, currency)
  if (trouble) return trouble
  const token = books.tokens.get(tokenId)!
  const { card } = token
  const intent: StoredIntent = {
    id: books.newId('pi'),
    account,
    amount,
    currency,
    card,
    status: statusOf(card),
    metadata: textsOf(groupOf(form, 'metadata')),
    description: textOf(form, 'description'),
    token: tokenId,
    charge: card.asksOwner ? undefined : books.newId('ch'),
    created: books.now(),
  }
  books.intents.set(intent.id, intent)
  if (card.declines !== undefined)
    return stripeError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: card.declines,
      message: card.declines === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.',
      payment_intent: presentIntent(intent, form),
    })
  books.tokens.set(tokenId, { ...token, usedBy: intent.id })
  return yes(presentIntent(intent, form))
}

function statusOf(card: StoredIntent['card']): StoredIntent['status'] {
  if (card.declines !== undefined) return 'requires_payment_method'
  if (card.asksOwner) return 'requires_action'
  return card.isSlow ? 'processing' : 'succeeded'
}

export function retrieveIntent(books: EmulatorStore, account: string, id: string, form: Form): StoredReply {
  const intent = ownIntent(books, account, id)
  if (!intent) return nothing('payment_intent', id)
  return yes(presentIntent(intent, form))
}

/** Completes the charges of slow cards. */
export function finishSlowIntents(books: EmulatorStore): void {
  for (const intent of books.intents.values())
    if (intent.status === 'processing') books.intents.set(intent.id, { ...intent, status: 'succeeded' })
}

export function cancelIntent(books: EmulatorStore, account: string, id: string): StoredReply {
  const intent = ownIntent(books, account, id)
  if (!intent) return nothing('payment_intent', id)
  if (intent.session !== undefined)
    return stripeError(400, {
      type: 'invalid_request_error',
      message: 'You cannot cancel a PaymentIntent created by Checkout. Expire the Checkout Session instead.',
    })
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    return stripeError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    })
  const canceled: StoredIntent = { ...intent, status: 'canceled' }
  books.intents.set(id, canceled)
  return yes(presentIntent(canceled, {}))
}

export function listIntents(books: EmulatorStore, account: string, query: Form): StoredReply {
  const since = wholeOf(groupOf(query, 'created'), 'gte') ?? 0
  const own = [...books.intents.values()].filter(intent => intent.account === account && intent.created >= since)
  const cut = { limit: wholeOf(query, 'limit'), after: textOf(query, 'starting_after') }
  return page('/v1/payment_intents', own.reverse(), cut, intent => presentIntent(intent, query))
}

export function ownIntent(books: EmulatorStore, account: string, id: string): StoredIntent | undefined {
  const intent = books.intents.get(id)
  return intent?.account === account ? intent : undefined
}

export function presentIntent(
  intent: StoredIntent,
  form: Form,
  isWhole = expands(form, 'latest_charge', 'data.latest_charge'),
) {
  const { id, amount, currency, status, metadata, description, created, charge, card } = intent
  return {
    id,
    object: 'payment_intent',
    amount,
    currency,
    status,
    metadata,
    created,
    livemode: false,
    description: description ?? null,
    amount_received: status === 'succeeded' ? amount : 0,
    latest_charge:
      charge === undefined || !isWhole
        ? (charge ?? null)
        : {
            id: charge,
            object: 'charge',
            amount,
            currency,
            created: intent.chargedAt ?? created,
            payment_intent: id,
            paid: status === 'succeeded',
            status: status === 'succeeded' ? 'succeeded' : status === 'processing' ? 'pending' : 'failed',
            payment_method_details: {
              type: 'card',
              card: {
                brand: card.brand,
                last4: card.last4,
                country: 'US',
                wallet: card.wallet === undefined ? null : { type: card.wallet },
              },
            },
          },
    next_action: status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
  }
}
