import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolResultOutput,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'

/** Tool call of a model with its output. */
export type ToolCall = {
  readonly tool: string
  readonly input: unknown
  readonly output?: unknown
  readonly failed?: true
}

export type Tokens = { readonly input: number; readonly cached: number; readonly output: number }

/** Model activity in one turn. */
type Watched = { readonly calls: readonly ToolCall[]; readonly tokens: Tokens; readonly steps: number }

export type Watch = {
  /** Wraps a model to observe it. */
  readonly watch: (model: LanguageModelV4) => LanguageModelV4
  /** Returns the activity since the last call. */
  readonly take: () => Watched
}

/** Creates an observer of model calls and tool outputs. It changes nothing. */
export function createModelObserver(): Watch {
  const calls = new Map<string, { -readonly [K in keyof ToolCall]: ToolCall[K] }>()
  let tokens: Tokens = { input: 0, cached: 0, output: 0 }
  let steps = 0
  const look = (part: LanguageModelV4StreamPart | LanguageModelV4Content) => {
    if (part.type === 'tool-call') calls.set(part.toolCallId, { tool: part.toolName, input: parsed(part.input) })
    if (part.type === 'finish') tokens = added(tokens, part.usage)
  }
  return {
    watch: model => ({
      specificationVersion: 'v4',
      provider: model.provider,
      modelId: model.modelId,
      supportedUrls: model.supportedUrls,
      doGenerate: async options => {
        steps += 1
        note(calls, options)
        const generated = await model.doGenerate(options)
        generated.content.forEach(look)
        tokens = added(tokens, generated.usage)
        return generated
      },
      doStream: async options => {
        steps += 1
        note(calls, options)
        const { stream, ...rest } = await model.doStream(options)
        const looked = stream.pipeThrough(
          new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
            transform: (part, controller) => {
              look(part)
              controller.enqueue(part)
            },
          }),
        )
        return { stream: looked, ...rest }
      },
    }),
    take: () => {
      const seen = { calls: [...calls.values()], tokens, steps }
      calls.clear()
      tokens = { input: 0, cached: 0, output: 0 }
      steps = 0
      return seen
    },
  }
}

type Noted = Map<string, { -readonly [K in keyof ToolCall]: ToolCall[K] }>

/** Records tool outputs, which occur in the prompt of the following step. */
function note(calls: Noted, { prompt }: LanguageModelV4CallOptions): void {
  for (const message of prompt) {
    if (message.role !== 'tool') continue
    for (const part of message.content) {
      if (part.type !== 'tool-result') continue
      const call = calls.get(part.toolCallId)
      if (!call) continue
      call.output = answerOf(part.output)
      if (/^(?:error|execution-denied)/.test(part.output.type)) call.failed = true
    }
  }
}

const answerOf = (output: LanguageModelV4ToolResultOutput): unknown => ('value' in output ? output.value : output)

const added = (before: Tokens, { inputTokens, outputTokens }: LanguageModelV4Usage): Tokens => ({
  input: before.input + (inputTokens.total ?? 0),
  cached: before.cached + (inputTokens.cacheRead ?? 0),
  output: before.output + (outputTokens.total ?? 0),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
