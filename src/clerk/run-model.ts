import type { LanguageModelV4 } from '@ai-sdk/provider'
import { isStepCount, type JSONValue, type ModelMessage, ToolLoopAgent } from 'ai'
import type { ClerkDeps } from './deps.ts'
import { type Desk, shownText } from './desk/desk.ts'
import { toolsFor } from './desk/tools.ts'
import type { HouseOptions } from './model/house-model.ts'
import { amountsIn, type Founded, linksIn, numbersIn, objection } from './reply/check-sentence.ts'
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
 * Error for a stream that broke off or a model that said and did nothing.
 */
export async function runModel(deps: ClerkDeps, desk: Desk, run: ModelRun): Promise<string[]> {
  const outputs: string[] = []
  const agent = new ToolLoopAgent({
    model: run.model,
    ...(run.instructions === undefined ? {} : { instructions: run.instructions }),
    tools: toolsFor(deps, desk),
    stopWhen: [isStepCount(MOST_STEPS)],
    toolCallConcurrency: 1,
    maxRetries: run.house ? 0 : 1,
    maxOutputTokens: MOST_TOKENS,
    prepareStep: () => ({
      providerOptions: run.house ? { house: houseOptions(desk, run.house) } : { openai: { store: false } },
    }),
    telemetry: { isEnabled: false, recordInputs: false, recordOutputs: false },
    onError: () => {},
  })
  const { stream, finishReason } = await agent.stream({
    messages: [...run.messages],
    timeout: { totalMs: MODEL_MS },
    ...(run.signal ? { abortSignal: run.signal } : {}),
  })
  const said: string[] = []
  const sentences = createSentences()
  const release = (texts: readonly string[]) => {
    for (const text of texts) {
      const reason = objection(text, foundedBy(deps, desk, outputs, run.house !== undefined))
      if (reason !== undefined)
        deps.log.warn({ reason, model: run.model.modelId }, 'a sentence of the model was dropped')
      else if (said.length < MOST_SENTENCES && !said.includes(text)) {
        said.push(text)
        run.onSentence?.(text)
      }
    }
  }
  let acted = false
  for await (const part of stream) {
    if (part.type === 'text-delta') release(sentences.push(part.text))
    else if (part.type === 'text-end') release(sentences.rest())
    else if (part.type === 'tool-result') {
      acted = true
      outputs.push(JSON.stringify(part.output))
    } else if (part.type === 'error') throw part.error
    else if (part.type === 'abort') throw new Error('the model was stopped')
  }
  release(sentences.rest())
  const reason = await finishReason
  if (reason === 'error' || reason === 'other') throw new Error(`the model ended with ${reason}`)
  if (said.length === 0 && !acted) throw new Error('the model said and did nothing')
  return said
}

const houseOptions = (desk: Desk, house: Omit<HouseOptions, 'state'>): Record<string, JSONValue> =>
  ({ ...house, state: desk.state }) as unknown as Record<string, JSONValue>

function foundedBy({ baseUrl }: ClerkDeps, desk: Desk, outputs: readonly string[], isHouse: boolean): Founded {
  const shown = [shownText(desk), ...outputs]
  const links = shown.flatMap(linksIn).filter(link => link === baseUrl || link.startsWith(`${baseUrl}/`))
  return {
    amounts: new Set(shown.flatMap(amountsIn)),
    ...(isHouse ? {} : { numbers: new Set(shown.flatMap(numbersIn)) }),
    links: new Set(links),
    isBooked: desk.state.order !== undefined,
  }
}
