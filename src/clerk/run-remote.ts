import type { ModelMessage, ToolSet } from 'ai'
import type { ClerkMeter } from '#src/health/clerk-meter.ts'
import { describeError } from '#src/kernel/log.ts'
import type { ClerkDeps } from './deps.ts'
import { ai } from './model/ai.ts'
import { createDeadline, type Deadline } from './model/deadline.ts'
import { failureOf, ModelFailure } from './model/failure.ts'
import { live, type StepEnd } from './model/model-parts.ts'
import type { RemoteModel } from './model/remote-model.ts'
import { createSpeech, EMPTY_REPLY, type Objection } from './speech.ts'
import type { TurnContext } from './turn-context/turn-context.ts'
import { createWorkbench, type Workbench } from './workbench.ts'

export type RemoteRun = {
  readonly remote: RemoteModel
  /** Original message of the guest. */
  readonly message: string
  readonly instructions: string
  readonly tools: ToolSet
  readonly messages: readonly ModelMessage[]
  readonly signal?: AbortSignal | undefined
  readonly onSentence?: ((sentence: string) => void) | undefined
}

/**
 * Sentences allowed and the resulting turn context; `failure` is set if the model failed after its tools had
 * effects.
 */
export type RemoteRan = {
  readonly said: readonly string[]
  readonly context: TurnContext
  /** Messages added by the model and its tools; empty if the model failed. */
  readonly added: readonly ModelMessage[]
  readonly failure?: ModelFailure
}

export type RemoteDeps = ClerkDeps & { readonly meter: ClerkMeter }

/**
 * Runs a remote model on the turn context, step by step, the last step without tools. Returns withheld sentences to
 * the model for one more step. Throws ModelFailure if the model failed before its tools had any effect.
 */
export async function runRemote(deps: RemoteDeps, context: TurnContext, run: RemoteRun): Promise<RemoteRan> {
  const { meter, log, world } = deps
  const { model, limits, call } = run.remote
  const ends = world.now() + limits.turnMs
  const bench = createWorkbench(world, context, run.tools)
  let isDropped = false
  const speech = createSpeech(deps, context, {
    message: run.message,
    onSentence: run.onSentence,
    onDropped: reason => {
      isDropped = true
      meter.dropped(reason)
      log.warn({ reason, model: model.modelId }, 'a sentence of the model was dropped')
    },
  })
  // abort the model if the caller has disconnected
  using deadline = createDeadline(world, limits.stepMs)
  const abortSignal = run.signal ? AbortSignal.any([run.signal, deadline.signal]) : deadline.signal

  /** Runs up to `steps` model steps; returns the messages including those added. */
  const work = async (messages: readonly ModelMessage[], steps: number): Promise<readonly ModelMessage[]> => {
    const agent = agentOf(bench, deadline, steps, { model, instructions: run.instructions, ...call })
    const timeout = { totalMs: Math.max(1, ends - world.now()) }
    let added: readonly ModelMessage[] = []
    let hasText = false
    for await (const part of live(agent, { messages: [...messages], timeout, abortSignal })) {
      if (part.type === 'step') {
        meter.step(part.metered)
        assertWhole(part, hasText, speech.isCut())
        hasText = false
      }
      if (part.type === 'text') hasText = true
      if (part.type === 'messages') added = part.messages
      speech.take(part)
    }
    speech.finish()
    return [...messages, ...added]
  }
  const reword = async (messages: readonly ModelMessage[]) => {
    const objections = speech.objections()
    if (objections.length === 0 || world.now() >= ends) return
    meter.handedBack()
    try {
      await work([...messages, handBack(objections)], 1)
    } catch (error) {
      if (run.signal?.aborted) throw error
      meter.failed(failureOf(error).kind)
      log.warn({ error: describeError(error) }, 'the model did not put its words otherwise')
    }
  }
  try {
    const worked = await work(run.messages, limits.steps)
    await reword(worked)
    if (speech.said.length === 0 && !bench.hasRun())
      throw isDropped
        ? new ModelFailure('unsaid', 'of the words of the model none may be said')
        : new ModelFailure('silent', 'the model said and did nothing')
    return { said: speech.said, context, added: worked.slice(run.messages.length) }
  } catch (error) {
    if (run.signal?.aborted) throw error
    const kept = await bench.kept()
    if (!kept) throw failureOf(error)
    return { said: speech.said, context: kept, added: [], failure: failureOf(error) }
  }
}

type AgentSettings = Pick<RemoteModel, 'model'> & RemoteModel['call'] & { readonly instructions: string }

const agentOf = (bench: Workbench, deadline: Deadline, steps: number, settings: AgentSettings) =>
  new (ai().ToolLoopAgent)<never, ToolSet>({
    ...settings,
    tools: bench.tools,
    stopWhen: [ai().isStepCount(steps)],
    prepareStep: ({ stepNumber }) => (stepNumber < steps - 1 ? {} : { toolChoice: 'none' }),
    onStepStart: deadline.begin,
    onLanguageModelCallEnd: deadline.end,
    toolCallConcurrency: 1,
    maxRetries: 1,
    providerOptions: { openai: { store: false } },
    telemetry: { isEnabled: false, recordInputs: false, recordOutputs: false },
    onError: () => {},
  })

/** Throws ModelFailure if a step ended before the model was done, which makes its last sentence unusable. */
function assertWhole({ reason, calls }: StepEnd, hasText: boolean, isCut: boolean): void {
  if (reason === 'content-filter') throw new ModelFailure('filtered', 'the answer of the model was filtered')
  if (reason === 'length' && (isCut || !hasText || calls > 0))
    throw new ModelFailure('length', 'the model ran out of tokens')
}

const handBack = (objections: readonly Objection[]): ModelMessage => ({
  role: 'user',
  content: [
    'A note from the system, not from the customer. These sentences of yours were not shown to the customer:',
    ...objections.map(({ sentence, reason, hint }) => `- ${JSON.stringify(sentence)}: ${reason}. ${hint}`),
    'If something in them is still worth saying, say only that, in words that tools and blocks of this turn bear out. ' +
      `All other sentences were shown: do not repeat them. With nothing to add, answer ${EMPTY_REPLY}`,
  ].join('\n'),
})
