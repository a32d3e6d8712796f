import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { Result } from '#src/clerk/policy/plan.ts'
import { policy } from '#src/clerk/policy/policy.ts'
import type { PolicyInput } from '#src/clerk/policy/policy-input.ts'
import { ai } from './ai.ts'

/** Input of the rules model in addition to the prompt, passed as `providerOptions.house`. */
export type HouseOptions = Pick<PolicyInput, 'state' | 'before' | 'commands' | 'services'>

const USAGE = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

/** Embedded rules model: executes the policy; needs no API key. */
export const rulesModel: LanguageModelV4 = {
  specificationVersion: 'v4',
  provider: 'comanda',
  modelId: 'house',
  supportedUrls: {},
  doGenerate: async options => {
    const content = contentFor(options)
    return { content, finishReason: finishOf(content), usage: USAGE, warnings: [] }
  },
  doStream: async options => {
    const chunks = partsOf(contentFor(options))
    return { stream: ai().simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) }
  },
}

function contentFor(options: LanguageModelV4CallOptions): LanguageModelV4Content[] {
  const house = options.providerOptions?.house as unknown as HouseOptions
  return policy({ ...house, results: resultsIn(options) }).map((step, index) =>
    'say' in step
      ? { type: 'text', text: step.say }
      : {
          type: 'tool-call',
          toolCallId: `h${options.prompt.length}_${index}`,
          toolName: step.call,
          input: JSON.stringify(step.input),
        },
  )
}

/** Tool results since the last user message. */
function resultsIn({ prompt }: LanguageModelV4CallOptions): Result[] {
  const from = prompt.findLastIndex(message => message.role === 'user')
  return prompt.slice(from + 1).flatMap(message => {
    if (message.role !== 'tool') return []
    return message.content.flatMap(part => {
      if (part.type !== 'tool-result') return []
      const output =
        part.output.type === 'json' ? (part.output.value as Result['output']) : { status: part.output.type }
      return [{ tool: part.toolName, output }]
    })
  })
}

const finishOf = (content: readonly LanguageModelV4Content[]) => ({
  unified: content.some(part => part.type === 'tool-call') ? ('tool-calls' as const) : ('stop' as const),
  raw: undefined,
})

function partsOf(content: readonly LanguageModelV4Content[]): LanguageModelV4StreamPart[] {
  const parts = content.flatMap((part, index): LanguageModelV4StreamPart[] => {
    const id = String(index)
    if (part.type === 'text')
      return [
        { type: 'text-start', id },
        { type: 'text-delta', id, delta: part.text },
        { type: 'text-end', id },
      ]
    if (part.type !== 'tool-call') return []
    return [
      { type: 'tool-input-start', id: part.toolCallId, toolName: part.toolName },
      { type: 'tool-input-delta', id: part.toolCallId, delta: part.input },
      { type: 'tool-input-end', id: part.toolCallId },
      part,
    ]
  })
  return [
    { type: 'stream-start', warnings: [] },
    ...parts,
    { type: 'finish', finishReason: finishOf(content), usage: USAGE },
  ]
}
