import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ModelMessage, ToolSet } from 'ai'
import type { ClerkDeps } from './deps.ts'
import type { Desk } from './desk/desk.ts'
import { ai } from './model/ai.ts'
import { live } from './model/model-parts.ts'
import { createSpeech } from './speech.ts'

export type RemoteRun = {
  readonly model: LanguageModelV4
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly tools: ToolSet
  readonly signal?: AbortSignal | undefined
  readonly onSentence?: ((sentence: string) => void) | undefined
}

/** The sentences that may be said, and all that the model and its tools added to the messages. */
export type RemoteAnswer = { readonly said: readonly string[]; readonly messages: readonly ModelMessage[] }

const MOST_STEPS = 8
const MODEL_MS = 20_000
const MOST_TOKENS = 800

/**
 * Lets a remote model work on the table and returns what it may say. Throws what the model's server threw, and
 * Error for a stream that broke off, a model that said and did nothing, and one that does not stop.
 */
export async function runRemote(deps: ClerkDeps, desk: Desk, run: RemoteRun): Promise<RemoteAnswer> {
  const agent = new (ai().ToolLoopAgent)<never, ToolSet>({
    model: run.model,
    instructions: run.instructions,
    tools: run.tools,
    stopWhen: [ai().isStepCount(MOST_STEPS)],
    toolCallConcurrency: 1,
    maxRetries: 1,
    maxOutputTokens: MOST_TOKENS,
    providerOptions: { openai: { store: false } },
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
  const speech = createSpeech(deps, desk, {
    ...{ isRemote: true, modelId: run.model.modelId, onSentence: run.onSentence },
  })
  let acted = false
  let messages: readonly ModelMessage[] = []
  for await (const part of live(agent, options)) {
    acted ||= part.type === 'output'
    if (part.type === 'messages') messages = part.messages
    speech.take(part)
  }
  speech.finish()
  if (speech.said.length === 0 && !acted) throw new Error('the model said and did nothing')
  return { said: speech.said, messages }
}
