import { WebSocketChatTransport } from 'ai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import type { ClerkMessage } from '#src/clerk/stream.ts'
import { readScripts } from '#test/clerk/script.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { eventTransport, StockChat } from '#test/support/stock-chat.ts'

useChain()

// the clock stands still, so that the answers differ only in IDs
let now = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { clerkRequests: 100_000, world: { now: () => now } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

async function overJson(messages: readonly string[]): Promise<ClerkResponse[]> {
  const answers: ClerkResponse[] = []
  for (const message of messages) {
    const session_id = answers.at(-1)?.session_id
    const answer = await server.post('/api/clerk/chat', { message, session_id })
    expect(answer).toMatchObject({ status: 200 })
    answers.push(answer.body)
  }
  return answers
}

async function overChat(chat: StockChat, messages: readonly string[]): Promise<ClerkResponse[]> {
  const answers: ClerkResponse[] = []
  for (const text of messages) {
    await chat.sendMessage({ text })
    const { turn } = chat
    // the text streamed in pieces equals the reply
    expect(chat.text).toBe(turn.reply)
    answers.push(turn)
  }
  return answers
}

async function overSocket(messages: readonly string[]): Promise<ClerkResponse[]> {
  const transport = new WebSocketChatTransport<ClerkMessage>({
    url: `${server.baseUrl}/api/clerk/ws`,
    prepareSendMessagesRequest: options => ({ messages: options.messages.slice(-1) }),
  })
  const answers = await overChat(new StockChat(transport), messages)
  transport.close()
  return answers
}

/** Replaces IDs with numbers, in order of their first mention. */
function withoutIds(answers: readonly ClerkResponse[]): unknown {
  const ids = new Map<string, string>()
  const named = (id: string) => {
    if (!ids.has(id)) ids.set(id, `id ${ids.size + 1}`)
    return ids.get(id)!
  }
  let text = JSON.stringify(answers)
  for (const { session_id, pay_instructions: pay } of answers)
    for (const id of [session_id, pay?.statusToken ?? '']) if (id !== '') text = text.replaceAll(id, named(id))
  return JSON.parse(text.replace(/ORD-\w+|(?<=pt=|\/pay\/)[\w.~-]+|(?<="priceToken":")[^"]+/g, named))
}

describe.each(readScripts().map(script => [script.name, script] as const))('%s', (_, { at, says }) => {
  test('is answered identically as JSON, as events, and over a socket', async () => {
    now = Date.parse(at)
    const messages = says.map(({ message }) => message)
    const asJson = withoutIds(await overJson(messages))
    expect(withoutIds(await overChat(new StockChat(eventTransport(server.baseUrl)), messages))).toEqual(asJson)
    expect(withoutIds(await overSocket(messages))).toEqual(asJson)
  })
})
