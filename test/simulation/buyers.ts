import { keccak256, stringToHex } from 'viem'
import type { Core } from '#src/app/open-core.ts'
import { Fault, type FaultCode } from '#src/kernel/faults.ts'
import { confirmOrder } from '#src/orders/confirm.ts'
import { statusTokenOf } from '#src/orders/create-order.ts'
import { orderInline } from '#src/orders/inline.ts'
import { payOrder } from '#src/orders/pay.ts'
import { previewOrder } from '#src/orders/preview.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import type { CardCredential } from '#src/payments/credential.ts'
import type { PayAnswer } from '#src/payments/pay-answer.ts'
import { CALLBACK } from './agents.ts'
import type { Deal, Known, Showing, Signed } from './deal.ts'
import { EDITIONS } from './editions.ts'
import { PAYERS, type Signatures } from './keys.ts'
import type { Machine } from './machine.ts'
import { CARTS, CUSTOMER } from './market.ts'
import { RECIPE, showPayment, wireOf } from './show-payment.ts'
import type { VirtualTime } from './virtual-time.ts'

export type Buyers = ReturnType<typeof openBuyers>

/** Fields of a card payment that only transfers on the chain use. */
const BY_CARD = { from: 'card', validAfter: 0n, validBefore: 0n, payer: 0, signature: '0x' } as const

/** Maximum delay of the ASAP time between pricing and payment. */
const MOST_LATER_MS = 1_800_000
/** Validity granularity in seconds; coarse, so that histories share signatures. */
const VALIDITY = 600n

const TRY_AGAIN: ReadonlySet<FaultCode> = new Set(['service_unavailable', 'idempotency_conflict'])

/** Faults that the menu can cause for an order that is not booked yet. */
const OF_MENUS: ReadonlySet<FaultCode> = new Set([
  ...(['menu_changed', 'item_not_found', 'item_unavailable', 'not_orderable', 'restaurant_not_found'] as const),
  ...(['restaurant_closed', 'modifier_invalid', 'modifiers_required', 'cart_mismatch'] as const),
])

