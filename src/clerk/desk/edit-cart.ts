import { z } from 'zod'
import { howToReach } from '#src/catalog/present.ts'
import { acceptsOrders } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { Edit } from '#src/clerk/edit.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { wordsOfPhrase } from '#src/clerk/house/food-layer.ts'
import { termOf } from '#src/clerk/house/term.ts'
import { readCart } from '#src/clerk/read-order.ts'
import { Fault } from '#src/kernel/faults.ts'
import { applyEdits } from './apply-edits.ts'
import { type Desk, show } from './desk.ts'
import { openChoices, showLine } from './lines.ts'
import { setDetails } from './set-details.ts'

export const EditInput = z.strictObject({
  restaurant_id: z.string().max(40).optional().describe('Where to order; another one than before empties the cart'),
  edits: z.array(Edit).max(20).optional(),
  words: z.string().max(500).optional().describe('Things to add, in the words of the customer'),
})
export type EditInput = z.infer<typeof EditInput>

export type EditedCart = {
  readonly status: 'ok' | 'no_restaurant' | 'not_orderable'
  readonly restaurant?: string
  readonly lines?: readonly string[]
  readonly refused?: readonly string[]
  /** Words that mean nothing on this menu. */
  readonly not_on_menu?: readonly string[]
}

/** Chooses the restaurant and changes the cart. What the words leave open becomes a question to the customer. */
export async function editCart(deps: ClerkDeps, desk: Desk, input: EditInput): Promise<EditedCart> {
  await beginAnew(deps, desk)
  const id = input.restaurant_id ?? desk.state.restaurant_id
  const restaurant = id === undefined ? undefined : deps.engine.market.restaurants.get(id)
  if (!restaurant) return { status: 'no_restaurant' }
  if (!acceptsOrders(restaurant)) {
    show(desk, 'notice', `${restaurant.name} takes no orders here${howToReach(restaurant)}.`)
    // its hours and telephone can still be asked for
    if (desk.state.lines.length === 0) desk.state = { ...desk.state, restaurant_id: restaurant.id }
    return { status: 'not_orderable', restaurant: restaurant.name }
  }
  const compiled = deps.menus(restaurant.id)
  if (!compiled) return { status: 'no_restaurant' }
  const moved = restaurant.id !== desk.state.restaurant_id
  const { offer: _, held: __, quote: ___, ...state } = desk.state
  const edited = applyEdits(compiled.menu, moved ? [] : state.lines, input.edits ?? [])
  const open = moved || !state.asked.includes('choices') ? [] : openChoices(compiled.menu, edited.lines)
  const read = input.words === undefined ? undefined : readCart(input.words, compiled, edited.lines, open)
  desk.state = {
    ...state,
    restaurant_id: restaurant.id,
    lines: [...(read?.lines ?? edited.lines)],
    asked: [],
    questions: moved ? [] : state.questions,
    ...(state.order ? { order: { ...state.order, superseded: true } } : {}),
  }
  if (read && read.notes.length > 0) setDetails(deps, desk, { instructions: read.notes.join('; ').slice(0, 200) })
  ask(desk, read?.offers ?? [])
  for (const sentence of edited.refused) show(desk, 'notice', sentence)
  const leftovers = (read?.leftovers ?? []).filter(words => !isOrdinary(compiled, words))
  if (leftovers.length > 0)
    show(desk, 'notice', `${restaurant.name} has nothing called ${leftovers.map(words => `“${words}”`).join(' or ')}.`)
  return {
    status: 'ok',
    restaurant: restaurant.name,
    lines: desk.state.lines.map(line => showLine(compiled.menu, line, undefined)),
    ...(edited.refused.length > 0 ? { refused: edited.refused } : {}),
    ...(leftovers.length > 0 ? { not_on_menu: leftovers } : {}),
  }
}

/** Small words that were passed over are nobody's dish. */
const isOrdinary = ({ food }: CompiledMenu, words: string): boolean =>
  wordsOfPhrase(words).every(word => food.ordinary.has(word) && !food.known.has(termOf(word)))

/** Puts questions in the queue; the first one is asked now. */
export function ask(desk: Desk, offers: readonly NonNullable<Desk['state']['offer']>[]): void {
  const [first, ...rest] = [...desk.state.questions, ...offers]
  if (!first) return
  desk.state = { ...desk.state, offer: first, questions: rest.slice(0, 5) }
  show(desk, 'ask', `${first.question}\n${first.choices.map((choice, at) => `${at + 1}. ${choice.label}`).join('\n')}`)
}

/** What is paid for stays as it is: whatever is said now is another order. */
async function beginAnew({ engine }: ClerkDeps, desk: Desk): Promise<void> {
  const { order } = desk.state
  if (!order || order.superseded) return
  try {
    const { status } = await engine.trackOrder(order.order_id)
    if (status === 'awaiting_payment') return
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
  show(desk, 'notice', `Order ${order.order_id} stays as it is; this begins another one.`)
  desk.state = { ...desk.state, lines: [], questions: [] }
}
