import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HeldCall, type HeldModel, startHeldModel } from '#test/support/held-model.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { eventTransport, StockChat } from '#test/support/stock-chat.ts'

useChain()

let model: HeldModel
let server: TestServer
beforeAll(async () => {
  model = await startHeldModel()
  server = await startServer(chain, { env: model.env, clerkRequests: 1_000 })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await model?.[Symbol.asyncDispose]()
})

const CHAT = '/api/clerk/chat'
const EVENTS = { Accept: 'text/event-stream', 'Content-Type': 'application/json' }

/** Sends a message from a client that can disconnect; `text` returns what it has received so far. */
async function open(body: object, headers: Record<string, string> = {}) {
  const sent = request(`${server.baseUrl}${CHAT}`, { method: 'POST', headers: { ...EVENTS, ...headers } })
  sent.on('error', () => {}).end(JSON.stringify(body))
  const [call, [response]] = await Promise.all([model.next(), once(sent, 'response')])
  call.say('Good day to you. What ')
  let text = ''
  await new Promise<void>(resolve => {
    response
      .on('error', () => {})
      .on('data', (chunk: Buffer) => {
        text += chunk
        if (text.includes('Good day to you.')) resolve()
      })
  })
  return { call, vanish: () => sent.destroy(), response, text: () => text }
}

const finish = (call: HeldCall): void => {
  call.say('may I bring you?')
  call.end()
}

test('a sentence is streamed as soon as it is complete, long before the turn ends', async () => {
  const { call, response, text } = await open({ message: 'hello' })
  expect(text()).not.toContain('What may I bring you?')
  finish(call)
  await once(response, 'end')
  expect(text()).toContain('What may I bring you?')
})

test('a dropped connection does not lose the turn, and the repeated message gets its answer', async () => {
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const begun = await open({ message: 'hello' })
  const session_id = /"session_id":"([^"]+)"/.exec(begun.text())![1]!
  finish(begun.call)
  await begun.call.closed
  const { call, vanish } = await open({ message: 'hello', session_id }, key)
  vanish()
  const early = server.post(CHAT, { message: 'hello', session_id }, key)
  finish(call)
  await call.closed
  expect(await early).toMatchObject({ status: 200, body: { turns_used: 2 } })
  const { body } = await server.post(CHAT, { message: 'hello', session_id }, key)
  expect(body).toMatchObject({ turns_used: 2, model: 'held', reply: expect.stringContaining('What may I bring you?') })
})

test('one of two overlapping messages waits, and the other gets a 409 with a retry hint', async () => {
  const first = await open({ message: 'hello' })
  const session_id = /"session_id":"([^"]+)"/.exec(first.text())![1]!
  const second = server.post(CHAT, { message: 'what is open?', session_id })
  // the later of the two is rejected at once
  const third = server.post(CHAT, { message: 'what is near?', session_id })
  const refused = await Promise.race([second, third])
  expect(refused).toMatchObject({ status: 409, body: { error: 'session_busy', _hint: expect.any(String) } })
  expect(refused.headers.get('retry-after')).toBe('2')
  finish(first.call)
  finish(await model.next())
  const answers = await Promise.all([second, third])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.body.turns_used).toBe(2)
})

test('a reply that the model breaks off is withdrawn, and the rules model ends the same turn', async () => {
  const chat = new StockChat(eventTransport(server.baseUrl))
  const sent = chat.sendMessage({ text: 'hello' })
  const call = await model.next()
  call.say('Good day to you. I was about to say ')
  await expect.poll(() => chat.text, { timeout: 10_000 }).toBe('Good day to you.')
  call.cut()
  await sent
  expect(chat).toMatchObject({ status: 'ready', text: chat.turn.reply })
  expect(chat.turn).toMatchObject({ model: 'house', degraded: true, turns_used: 1 })
  expect(chat.turn.reply).not.toContain('Good day')
})
