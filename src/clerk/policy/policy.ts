import { callsFor } from './calls.ts'
import type { Call } from './plan.ts'
import type { PolicyInput } from './policy-input.ts'
import { sayAfter } from './say.ts'
import { sayPlain } from './say-plain.ts'

export type PolicyStep = Call | { readonly say: string }

/** Next steps of the rules model: tool calls or the final text. Pure and deterministic. */
export function policy(input: PolicyInput): PolicyStep[] {
  const { results, commands, before, services } = input
  if (results.length === 0) {
    const calls = callsFor(before, commands)
    return calls.length > 0 ? calls : [{ say: sayPlain(before, commands, services) }]
  }
  const more = followUp(input)
  return more.length > 0 ? more : [{ say: sayAfter(input) }]
}

/**
 * Orders at the only nearby match without asking. Never chooses among several matches, or a far one, for the guest.
 */
function followUp({ results, commands }: PolicyInput): Call[] {
  const search = commands.find(command => command.do === 'search')
  if (results.some(result => result.tool === 'edit_cart')) return []
  const found = results.find(result => result.tool === 'find_restaurants')?.output
  const [first, ...others] = found?.restaurants ?? []
  const words = search?.order ?? found?.order
  if (!first || others.length > 0 || found?.far || words === undefined) return []
  if ((first.makes !== 'all' && first.makes !== 'some') || !first.accepting_orders) return []
  return [
    { call: 'edit_cart', input: { restaurant_id: first.id, words } },
    { call: 'present_order', input: {} },
  ]
}
