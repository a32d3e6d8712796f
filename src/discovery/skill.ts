import { FAULTS } from '#src/kernel/faults.ts'
import { type FaultAt, faultsOf } from './faults.ts'
import { type DocumentContext, flowSection, flowsOf, KEEPING, numberedFlow } from './flow-text.ts'
import { paymentMethodsOf } from './payment-methods.ts'
import { referenceLines } from './reference-lines.ts'
import { walletLines } from './wallet.ts'

export const SKILL_NAME = 'comanda-order-food'

/** Trigger description: tells a model when to read the skill. */
export const SKILL_DESCRIPTION =
  'Order food for people: search restaurants by place and craving, read live menus, get exact totals, place pickup and ' +
  'delivery orders from restaurants and groceries, pay in USDC on Base by x402 or MPP, follow the order to its end. Use it when ' +
  'somebody is hungry, wants to know what is near and open, what something costs, or where their order is. No account and ' +
  'no API key; payment is the only gate.'

export type SkillOptions = DocumentContext & { readonly version: string }

/** Address of the skill with the front matter of the Agent Skills format. */
export const SKILL_PATH = `/.well-known/agent-skills/${SKILL_NAME}/SKILL.md`

/** Skill document: how a model with only HTTP and a wallet buys lunch. */
export const skillDocument = (options: SkillOptions): string => `${frontMatter(options)}\n\n${skillText(options)}`

/** The same skill with the front matter of the Agent Skills format, which allows no other keys. */
export const standardSkill = (options: SkillOptions): string => `${standardMatter(options)}\n\n${skillText(options)}`

function skillText(options: SkillOptions): string {
  const { baseUrl, figures } = options
  return [
    `# Order food with Comanda\n\nBase URL: ${baseUrl}. JSON over HTTP. Send \`X-Agent-Id\`, a stable name of yours, with every request. ${KEEPING} Ids are those of the demo marketplace: take yours from search and menu.`,
    `## Quick start\n\n${flowsOf(options, 'start')
      .map(flow => numberedFlow(options, flow))
      .join('\n\n')}`,
    `Done when \`_status.terminal\` is true, or when \`status\` is \`confirmed\` and the user knows \`estimatedReady\`.`,
    returning(),
    wallet(options),
    `## Ordering rules\n\n${bullets([
      'Ids of items and options are strings from the newest menu. Never invent them.',
      'An item with `requires_modifiers` needs `modifiers`: one entry per required category, `min_selections` to `max_selections` options. Start from its `_orderExample`.',
      `Every order has a convenience fee of ${figures.fee}. Tell the user the total of preview, which is what is charged.`,
      `Delivery reaches at most ${figures.deliveryMiles} miles, or the ZIPs that the answer lists.`,
      `\`special_instructions\`: at most ${figures.instructionCharacters} characters, plain text, no links.`,
      'Ask for name, phone and e-mail of the person who eats before you confirm. Never make them up.',
      'Read the order and its total back to the user, and wait for a yes, before you pay.',
    ])}`,
    ...flowsOf(options, 'ordering').map(flow => flowSection(options, flow)),
    ...flowsOf(options, 'scheduling').map(flow => flowSection(options, flow)),
    payment(options),
    ...flowsOf(options, 'recipes').map(flow => flowSection(options, flow, '##')),
    polling(options),
    errors(options),
    `## Reference\n\n${referenceLines(options.tools, baseUrl)}\n\nEvery field, answer and error: ${baseUrl}/api/openapi.json, for people: ${baseUrl}/docs. In words instead of requests: ${baseUrl}/clerk/llms.txt.`,
  ]
    .join('\n\n')
    .concat('\n')
}

const frontMatter = ({ baseUrl, version }: SkillOptions): string =>
  [
    '---',
    `name: ${SKILL_NAME}`,
    `description: ${JSON.stringify(SKILL_DESCRIPTION)}`,
    'agent-skill: "1.0"',
    `version: ${JSON.stringify(version)}`,
    'runtime: cli',
    'transport: rest-api',
    `base_url: ${baseUrl}`,
    'requires_browser: false',
    'requires_auth: false',
    '---',
  ].join('\n')

const standardMatter = ({ baseUrl, version }: SkillOptions): string =>
  [
    '---',
    `name: ${SKILL_NAME}`,
    `description: ${JSON.stringify(SKILL_DESCRIPTION)}`,
    'license: Apache-2.0',
    'compatibility: Needs HTTP and, to pay, a wallet with USDC on Base; its commands need curl and npm.',
    'metadata:',
    `  version: ${JSON.stringify(version)}`,
    `  base_url: ${JSON.stringify(baseUrl)}`,
    '---',
  ].join('\n')

const bullets = (lines: readonly string[]): string => lines.map(line => `- ${line}`).join('\n')

