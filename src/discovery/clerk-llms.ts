import { withFigures } from './figures.ts'
import { flowSection, flowsOf, KEEPING, numberedFlow, type Telling } from './flow-text.ts'
import { walletLines } from './wallet.ts'

const RULES = [
  'Limits: {clerkRequests} messages in {clerkSeconds} seconds for one address (429 with `Retry-After`), {clerkTurns} messages in a session, {clerkMinutes} minutes for a session. `turns_left` and `expires_at` are in every answer.',
  'Leave `session_id` out of the first message; take it from the answer for all others. Another or an old one is 410 `session_expired`: begin anew. The message after the last turn is 429 `session_turn_limit`; the last answer says how to finish over the REST API.',
  '`reply` is for people. `cart`, `choices[]`, `missing[]`, `restaurants[]` and `order` say the same as data. A choice is answered by its number.',
  'Every figure, total and link is made by code from the order itself.',
  'Nothing is booked without a plain yes to a read-back that is still true; a yes with anything else in it is a change.',
  'Send an `Idempotency-Key`, drawn at random for each message: a message of a session that is sent twice is answered once. The first message has no session yet: sent twice, it begins two.',
  '`Accept: text/event-stream` streams the answer as UI messages of the AI SDK, with the whole of it in the part `data-turn`. `/api/clerk/ws` is the same over a WebSocket.',
]

/** The document at /clerk/llms.txt: how to order in words, and nothing else. */
export function clerkDocument(telling: Telling): string {
  const { baseUrl, figures } = telling
  const [conversation, ...others] = flowsOf(telling, 'clerk')
  return [
    '# The clerk of Comanda',
    '> Say what somebody feels like; a clerk finds the food, asks for what is missing, reads the order back with its exact total, books it after a yes, and says how to pay.',
    `No account and no API key. ${KEEPING}`,
    ...(conversation ? [`## ${conversation.title}\n\n${numberedFlow(telling, conversation)}`] : []),
    `## How to pay\n\n\`pay_instructions\` has \`payUrl\`, \`amount\` in micro-USDC, \`expiresAt\`, a \`command\` and its variables in \`env\`. The URL takes every client of x402 or MPP: it answers 402 with what is owed, then 202 with the order. Poll \`statusUrl\` every ${figures.pollSeconds} seconds until \`confirmed\` or \`fulfillment_failed\`; what cannot be cooked is refunded by itself.\n\n${walletLines(
      telling,
    )
      .map(each => `- ${each}`)
      .join('\n')}\n\nLimits of wallets: ${baseUrl}/.well-known/agent-skill`,
    `## Rules\n\n${RULES.map(rule => `- ${withFigures(rule, figures)}`).join('\n')}`,
    ...others.map(flow => flowSection(telling, flow, '##')),
    `## Also\n\n- \`GET ${baseUrl}/api/clerk/menu\`: restaurants, by the parameters of \`GET /api/restaurants\`\n- [Everything without the clerk](${baseUrl}/llms.txt)\n- [Every field](${baseUrl}/api/openapi.json)`,
  ]
    .join('\n\n')
    .concat('\n')
}
