import type { ClerkState } from '#src/clerk/state.ts'
import type { Command } from './command.ts'

const SOONEST =
  /\b(?:soonest|earliest|sooner|earlier|faster|quicker|fastest|quickest)\b|\b(?:have|has|get) (?:it|them|that|this|mine|my order|everything) (?:ready|done|made)\b|\bready (?:by|at|before|in)\b|\bmas (?:temprano|pronto|rapido)\b|\blo mas (?:temprano|pronto|rapido)\b/
const OF_ANY =
  /\b(?:any(?:one|body|where|thing|place)?|which|who|some(?:one|body|where)|cual|alguno|alguien)\b|\b(?:of|from) (?:em|them|those|these)\b|\b(?:other|another) (?:place|restaurant|one|spot)s?\b/

/** Earliest times of one restaurant, or of each listed one: "Is 1:30 the soonest?", "any of them faster?" */
export function soonestAsked(
  said: string,
  { restaurant_id, sought, orders }: ClerkState,
  id: string | undefined,
): Command[] | undefined {
  if (orders || !SOONEST.test(said)) return undefined
  if (id !== undefined) return [{ do: 'facts', about: 'wait', id }]
  const isListed = (sought?.choices.length ?? 0) > 1
  if (isListed && (OF_ANY.test(said) || restaurant_id === undefined))
    return [{ do: 'facts', about: 'wait', isListed: true }]
  return restaurant_id === undefined ? undefined : [{ do: 'facts', about: 'wait' }]
}
