import { withFigures } from './figures.ts'
import { type DocumentContext, flowSection, flowsOf, KEEPING, numberedFlow } from './flow-text.ts'
import { walletLines } from './wallet.ts'

const RULES = [
  'Limits: {clerkRequests} messages in {clerkSeconds} seconds per address (429 with `Retry-After`), {clerkTurns} messages and {clerkMinutes} minutes per session. Every response has `turns_left` and `expires_at`.',
  'Omit `session_id` from the first message; send the one from the response with every later message. An unknown or expired one returns 410 `session_expired`: start a new session. A message after the last turn returns 429 `session_turn_limit`; the last reply explains how to finish over the REST API.',
  '`reply` is for people. `cart`, `choices[]`, `missing[]`, `restaurants[]` and `order` contain the same as structured data. Answer a choice with its number.',
  'Code computes every figure, total, and link from the order itself; no model writes them.',
  'Nothing is booked without a plain yes to a read-back that is still valid. A yes with anything else in it counts as a change.',
  'Send a random `Idempotency-Key` with each message: a message sent twice in a session is processed once. The first message has no session yet: sent twice, it starts two sessions.',
  '`Accept: text/event-stream` streams the response as UI messages of the AI SDK, with the complete response in the part `data-turn`. `/api/clerk/ws` does the same over a WebSocket.',
]

/** Document at /clerk/llms.txt: only how to order in words. */
export function clerkDocument(telling: DocumentContext): string {
  const { baseUrl, figures } = telling
  const [conversation, ...others] = flowsOf(telling, 'clerk')
  return [
    '# The clerk of Comanda',
    '> Say what you feel like eating; a clerk finds the food, asks for missing details, reads the order back with its exact total, books it after a yes, and explains how to pay.',
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
