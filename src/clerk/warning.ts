import type { TurnPlace } from './respond.ts'
import type { ClerkState } from './state.ts'

const WARN_AT = 9

/** Sentences at the end of a conversation. `open` tells what nobody answered about the order, as sentences. */
export function warning(
  { used, left }: TurnPlace,
  { lines, order }: ClerkState,
  open: readonly string[] = [],
): string[] {
  if (left > 0) return used === WARN_AT ? ['One more message is left in this conversation.'] : []
  const ends = 'That was the last message of this conversation.'
  if (order && !order.superseded) return [`${ends} Your order is booked; the ticket on this page pays and follows it.`]
  if (open.length > 0 && lines.length > 0) return [[ends, ...open, 'Begin a new one by saying that.'].join(' ')]
  return [
    lines.length > 0
      ? `${ends} Nothing is placed yet; you can finish the order with the ticket on this page.`
      : `${ends} You can begin a new one.`,
  ]
}
