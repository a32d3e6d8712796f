import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { simulateReadableStream } from 'ai'
import { createCircuitBreaker } from '#src/clerk/model/circuit.ts'
import type { RemoteModel } from '#src/clerk/model/remote-model.ts'

const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

/** Model that takes every message as agreement: it calls `agree` immediately and then ends its turn. */
const eagerModel: LanguageModelV4 = {
  specificationVersion: 'v4',
  provider: 'evals',
  modelId: 'eager',
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error('the clerk streams')),
  doStream: async ({ prompt }) => {
    const hasCalled = prompt.at(-1)?.role === 'tool'
    const parts: LanguageModelV4StreamPart[] = hasCalled
      ? [
          { type: 'text-start', id: 't' },
          { type: 'text-delta', id: 't', delta: 'Very well.' },
          { type: 'text-end', id: 't' },
        ]
      : [{ type: 'tool-call', toolCallId: 'a', toolName: 'agree', input: '{}' }]
    const finishReason = { unified: hasCalled ? ('stop' as const) : ('tool-calls' as const), raw: undefined }
    const chunks: LanguageModelV4StreamPart[] = [
      { type: 'stream-start', warnings: [] },
      ...parts,
      { type: 'finish', usage, finishReason },
    ]
    return { stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) }
  },
}

/** Same as a remote model of the clerk. */
export const eagerRemote = (world: Parameters<typeof createCircuitBreaker>[0]): RemoteModel => ({
  model: eagerModel,
  prompt: { tools: 'orders', instructions: () => 'Be kind.', beside: undefined },
  limits: { stepMs: 15_000, turnMs: 60_000, steps: 8 },
  call: { maxOutputTokens: 4_000 },
  circuit: createCircuitBreaker(world, 1),
})
