import { cardOf } from './cards.ts'
import type { CardToken, EmulatorStore, StoredReply } from './emulator-store.ts'
import { type Form, groupOf, textOf, wholeOf } from './form.ts'
import { missing, nothing, stripeError, yes } from './reply.ts'

/** Grants a shared payment token: one charge of a card, up to an amount, until an expiry. */
export function grantToken(books: EmulatorStore, form: Form): StoredReply {
  const limits = groupOf(form, 'usage_limits')
  const paymentMethod = textOf(form, 'payment_method')
  const currency = textOf(limits, 'currency')?.toLowerCase()
  const maxAmount = wholeOf(limits, 'max_amount')
  const expiresAt = wholeOf(limits, 'expires_at')
  if (paymentMethod === undefined) return missing('payment_method')
  if (currency === undefined) return missing('usage_limits[currency]')
  if (maxAmount === undefined) return missing('usage_limits[max_amount]')
  if (expiresAt === undefined) return missing('usage_limits[expires_at]')
  const card = cardOf(paymentMethod)
  if (!card) return nothing('PaymentMethod', paymentMethod, 400)
  if (expiresAt <= books.now())
    return stripeError(400, {
      type: 'invalid_request_error',
      param: 'usage_limits[expires_at]',
      message: 'The expiration must be in the future.',
    })
  const token: CardToken = {
    id: books.newId('spt'),
    paymentMethod,
    card,
    currency,
    maxAmount,
    expiresAt,
    networkId: textOf(groupOf(form, 'seller_details'), 'network_id'),
    created: books.now(),
  }
  books.tokens.set(token.id, token)
  return yes(presentToken(token))
}

export function retrieveToken(books: EmulatorStore, id: string): StoredReply {
  const token = books.tokens.get(id)
  return token ? yes(presentToken(token)) : nothing('shared payment granted token', id)
}

/** Returns why a token cannot pay an amount; undefined if it can. */
export function tokenError(
  books: EmulatorStore,
  id: string,
  amount: number,
  currency: string,
): StoredReply | undefined {
  const refuse = (message: string) =>
    stripeError(400, { type: 'invalid_request_error', param: 'shared_payment_granted_token', message })
  const token = books.tokens.get(id)
  if (!token) return refuse(`No such shared payment granted token: '${id}'`)
  if (token.usedBy !== undefined) return refuse('The shared payment token has already been used.')
  if (token.expiresAt <= books.now()) return refuse('The shared payment token has expired.')
  if (token.currency !== currency) return refuse(`The shared payment token is for ${token.currency}.`)
  if (token.maxAmount < amount) return refuse('The amount exceeds the maximum of the shared payment token.')
  return undefined
}

const presentToken = (token: CardToken) => ({
  id: token.id,
  object: 'shared_payment.granted_token',
  created: token.created,
  deactivated_at: token.usedBy === undefined ? null : token.created,
  deactivated_reason: token.usedBy === undefined ? null : 'consumed',
  livemode: false,
  usage_limits: { currency: token.currency, max_amount: token.maxAmount, expires_at: token.expiresAt },
})
