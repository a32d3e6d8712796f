import { z } from 'zod'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { policyOn } from '#src/clerk/policies.ts'
import { showPay, terminalLines } from './show-pay.ts'
import { restaurantOf, show, type TurnContext } from './turn-context.ts'

const BRIEFLY =
  'You pay online in USDC, the digital dollar, from a wallet app, or by card where the payment page offers it: no cash.'
const FOR_PROGRAMS = 'Programs pay USDC on Base by x402 or MPP.'

export const PaymentInput = z.strictObject({
  briefly: z.boolean().optional().describe('One sentence, beside something else'),
  for_programs: z.boolean().optional().describe('They ask how a program or a shell pays'),
})
export type PaymentInput = z.infer<typeof PaymentInput>

/** Shows how to pay the placed order, or explains payment if there is none yet. */
export function showPayment(
  deps: ClerkDeps,
  context: TurnContext,
  { briefly, for_programs: forPrograms }: PaymentInput = {},
) {
  const { order } = context.state
  const isBooked = order !== undefined && !order.superseded
  show(context, 'facts', [briefly ? BRIEFLY : policyOn('paying'), ...(forPrograms ? [FOR_PROGRAMS] : [])].join(' '))
  if (!isBooked) return { status: 'nothing_booked' as const }
  showPay(context, restaurantOf(deps, context.state), deps.world.now())
  if (forPrograms) show(context, 'pay', terminalLines(order).join('\n'))
  return { status: 'booked' as const, order_id: order.order_id }
}
