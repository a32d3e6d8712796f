import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { JSONValue, ToolSet } from 'ai'
import type { ClerkDeps } from './deps.ts'
import { ai } from './model/ai.ts'
import { live, whole } from './model/model-parts.ts'
import type { HouseOptions } from './model/rules-model.ts'
import { createSpeech } from './speech.ts'
import { toolsFor } from './turn-context/tools.ts'
import type { TurnContext } from './turn-context/turn-context.ts'

export type HouseRun = {
  readonly model: LanguageModelV4
  readonly message: string
  readonly told: Omit<HouseOptions, 'state'>
  readonly signal?: AbortSignal | undefined
  readonly onSentence?: ((sentence: string) => void) | undefined
}

const MOST_STEPS = 8
const MODEL_MS = 20_000

/**
 * Runs the rules model on the turn context and returns the sentences allowed. Throws Error if it neither speaks nor
 * acts.
 */
export async function runRulesModel(deps: ClerkDeps, context: TurnContext, run: HouseRun): Promise<readonly string[]> {
  const agent = new (ai().ToolLoopAgent)<never, ToolSet>({
    model: run.model,
    tools: toolsFor(deps, context),
    stopWhen: [ai().isStepCount(MOST_STEPS)],
    toolCallConcurrency: 1,
    maxRetries: 0,
    prepareStep: () => ({
      providerOptions: { house: { ...run.told, state: context.state } as unknown as Record<string, JSONValue> },
    }),
    telemetry: { isEnabled: false, recordInputs: false, recordOutputs: false },
    onError: () => {},
  })
  const options = {
    messages: [{ role: 'user' as const, content: run.message }],
    timeout: { totalMs: MODEL_MS },
    ...(run.signal ? { abortSignal: run.signal } : {}),
  }
  const speech = createSpeech(deps, context, {
    onSentence: run.onSentence,
    onDropped: reason => deps.log.warn({ reason, model: run.model.modelId }, 'a sentence of the model was dropped'),
  })
  let acted = false
  // the rules model responds instantly: stream only if a listener wants sentences as they come
  for await (const part of run.onSentence ? live(agent, options) : whole(agent, options)) {
    acted ||= part.type === 'output'
    speech.take(part)
  }
  speech.finish()
  if (speech.said.length === 0 && !acted) throw new Error('the model said and did nothing')
  return speech.said
}
