import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { Answer, Http } from './http.ts'

/** Fixture restaurant, open around the clock, and its plate of exactly $15.00. */
export const DELI = '35453'
export const PLATE = '3545315'
/** Restaurant that accepts every order and payment, and never cooks. */
export const UNLUCKY = '35472'

export const ANA = { name: 'Ana Example', phone: '917 555 0134', email: 'ana@example.com' }

export const plateCart = (changes: object = {}) => ({
  restaurant_id: DELI,
  items: [{ id: PLATE, quantity: 1 }],
  fulfillment: 'pickup',
  pickup_time: 'ASAP',
  ...changes,
})

/** Fetch that pays over x402 version 2 with the published client. */
export function payingFetch(account: PrivateKeyAccount, over: typeof fetch = fetch): typeof fetch {
  const client = new x402Client().setSpendControls({ maxAmountPerPayment: '$100' })
  client.register('eip155:8453', new ExactEvmScheme(account))
  return wrapFetchWithPayment(over, client)
}

/** Cart with the cheapest available item of a restaurant, in a quantity that meets its minimum order. */
export async function someCart(http: Pick<Http, 'get'>, restaurant_id: string): Promise<object> {
  const { body } = await http.get(`/api/restaurants/${restaurant_id}/menu`)
  const { minimum_order_cents: least } = (await http.get(`/api/restaurants/${restaurant_id}`)).body
  const items: Answer['body'][] = body.menu.categories.flatMap((category: Answer['body']) => category.items)
  const [item] = items.filter(one => one.available_now && one.price > 0).sort((a, b) => a.price - b.price)
  const quantity = Math.max(1, Math.ceil(least / item.price_cents))
  const isWeighed = item.pricing_type === 'per_pound' && item.packageWeight === undefined
  const amount = isWeighed ? { quantity_lbs: Math.max(quantity, Math.ceil(item.minWeight ?? 1)) } : { quantity }
  const ordered = { id: item.id, ...item._orderExample, ...amount }
  return { restaurant_id, items: [ordered], fulfillment: 'pickup', pickup_time: 'ASAP' }
}

/** Previews a cart; returns the body of the 200 response. */
export async function preview(http: Http, cart: object = plateCart()): Promise<Answer['body']> {
  const answer = await http.post('/api/order/preview', cart)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

/** Previews and confirms a cart; returns the body of the confirmation with the price token. */
export async function confirm(http: Http, cart: object = plateCart()): Promise<Answer['body']> {
  const { priceToken, payment } = await preview(http, cart)
  const address = 'delivery_address' in cart ? { delivery_address: cart.delivery_address } : {}
  const answer = await http.post('/api/order/confirm', { priceToken, customer: ANA, pickup_time: 'ASAP', ...address })
  expect(answer).toMatchObject({ status: 200 })
  return { ...answer.body, priceToken, payment }
}

export type Signed = { signature: Hex; authorization: Record<string, string> }

/** Signs exactly what the `payment` object of a preview asks for, with changes that break it. */
export async function sign(
  account: PrivateKeyAccount,
  payment: Answer['body'],
  changes: Record<string, string> = {},
  domainChanges: object = {},
): Promise<Signed> {
  const authorization = {
    from: account.address as string,
    to: payment.payTo as string,
    value: payment.amount as string,
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1000) + 600),
    nonce: generatePrivateKey() as string,
    ...changes,
  }
  const signature = await account.signTypedData({
    domain: { ...payment.eip712.domain, ...domainChanges },
    types: payment.eip712.types,
    primaryType: payment.eip712.primaryType,
    message: {
      from: authorization.from as Address,
      to: authorization.to as Address,
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
      nonce: authorization.nonce as Hex,
    },
  })
  return { signature, authorization }
}

/** x402 version 2 header with a signed authorization. */
export const headerV2 = (
  signed: Signed,
  payment: Answer['body'],
  changes: object = {},
  more: object = {},
): Record<string, string> => ({
  'PAYMENT-SIGNATURE': base64({
    x402Version: 2,
    accepted: {
      scheme: 'exact',
      network: payment.network,
      amount: payment.amount,
      asset: payment.asset,
      payTo: payment.payTo,
      maxTimeoutSeconds: 600,
      extra: {},
      ...changes,
    },
    payload: signed,
    ...more,
  }),
})

export const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

/** Body of an inline order for a previewed plate. */
export const inlineBody = (payment: Signed | undefined, cart: object = plateCart()) => ({
  ...cart,
  customer: ANA,
  ...(payment ? { payment } : {}),
})

const POLL_MS = 25

/** Polls an order until `done`; throws its last state after a minute, which allows for a busy machine. */
export async function poll(
  http: Pick<Http, 'get'>,
  orderId: string,
  done: (order: Answer['body']) => boolean,
  patienceMs = 60_000,
): Promise<Answer['body']> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const { body } = await http.get(`/api/order/${orderId}`)
    if (done(body)) return body
    if (Date.now() > giveUpAt) throw new Error(`order ${orderId} did not get there: ${JSON.stringify(body)}`)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

/** Polls an order until it has one of these statuses. */
export const untilStatus = (http: Pick<Http, 'get'>, orderId: string, ...statuses: string[]): Promise<Answer['body']> =>
  poll(http, orderId, order => statuses.includes(order.status))
