import type { ClerkDeps } from '#src/clerk/deps.ts'
import { type Desk, restaurantOf, show } from './desk.ts'
import { showPay } from './show-pay.ts'

const HOW =
  'When the order is placed, you pay on this page, in the Pay box, with a wallet app. ' +
  'USDC is the digital dollar: one is worth one US dollar, and it comes from a wallet app, not from a bank. ' +
  'No cards, no cash, no Apple Pay, and I never ask for a key. Programs pay USDC on Base by x402 or MPP.'

/** How to pay the booked order, or how paying works before there is one. */
export function showPayment(deps: ClerkDeps, desk: Desk) {
  const { order } = desk.state
  if (!order || order.superseded) {
    show(desk, 'facts', HOW)
    return { status: 'nothing_booked' as const }
  }
  show(desk, 'facts', HOW)
  showPay(desk, restaurantOf(deps, desk.state), deps.world.now())
  return { status: 'booked' as const, order_id: order.order_id }
}
