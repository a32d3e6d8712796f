import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { FinishReason, JSONValue, ModelMessage, ToolLoopAgent } from 'ai'
import { demandsAnything } from '#src/menu/diet.ts'
import type { ClerkDeps } from './deps.ts'
import { type Desk, shownText } from './desk/desk.ts'
import { toolsFor } from './desk/tools.ts'
import { isUnsettled } from './desk/unsettled.ts'
import { dietOf } from './draft/diet-of.ts'
import { ai } from './model/ai.ts'
import type { HouseOptions } from './model/house-model.ts'
import { objection } from './reply/check-sentence.ts'
import { type Grounds, groundsOf, ownGrounds } from './reply/grounds.ts'
import { createSentences } from './reply/sentences.ts'

export type ModelRun = {
  readonly model: LanguageModelV4
  /** Told to a remote model; the house model needs none. */
  readonly instructions?: string
  readonly messages: readonly ModelMessage[]
  readonly house?: Omit<HouseOptions, 'state'>
  readonly signal?: AbortSignal | undefined
  readonly onSentence?: ((sentence: string) => void) | undefined
}

const MOST_STEPS = 8
const MOST_SENTENCES = 8
const MODEL_MS = 20_000
const MOST_TOKENS = 800

/**
 * Lets a model work on the table and returns the sentences that it may say. Throws what the model's server threw, and
 * Error for a stream that broke off, a model that said and did nothing, and one that does not stop.
 */
export async function runModel(deps: ClerkDeps, desk: Desk, run: ModelRun): Promise<string[]> {
  const outputs: string[] = []
  const agent = new (ai().ToolLoopAgent)({
    model: run.model,
    ...(run.instructions === undefined ? {} : { instructions: run.instructions }),
    tools: toolsFor(deps, desk),
    stopWhen: [ai().isStepCount(MOST_STEPS)],
    toolCallConcurrency: 1,
    maxRetries: run.house ? 0 : 1,
    maxOutputTokens: MOST_TOKENS,
    prepareStep: () => ({
      providerOptions: run.house ? { house: houseOptions(desk, run.house) } : { openai: { store: false } },
    }),
    telemetry: { isEnabled: false, recordInputs: false, recordOutputs: false },
    onError: () => {},
  })
  // a model that is no longer listened to need not go on
  using stack = new DisposableStack()
  const left = new AbortController()
  stack.defer(() => left.abort())
  const options = {
    messages: [...run.messages],
    timeout: { totalMs: MODEL_MS },
    abortSignal: run.signal ? AbortSignal.any([run.signal, left.signal]) : left.signal,
  }
  // the house model thinks in no time: only who listens while it speaks is worth a stream
  const parts = run.house && !run.onSentence ? whole(agent, options) : live(agent, options)
  const said: string[] = []
  const sentences = createSentences()
  const begun = desk.state
  let before = ''
  const release = (texts: readonly string[]) => {
    for (const text of texts) {
      const found = objection(text, groundsFor(deps, desk, outputs, run, begun), before)
      before = text
      if (found !== undefined)
        deps.log.warn({ reason: found.reason, model: run.model.modelId }, 'a sentence of the model was dropped')
      else if (said.length < MOST_SENTENCES && !said.includes(text)) {
        said.push(text)
        run.onSentence?.(text)
      }
    }
  }
  let acted = false
  for await (const part of parts) {
    if (part.type === 'text') release(sentences.push(part.text))
    else if (part.type === 'text-end') release(sentences.rest())
    else {
      acted = true
      outputs.push(JSON.stringify(part.output))
    }
  }
  release(sentences.rest())
  if (said.length === 0 && !acted) throw new Error('the model said and did nothing')
  return said
}

type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'text-end' }
  | { readonly type: 'output'; readonly output: unknown }

type Agent = ToolLoopAgent<never, ReturnType<typeof toolsFor>>
type AgentOptions = Parameters<Agent['generate']>[0]

/** What a model says and what its tools answer, as it comes. */
async function* live(agent: Agent, options: AgentOptions): AsyncGenerator<Part> {
  const { stream, finishReason } = await agent.stream(options)
  for await (const part of stream) {
    if (part.type === 'text-delta') yield { type: 'text', text: part.text }
    else if (part.type === 'text-end') yield { type: 'text-end' }
    else if (part.type === 'tool-result') yield { type: 'output', output: part.output }
    else if (part.type === 'error') throw part.error
    else if (part.type === 'abort') throw new Error('the model was stopped')
  }
  assertFinished(await finishReason)
}

/** The same when all of it is done. */
async function* whole(agent: Agent, options: AgentOptions): AsyncGenerator<Part> {
  const { steps, finishReason } = await agent.generate(options)
  for (const part of steps.flatMap(step => step.content)) {
    if (part.type === 'text') yield* [{ type: 'text' as const, text: part.text }, { type: 'text-end' as const }]
    else if (part.type === 'tool-result') yield { type: 'output', output: part.output }
  }
  assertFinished(finishReason)
}

function assertFinished(reason: FinishReason): void {
  if (reason === 'error' || reason === 'other') throw new Error(`the model ended with ${reason}`)
}

const houseOptions = (desk: Desk, house: Omit<HouseOptions, 'state'>): Record<string, JSONValue> =>
  ({ ...house, state: desk.state }) as unknown as Record<string, JSONValue>

/** What the sentences of a turn may rest on. */
function groundsFor(
  { baseUrl, engine }: ClerkDeps,
  desk: Desk,
  outputs: readonly string[],
  run: ModelRun,
  begun: Desk['state'],
): Grounds {
  const { state } = desk
  const shown = shownText(desk)
  if (run.house) return ownGrounds([shown, ...outputs], baseUrl, state.order !== undefined)
  return groundsOf({
    ...{ shown: [shown], outputs, state, baseUrl },
    message: run.messages.flatMap(({ role, content }) => (role === 'user' ? [textOf(content)] : [])).at(-1) ?? '',
    menu: engine.market.menus.get(state.restaurant_id ?? ''),
    isPriced: state.quote !== begun.quote || (state.lines === begun.lines && state.details === begun.details),
    isCareful: demandsAnything(dietOf(state)) || isUnsettled(state),
  })
}

const textOf = (content: ModelMessage['content']): string => (typeof content === 'string' ? content : '')
