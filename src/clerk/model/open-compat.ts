import type { LanguageModelV4 } from '@ai-sdk/provider'
import { ai } from './ai.ts'

export type CompatOptions = {
  readonly id: string
  readonly baseURL: string
  readonly apiKey?: string | undefined
  readonly fetch: typeof globalThis.fetch
  /** Adds cache markers to the system prompt and the last tool, in the format of proxies for Claude. */
  readonly cache: 'off' | 'anthropic'
}

const LIMIT_NAMES = ['max_completion_tokens', 'max_tokens'] as const
type LimitName = (typeof LIMIT_NAMES)[number]

/**
 * Opens a model on an OpenAI-compatible server. Servers differ in the name of the token limit: if a server rejects
 * a request with 400, retries once with the other name and keeps the name that was accepted.
 */
export async function openCompat({ id, baseURL, apiKey, fetch, cache }: CompatOptions): Promise<LanguageModelV4> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  let limitName: LimitName = 'max_completion_tokens'
  let isTaken = false
  const model = createOpenAICompatible({
    name: 'compat',
    baseURL,
    ...(apiKey === undefined ? {} : { apiKey }),
    fetch,
    includeUsage: true,
    transformRequestBody: ({ max_tokens, ...body }) => ({
      ...(cache === 'anthropic' ? cached(body) : body),
      [limitName]: max_tokens,
    }),
  }).chatModel(id)
  return ai().wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      wrapStream: async ({ doStream }) => {
        const asked = limitName
        try {
          const answer = await doStream()
          isTaken = true
          return answer
        } catch (error) {
          if (!isRefusal(error, isTaken)) throw error
          if (limitName === asked) limitName = otherThan(asked)
          try {
            const answer = await doStream()
            isTaken = true
            return answer
          } catch {
            limitName = asked
            throw error
          }
        }
      },
    },
  })
}

const otherThan = (name: LimitName): LimitName => LIMIT_NAMES.find(other => other !== name)!

/** True if the limit name may be the cause of the 400: the error mentions it, or no request succeeded yet. */
function isRefusal(error: unknown, isTaken: boolean): boolean {
  if (!ai().APICallError.isInstance(error) || error.statusCode !== 400) return false
  return !isTaken || LIMIT_NAMES.some(name => error.responseBody?.includes(name))
}

type Body = Readonly<Record<string, unknown>>
type Message = { readonly role: string; readonly content?: unknown }

const EPHEMERAL = { cache_control: { type: 'ephemeral' } } as const

function cached(body: Body): Body {
  const messages = body.messages as readonly Message[]
  const tools = body.tools as readonly object[] | undefined
  return {
    ...body,
    messages: messages.map(message =>
      message.role === 'system' && typeof message.content === 'string'
        ? { ...message, content: [{ type: 'text', text: message.content, ...EPHEMERAL }] }
        : message,
    ),
    ...(tools ? { tools: tools.map((tool, at) => (at === tools.length - 1 ? { ...tool, ...EPHEMERAL } : tool)) } : {}),
  }
}
