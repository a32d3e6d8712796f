import type { z } from 'zod'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { Desk } from '#src/clerk/desk/desk.ts'
import { LookOrderInput, lookOrder } from '#src/clerk/desk/look-order.ts'
import { refusal, resultOf, type ToolResult } from './result.ts'

export const StatusInput = LookOrderInput
export type StatusInput = z.infer<typeof StatusInput>

/** Shows how a booked order stands, with its refund where there is one. */
export async function orderStatus(deps: ClerkDeps, desk: Desk, input: StatusInput): Promise<ToolResult> {
  const looked = await lookOrder(deps, desk, input)
  return looked.status === 'ok'
    ? resultOf(desk, 'ok', { order_status: looked.order_status, message: looked.message })
    : refusal('There is no such order in this conversation: ask for its number.')
}
