import type { AnyTool, Tool } from '#tools/tool.ts'
import { commandsOf, type DocumentContext, flowsOf, KEEPING } from './flow-text.ts'
import { paymentMethodsOf } from './payment-methods.ts'
import { walletLines } from './wallet.ts'

export const SUMMARY =
  'A marketplace where software agents find restaurants, read live menus, see exact totals, order and pay in USDC on Base ' +
  'through x402 or MPP. No account, no API key: payment is the only gate.'

/** Document at /llms.txt: an index for a model that does not know this service. */
export function llmsDocument(telling: DocumentContext): string {
  const { baseUrl, figures } = telling
  const page = (path: string, title: string, about: string) => `- [${title}](${baseUrl}${path}): ${about}`
  return [
    '# Comanda',
    `> ${SUMMARY}`,
    `Order flow: search, menu, preview (allergies and diets as \`constraints\`, a tip as \`tip\`), confirm, pay, poll. The convenience fee is ${figures.fee}; the total of the preview is what is charged. A price is valid for ${figures.quoteMinutes} minutes. What cannot be cooked is refunded.`,
    '## Start here',
    [
      page('/.well-known/agent-skill', 'Agent skill', 'all an agent needs, with commands that run'),
      page('/api/openapi.json', 'OpenAPI 3.1', 'every operation, with examples'),
      page('/docs', 'API reference', 'the same for people'),
      page('/mcp', 'MCP server', 'the same as tools, over Streamable HTTP'),
      page('/clerk/llms.txt', 'The clerk', 'order in natural language instead'),
    ].join('\n'),
    ...flowsOf(telling, 'start').map(flow => `${KEEPING} ${DEMO_VALUES}\n\n${commandsOf(telling, flow)}`),
    `## Wallet\n\n${walletLines(telling)
      .map(each => `- ${each}`)
      .join('\n')}`,
    ...sections(telling).flatMap(([title, lines]) => (lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')])),
    '## Errors',
    `Every error is JSON with \`error\`, \`message\`, \`problems[]\`, \`_hint\`, and, if possible, your own request as \`_example\`, with only the errors corrected. Send it as is, once you have filled in the placeholders that \`_exampleNeeds\` lists. On 503, repeat the same request after 10 to 15 seconds; never sign a second payment. All codes: [API reference](${baseUrl}/docs#errors).`,
    '## Optional',
    [
      page('/.well-known/ai-catalog.json', 'AI catalog', 'all interfaces for agents'),
      page('/llms-full.txt', 'All texts', 'this, the skill and the clerk in one'),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

const DEMO_VALUES = 'Place, ids and customer are demo values: use those of your user, and ids from the answers.'

const SECTIONS: readonly (readonly [title: string, tag: string])[] = [
  ['Discovery', 'Catalog'],
  ['Ordering', 'Ordering'],
  ['Recipes', 'Recipes'],
  ['Clerk', 'Clerk'],
]

function sections({ tools, baseUrl, methods }: DocumentContext): (readonly [string, string[]])[] {
  const made = SECTIONS.map(
    ([title, tag]) => [title, tools.filter(tool => tool.tag === tag).map(line(baseUrl))] as const,
  )
  const pay = paymentMethodsOf(methods).map(
    ({ name, sends, answer }) => `- ${name}: send ${sends}; the response has ${answer}.`,
  )
  pay.push('- USDC sent to `payTo` by a plain transfer is not credited to any order.')
  return made.flatMap(section =>
    section[0] === 'Ordering' ? [section, ['Payment', pay] as readonly [string, string[]]] : [section],
  )
}

/** Formats an operation as a list item, with the first sentence of its description. */
const line =
  (baseUrl: string) =>
  ({ title, http, description }: AnyTool): string =>
    `- ${title}: \`${http.method.toUpperCase()} ${baseUrl}${http.path}\`. ${firstSentence(description)}`

const firstSentence = (text: Tool['description']): string =>
  /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text
