import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { JSONValue, ToolSet } from 'ai'
import type { ClerkDeps } from './deps.ts'
import type { Desk } from './desk/desk.ts'
import { toolsFor } from './desk/tools.ts'
import { ai } from './model/ai.ts'
import type { HouseOptions } from './model/house-model.ts'
import { live, whole } from './model/model-parts.ts'
import { createSpeech } from './speech.ts'

export type HouseRun = {
  readonly model: LanguageModelV4
  readonly message: string
  readonly told: Omit<HouseOptions, 'state'>
  readonly signal?: AbortSignal | undefined
  readonly onSentence?: ((sentence: string) => void) | undefined
}

const MOST_STEPS = 8
const MODEL_MS = 20_000

/** Lets the house model work on the table and returns the sentences that it may say. Throws Error when it says and does nothing. */
export async function runHouse(deps: ClerkDeps, desk: Desk, run: HouseRun): Promise<readonly string[]> {
  const agent = new (ai().ToolLoopAgent)<never, ToolSet>({
    model: run.model,
    tools: toolsFor(deps, desk),
    stopWhen: [ai().isStepCount(MOST_STEPS)],
    toolCallConcurrency: 1,
    maxRetries: 0,
    prepareStep: () => ({
      providerOptions: { house: { ...run.told, state: desk.state } as unknown as Record<string, JSONValue> },
    }),
    telemetry: { isEnabled: false, recordInputs: false, recordOutputs: false },
    onError: () => {},
  })
  const options = {
    messages: [{ role: 'user' as const, content: run.message }],
    timeout: { totalMs: MODEL_MS },
    ...(run.signal ? { abortSignal: run.signal } : {}),
  }
  const speech = createSpeech(deps, desk, {
    onSentence: run.onSentence,
    onDropped: reason => deps.log.warn({ reason, model: run.model.modelId }, 'a sentence of the model was dropped'),
  })
  let acted = false
  // it thinks in no time: only who listens while it speaks is worth a stream
  for await (const part of run.onSentence ? live(agent, options) : whole(agent, options)) {
    acted ||= part.type === 'output'
    speech.take(part)
  }
  speech.finish()
  if (speech.said.length === 0 && !acted) throw new Error('the model said and did nothing')
  return speech.said
}
