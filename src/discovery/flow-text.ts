import { PAYING_CLIENT } from '#src/payments/paying-command.ts'
import type { Payment } from '#tools/examples/step.ts'
import type { Flow, FlowStep } from '#tools/flows/flow.ts'
import { FLOWS } from '#tools/flows/flows.ts'
import type { AnyTool } from '#tools/tool.ts'
import { type Figures, withFigures } from './figures.ts'
import { curlOf, payCommand, savedVariables } from './shell.ts'

/** Input for the documents of a server. */
export type DocumentContext = {
  readonly baseUrl: string
  readonly tools: readonly AnyTool[]
  /** MPP methods that the server accepts. */
  readonly methods: readonly string[]
  readonly figures: Figures
  /** True for the local chain, whose money is worthless. */
  readonly local: boolean
}

/** Flows of a topic that this server supports: it has their operations and accepts their payment method. */
export const flowsOf = ({ tools, methods }: Pick<DocumentContext, 'tools' | 'methods'>, topic: Flow['topic']): Flow[] =>
  FLOWS.filter(
    flow =>
      flow.topic === topic &&
      flow.steps.every(({ tool, pay }) => {
        const payer = pay && PAYERS[pay.by]
        return tools.some(({ name }) => name === tool) && (!payer || methods.includes(payer.method))
      }),
  )

/** Explanation of the comments that `keptBy` writes. */
export const KEEPING = 'Below, `# keep a.b as NAME` means: store that field of the response in `$NAME`.'

/** True for a step whose command is shown in documents. */
export const isPrinted = (step: FlowStep): boolean => !step.setup && !step.resends

/** Formats a flow as numbered sentences, each with its command. */
export function numberedFlow(telling: DocumentContext, flow: Flow): string {
  return flow.steps
    .filter(isPrinted)
    .map((step, index) => `${index + 1}. ${withFigures(step.shows, telling.figures)}\n\n${fenced(telling, step)}`)
    .join('\n\n')
}

/** Formats a flow as a section: heading, purpose, and commands. */
export function flowSection(telling: DocumentContext, flow: Flow, heading = '###'): string {
  const steps = flow.steps
    .filter(isPrinted)
    .map(step => `${withFigures(step.shows, telling.figures)}\n\n${fenced(telling, step)}`)
  return [`${heading} ${flow.title}`, withFigures(flow.about, telling.figures), ...steps].join('\n\n')
}

/** All commands of a flow, one per line. */
export const commandsOf = (telling: DocumentContext, flow: Flow): string =>
  `\`\`\`sh\n${flow.steps
    .filter(isPrinted)
    .map(step => commandOf(telling, step).join('\n'))
    .join('\n')}\n\`\`\``

const fenced = (telling: DocumentContext, step: FlowStep): string =>
  `\`\`\`sh\n${commandOf(telling, step).join('\n')}\n\`\`\``

/** Options of the paying client for payments it makes itself, and the MPP method of each. */
const PAYERS: Partial<Record<Payment['by'], { readonly method: string; readonly says: string }>> = {
  client: { method: 'evm', says: '--protocol x402' },
  mpp: { method: 'evm', says: '--protocol mpp' },
  card: { method: 'stripe', says: '--protocol mpp --currency usd -M paymentMethod=pm_card_visa' },
}

/** Command of a step, and the response fields that later steps need. */
export function commandOf({ baseUrl, tools }: Pick<DocumentContext, 'baseUrl' | 'tools'>, step: FlowStep): string[] {
  const tool = tools.find(each => each.name === step.tool)
  if (!tool) throw new Error(`unknown operation ${step.tool}`)
  const payer = step.pay && PAYERS[step.pay.by]
  if (payer) return [payCommand(PAYING_CLIENT, payer.says), ...savedVariables(step)]
  const { headers, input } = step
  const sent = step.pay?.by === 'body' ? { ...input, payment: '{payment}' } : input
  return [curlOf({ tool, input: sent, ...(headers ? { headers } : {}) }, baseUrl), ...savedVariables(step)]
}
