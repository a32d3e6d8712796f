import type { AnyTool } from '#tools/tool.ts'

/** A part of the journey, with what is done there. */
export type Chapter = {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly has: (tool: AnyTool) => boolean
}

const isOrdering = ({ tag }: AnyTool) => tag === 'Ordering'

/** The way of a buyer, and what lies beside it. Every operation is in exactly one chapter. */
const CHAPTERS: readonly Chapter[] = [
  {
    id: 'find',
    title: 'Find',
    about: 'Restaurants by place and by what somebody feels like, and what they cook.',
    has: ({ tag }) => tag === 'Catalog',
  },
  {
    id: 'order',
    title: 'Order',
    about: 'An exact price first, then a booking. Nothing is charged in either.',
    has: tool => isOrdering(tool) && !tool.paid && tool.effect !== 'read',
  },
  {
    id: 'pay',
    title: 'Pay',
    about: 'Ask without a payment and be told what is owed; sign it, and ask again.',
    has: tool => isOrdering(tool) && tool.paid === true,
  },
  {
    id: 'follow',
    title: 'Follow',
    about: 'To the door, or to the refund.',
    has: tool => isOrdering(tool) && !tool.paid && tool.effect === 'read',
  },
  {
    id: 'clerk',
    title: 'The clerk',
    about: 'The same in words.',
    has: ({ tag }) => tag === 'Clerk',
  },
  {
    id: 'recipes',
    title: 'Recipes',
    about: 'To read, to buy, to cook.',
    has: ({ tag }) => /^recipes?$/i.test(tag),
  },
  {
    id: 'merchant',
    title: 'Be the kitchen',
    about: 'What a restaurant sees and says, for whoever shows its key as a bearer token.',
    has: ({ tag }) => tag === 'Merchant',
  },
  {
    id: 'try',
    title: 'Worthless money',
    about: 'Only on the local chain.',
    has: ({ onlyLocal }) => onlyLocal === true,
  },
  {
    id: 'service',
    title: 'The service',
    about: 'How it is.',
    has: tool => !CHAPTERS.some(chapter => chapter.id !== 'service' && chapter.has(tool)),
  },
]

/** The chapters that have operations here, with them. */
export const journeyOf = (tools: readonly AnyTool[]): (Chapter & { readonly tools: readonly AnyTool[] })[] =>
  CHAPTERS.map(chapter => ({ ...chapter, tools: tools.filter(chapter.has) })).filter(each => each.tools.length > 0)
