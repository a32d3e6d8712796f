import type { Allergen } from '#src/allergens/codes.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { type ClerkState, MOST_OF_LABEL, MOST_OF_QUESTION, type Offer } from '#src/clerk/state.ts'
import type { OrderResponse, PreviewResponse } from '#src/orders/schema.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'

/** Kinds of what code shows in a reply, in the order in which they stand there. */
export const BLOCKS = [
  'notice',
  'changed',
  'restaurants',
  'menu',
  'facts',
  'status',
  'cart',
  'order',
  'pay',
  'ask',
] as const
export type BlockKind = (typeof BLOCKS)[number]

/** One turn's working table: tools replace its state and put on it what the customer is to see. */
export type Desk = {
  state: ClerkState
  /** The order before this turn, to tell what became of it. */
  readonly begun: Pick<ClerkState, 'lines' | 'restaurant_id'>
  /** What was offered before this turn, to tell it from what is offered now. */
  readonly offered: Offer | undefined
  readonly blocks: Map<BlockKind, string>
  /** What the order still needs; undefined until it was looked at. */
  missing: readonly string[] | undefined
  preview: PreviewResponse | undefined
  restaurants: readonly FoundRestaurant[] | undefined
  order: OrderResponse | undefined
  /** Restaurants whose menus were told to a model in this turn. */
  readonly looked: Set<string>
  /** Notices that told how the order stood when it was presented last. */
  presented: readonly string[]
  /** Allergens that the guest may want to avoid no longer: that is asked, where nothing else is. */
  lifting: readonly Allergen[]
  /** The same of foods that no menu declares. */
  liftingFoods: readonly string[]
  /** The names of dishes that were ordered and left out, because they hold what is avoided. */
  leftOut: readonly string[]
}

export const createDesk = (state: ClerkState): Desk => ({
  state,
  begun: state,
  offered: state.offer,
  blocks: new Map(),
  missing: undefined,
  preview: undefined,
  restaurants: undefined,
  order: undefined,
  looked: new Set(),
  presented: [],
  lifting: [],
  liftingFoods: [],
  leftOut: [],
})

/** The table as it stands: what is done to the other one later does not reach it. */
export const copyDesk = (desk: Desk): Desk => ({ ...desk, blocks: new Map(desk.blocks) })

/** Adds lines to what a block shows. */
export function show(desk: Desk, kind: BlockKind, text: string): void {
  const before = desk.blocks.get(kind)
  if (before?.includes(text)) return
  desk.blocks.set(kind, before === undefined ? text : `${before}\n${text}`)
}

/** Takes back what was shown of an order that is about to change, or to be followed by another question. */
export function unshowOrder(desk: Desk): void {
  if (!desk.blocks.has('order') && !desk.blocks.has('cart')) return
  for (const kind of ['order', 'cart', 'ask'] as const) desk.blocks.delete(kind)
  desk.missing = undefined
  desk.preview = undefined
  const { readback: _, quote: __, offer: ___, ...state } = desk.state
  desk.state = state
}

/** Numbered lines of what there is to choose from. */
export const numbered = (labels: readonly string[]): string =>
  labels.map((label, at) => `${at + 1}. ${label}`).join('\n')

/** Asks to choose, now. The question is shown whole; a conversation keeps as much of it as it has room for. */
export function offer(desk: Desk, asked: Offer, isQuestionShown = true): void {
  const choices = asked.choices.map(choice => ({ ...choice, label: choice.label.slice(0, MOST_OF_LABEL) }))
  desk.state = { ...desk.state, offer: { ...asked, question: asked.question.slice(0, MOST_OF_QUESTION), choices } }
  const list = numbered(choices.map(({ label }) => label))
  show(desk, 'ask', isQuestionShown ? `${asked.question}\n${list}` : list)
}

/** Everything that code shows in this turn, one block below the other. */
export const shownText = (desk: Desk): string => BLOCKS.flatMap(kind => desk.blocks.get(kind) ?? []).join('\n\n')

/** The restaurant of the order. */
export const restaurantOf = ({ engine }: Pick<ClerkDeps, 'engine'>, state: ClerkState): Restaurant | undefined =>
  state.restaurant_id === undefined ? undefined : engine.market.restaurants.get(state.restaurant_id)
