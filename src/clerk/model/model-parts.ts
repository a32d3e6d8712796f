import type { FinishReason, ModelMessage, ToolLoopAgent, ToolSet } from 'ai'

/** What a model says and what its tools answer, as it comes. */
export type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'text-end' }
  | { readonly type: 'output'; readonly output: unknown }
  /** What the model and its tools have added to the messages, once all of it is done. */
  | { readonly type: 'messages'; readonly messages: readonly ModelMessage[] }

export type Agent = ToolLoopAgent<never, ToolSet>
export type AgentOptions = Parameters<Agent['generate']>[0]

/** The parts of a run while it goes on. Throws what the model's server threw, and Error for a stream that broke off. */
export async function* live(agent: Agent, options: AgentOptions): AsyncGenerator<Part> {
  const { stream, finishReason, responseMessages } = await agent.stream(options)
  for await (const part of stream) {
    if (part.type === 'text-delta') yield { type: 'text', text: part.text }
    else if (part.type === 'text-end') yield { type: 'text-end' }
    else if (part.type === 'tool-result') yield { type: 'output', output: part.output }
    else if (part.type === 'error') throw part.error
    else if (part.type === 'abort') throw new Error('the model was stopped')
  }
  assertFinished(await finishReason)
  yield { type: 'messages', messages: await responseMessages }
}

/** The same when all of it is done. */
export async function* whole(agent: Agent, options: AgentOptions): AsyncGenerator<Part> {
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
