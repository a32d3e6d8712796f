import type { PrivateKeyAccount } from 'viem/accounts'
import type { PayInstructions } from '#src/clerk/schema.ts'
import { type Cents, formatMicroUsdc } from '#src/kernel/money.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import { easingPace, follow, isAccepted, isPartial, isRefunded } from '../client/follow.ts'
import { askFaucet, balanceOf } from '../client/local-wallet.ts'
import type { Service } from '../client/service.ts'
import { clockTime, receipt } from '../demo/receipt.ts'
import type { Screen } from '../demo/screen.ts'
import { pay } from '../wallet/pay.ts'

export type Payment = {
  readonly service: Service
  readonly wallet: PrivateKeyAccount
  readonly screen: Screen
  /** Tells what comes while the person may be writing. */
  readonly aside: (tell: () => void) => void
}

/** Out of the kitchen, or never to come out of it. */
const isOut = (order: OrderResponse): boolean =>
  (['ready_for_pickup', 'out_for_delivery'].includes(order.status) && order.refund?.status !== 'pending') ||
  order._status.terminal

/**
 * Pays a booked order, no more than what the clerk said, and follows it until the restaurant has decided. The result
 * goes on to follow it until it is out of the kitchen. Throws a Trouble when it was not paid.
 */
export async function payOrder(
  { service, wallet, screen, aside }: Payment,
  { payUrl, amount, total_cents, statusUrl }: PayInstructions,
): Promise<{ readonly rest: Promise<void> }> {
  if ((await balanceOf(service, wallet.address)) < BigInt(amount)) {
    const gift = await askFaucet(service, wallet.address)
    screen.say(`The faucet gave ${gift.balance} USDC, worth nothing outside this chain, to ${wallet.address}`)
  }
  const paying = screen.busy('Signing a transfer of USDC, without gas')
  const request = { url: payUrl, max: total_cents as Cents, wait: false }
  await pay(wallet, request, (name, text) => {
    if (text === undefined) screen.say(name)
    else if (name === 'Transaction') screen.say(`tx ${text}`)
    else if (name === 'Paid' || name === 'Balance') screen.success(`${name} ${text}`)
  }).finally(paying.done)
  const told = createTold(screen)
  const orders = follow(service, statusUrl, easingPace)
  for (;;) {
    const { value: order, done } = await orders.next()
    if (done) return { rest: Promise.resolve() }
    told(order)
    if (isAccepted(order)) for (const text of ['', ...receipt(order, screen)]) screen.line(text)
    if (isOut(order) || isRefunded(order)) return { rest: Promise.resolve() }
    if (isAccepted(order)) return { rest: goOn(orders, order => aside(() => told(order))) }
  }
}

/** Tells whatever happened since it was last told. */
function createTold(screen: Screen): (order: OrderResponse) => void {
  // that it waits for its payment was said by the clerk
  let statuses = 1
  let told = ''
  return order => {
    for (const { status } of order.timeline.slice(statuses)) screen.success(status.replaceAll('_', ' '))
    statuses = order.timeline.length
    const { refund } = order
    const news = refund ? `${refund.reason} ${refund.status}` : ''
    if (refund && news !== told) {
      if (isPartial(refund)) screen.say(`Less was handed out. Of the price ${usdc(refund)} go back: ${refund.status}`)
      else screen.warn(`${order.failure?.message ?? 'The order failed.'} The refund: ${refund.status}.`)
    }
    told = news
    if (order.status === 'confirmed' && order.estimatedReady) screen.say(`Ready ${clockTime(order.estimatedReady)}`)
  }
}

const usdc = ({ amount }: { readonly amount: string }): string => `${formatMicroUsdc(BigInt(amount))} USDC`

async function goOn(orders: AsyncIterable<OrderResponse>, told: (order: OrderResponse) => void): Promise<void> {
  for await (const order of orders) {
    told(order)
    if (isOut(order) || isRefunded(order)) return
  }
}
