import type { LanguageModelV4 } from '@ai-sdk/provider'
import { createCircuitBreaker } from '#src/clerk/model/circuit.ts'
import type { ToolsetName } from '#src/clerk/model/prompt.ts'
import type { RemoteModel } from '#src/clerk/model/remote-model.ts'

/** Remote model of the clerk, with default limits and a set of tools. */
export const remoteOf = (
  model: LanguageModelV4,
  world: Parameters<typeof createCircuitBreaker>[0],
  tools: ToolsetName = 'orders',
): RemoteModel => ({
  model,
  prompt: { tools, instructions: () => 'Be kind.', beside: undefined },
  limits: { stepMs: 15_000, turnMs: 60_000, steps: 8 },
  call: { maxOutputTokens: 4_000 },
  circuit: createCircuitBreaker(world, 1),
})
