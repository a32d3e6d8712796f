import type { z } from 'zod'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { LookOrderInput, lookOrder } from '#src/clerk/turn-context/look-order.ts'
import type { TurnContext } from '#src/clerk/turn-context/turn-context.ts'
import { refusal, resultOf, type ToolResult } from './result.ts'

export const StatusInput = LookOrderInput
export type StatusInput = z.infer<typeof StatusInput>

/** Shows the status of a booked order, including any refund. */
export async function orderStatus(deps: ClerkDeps, context: TurnContext, input: StatusInput): Promise<ToolResult> {
  const looked = await lookOrder(deps, context, input)
  return looked.status === 'ok'
    ? resultOf(context, 'ok', { order_status: looked.order_status, message: looked.message })
    : refusal('There is no such order in this conversation: ask for its number.')
}
