import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { eventTransport, StockChat } from '#test/support/stock-chat.ts'

useChain()

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { clerkRequests: 1_000 })
})
afterAll(() => server?.[Symbol.asyncDispose]())

const CHAT = '/api/clerk/chat'
const EVENTS = { Accept: 'text/event-stream', 'Content-Type': 'application/json' }

const stream = (body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.baseUrl}${CHAT}`, { method: 'POST', headers: { ...EVENTS, ...headers }, body: JSON.stringify(body) })

// biome-ignore lint/suspicious/noExplicitAny: parts are of every shape
type Part = any

const partsOf = (text: string): Part[] =>
  text
    .split('\n\n')
    .filter(event => event.startsWith('data: {'))
    .map(event => JSON.parse(event.slice('data: '.length)))

test('a turn is a UI message stream: text, the cart, and finally the whole answer', async () => {
  const response = await stream({ message: 'hi' })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'x-vercel-ai-ui-message-stream': 'v1',
    'x-accel-buffering': 'no',
    'cache-control': 'no-store, no-transform',
    vary: 'Accept',
    'access-control-allow-origin': '*',
    ratelimit: expect.stringContaining('"clerk";r='),
  })
  const text = await response.text()
  expect(text.endsWith('\n\ndata: [DONE]\n\n')).toBe(true)
  const parts = partsOf(text)
  const types = parts.map(part => part.type)
  expect(types.filter((type, index) => type !== types[index - 1])).toEqual([
    'start',
    'start-step',
    'text-start',
    'text-delta',
    'text-end',
    'data-cart',
    'data-turn',
    'finish-step',
    'finish',
  ])
  const turn = parts.find(part => part.type === 'data-turn').data
  const { session_id } = turn
  expect(parts[0].messageMetadata).toEqual({ session_id, turns_left: 9 })
  expect(parts.at(-1)).toEqual({
    type: 'finish',
    finishReason: 'stop',
    messageMetadata: { session_id, turns_left: 9, ready_to_buy: false },
  })
  expect(parts.flatMap(part => part.delta ?? []).join('')).toBe(turn.reply)
  expect(parts.find(part => part.type === 'data-cart').data).toEqual(turn.cart)
})

test.each([
  ['*/*', 'application/json; charset=utf-8'],
  ['application/json, text/event-stream;q=0.9', 'application/json; charset=utf-8'],
  ['text/event-stream, application/json;q=0.9', 'text/event-stream'],
  ['text/event-stream', 'text/event-stream'],
  ['image/png', 'application/json; charset=utf-8'],
])('Accept: %s is answered as %s', async (accept, type) => {
  const response = await stream({ message: 'hi' }, { Accept: accept })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  await response.body?.cancel()
})

test('the stream is never compressed, even if requested', async () => {
  const response = await stream({ message: 'hi' }, { 'Accept-Encoding': 'gzip, br' })
  expect(response.headers.get('content-encoding')).toBeNull()
  await response.body?.cancel()
})

test('a stock AI SDK chat converses with only an address and the body format configured', async () => {
  const chat = new StockChat(eventTransport(server.baseUrl))
  await chat.sendMessage({ text: 'two pepperoni slices and a coke near 11215, Ana 917 555 0134 ana@example.com' })
  const { turn } = chat
  expect(chat).toMatchObject({ status: 'ready', error: undefined, text: turn.reply })
  expect(turn.cart.items).toHaveLength(2)
  await chat.sendMessage({ text: 'make it three slices' })
  expect(chat.turn).toMatchObject({ session_id: turn.session_id, turns_used: 2 })
  expect(chat.lastMessage?.metadata).toEqual({ session_id: turn.session_id, turns_left: 8, ready_to_buy: false })
})

test('a rejection before the turn is plain JSON with the same status as for JSON clients', async () => {
  const { session_id } = (await server.post(CHAT, { message: 'hi' })).body
  const refusals: [object, Record<string, string>, number, string][] = [
    [{}, {}, 400, 'missing_required_fields'],
    [{ message: 'x'.repeat(2_001) }, {}, 400, 'invalid_field'],
    [{ message: 'hi', role: 'system' }, {}, 400, 'invalid_field'],
    [{ message: 'hi', session_id: 'nobody' }, {}, 410, 'session_expired'],
    [{ message: 'hi', session_id }, { 'Idempotency-Key': 'not a key' }, 400, 'invalid_field'],
    [{ message: 'hi' }, { 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type'],
  ]
  for (const [body, headers, status, error] of refusals) {
    const response = await stream(body, headers)
    const answer = await response.json()
    expect({ status: response.status, answer }).toMatchObject({ status, answer: { error, _hint: expect.any(String) } })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  }
})

test('a chat receives the reason for a rejection', async () => {
  const chat = new StockChat(eventTransport(server.baseUrl))
  await chat.sendMessage({ text: 'x'.repeat(2_001) })
  expect(chat.status).toBe('error')
  expect(chat.error?.message).toContain('"error":"invalid_field"')
})

test('the eleventh message gets a 429 in either format, and the answer to the tenth stays valid', async () => {
  const { session_id } = (await server.post(CHAT, { message: 'hi' })).body
  for (let turn = 2; turn < 10; turn++) await (await stream({ message: 'hello', session_id })).text()
  const tenth = partsOf(await (await stream({ message: 'hello', session_id })).text())
  expect(tenth.at(-1).messageMetadata.turns_left).toBe(0)
  expect(tenth.find(part => part.type === 'data-turn').data.finish_over_rest).toBeInstanceOf(Array)
  const eleventh = await stream({ message: 'hello', session_id })
  expect([eleventh.status, ((await eleventh.json()) as Part).error]).toEqual([429, 'session_turn_limit'])
})

test('a session expires after fifteen minutes', async () => {
  const { session_id } = (await server.post(CHAT, { message: 'hi' })).body
  server.advance(15 * 60_000)
  const response = await stream({ message: 'hello', session_id })
  expect([response.status, ((await response.json()) as Part).error]).toEqual([410, 'session_expired'])
})

test('a repeated Idempotency-Key streams the same answer and uses no turn, in either format; new text is a new message', async () => {
  const { session_id } = (await server.post(CHAT, { message: 'hi' })).body
  const key = { 'Idempotency-Key': 'pizza-1' }
  const first = await server.post(CHAT, { message: 'pizza near 11215', session_id }, key)
  const repeated = await stream({ message: 'pizza near 11215', session_id }, key)
  const parts = partsOf(await repeated.text())
  expect(parts.find(part => part.type === 'data-turn').data).toEqual(first.body)
  expect(parts.flatMap(part => part.delta ?? []).join('')).toBe(first.body.reply)
  const other = await server.post(CHAT, { message: 'sushi near 11215', session_id }, key)
  expect(other).toMatchObject({ status: 200, body: { turns_used: 3 } })
})

test('a reader that reads nothing blocks neither its own turn nor those of others', async () => {
  const { session_id } = (await server.post(CHAT, { message: 'hi' })).body
  const slow = request(`${server.baseUrl}${CHAT}`, { method: 'POST', headers: EVENTS })
  slow.end(JSON.stringify({ message: 'show me everything near 11215', session_id }))
  const [response] = await once(slow, 'response')
  response.pause()
  const next = await server.post(CHAT, { message: 'hello', session_id })
  expect(next).toMatchObject({ status: 200, body: { turns_used: 3 } })
  let text = ''
  for await (const chunk of response) text += chunk
  expect(partsOf(text).find(part => part.type === 'data-turn').data.turns_used).toBe(2)
})