/** Buyers with everything they know and hold. `fail` reports an answer that no client must ever get. */
export function openBuyers(time: VirtualTime, sign: Signatures, fail: (problem: string) => void) {
  const deals: Deal[] = []
  const signed: Signed[] = []
  /** Card payments, by token. */
  const charged: Signed[] = []
  const showings: Showing[] = []
  /** Deals that the ledger might have lost. */
  const doubted = new Set<Deal>()
  /** Orders reported to a buyer as cancelled. */
  const cancelled = new Set<string>()
  let nonces = 0

  /** Sends a request; anything it throws must be a fault known to clients. */
  async function ask<T>(machine: Machine, request: (core: Core) => Promise<T>): Promise<T | 'lost' | Fault> {
    try {
      return await machine.ask(request)
    } catch (error) {
      if (error instanceof Fault) return error
      fail(`a request failed: ${(error as Error).stack}`)
      return 'lost'
    }
  }

  function know(known: Known): Deal {
    const deal = { ...known, asked: false }
    deals.push(deal)
    return deal
  }

  async function order(machine: Machine, index: number, { inline, later }: { inline: boolean; later: boolean }) {
    const cart = CARTS[index % CARTS.length]!
    const quote = await ask(machine, core => previewOrder(core.orders, cart))
    if (quote === 'lost' || quote instanceof Fault) return
    const { priceToken: token, payment, lines } = quote
    if (payment.amount !== `${quote.total_cents}0000`) fail(`M3: ${quote.total_cents} cents are ${payment.amount}`)
    const deal = know({
      kind: inline ? 'inline' : 'order',
      cart,
      token,
      customer: CUSTOMER,
      orderId: undefined,
      amount: BigInt(payment.amount),
      payTo: payment.payTo,
      told: { lines, food: quote.subtotal_cents + quote.tax_cents, ready: quote.pickup.resolved },
      sold: soldAs(machine, cart),
    })
    if (!inline && !later) await confirm(machine, deal)
  }

  async function confirm(machine: Machine, deal: Deal): Promise<void> {
    if (deal.kind !== 'order') return
    const body = {
      priceToken: deal.token,
      customer: deal.customer,
      pickup_time: 'ASAP',
      // every second buyer is an agent that subscribes to updates
      ...(deals.indexOf(deal) % 2 === 0 ? { agentCallback: { type: 'webhook', url: CALLBACK } as const } : {}),
    }
    const isFirst = !deal.asked && deal.orderId === undefined
    deal.asked = true
    const booked = await ask(machine, core => confirmOrder(core.orders, body))
    if (booked === 'lost' || booked instanceof Fault) return
    if (isFirst) assertSold(machine, deal)
    assertPrice(deal, BigInt(booked.amount))
    if (deal.orderId !== undefined && deal.orderId !== booked.orderId) fail('one price token became two orders')
    deal.orderId = booked.orderId
  }

  async function recipe(machine: Machine): Promise<void> {
    const preview = await ask(machine, core => core.recipes.preview('recipe', RECIPE))
    if (preview === 'lost' || preview instanceof Fault) return
    const { priceToken: token, payment } = preview
    const price = { amount: BigInt(payment.amount), payTo: payment.payTo }
    know({ kind: 'recipe', cart: {}, token, ...price, customer: CUSTOMER, orderId: undefined })
  }

  async function signFor(deal: Deal, payer: number, extra: number): Promise<Signed> {
    const validBefore = (BigInt(Math.floor(time.now() / 1000)) / VALIDITY + 2n) * VALIDITY
    const transfer = {
      from: PAYERS[payer]!.address,
      to: deal.payTo.toLowerCase(),
      value: deal.amount + BigInt(extra),
      validAfter: 0n,
      validBefore,
      nonce: keccak256(stringToHex(`authorization ${nonces}`)),
    }
    nonces += 1
    const made = { ...transfer, payer, signature: await sign(payer, transfer) }
    signed.push(made)
    return made
  }

  /** Authorizes one card charge for a booked order; reuses the existing authorization, if any. */
  async function allow(machine: Machine, deal: Deal, token: string): Promise<Signed | undefined> {
    const held = charged.find(each => each.value === deal.amount && each.card?.externalId === deal.orderId)
    if (held || deal.kind !== 'order' || deal.orderId === undefined) return held
    const asked = await ask(machine, core => payOrder(core.orders, deal.token))
    if (asked === 'lost' || asked instanceof Fault || asked.kind !== 'challenge') return undefined
    const echo = machine.challenges(asked.challenge).find(({ method }) => method === 'stripe')
    if (!echo) return undefined
    const externalId = String(echo.request.externalId)
    const card: CardCredential = { means: 'stripe', rail: 'mpp-stripe', token, externalId, echo }
    const allowed: Signed = { ...BY_CARD, to: deal.payTo, value: deal.amount, nonce: token, card }
    charged.push(allowed)
    return allowed
  }

  async function show(machine: Machine, deal: Deal, payment: Signed): Promise<void> {
    const showing: Showing = { deal, signed: payment, outcome: 'under way', at: 0 }
    showings.push(showing)
    const isFirst = deal.kind === 'inline' && !deal.asked
    deal.asked = true
    const answer = await ask(machine, core => showPayment(core, deal, payment))
    showing.at = time.now()
    showing.outcome = judge(deal, answer)
    showing.fault = answer instanceof Fault ? answer.code : undefined
    if (isFirst && showing.outcome === 'paid') assertSold(machine, deal)
  }

  function judge(deal: Deal, answer: PayAnswer | 'lost' | Fault): Showing['outcome'] {
    if (answer === 'lost') return 'lost'
    if (answer instanceof Fault) {
      if (deal.kind === 'order' && OF_MENUS.has(answer.code)) fail(`B4: a booked price does not hold: ${answer.stack}`)
      return TRY_AGAIN.has(answer.code) ? 'later' : 'refused'
    }
    if (answer.kind === 'challenge') {
      assertPrice(deal, answer.challenge.terms.amount)
      return 'refused'
    }
    if (deal.kind !== 'recipe') {
      const { orderId, total_cents, pickup } = answer.body as OrderResponse
      if (deal.kind === 'inline') assertTime(deal, pickup.resolved)
      assertPrice(deal, BigInt(total_cents) * 10_000n)
      if (deal.orderId !== undefined && deal.orderId !== orderId) fail('a payment was answered with another order')
      deal.orderId = orderId
    }
    return 'paid'
  }

  /** Asserts that a buyer is charged exactly the quoted price. */
  function assertPrice(deal: Deal, amount: bigint): void {
    if (amount !== deal.amount)
      fail(`M3: ${deal.amount} was quoted for ${deal.orderId ?? deal.kind}, now it is ${amount}`)
  }

  /** Asserts that a buyer who pays immediately does not get a much later pickup time. */
  function assertTime({ told }: Deal, ready: string): void {
    if (told && Date.parse(ready) > Date.parse(told.ready) + MOST_LATER_MS)
      fail(`B1: ${told.ready} was quoted and taken as ${ready}`)
  }

  /** Asserts that the quoted cart is sold only if the catalog still has the same food at the same price. */
  function assertSold(machine: Machine, { cart, sold }: Deal): void {
    const now = soldAs(machine, cart)
    if (sold !== now) fail(`B4: ${sold} was quoted and taken as ${now}`)
  }

  /** Tries to pay for one cart with the price token of another. */
  async function smuggle(machine: Machine, deal: Deal, index: number): Promise<void> {
    const cart = CARTS[index % CARTS.length]!
    if (cart === deal.cart || deal.kind === 'recipe') return
    const payment = await signFor(deal, 0, 0)
    const body = { ...cart, pt: deal.token, customer: deal.customer, payment: wireOf(payment) }
    const answer = await ask(machine, core => orderInline(core.orders, body))
    const isTaken = answer !== 'lost' && !(answer instanceof Fault) && answer.kind === 'accepted'
    // an order already paid is shown to anyone who holds its token
    const isPaid = showings.some(each => each.deal === deal && each.outcome !== 'refused')
    if (isTaken && !isPaid) fail('B2: a cart was paid for at the price of another')
  }

  /** Cancels an order, `times` times concurrently; a cancellation once confirmed must hold. */
  async function cancel(machine: Machine, deal: Deal, times: number): Promise<void> {
    const { orderId } = deal
    if (orderId === undefined) return
    const once = async () => {
      const answer = await ask(machine, core => core.cancelOrder(orderId, statusTokenOf(core.orders.secret, orderId)))
      const isGone = answer instanceof Fault && answer.code === 'order_not_found' && doubted.has(deal)
      if (answer instanceof Fault && answer.code !== 'cannot_cancel' && !isGone)
        fail(`cancelling failed: ${answer.stack}`)
      if (answer !== 'lost' && !(answer instanceof Fault) && answer.status === 'cancelled') cancelled.add(orderId)
    }
    await Promise.all(Array.from({ length: times }, once))
  }

  const known = { deals, signed, charged, showings, cancelled, doubted }
  const actions = { know, order, confirm, recipe, show, smuggle, cancel }
  return {
    ...known,
    ...actions,
    /** Pays a booked order by card and presents its token `times` times concurrently. */
    charge: async (machine: Machine, deal: Deal, token: string, times: number) => {
      const allowed = await allow(machine, deal, token)
      if (allowed) await Promise.all(Array.from({ length: times }, () => show(machine, deal, allowed)))
    },
    /** Presents one payment, or that many newly signed ones, for a deal concurrently. */
    pay: async (machine: Machine, deal: Deal, said: { payer: number; times: number; anew: boolean; extra: number }) => {
      const held = showings.findLast(each => each.deal === deal && each.signed.payer === said.payer)?.signed
      const first = held && !said.anew ? held : await signFor(deal, said.payer, said.extra)
      const rest = Array.from({ length: said.times - 1 }, () =>
        said.anew ? signFor(deal, said.payer, said.extra) : Promise.resolve(first),
      )
      const all = [first, ...(await Promise.all(rest))]
      await Promise.all(all.map(payment => show(machine, deal, payment)))
    },
  }
}

/** Food sold for the cart according to the catalog that the machine loaded. */
const soldAs = ({ edition }: Machine, cart: object): string | undefined =>
  EDITIONS[edition]!.sells[(CARTS as readonly object[]).indexOf(cart)]
