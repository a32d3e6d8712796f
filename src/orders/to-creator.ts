import type { Quote } from '#src/pricing/quote.ts'
import { callbackOf } from './callback.ts'
import { type BookingIntent, isBookedAs, orderOfQuote, statusTokenOf } from './create-order.ts'
import { isBooker, isUntold, NOT_TOLD } from './holder.ts'
import type { OrderPayAnswer, PayDeps } from './pay.ts'

/**
 * Adds the status token and the callback secret to the response for the agent that ordered. The price token does
 * not identify it, because any payer can hold it. The request must therefore contain either the status token, or
 * the booked data plus one of these: the secret under which the order was booked, or the payment that books an
 * unconfirmed order.
 */
export async function toCreator(
  deps: PayDeps,
  quote: Quote,
  id: string,
  answer: OrderPayAnswer,
  intentOf: () => BookingIntent | undefined,
  {
    isHolder,
    isPaying,
    by,
  }: { readonly isHolder: boolean; readonly isPaying: boolean; readonly by: string | undefined },
): Promise<OrderPayAnswer> {
  if (answer.kind !== 'accepted') return answer
  const order = await orderOfQuote(deps.db, quote.tokenHash)
  const intent = intentOf()
  if (!order || !(isHolder || (intent && isBookedAs(order, intent)))) return answer
  if (!isHolder && !isBooker(order, by) && !(isPaying && isUntold(order)))
    return { ...answer, body: { ...answer.body, _warnings: [NOT_TOLD] } }
  const callback = callbackOf(deps.secret, order)
  const statusToken = statusTokenOf(deps.secret, id)
  return { ...answer, body: { ...answer.body, statusToken, ...(callback ? { callback } : {}) } }
}
