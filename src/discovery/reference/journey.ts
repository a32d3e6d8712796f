import type { AnyTool } from '#tools/tool.ts'

/** Chapter of the buyer's journey with its operations. */
export type Chapter = {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly has: (tool: AnyTool) => boolean
}

const isOrdering = ({ tag }: AnyTool) => tag === 'Ordering'

/** Chapters of the buyer's journey and related topics. Every operation belongs to exactly one chapter. */
const CHAPTERS: readonly Chapter[] = [
  {
    id: 'find',
    title: 'Find',
    about: 'Search restaurants by location and craving, and read their menus.',
    has: ({ tag }) => tag === 'Catalog',
  },
  {
    id: 'order',
    title: 'Order',
    about: 'First an exact price, then a booking. Neither charges anything.',
    has: tool => isOrdering(tool) && !tool.paid && tool.effect !== 'read',
  },
  {
    id: 'pay',
    title: 'Pay',
    about: 'Send the request without payment to get the amount due (402), sign it, and send the request again.',
    has: tool => isOrdering(tool) && tool.paid === true,
  },
  {
    id: 'follow',
    title: 'Follow',
    about: 'Track the order until it is handed over or refunded.',
    has: tool => isOrdering(tool) && !tool.paid && tool.effect === 'read',
  },
  {
    id: 'clerk',
    title: 'The clerk',
    about: 'The same in natural language.',
    has: ({ tag }) => tag === 'Clerk',
  },
  {
    id: 'recipes',
    title: 'Recipes',
    about: 'Browse and buy recipes.',
    has: ({ tag }) => /^recipes?$/i.test(tag),
  },
  {
    id: 'merchant',
    title: 'Be the kitchen',
    about: 'What a restaurant sees and reports; requires its key as a bearer token.',
    has: ({ tag }) => tag === 'Merchant',
  },
  {
    id: 'try',
    title: 'Worthless money',
    about: 'On the local chain only.',
    has: ({ onlyLocal }) => onlyLocal === true,
  },
  {
    id: 'service',
    title: 'The service',
    about: 'How it is.',
    has: tool => !CHAPTERS.some(chapter => chapter.id !== 'service' && chapter.has(tool)),
  },
]

/** Chapters that have operations on this server, with those operations. */
export const journeyOf = (tools: readonly AnyTool[]): (Chapter & { readonly tools: readonly AnyTool[] })[] =>
  CHAPTERS.map(chapter => ({ ...chapter, tools: tools.filter(chapter.has) })).filter(each => each.tools.length > 0)
