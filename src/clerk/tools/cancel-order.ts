import { z } from 'zod'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { cancelBooked } from '#src/clerk/turn-context/cancel-booked.ts'
import type { TurnContext } from '#src/clerk/turn-context/turn-context.ts'
import { refusal, resultOf, type ToolResult } from './result.ts'

export const CancelInput = z.strictObject({
  order_id: z.string().max(40).optional().describe('If omitted, the only open order'),
})
export type CancelInput = z.infer<typeof CancelInput>

/** Words of a cancellation request; without one in the message, no model may cancel anything. */
const CANCELS =
  /\bcancel\w*|\bcall (?:it|that|the order|everything) off|\b(?:forget|scrap|drop|kill|stop|undo|void|abort|scratch) (?:it|that|the|my|this)\b|\bnever ?mind\b|\bdo(?:n['’]?t| not) (?:want|need) (?:it|that|the|my|this|any)\b|\bno longer (?:want|need)\b|\bchanged (?:my|our) mind|\btake it back\b|\banul\w+|\bolv[ií]d\w+|\bya no (?:lo|la|los|las)? ?quier\w+|\bd[eé]jal[oa]\b/iu

/**
 * Cancels a booked order: releases an unpaid one, asks the kitchen about a paid one. Requires that the customer's
 * own message mentions it; reports what the order's rules refuse.
 */
export async function cancelOrderTool(
  deps: ClerkDeps,
  context: TurnContext,
  message: string,
  { order_id }: CancelInput,
): Promise<ToolResult> {
  if (!CANCELS.test(message))
    return refusal('The customer has not asked to cancel in this message: ask whether they want to cancel.')
  if (!context.state.orders) return refusal('Nothing is booked in this conversation, so there is nothing to cancel.')
  const said = await cancelBooked(deps, context, order_id)
  return said === undefined
    ? refusal('What is not placed yet needs no cancelling: clear it with update_order.')
    : resultOf(context, 'ok', { message: said.join(' ') })
}
