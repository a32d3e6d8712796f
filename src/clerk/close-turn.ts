import type { ClerkDeps } from './deps.ts'
import { presentOrder } from './turn-context/present-order.ts'
import type { TurnContext } from './turn-context/turn-context.ts'

const UNFINISHED = 'I could not finish everything just now: please check what is below and tell me what is missing.'

/**
 * Closes the turn of a model that failed midway: shows the current order, unless it or a list is already shown.
 * Returns the closing sentence.
 */
export async function closeTurn(deps: ClerkDeps, context: TurnContext): Promise<string> {
  const isListed = context.blocks.has('restaurants') || context.blocks.has('status')
  if (context.missing === undefined && (!isListed || context.state.lines !== context.begun.lines))
    await presentOrder(deps, context)
  return UNFINISHED
}
