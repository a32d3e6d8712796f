import { expect } from 'vitest'
import { confirm, headerV2, inlineBody, poll, preview, sign } from './buyer.ts'
import type { ChildServer } from './child-server.ts'
import { payOnPage } from './deals.ts'
import { meatCart, RIBEYE } from './grocery-catalogue.ts'
import type { Answer } from './http.ts'
import { historyOf, isRefunded, isServed, type KillLab, platesCart, WIRED } from './kill-lab.ts'
import { chain } from './lab-chain.ts'
import { cardHeaders, challengeOf, evmHeaders, grantToken } from './mpp.ts'
import { persistently } from './persistently.ts'
import { PRICE, paymentOf, payPath, quote } from './shop.ts'

export type PayBy = 'x402' | 'inline' | 'mpp' | 'card' | 'page'

/** Parameters that distinguish journeys of the same kind. */
export type Variety = { readonly rail: PayBy; readonly quantity: number }

const START = 200_000_000n

export const KILL_JOURNEYS = {
  lunch: (lab, variety) => served(lab, variety, platesCart(variety.quantity)),
  wired: async (lab, variety) => {
    const { order } = await served(
      lab,
      variety,
      platesCart(variety.quantity, WIRED),
      ({ status }) => status === 'confirmed',
    )
    expect(lab.wired.filter(id => id === order.orderId)).toHaveLength(1)
  },
  soup: async (lab, variety) => {
    const paid = await buy(lab, variety.rail, lab.soup)
    const order = await reach(lab, paid, isRefunded)
    expect(order).toMatchObject({ status: 'fulfillment_failed' })
    await expectSteps(lab, paid, { fail: 1, accept: 0, refund_succeeded: 1 })
    await expectSpent(lab, paid, 0)
  },
  groceries: async (lab, variety) => {
    const items = [{ id: RIBEYE, quantity_lbs: 1 + variety.quantity / 2 }]
    const paid = await buy(lab, variety.rail, meatCart({ items }))
    const order = await reach(lab, paid, o => isServed(o) && isRefunded(o))
    await expectSteps(lab, paid, { accept: 1, adjusted: 1, refund_succeeded: 1 })
    await expectSpent(lab, paid, order.adjusted.total_cents)
  },
  recipe: async ({ server, smtp }, { rail }) => {
    const payer = await chain.payer()
    const email = `guest-${payer.address.slice(2, 10).toLowerCase()}@example.com`
    const offer = await persistently(server, () => quote(server))
    const path = payPath(offer, { email })
    const headers =
      rail === 'mpp' ? await evmHeaders(payer, await challengeAt(server, path, 'evm')) : await paymentOf(payer, offer)
    const ask = () =>
      persistently(
        server,
        () => server.get(path, headers),
        ({ status }) => status === 200,
      )
    const bought = (await ask()).body
    await persistently(
      server,
      () => mailOf(server, bought.receipt.purchaseId),
      mail => mail === 'sent' || mail === 'unsure',
    )
    expect((await ask()).body).toEqual(bought)
    expect(smtp.delivered.filter(({ to }) => to.includes(email))).toHaveLength(1)
    expect(await chain.balance(payer.address)).toBe(START - PRICE)
  },
} as const satisfies Record<string, (lab: KillLab, variety: Variety) => Promise<unknown>>

/** Mail outcome of a purchase; throws if the sending server has died. */
async function mailOf(server: ChildServer, purchaseId: string): Promise<string | null> {
  if (await server.endsWithin(0)) throw new Error('it died')
  const { mail } = await server.inspect(db =>
    db.selectFrom('purchases').select('mail').where('id', '=', purchaseId).executeTakeFirstOrThrow(),
  )
  return mail
}

type Paid = {
  readonly order: Answer['body']
  readonly payer: Awaited<ReturnType<typeof chain.payer>>
  readonly rail: PayBy
  /** Presents the same payment again. */
  readonly pay: () => Promise<Answer>
}

