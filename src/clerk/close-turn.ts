import type { ClerkDeps } from './deps.ts'
import type { Desk } from './desk/desk.ts'
import { presentOrder } from './desk/present-order.ts'

const UNFINISHED = 'I could not finish everything just now: please check what is below and tell me what is missing.'

/** Closes the turn of a model that failed midway: shows the order as it stands, unless that or a list is shown; the sentence to say. */
export async function closeTurn(deps: ClerkDeps, desk: Desk): Promise<string> {
  const isListed = desk.blocks.has('restaurants') || desk.blocks.has('status')
  if (desk.missing === undefined && (!isListed || desk.state.lines !== desk.begun.lines)) await presentOrder(deps, desk)
  return UNFINISHED
}
