import type { FinishReason, ModelMessage, ToolLoopAgent, ToolSet } from 'ai'
import type { MeteredStep } from '#src/health/clerk-meter.ts'
import { ModelFailure } from './failure.ts'

/** Part of the output of a model and its tools, as it arrives. */
export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'text-end' }
  | { readonly type: 'output'; readonly output: unknown }
  | StepEnd
  /** Messages added by the model and its tools; emitted last. */
  | { readonly type: 'messages'; readonly messages: readonly ModelMessage[] }

export type StepEnd = {
  readonly type: 'step'
  readonly reason: FinishReason
  /** Number of tool calls in this step, whether or not they ran. */
  readonly calls: number
  readonly metered: MeteredStep
}

export type Agent = ToolLoopAgent<never, ToolSet>
export type AgentOptions = Parameters<Agent['generate']>[0]

/**
 * Streams the parts of a run. Rethrows errors of the model's server; throws ModelFailure: `timeout` if the run was
 * aborted, `cut` if the stream broke off.
 */
export async function* live(agent: Agent, options: AgentOptions): AsyncGenerator<ModelPart> {
  const run = await agent.stream(options)
  let calls = 0
  for await (const part of run.stream) {
    if (part.type === 'text-delta') yield { type: 'text', text: part.text }
    else if (part.type === 'text-end') yield { type: 'text-end' }
    else if (part.type === 'tool-call') calls += 1
    else if (part.type === 'tool-result') yield { type: 'output', output: part.output }
    else if (part.type === 'error') throw part.error
    else if (part.type === 'abort') throw new ModelFailure('timeout', `the model was stopped: ${part.reason ?? ''}`)
    else if (part.type === 'finish-step') {
      const { finishReason: reason, performance, usage } = part
      assertFinished(reason)
      const tokens = {
        in: usage.inputTokens ?? 0,
        cached: usage.inputTokenDetails.cacheReadTokens ?? 0,
        out: usage.outputTokens ?? 0,
      }
      yield { type: 'step', reason, calls, metered: { seconds: performance.responseTimeMs / 1_000, tokens } }
      calls = 0
    }
  }
  // awaited last: if requested earlier, a failed run would cause an unhandled rejection
  yield { type: 'messages', messages: await run.responseMessages }
}

/** Yields text and tool results after the whole run has completed. */
export async function* whole(agent: Agent, options: AgentOptions): AsyncGenerator<ModelPart> {
  const { steps, finishReason } = await agent.generate(options)
  for (const part of steps.flatMap(step => step.content)) {
    if (part.type === 'text') yield* [{ type: 'text' as const, text: part.text }, { type: 'text-end' as const }]
    else if (part.type === 'tool-result') yield { type: 'output', output: part.output }
  }
  assertFinished(finishReason)
}

function assertFinished(reason: FinishReason): void {
  if (reason === 'error' || reason === 'other') throw new ModelFailure('cut', `the model ended with ${reason}`)
}
