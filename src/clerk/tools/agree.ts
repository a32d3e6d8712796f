import { z } from 'zod'
import { bookOrder, isArmed } from '#src/clerk/confirm.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { type ListeningDeps, parsingContext } from '#src/clerk/ground-of.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { TurnContext } from '#src/clerk/turn-context/turn-context.ts'
import { agreementToReadback } from '#src/clerk/understand/may-agree.ts'

export const AgreeInput = z.strictObject({
  total_cents: z.int().nonnegative().optional().describe('the total that the customer agreed to'),
})
export type AgreeInput = z.infer<typeof AgreeInput>

export const AGREE_DESCRIPTION =
  'Place the order that was read back, when the message agrees to it in any words and says nothing else. Call it first.'

/** Start of a turn: the state with its read-back, and the message. */
export type AgreeTurn = { readonly before: ClerkState; readonly message: string }

export type Agreed =
  | { readonly status: 'booked'; readonly order_id: string; readonly total_cents: number }
  | { readonly status: 'refused'; readonly reason: string; readonly next: string }

const SHOW_AGAIN = 'Call show with what: order, so that the customer can answer it with a yes.'
const ANSWER = 'Nothing was booked. Answer what the message says; show the order again if it still stands.'

const refused = (reason: string, next: string): Agreed => ({ status: 'refused', reason, next })

/**
 * Books the order that the previous reply read back, if this turn's message agrees to exactly that. Otherwise
 * returns a refusal with a reason for the model and changes nothing.
 */
export async function bookAgreedOrder(
  deps: ListeningDeps,
  context: TurnContext,
  { total_cents }: AgreeInput,
  { before, message }: AgreeTurn,
): Promise<Agreed> {
  const { readback, quote } = before
  if (readback === undefined || quote === undefined) return refused('no read-back waits for a yes', SHOW_AGAIN)
  if (!isUnchanged(context.state, before))
    return refused('the order was changed or priced anew in this turn', SHOW_AGAIN)
  const armed = { ...context.state, readback }
  if (!isArmed(deps, armed)) return refused('what was read back does not hold any more', SHOW_AGAIN)
  if (total_cents !== undefined && total_cents !== quote.totals.total)
    return refused(`the total that was read back is ${quote.totals.total} cents`, ANSWER)
  if (agreementToReadback(message, before, parsingContext(deps, before)) === undefined)
    return refused('the message is no plain agreement: a word of it may ask, change, deny or set a condition', ANSWER)
  context.state = armed
  if ((await bookOrder(deps as ClerkDeps, context)) === 'refused')
    return refused('it could not be placed as it was', 'Say so: the order is shown anew, to be confirmed again.')
  const { order_id, total_cents: total } = context.state.order!
  return { status: 'booked', order_id, total_cents: total }
}

/** True if the order is unchanged since the start of the turn. */
const isUnchanged = (now: ClerkState, before: ClerkState): boolean =>
  now.quote === before.quote &&
  now.restaurant_id === before.restaurant_id &&
  now.order?.order_id === before.order?.order_id &&
  JSON.stringify([now.lines, now.details]) === JSON.stringify([before.lines, before.details])
