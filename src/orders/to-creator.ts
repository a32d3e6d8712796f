import type { Quote } from '#src/pricing/quote.ts'
import { type Intent, isBookedAs, orderOfQuote, statusTokenOf } from './book.ts'
import { callbackOf } from './callback.ts'
import { isBooker, isUntold, NOT_TOLD } from './holder.ts'
import type { OrderPayAnswer, PayDeps } from './pay.ts'

/**
 * Adds the status token and the callback's secret for the agent that ordered. A price token does not show who that is:
 * its holder may be any payer, so the request must carry the status token itself, or the booked data and either the secret
 * under which they were booked or the payment with which an order begins that nobody confirmed.
 */
export async function toCreator(
  deps: PayDeps,
  quote: Quote,
  id: string,
  answer: OrderPayAnswer,
  intentOf: () => Intent | undefined,
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
