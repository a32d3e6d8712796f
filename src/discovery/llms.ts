import type { AnyTool, Tool } from '#tools/tool.ts'
import { commandsOf, flowsOf, KEEPING, type Telling } from './flow-text.ts'
import { paymentMethodsOf } from './payment-methods.ts'
import { walletLines } from './wallet.ts'

export const SUMMARY =
  'A marketplace where software agents find restaurants, read live menus, see exact totals, order and pay in USDC on Base ' +
  'through x402 or MPP. No account, no API key: payment is the only gate.'

/** The document at /llms.txt: where everything is, for a model that has never heard of us. */
export function llmsDocument(telling: Telling): string {
  const { baseUrl, figures } = telling
  const page = (path: string, title: string, about: string) => `- [${title}](${baseUrl}${path}): ${about}`
  return [
    '# Comanda',
    `> ${SUMMARY}`,
    `An order goes search, menu, preview, confirm, pay, poll. Every order has a convenience fee of ${figures.fee}; the total of preview is what is charged. A price is promised for ${figures.quoteMinutes} minutes. An order that cannot be cooked is refunded by itself.`,
    '## Start here',
    [
      page('/.well-known/agent-skill', 'Agent skill', 'everything an agent needs to buy lunch, with commands that run'),
      page('/api/openapi.json', 'OpenAPI 3.1', 'every operation, field, answer and error with examples'),
      page('/docs', 'API reference', 'the same for people'),
      page('/mcp', 'MCP server', 'the same operations as tools, over Streamable HTTP'),
      page('/clerk/llms.txt', 'The clerk', 'order in words instead'),
    ].join('\n'),
    ...flowsOf(telling, 'start').map(flow => `${KEEPING}\n\n${commandsOf(telling, flow)}`),
    `## Wallet\n\n${walletLines(telling)
      .map(each => `- ${each}`)
      .join('\n')}`,
    ...sections(telling).flatMap(([title, lines]) => (lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')])),
    '## Errors',
    `Every error is JSON with a stable \`error\`, a \`message\`, \`problems[]\`, \`_hint\`, and where it can be put right your own request as \`_example\`, and nothing else: send it as it is, unless \`_exampleNeeds\` lists fields whose placeholders (\`<phone with area code>\`) you must fill in first. Nothing is made up for you. 503: send the same request again in 10 to 15 seconds, and never sign a second payment. All codes: [API reference](${baseUrl}/docs#errors).`,
    '## Optional',
    [
      page('/.well-known/agent-skills/index.json', 'Skills index', 'with the digest of the skill'),
      page('/.well-known/mcp.json', 'MCP tools', 'and how to reach them'),
      page('/.well-known/mcp/server-card.json', 'MCP server card', 'as registries read it'),
      page('/.well-known/ai-catalog.json', 'AI catalog', 'what else is here'),
      page('/health', 'Health', 'how the service is'),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

const SECTIONS: readonly (readonly [title: string, tag: string])[] = [
  ['Discovery', 'Catalog'],
  ['Ordering', 'Ordering'],
  ['Recipes', 'Recipes'],
  ['Clerk', 'Clerk'],
]

function sections({ tools, baseUrl, methods }: Telling): (readonly [string, string[]])[] {
  const made = SECTIONS.map(
    ([title, tag]) => [title, tools.filter(tool => tool.tag === tag).map(line(baseUrl))] as const,
  )
  const pay = paymentMethodsOf(methods).map(
    ({ name, sends, answer }) => `- ${name}: send ${sends}; the answer has ${answer}.`,
  )
  pay.push(
    '- USDC that is sent to `payTo` by a plain transfer is not credited to any order. Payments are signed, not sent.',
  )
  return made.flatMap(section =>
    section[0] === 'Ordering' ? [section, ['Payment', pay] as readonly [string, string[]]] : [section],
  )
}

/** The first sentence of a description says enough for a list. */
const line =
  (baseUrl: string) =>
  ({ title, http, description }: AnyTool): string =>
    `- ${title}: \`${http.method.toUpperCase()} ${baseUrl}${http.path}\`. ${firstSentence(description)}`

const firstSentence = (text: Tool['description']): string =>
  /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text
