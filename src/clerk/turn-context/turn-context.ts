import type { Allergen } from '#src/allergens/codes.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { type ClerkState, MOST_OF_LABEL, MOST_OF_QUESTION, type Offer } from '#src/clerk/state.ts'
import type { OrderResponse, PreviewResponse } from '#src/orders/schema.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'

/** Kinds of reply blocks produced by code, in display order. */
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

/** Turn context: tools replace its state and add the blocks that the customer sees. */
export type TurnContext = {
  state: ClerkState
  /** Order before this turn, for comparison. */
  readonly begun: Pick<ClerkState, 'lines' | 'restaurant_id'>
  /** Offer before this turn, to distinguish it from the current one. */
  readonly offered: Offer | undefined
  readonly blocks: Map<BlockKind, string>
  /** Missing order details; undefined until the order is checked. */
  missing: readonly string[] | undefined
  preview: PreviewResponse | undefined
  restaurants: readonly FoundRestaurant[] | undefined
  order: OrderResponse | undefined
  /** Restaurants whose menus were sent to a model in this turn. */
  readonly looked: Set<string>
  /** Notices about the order that were shown when it was last presented. */
  presented: readonly string[]
  /** Allergens that the guest may want to withdraw. The clerk asks about them if no other question is open. */
  lifting: readonly Allergen[]
  /** Possibly withdrawn foods that no menu declares. */
  liftingFoods: readonly string[]
  /** Names of ordered dishes left out because they contain avoided foods. */
  leftOut: readonly string[]
}

export const createTurnContext = (state: ClerkState): TurnContext => ({
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

/** Returns a copy of the turn context that later changes to the original do not affect. */
export const copyTurnContext = (context: TurnContext): TurnContext => ({ ...context, blocks: new Map(context.blocks) })

/** Appends lines to a block. */
export function show(context: TurnContext, kind: BlockKind, text: string): void {
  const before = context.blocks.get(kind)
  if (before?.includes(text)) return
  context.blocks.set(kind, before === undefined ? text : `${before}\n${text}`)
}

/** Removes what was shown of an order that is about to change or to be followed by another question. */
export function unshowOrder(context: TurnContext): void {
  if (!context.blocks.has('order') && !context.blocks.has('cart')) return
  for (const kind of ['order', 'cart', 'ask'] as const) context.blocks.delete(kind)
  context.missing = undefined
  context.preview = undefined
  const { readback: _, quote: __, offer: ___, ...state } = context.state
  context.state = state
}

/** Formats choices as numbered lines. */
export const numbered = (labels: readonly string[]): string =>
  labels.map((label, at) => `${at + 1}. ${label}`).join('\n')

/** Asks the guest to choose. Shows the full question, but stores it truncated to the limits of the state. */
export function offer(context: TurnContext, asked: Offer, isQuestionShown = true): void {
  const choices = asked.choices.map(choice => ({ ...choice, label: choice.label.slice(0, MOST_OF_LABEL) }))
  context.state = {
    ...context.state,
    offer: { ...asked, question: asked.question.slice(0, MOST_OF_QUESTION), choices },
  }
  const list = numbered(choices.map(({ label }) => label))
  show(context, 'ask', isQuestionShown ? `${asked.question}\n${list}` : list)
}

/** Returns the text of all blocks of this turn. */
export const shownText = (context: TurnContext): string =>
  BLOCKS.flatMap(kind => context.blocks.get(kind) ?? []).join('\n\n')

/** Returns the restaurant of the order. */
export const restaurantOf = ({ engine }: Pick<ClerkDeps, 'engine'>, state: ClerkState): Restaurant | undefined =>
  state.restaurant_id === undefined ? undefined : engine.market.restaurants.get(state.restaurant_id)
