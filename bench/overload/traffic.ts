import { generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts'
import type { Ask, Client, Reply } from './client.ts'

export const KINDS = ['search', 'menu', 'preview', 'confirm', 'demand', 'pay', 'poll'] as const
export type Kind = (typeof KINDS)[number]

/** Request mix in percent, modeled on what agents do between two orders. */
const WANTED: Readonly<Record<Kind, number>> = {
  search: 20,
  menu: 15,
  preview: 22,
  confirm: 8,
  demand: 7,
  pay: 8,
  poll: 20,
}

/** Fixture restaurant that is open 24 hours, and its plate. */
const DELI = '35453'
const CART = {
  restaurant_id: DELI,
  items: [{ id: '3545315', quantity: 1 }],
  fulfillment: 'pickup',
  pickup_time: 'ASAP',
}
const CUSTOMER = { name: 'Ana Example', phone: '917 555 0134', email: 'ana@example.com' }
const WISHES = ['something warm and spicy', 'vegan lunch', 'pastrami on rye', 'noodles under $15', 'a quiet brunch']
const MENUS = ['35453', '35461', '35462', '35470']

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Body = any

/**
 * Generates a realistic request mix. Every confirmation has a preview and every payment a confirmation, so an early
 * refusal also removes the later requests. `chance` returns numbers from 0 to 1.
 */
export function openTraffic(client: Client, account: PrivateKeyAccount, chance: () => number) {
  const quotes: Body[] = []
  const bills: Body[] = []
  const paid: string[] = []
  const turnedAway: string[] = []
  const headers: string[] = []
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!

  /** Returns the kind of the next request that is possible: nothing is confirmed without a preview. */
  function next(): Kind {
    let rest = chance() * 100
    const wanted = KINDS.find(kind => {
      rest -= WANTED[kind]
      return rest < 0
    })
    if (wanted === 'pay' && headers.length === 0) return 'poll'
    if ((wanted === 'demand' || wanted === 'pay') && bills.length === 0)
      return quotes.length > 0 ? 'confirm' : 'preview'
    if (wanted === 'confirm' && quotes.length === 0) return 'preview'
    if (wanted === 'poll' && paid.length === 0) return 'menu'
    return wanted ?? 'poll'
  }

  function requestOf(kind: Kind): { readonly ask: Ask; readonly onReply?: (reply: Reply) => void } {
    switch (kind) {
      case 'search':
        return { ask: { path: '/api/search', body: { query: pick(WISHES), location: { zipcode: '11201' } } } }
      case 'menu':
        return { ask: { path: `/api/restaurants/${pick(MENUS)}/menu` } }
      case 'preview':
        return { ask: { path: '/api/order/preview', body: CART }, onReply: keep(quotes) }
      case 'confirm': {
        const { priceToken, payment } = quotes.shift()
        const body = { priceToken, customer: CUSTOMER, pickup_time: 'ASAP' }
        return { ask: { path: '/api/order/confirm', body }, onReply: keep(bills, { priceToken, payment }) }
      }
      case 'demand':
        return { ask: { path: `/api/order/pay?pt=${pick(bills).priceToken}` } }
      case 'pay': {
        const { priceToken, orderId } = bills.shift()
        return {
          ask: { path: `/api/order/pay?pt=${priceToken}`, headers: { 'PAYMENT-SIGNATURE': headers.pop()! } },
          onReply: ({ status }) => {
            if (status === 202) paid.push(orderId)
            if (status === 503) turnedAway.push(orderId)
          },
        }
      }
      case 'poll':
        return { ask: { path: `/api/order/${pick(paid)}` } }
    }
  }

  const keep =
    (pool: Body[], more: object = {}) =>
    ({ status, text }: Reply) =>
      void (status === 200 && pool.push({ ...JSON.parse(text), ...more }))

  return {
    /** Sends the next request. */
    ask: async (): Promise<{ readonly kind: Kind; readonly reply: Reply }> => {
      const kind = next()
      const { ask, onReply } = requestOf(kind)
      const reply = await client.ask(ask)
      onReply?.(reply)
      return { kind, reply }
    },
    /** Signs payments in advance, because signing must not be measured. */
    sign: async (count: number): Promise<void> => {
      const { text } = await client.ask({ path: '/api/order/preview', body: CART })
      const { payment } = JSON.parse(text) as Body
      for (let made = 0; made < count; made += 1) headers.push(await headerFor(account, payment))
    },
    paid: (): readonly string[] => paid,
    /** Orders whose payment was refused with Retry-After. */
    turnedAway: (): readonly string[] => turnedAway,
  }
}

/** Builds the x402 header that pays the `payment` of a preview. */
async function headerFor(account: PrivateKeyAccount, payment: Body): Promise<string> {
  const { domain, types, primaryType } = payment.eip712
  const authorization = {
    from: account.address,
    to: payment.payTo,
    value: payment.amount,
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1000) + 3_600),
    nonce: generatePrivateKey(),
  }
  const signature = await account.signTypedData({ domain, types, primaryType, message: authorization })
  const accepted = {
    scheme: 'exact',
    network: payment.network,
    amount: payment.amount,
    asset: payment.asset,
    payTo: payment.payTo,
    maxTimeoutSeconds: 600,
    extra: {},
  }
  return Buffer.from(JSON.stringify({ x402Version: 2, accepted, payload: { signature, authorization } })).toString(
    'base64',
  )
}
