import { PAYING_CLIENT } from '#src/payments/paying-command.ts'
import type { Payment } from '#tools/examples/step.ts'
import type { Flow, FlowStep } from '#tools/flows/flow.ts'
import { FLOWS } from '#tools/flows/flows.ts'
import type { AnyTool } from '#tools/tool.ts'
import { type Figures, withFigures } from './figures.ts'
import { curlOf, keptBy, payCommand } from './shell.ts'

/** What the texts of one server are made from. */
export type Telling = {
  readonly baseUrl: string
  readonly tools: readonly AnyTool[]
  /** The methods of MPP that the server takes. */
  readonly methods: readonly string[]
  readonly figures: Figures
  /** On the chain with worthless money. */
  readonly local: boolean
}

/** The flows of a topic that this server can be taken through: it has their operations, and is paid as they pay. */
export const flowsOf = ({ tools, methods }: Pick<Telling, 'tools' | 'methods'>, topic: Flow['topic']): Flow[] =>
  FLOWS.filter(
    flow =>
      flow.topic === topic &&
      flow.steps.every(({ tool, pay }) => {
        const payer = pay && PAYERS[pay.by]
        return tools.some(({ name }) => name === tool) && (!payer || methods.includes(payer.method))
      }),
  )

/** Explains the comments of `keptBy`. */
export const KEEPING =
  'In the commands below `# keep a.b as NAME` means: take that field of the answer; `$NAME` is its value.'

/** A step whose command documents show. */
export const isPrinted = (step: FlowStep): boolean => !step.setup && !step.resends

/** A flow as numbered sentences, each with the command that does it. */
export function numberedFlow(telling: Telling, flow: Flow): string {
  return flow.steps
    .filter(isPrinted)
    .map((step, index) => `${index + 1}. ${withFigures(step.shows, telling.figures)}\n\n${fenced(telling, step)}`)
    .join('\n\n')
}

/** A flow below a heading: what it is for, and its commands. */
export function flowSection(telling: Telling, flow: Flow, heading = '###'): string {
  const steps = flow.steps
    .filter(isPrinted)
    .map(step => `${withFigures(step.shows, telling.figures)}\n\n${fenced(telling, step)}`)
  return [`${heading} ${flow.title}`, withFigures(flow.about, telling.figures), ...steps].join('\n\n')
}

/** All commands of a flow, one below the other. */
export const commandsOf = (telling: Telling, flow: Flow): string =>
  `\`\`\`sh\n${flow.steps
    .filter(isPrinted)
    .map(step => commandOf(telling, step).join('\n'))
    .join('\n')}\n\`\`\``

const fenced = (telling: Telling, step: FlowStep): string => `\`\`\`sh\n${commandOf(telling, step).join('\n')}\n\`\`\``

/** What the paying client is told, for payments that it makes by itself, and the method by which they reach us. */
const PAYERS: Partial<Record<Payment['by'], { readonly method: string; readonly says: string }>> = {
  client: { method: 'evm', says: '--protocol x402' },
  mpp: { method: 'evm', says: '--protocol mpp' },
  card: { method: 'stripe', says: '--protocol mpp --currency usd -M paymentMethod=pm_card_visa' },
}

/** The command of a step, and what of its answer is kept for later ones. */
export function commandOf({ baseUrl, tools }: Pick<Telling, 'baseUrl' | 'tools'>, step: FlowStep): string[] {
  const tool = tools.find(each => each.name === step.tool)
  if (!tool) throw new Error(`there is no operation ${step.tool}`)
  const payer = step.pay && PAYERS[step.pay.by]
  if (payer) return [payCommand(PAYING_CLIENT, payer.says), ...keptBy(step)]
  const { headers, input } = step
  const sent = step.pay?.by === 'body' ? { ...input, payment: '{payment}' } : input
  return [curlOf({ tool, input: sent, ...(headers ? { headers } : {}) }, baseUrl), ...keptBy(step)]
}
