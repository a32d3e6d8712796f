import type { PrivateKeyAccount } from 'viem/accounts'
import type { PayInstructions } from '#src/clerk/schema.ts'
import { type Cents, formatMicroUsdc } from '#src/kernel/money.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import { askFaucet, balanceOf } from '../client/local-wallet.ts'
import { easingPace, isAccepted, isPartial, isRefunded, pollOrder } from '../client/poll-order.ts'
import type { Service } from '../client/service.ts'
import { clockTime, receipt } from '../demo/receipt.ts'
import type { Screen } from '../demo/screen.ts'
import { pay } from '../wallet/pay.ts'

export type Payment = {
  readonly service: Service
  readonly wallet: PrivateKeyAccount
  readonly screen: Screen
  /** Prints messages while the user might be typing. */
  readonly aside: (tell: () => void) => void
}

/** True if the order has left the kitchen or never will. */
const isOut = (order: OrderResponse): boolean =>
  (['ready_for_pickup', 'out_for_delivery'].includes(order.status) && order.refund?.status !== 'pending') ||
  order._status.terminal

/**
 * Pays a booked order, at most the amount the clerk stated, and follows it until the restaurant decides. `rest` of
 * the result follows it until it has left the kitchen. Throws a Trouble if the order was not paid.
 */
export async function payOrder(
  { service, wallet, screen, aside }: Payment,
  { payUrl, amount, total_cents, statusUrl }: PayInstructions,
): Promise<{ readonly rest: Promise<void> }> {
  if ((await balanceOf(service, wallet.address)) < BigInt(amount)) {
    const gift = await askFaucet(service, wallet.address)
    screen.say(`Faucet sent ${gift.balance} test USDC, worthless outside this chain, to ${wallet.address}`)
  }
  const paying = screen.busy('Signing a gasless USDC transfer')
  const request = { url: payUrl, max: total_cents as Cents, wait: false }
  await pay(wallet, request, (name, text) => {
    if (text === undefined) screen.say(name)
    else if (name === 'Transaction') screen.say(`tx ${text}`)
    else if (name === 'Paid' || name === 'Balance') screen.success(`${name} ${text}`)
  }).finally(paying.done)
  const told = createTold(screen)
  const orders = pollOrder(service, statusUrl, easingPace)
  for (;;) {
    const { value: order, done } = await orders.next()
    if (done) return { rest: Promise.resolve() }
    told(order)
    if (isAccepted(order)) for (const text of ['', ...receipt(order, screen)]) screen.line(text)
    if (isOut(order) || isRefunded(order)) return { rest: Promise.resolve() }
    if (isAccepted(order)) return { rest: goOn(orders, order => aside(() => told(order))) }
  }
}

/** Creates a printer of the changes to an order since its last call. */
function createTold(screen: Screen): (order: OrderResponse) => void {
  // Skip the first status, waiting for payment, which the clerk already reported.
  let statuses = 1
  let told = ''
  return order => {
    for (const { status } of order.timeline.slice(statuses)) screen.success(status.replaceAll('_', ' '))
    statuses = order.timeline.length
    const { refund } = order
    const news = refund ? `${refund.reason} ${refund.status}` : ''
    if (refund && news !== told) {
      if (isPartial(refund))
        screen.say(`Less was handed over than ordered. Partial refund of ${usdc(refund)}: ${refund.status}`)
      else screen.warn(`${order.failure?.message ?? 'The order failed.'} Refund: ${refund.status}.`)
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