async function served(
  lab: KillLab,
  { rail }: Variety,
  cart: object,
  isThere: (order: Answer['body']) => boolean = isServed,
): Promise<Paid> {
  const paid = await buy(lab, rail, cart)
  const order = await reach(lab, paid, isThere)
  await expectSteps(lab, paid, { accept: 1, fail: 0 })
  await expectSpent(lab, paid, order.total_cents)
  return paid
}

/** Orders and pays, across crashes, then pays again with the same credential. */
async function buy(lab: KillLab, rail: PayBy, cart: object): Promise<Paid> {
  const payer = await chain.payer()
  const paying = rail === 'inline' ? await payInline(lab, payer, cart) : await payUrl(lab, payer, rail, cart)
  const { body } = await persistently(lab.server, paying.pay, ({ status }) => status === 202)
  if (paying.orderId !== undefined) expect(body.orderId).toBe(paying.orderId)
  expect((await persistently(lab.server, paying.pay)).body.orderId).toBe(body.orderId)
  return { payer, rail, pay: paying.pay, order: body }
}

/** Challenge of a pay URL, from a server that might have just died. */
const challengeAt = (server: ChildServer, path: string, method: string) =>
  persistently(server, () => challengeOf(server, path, method))

type Paying = { readonly pay: () => Promise<Answer>; readonly orderId?: string }

async function payUrl({ server, cards }: KillLab, payer: Paid['payer'], rail: PayBy, cart: object): Promise<Paying> {
  const order = await persistently(server, () => confirm(server, cart))
  if (rail === 'page') {
    const pay = payOnPage(order)
    return { orderId: order.orderId, pay: () => pay(server) }
  }
  const path = `/api/order/pay?pt=${order.priceToken}`
  const headers = await headersFor()
  return { orderId: order.orderId, pay: () => server.get(path, headers) }

  async function headersFor(): Promise<Record<string, string>> {
    if (rail === 'x402') return headerV2(await sign(payer, order.payment), order.payment)
    const challenge = await challengeAt(server, path, rail === 'card' ? 'stripe' : 'evm')
    return rail === 'card' ? cardHeaders(challenge, await grantToken(cards)) : evmHeaders(payer, challenge)
  }
}

async function payInline({ server }: KillLab, payer: Paid['payer'], cart: object): Promise<Paying> {
  const { priceToken, payment } = await persistently(server, () => preview(server, cart))
  const body = inlineBody(await sign(payer, payment), cart)
  return { pay: () => server.post(`/api/order?pt=${priceToken}`, body) }
}

const reach = ({ server }: KillLab, { order }: Paid, isThere: (order: Answer['body']) => boolean) =>
  persistently(server, () => poll(server, order.orderId, isThere))

async function expectSteps({ server }: KillLab, { order }: Paid, steps: Record<string, number>): Promise<void> {
  const history = await historyOf(server, order.orderId)
  const count = (type: string) => history.filter(other => other === type).length
  expect(count('settle') + count('prove')).toBe(1)
  expect(Object.fromEntries(Object.keys(steps).map(type => [type, count(type)]))).toEqual(steps)
}

/** Asserts the amount that the buyer has spent, according to the chain or the card network. */
async function expectSpent({ cards }: KillLab, { order, payer, rail }: Paid, cents: number): Promise<void> {
  if (rail !== 'card' && rail !== 'page') {
    expect(await chain.balance(payer.address)).toBe(START - BigInt(cents) * 10_000n)
    return
  }
  const intents = cards.intents().filter(({ description }) => description === order.orderId)
  expect(intents).toMatchObject([{ status: 'succeeded' }])
  const back = cards.refunds().filter(refund => refund.intent === intents[0]!.id)
  const spent = intents[0]!.amount - back.reduce((sum, { amount }) => sum + amount, 0)
  expect(spent).toBe(cents)
}
