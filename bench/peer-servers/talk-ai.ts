import { generateText, isStepCount, type LanguageModel, type ModelMessage, tool } from 'ai'
import { z } from 'zod'
import { nextOf, outputOf, serveTalk, TOOL_NAMES } from './talk.ts'

// AI SDK loop that keeps all messages of a conversation unchanged. The model is a scripted list of responses.

const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

const model = {
  specificationVersion: 'v4',
  provider: 'list',
  modelId: 'list',
  supportedUrls: {},
  doGenerate: async ({ prompt }: { prompt: ModelMessage[] }) => {
    const turn = prompt.filter(({ role }) => role === 'user').length - 1
    const asked = prompt.findLastIndex(({ role }) => role === 'user')
    const step = prompt.slice(asked).filter(({ role }) => role === 'assistant').length
    const next = nextOf(turn, step)
    const content =
      typeof next === 'string'
        ? [{ type: 'text', text: next }]
        : next.map(({ name, input }, index) => ({
            type: 'tool-call',
            toolName: name,
            input: JSON.stringify(input),
            toolCallId: `h${turn}_${step}_${index}`,
          }))
    const unified = typeof next === 'string' ? 'stop' : 'tool-calls'
    return { content, finishReason: { unified, raw: undefined }, usage, warnings: [] }
  },
} as unknown as LanguageModel

const tools = Object.fromEntries(
  TOOL_NAMES.map(name => [
    name,
    tool({
      description: name,
      inputSchema: z.looseObject({}),
      execute: async (input: object) => outputOf(name, input) as never,
    }),
  ]),
)

const sessions = new Map<string, ModelMessage[]>()

serveTalk(async (session, content) => {
  const messages = sessions.get(session) ?? []
  messages.push({ role: 'user', content })
  const { text, response } = await generateText({ model, tools, messages, stopWhen: [isStepCount(8)] })
  messages.push(...response.messages)
  sessions.set(session, messages)
  return text
})
