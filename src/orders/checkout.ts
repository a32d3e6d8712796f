import { Fault } from '#src/kernel/faults.ts'
import { transact } from '#src/ledger/database.ts'
import { type CheckoutOffer, type CheckoutState, type Checkouts, checkLater } from '#src/payments/checkouts.ts'
import type { CheckoutLine } from '#src/payments/methods/checkout-api.ts'
import { LEAST_SECONDS } from '#src/payments/terms.ts'
import { openQuote, type Payee, type Quote, UNKNOWN_TOKEN } from '#src/pricing/quote.ts'
import { linesViolatingConstraints } from './constraint-violations.ts'
import { orderOfQuote } from './create-order.ts'
import { assertPayable, demandOf, type PayDeps } from './pay.ts'
import { payPageOf, payUrlOf } from './pay-links.ts'

export type CheckoutDeps = PayDeps & { readonly checkouts: Checkouts }

/** Card payments on the card network's own page. */
export type OrderCheckout = {
  /** Returns where to send the buyer: the card network's page, or, if the order is paid already, its own page. */
  readonly openCheckout: (priceToken: string) => Promise<string>
  /** Asks the card network about a buyer who comes back from its page. Throws if it is unreachable. */
  readonly checkCheckout: (priceToken: string) => Promise<CheckoutState>
  /** Schedules the check that a message of the card network asks for. */
  readonly noteCheckoutEvent: (event: { readonly id: string; readonly subjectId: string }) => Promise<void>
}

/** Opens card payments for orders. */
export const createOrderCheckout = (deps: CheckoutDeps): OrderCheckout => ({
  openCheckout: priceToken => openCheckout(deps, priceToken),
  checkCheckout: async priceToken => {
    const { order } = await bookedOf(deps, priceToken)
    return deps.checkouts.prove({ kind: 'order', id: order.id })
  },
  noteCheckoutEvent: async ({ id, subjectId }) => {
    const now = deps.world.now()
    const isOurs = await transact(deps.db, async trx => {
      const order = await trx.selectFrom('orders').select('id').where('id', '=', subjectId).executeTakeFirst()
      if (order) await checkLater(trx, order.id, id, now)
      return order !== undefined
    })
    if (isOurs) deps.wake()
  },
})

async function bookedOf(deps: PayDeps, priceToken: string) {
  const quote = await openQuote(deps.db, priceToken)
  if (!quote) throw Fault.of('price_token_invalid', UNKNOWN_TOKEN)
  const order = await orderOfQuote(deps.db, quote.tokenHash)
  if (!order) throw Fault.of('not_confirmed', 'This order has not been confirmed.')
  return { quote, order }
}

async function openCheckout(deps: CheckoutDeps, priceToken: string): Promise<string> {
  const { quote, order } = await bookedOf(deps, priceToken)
  const page = payPageOf(payUrlOf(deps.baseUrl, priceToken))
  const now = deps.world.now()
  if (order.status === 'awaiting_payment' && quote.expiresAt - now < LEAST_SECONDS * 1000)
    throw Fault.of('payment_expired', 'The time to pay for this order is over. Nothing was charged.')
  const [unsuited] = linesViolatingConstraints(deps.market.menus, quote)
  if (unsuited) throw Fault.of(unsuited.told.code, `${unsuited.told.message} Nothing was charged.`)
  const offer: CheckoutOffer = {
    lines: linesOf(quote),
    successUrl: `${page}/return`,
    cancelUrl: page,
    admit: trx => assertPayable(trx, order.id, quote, deps.world.now()),
  }
  if (order.status !== 'awaiting_payment') return page
  // a payment that is proven while the page opens leads to the order, too
  const url = await deps.checkouts.open(demandOf(deps, quote, order.id), offer).catch(unlessPaid)
  return url === 'closed' ? page : url
}

function unlessPaid(error: unknown): 'closed' {
  if (error instanceof Fault && error.code === 'already_paid') return 'closed'
  throw error
}

/** Lines of the payment page: dishes as ordered, then tax, fees, and tip. */
function linesOf({ lines, price, restaurant }: Quote & { readonly payee: Payee }): CheckoutLine[] {
  const dishes = lines.map(line => {
    const amount = line.weight === null ? `${line.quantity ?? 1} ×` : ''
    const options = line.modifiers.map(({ name, units }) => (units > 1 ? `${name} ×${units}` : name)).join(', ')
    return { name: `${amount} ${line.name}`.trim(), cents: line.total, details: options || restaurant.name }
  })
  const fees = [
    ['Tax', price.tax],
    ['Delivery', price.deliveryFee],
    ['Convenience fee', price.convenienceFee],
    ...(price.tip === undefined ? [] : [['Tip', price.tip] as const]),
  ] as const
  return [...dishes, ...fees.map(([name, cents]) => ({ name, cents }))]
}
