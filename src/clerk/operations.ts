import { eventText } from '#src/kernel/event-text.ts'
import { confirmOrder } from '#tools/confirm-order.ts'
import { listRestaurants } from '#tools/list-restaurants.ts'
import { previewOrder } from '#tools/preview-order.ts'
import { type AnyTool, defineTool } from '#tools/tool.ts'
import type { Clerk } from './clerk.ts'
import { OneShotBody, OneShotResponse } from './order-once-schema.ts'
import { POLICY_TOPICS, policyOn } from './policies.ts'
import {
  ClerkChatBody,
  ClerkResponse,
  ConversationQuery,
  ConversationResponse,
  Policies,
  PolicyQuery,
} from './schema.ts'
import { type ClerkChunk, createTurnStream } from './stream.ts'
import { ChangeBody } from './tools/change-body.ts'

/** Faults of a message in a conversation. */
const OF_SESSIONS = [
  'session_expired',
  'session_turn_limit',
  'session_busy',
  'rate_limited',
  'service_unavailable',
] as const

const TALKS =
  'Talks to a clerk who finds food, takes the order, and reads it back. 10 messages within 15 minutes a ' +
  'session; when ready_to_buy is true, pay_instructions says how to pay'

/** Returns a reply as the UI message stream that a client gets which reads it late. */
function chatStreamOf(response: ClerkResponse): string {
  const chunks: ClerkChunk[] = []
  createTurnStream(chunk => chunks.push(chunk)).finish(response)
  return `${chunks.map(data => eventText({ data })).join('')}data: [DONE]\n\n`
}

/** Sends a message to the clerk. */
export const chatWithClerk = defineTool<typeof ClerkChatBody, typeof ClerkResponse, Clerk>({
  name: 'chat_with_clerk',
  title: 'Talk to the clerk',
  description:
    `${TALKS}. Streamed, the reply is the UI message stream ` +
    'of the AI SDK, whose stock HTTP transport is accepted with its own body ({messages}).',
  asTool: `${TALKS}.`,
  tag: 'Clerk',
  shed: 'first',
  mcp: 'offered',
  links: {},
  effect: 'commit',
  http: {
    method: 'post',
    path: '/api/clerk/chat',
    private: true,
    limited: 'clerk',
    repeats: 'session',
    streamed: true,
    streamOf: chatStreamOf,
  },
  input: ClerkChatBody,
  output: ClerkResponse,
  faults: ['missing_required_fields', 'invalid_field', ...OF_SESSIONS],
  run: async (clerk, { message, session_id }, { idempotencyKey, caller }) => {
    const { response } = await clerk.chat({ message, session_id, caller, message_id: idempotencyKey })
    return response
  },
})

const clerkMenu: AnyTool = {
  ...listRestaurants,
  name: 'clerk_menu',
  title: 'Restaurants, for the clerk',
  tag: 'Clerk',
  shed: 'first',
  links: {},
  mcp: { leftOut: 'list_restaurants says the same' },
  http: { ...listRestaurants.http, path: '/api/clerk/menu' },
  run: (clerk: Clerk, query, context) => listRestaurants.run(clerk.engine, query, context),
}

/** Faults of price tokens, which this operation does not accept. */
const OF_TOKENS = new Set<string>([
  ...(['price_token_invalid', 'price_token_expired', 'cart_mismatch'] as const),
  ...(['already_confirmed', 'already_paid', 'idempotency_conflict'] as const),
])

const orderOnce = defineTool<typeof OneShotBody, typeof OneShotResponse, Clerk>({
  name: 'order_once',
  title: 'Order in one request',
  description:
    'Prices an order said by ids, by names or in one sentence; with a customer it is confirmed and payUrl pays it. What ' +
    'has several meanings is refused with its candidates.',
  tag: 'Clerk',
  shed: 'first',
  links: {},
  effect: 'commit',
  mcp: { leftOut: 'chat_with_clerk reads sentences' },
  http: { method: 'post', path: '/api/clerk/order', private: true, limited: 'book' },
  input: OneShotBody,
  output: OneShotResponse,
  judgesInput: true,
  faults: [...new Set([...previewOrder.faults, ...confirmOrder.faults])].filter(fault => !OF_TOKENS.has(fault)),
  run: (clerk, raw, { caller }) => clerk.orderOnce(raw, caller),
})

const updateOrder = defineTool<typeof ChangeBody, typeof ClerkResponse, Clerk>({
  name: 'update_order',
  title: 'Change the order of a conversation',
  description:
    'Changes restaurant, cart or details of a clerk’s conversation, by ids or names of the menu, or places the order ' +
    'that was read back. Answers like chat_with_clerk: priced, with what is missing, read back, or booked. Uses none of ' +
    'the session’s messages, and goes on after the last.',
  tag: 'Clerk',
  shed: 'first',
  links: {},
  mcp: { leftOut: 'preview_order prices an exact cart, chat_with_clerk changes one in words' },
  effect: 'quote',
  http: { method: 'post', path: '/api/clerk/cart', private: true, limited: 'preview', repeats: 'session' },
  input: ChangeBody,
  output: ClerkResponse,
  faults: ['invalid_field', 'order_moved_on', ...OF_SESSIONS.filter(fault => fault !== 'session_turn_limit')],
  run: (clerk, change, { idempotencyKey, caller }) =>
    clerk.changeOrder({ ...change, caller, message_id: idempotencyKey }),
})

const streamOf = (conversation: ConversationResponse): string =>
  eventText({ event: 'conversation', data: conversation })

/** Reads a conversation, or follows it as events. */
export const readClerkConversation = defineTool<typeof ConversationQuery, typeof ConversationResponse, Clerk>({
  name: 'read_conversation',
  title: 'Read the order of a conversation',
  description:
    'Returns a clerk’s conversation as it stands, with its order and the times it can be for; as server-sent events, ' +
    'again after every change. Uses none of the session’s messages.',
  tag: 'Clerk',
  shed: 'first',
  links: {},
  mcp: { leftOut: 'chat_with_clerk returns the order with each message' },
  effect: 'read',
  http: { method: 'get', path: '/api/clerk/cart', limited: 'follow', private: true, streamed: true, streamOf },
  input: ConversationQuery,
  output: ConversationResponse,
  faults: ['missing_required_fields', 'invalid_field', 'session_expired', 'rate_limited', 'service_unavailable'],
  run: (clerk, { session_id }) => clerk.readConversation(session_id),
})

const policy = defineTool<typeof PolicyQuery, typeof Policies, Clerk>({
  name: 'policy',
  title: 'How this works',
  description: 'Says how paying, refunds, tips and so on work here.',
  tag: 'Clerk',
  shed: 'first',
  mcp: 'offered',
  links: {},
  effect: 'read',
  http: { method: 'get', path: '/api/policies', limited: 'browse' },
  input: PolicyQuery,
  output: Policies,
  faults: ['invalid_field'],
  run: (_, { topic }) => ({
    policies: POLICY_TOPICS.filter(one => topic === undefined || one === topic).map(one => ({
      topic: one,
      text: policyOn(one),
    })),
  }),
})

/** Operations of the clerk, which is a layer above the engine's tools. */
export const CLERK_TOOLS: readonly AnyTool[] = [
  chatWithClerk,
  readClerkConversation,
  updateOrder,
  clerkMenu,
  orderOnce,
  policy,
]