const returning = (): string =>
  `## Returning user\n\n${bullets([
    'Keep name, phone, e-mail, address, diet and allergies that the user gave you; ask again only for what changed. Send allergies and diets as `constraints` of preview.',
    'Keep `orderId` and `statusToken` of open orders. `GET /api/order/{id}` works without the token; with it, as a bearer token, it also shows the customer.',
    'Search and get a new price for every order: a `priceToken` pays for one order only, and menus change.',
    'Send `Idempotency-Key: $(uuidgen)` with every request that books or pays. If the response is lost, send the same request again with the same key: it executes once.',
    'After confirming, only a request with the `statusToken` can change who collects the food, where it goes, or when. Compare `bookedFor` of the paid order with what was agreed.',
  ])}`

const wallet = (options: SkillOptions): string =>
  `## Wallet\n\n${bullets([
    ...walletLines(options),
    "Wallets have limits of their own, often $5 a call or a session. Only the user may raise them: ask before a real order. An x402 client of npm refuses more than $1 unless told: `new x402Client().setSpendControls({ maxAmountPerPayment: '$100' })`.",
    ...(options.local && options.methods.includes('stripe')
      ? [
          'Its card network is emulated: any `sk_test_…` works as a key, and `MPPX_STRIPE_SPT_URL` must be `checks.card.api` followed by `/v1/test_helpers/shared_payment/granted_tokens`.',
        ]
      : []),
  ])}`

function payment(options: SkillOptions): string {
  const rows = paymentMethodsOf(options.methods).map(({ name, sends, answer }) => `| ${name} | ${sends} | ${answer} |`)
  return [
    '## Payment',
    `| method | you send | the answer has |\n|---|---|---|\n${rows.join('\n')}`,
    bullets([
      `Amounts to be paid are micro-USDC in a string: "18320000" is $18.32. A quote is payable for ${options.figures.quoteMinutes} minutes.`,
      'Never transfer USDC to `payTo`: a plain transfer is not credited to any order. Only a signed payment pays.',
      'Repeating the same payment is safe and gets the same order. Never sign a second payment for an order: 409 `already_paid` means it is paid.',
      'Starting over? Pay under the first `payment-identifier`: never charged twice.',
      '202 with `payment.settlement` `pending`: the payment is being proven. Do not pay again; poll.',
      'An order that cannot be cooked is refunded by itself to whoever paid.',
      'Cancel: `POST /api/order/{id}/cancel` with `statusToken`; later the restaurant decides.',
    ]),
    ...flowsOf(options, 'payment').map(flow => flowSection(options, flow)),
  ].join('\n\n')
}

function polling({ figures }: SkillOptions): string {
  const rows = [
    ['paid, not yet answered', `${figures.pollSeconds} s`, 'usually 1 to 2 minutes'],
    ['the restaurant is called (channel `voice`)', `${figures.voiceSeconds} s`, 'up to three calls'],
    ['`confirmed`', `${figures.acceptedSeconds} s`, 'optional: tell the user `estimatedReady`'],
    [
      '`fulfillment_failed`, `rejected`, `cancelled`',
      `${figures.refundSeconds} s`,
      'until `refund.status` is `succeeded`; never retry the order',
    ],
    ['`_status.terminal` true', 'stop', ''],
  ]
  return `## Polling\n\n| order | every | |\n|---|---|---|\n${rows.map(row => `| ${row.join(' | ')} |`).join('\n')}\n\n\`_status.pollIntervalSeconds\` says it too. \`GET /api/order/{id}/events\` streams the same as server-sent events.`
}

function errors(options: SkillOptions): string {
  const codes = new Set<FaultAt['code']>()
  for (const tool of options.tools.filter(each => !each.http.keyed && !each.onlyLocal))
    for (const { code } of faultsOf(tool)) codes.add(code)
  const answered = [...codes.keys(), ...(options.methods.includes('tempo') ? (['invalid_proof'] as const) : [])]
  const rows = answered
    .sort((a, b) => FAULTS[a].status - FAULTS[b].status)
    .map(code => `| ${FAULTS[code].status} | \`${code}\` | ${FAULTS[code].hint} |`)
  return [
    '## Errors',
    'Every error has a stable `error`, a `message`, `problems[]` with all problems found, a `_hint`, and, if it can be corrected, `_example`: your own request with only the errors corrected. Without `_exampleNeeds`, send it as is: it asks for the same. With `_exampleNeeds`, ask the user for these fields and replace the placeholders in angle brackets; never make up values.',
    ...flowsOf(options, 'repair')
      .filter(flow => flow.steps.some(step => !step.setup))
      .map(flow => flowSection(options, flow)),
    `| status | error | do |\n|---|---|---|\n${rows.join('\n')}`,
  ].join('\n\n')
}
