import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Offer } from '#src/clerk/state.ts'
import type { TurnContext } from './turn-context.ts'

/** Offers to search for another restaurant of the same cuisine nearby. */
export const somewhereElse = ({ cuisines, address }: Restaurant): Offer => {
  const [cuisine] = cuisines
  const label = `Look for ${cuisine ?? 'something'} nearby`
  const find = { near: address.zip, ...(cuisine ? { query: cuisine } : {}) }
  return { kind: 'switch', question: 'Shall I look for another place?', choices: [{ label, find }] }
}

/** Offers to search elsewhere for what this menu lacks. */
export function offerElsewhere(context: TurnContext, { address }: Restaurant, words: string): void {
  if (context.state.offer || words === '') return
  const question = 'Shall I look for it elsewhere?'
  const find = { query: words.slice(0, 300), ...(context.state.place ? {} : { near: address.zip }) }
  const choices = [{ label: `Look for “${words.slice(0, 60)}” elsewhere`, find }]
  context.state = { ...context.state, offer: { kind: 'switch', question, choices } }
}
