import type { TurnPlace } from './respond.ts'
import type { ClerkState } from './state.ts'

const WARN_AT = 9
/** Turn at which to warn while an order is open: enough for one more change and a yes. */
const WARN_OF_ORDER_AT = 8

/**
 * Warnings near the end of a conversation. `open` contains the unanswered questions about the order, as sentences.
 */
export function endOfSessionWarning(
  { used, left }: TurnPlace,
  { lines, order }: ClerkState,
  open: readonly string[] = [],
): string[] {
  const isOpen = lines.length > 0 && (order === undefined || order.superseded === true)
  if (left > 0 && used === WARN_OF_ORDER_AT && isOpen) return ['Two more messages are left to finish this order.']
  if (left > 0) return used === WARN_AT ? ['One more message is left in this conversation.'] : []
  const ends = 'That was the last message of this conversation.'
  if (order && !order.superseded) return [`${ends} Your order is booked; the ticket on this page pays and follows it.`]
  const stands = order ? [`Order ${order.order_id} stays as it was booked.`] : []
  if (open.length > 0 && lines.length > 0)
    return [[ends, ...stands, ...open, 'Begin a new one by saying that.'].join(' ')]
  return [[ends, ...stands, lines.length > 0 ? howToFinish(order) : 'You can begin a new one.'].join(' ')]
}

/** Says that the draft is not placed; one that replaces a booked order would be placed beside it over REST. */
const howToFinish = (order: ClerkState['order']): string =>
  order?.replaced
    ? 'What you changed since is not placed.'
    : order
      ? 'What you asked for since is not placed yet; you can finish it with the ticket on this page.'
      : 'Nothing is placed yet; you can finish the order with the ticket on this page.'
