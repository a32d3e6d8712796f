import type { StripeEmulator } from '#dev/cards/emulator.ts'
import { confirm, headerV2, inlineBody, preview, sign } from './buyer.ts'
import { enterCard, openCardPage } from './card-page.ts'
import type { Answer, Http } from './http.ts'
import { chain } from './lab-chain.ts'
import { cardHeaders, challengeOf, evmHeaders, grantToken } from './mpp.ts'

/** Initial balance of every payer on the test chain, in micro-dollars. */
const START = 200_000_000n

export const RAILS = ['x402', 'inline', 'mpp', 'card', 'page'] as const
type PayBy = (typeof RAILS)[number]

/** Order whose payment can be presented any number of times. */
export type Deal = {
  readonly rail: PayBy
  /** Status token of a booked order; an inline order gets it in the answer to its payment. */
  readonly statusToken?: string
  readonly pay: (at: Http) => Promise<Answer>
  /** Net spending of the payer after refunds, in micro-dollars. */
  readonly spent: () => Promise<bigint>
  /** Total of the order, in micro-dollars. */
  readonly total: bigint
}

/** Prices a cart, books it unless it is paid inline, and signs its payment. */
export async function makeDeal(server: Http, cards: StripeEmulator, rail: PayBy, cart: object): Promise<Deal> {
  const payer = await chain.payer()
  const onChain = async () => START - (await chain.balance(payer.address))
  if (rail === 'inline') {
    const { priceToken, payment } = await preview(server, cart)
    const body = inlineBody(await sign(payer, payment), cart)
    const total = BigInt(payment.amount)
    return { rail, total, spent: onChain, pay: at => at.post(`/api/order?pt=${priceToken}`, body) }
  }
  const { priceToken, payment, orderId, statusToken } = await confirm(server, cart)
  const path = `/api/order/pay?pt=${priceToken}`
  const total = BigInt(payment.amount)
  if (rail === 'x402') {
    const headers = headerV2(await sign(payer, payment), payment)
    return { rail, total, statusToken, spent: onChain, pay: at => at.get(path, headers) }
  }
  if (rail === 'mpp') {
    const headers = await evmHeaders(payer, await challengeOf(server, path, 'evm'))
    return { rail, total, statusToken, spent: onChain, pay: at => at.get(path, headers) }
  }
  const spent = async () => {
    const intents = cards.intents().filter(intent => intent.description === orderId && intent.status === 'succeeded')
    const refunds = cards.refunds().filter(({ intent }) => intents.some(({ id }) => id === intent))
    const cents = (list: readonly { readonly amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0)
    return BigInt(cents(intents) - cents(refunds)) * 10_000n
  }
  if (rail === 'page') return { rail, total, statusToken, spent, pay: payOnPage({ priceToken, orderId }) }
  const headers = cardHeaders(await challengeOf(server, path, 'stripe'), await grantToken(cards))
  return { rail, total, statusToken, spent, pay: at => at.get(path, headers) }
}

/** Pays on the card network's own page, once, and comes back each time. Answers as the pay URL does. */
export function payOnPage({ priceToken, orderId }: Answer['body']): Deal['pay'] {
  let hasPaid = false
  return async at => {
    if (!hasPaid) hasPaid = (await enterCard(await openCardPage(at, { priceToken }))).status === 303
    await at.browse(`/pay/${priceToken}/return`)
    const answer = await at.get(`/api/order/${orderId}`)
    return { ...answer, status: answer.body.payment?.settlement === 'settled' ? 202 : 402 }
  }
}
