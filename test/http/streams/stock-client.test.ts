import { DefaultChatTransport } from 'ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClerkMessage } from '#src/clerk/stream.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { StockChat } from '#test/support/stock-chat.ts'

useChain()

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { clerkRequests: 100_000 })
})
afterAll(() => server?.[Symbol.asyncDispose]())

const ORDER = "the ledger plate from Ledger Deli, pickup asap, I'm Ana +12125550134 ana@example.com"

/** What every page with useChat does that only names the address. */
const stockChat = (messages: ClerkMessage[] = []) =>
  new StockChat(new DefaultChatTransport<ClerkMessage>({ api: `${server.baseUrl}/api/clerk/chat` }), messages)

test('the stock HTTP transport of the AI SDK orders without preparation', async () => {
  const chat = stockChat()
  await chat.sendMessage({ text: ORDER })
  expect(chat.text).toContain('$18.32')
  const { session_id } = chat.turn
  await chat.sendMessage({ text: 'yes' })
  expect(chat.turn).toMatchObject({ session_id, ready_to_buy: true, turns_used: 2 })
  expect((await fetch(chat.turn.pay_instructions!.payUrl)).status).toBe(402)
})

test('a chat id of the client opens no conversation that was begun from elsewhere', async () => {
  const chat = stockChat()
  await chat.sendMessage({ text: ORDER })
  const message = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'yes' }] }
  for (const id of [chat.id, chat.turn.session_id]) {
    const answer = await server.post(
      '/api/clerk/chat',
      { id, messages: [message], trigger: 'submit-message' },
      { Accept: 'application/json' },
    )
    expect(answer).toMatchObject({ status: 200, body: { turns_used: 1 } })
    expect(answer.body.session_id).not.toBe(chat.turn.session_id)
    expect(answer.body.cart.items).toEqual([])
  }
})

test('a message that the stock transport sends again is processed once', async () => {
  const chat = stockChat()
  await chat.sendMessage({ text: ORDER })
  const messages = [...chat.messages, { id: 'sent-twice', role: 'user', parts: [{ type: 'text', text: 'yes' }] }]
  const send = () => server.post('/api/clerk/chat', { id: chat.id, messages }, { Accept: 'application/json' })
  const [first, second] = [await send(), await send()]
  expect(first).toMatchObject({ status: 200, body: { ready_to_buy: true, turns_used: 2 } })
  expect(second.body).toEqual(first.body)
})

test('a whole conversation may be sent along, but no other long body', async () => {
  const long = 'x'.repeat(100_000)
  const earlier = { id: 'm0', role: 'assistant', parts: [{ type: 'text', text: long }] }
  const message = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'hello' }] }
  const answer = await server.post('/api/clerk/chat', { messages: [earlier, message] }, { Accept: 'application/json' })
  expect(answer).toMatchObject({ status: 200 })
  expect(await server.post('/api/clerk/chat', { message: long })).toMatchObject({
    status: 413,
    body: { error: 'body_too_large' },
  })
  expect(await server.post('/api/clerk/chat', { messages: [earlier] })).toMatchObject({ status: 400 })
})
