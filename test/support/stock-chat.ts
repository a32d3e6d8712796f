import { AbstractChat, type ChatState, type ChatTransport, DefaultChatTransport, isTextUIPart } from 'ai'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import type { ClerkMessage } from '#src/clerk/stream.ts'

/** AI SDK chat without a UI framework, run in the same way as useChat. */
export class StockChat extends AbstractChat<ClerkMessage> {
  constructor(transport: ChatTransport<ClerkMessage>, messages: ClerkMessage[] = []) {
    const state: ChatState<ClerkMessage> = {
      status: 'ready',
      error: undefined,
      messages,
      pushMessage: message => void state.messages.push(message),
      popMessage: () => void state.messages.pop(),
      replaceMessage: (index, message) => void state.messages.splice(index, 1, message),
      snapshot: value => structuredClone(value),
    }
    super({ transport, state })
  }

  /** Answer to the newest message, equal to the JSON response. */
  get turn(): ClerkResponse {
    const part = this.lastMessage?.parts.findLast(({ type }) => type === 'data-turn')
    if (part?.type !== 'data-turn') throw this.error ?? new Error('there is no answer yet')
    return part.data
  }

  get text(): string {
    return textOf(this.lastMessage)
  }
}

const textOf = (message: ClerkMessage | undefined): string =>
  (message?.parts ?? []).flatMap(part => (isTextUIPart(part) ? [part.text] : [])).join('')

/** Session of the answers so far. */
const sessionOf = (messages: readonly ClerkMessage[]): string | undefined =>
  messages.findLast(message => message.role === 'assistant')?.metadata?.session_id

/** Transport that a page passes to useChat to talk to the clerk over server-sent events. */
export const eventTransport = (baseUrl: string): DefaultChatTransport<ClerkMessage> =>
  new DefaultChatTransport({
    api: `${baseUrl}/api/clerk/chat`,
    headers: { Accept: 'text/event-stream' },
    prepareSendMessagesRequest: ({ messages, headers }) => {
      const message = messages.at(-1)!
      return {
        headers: { ...headers, 'Idempotency-Key': message.id },
        body: { message: textOf(message), session_id: sessionOf(messages) },
      }
    },
  })
