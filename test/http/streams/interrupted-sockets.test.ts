import { WebSocketChatTransport } from 'ai'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ClerkMessage } from '#src/clerk/stream.ts'
import { type HeldCall, type HeldModel, startHeldModel } from '#test/support/held-model.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { openRawSocket, type RawSocket, turnIn } from '#test/support/raw-socket.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { StockChat } from '#test/support/stock-chat.ts'

useChain()

let model: HeldModel
let server: TestServer
let clients: RawSocket[] = []
beforeAll(async () => {
  model = await startHeldModel()
  server = await startServer(chain, { env: model.env, clerkRequests: 1_000 })
})
afterEach(async () => {
  await Promise.all(clients.map(client => client[Symbol.asyncDispose]()))
  clients = []
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await model?.[Symbol.asyncDispose]()
})

async function connect(): Promise<RawSocket> {
  const client = await openRawSocket(server.baseUrl)
  clients.push(client)
  return client
}

/** Sends a message and lets the model start to answer; resolves to the session and the frames so far. */
async function begin(client: RawSocket, requestId: string, body: object = {}) {
  client.say(requestId, 'hello', body)
  const call = await model.next()
  call.say('Good day to you. What ')
  await told(client, requestId, 'Good day to you.')
  const { sessionId } = await first(client, requestId)
  return { call, sessionId }
}

const told = async (client: RawSocket, requestId: string, text: string) => {
  const said = () =>
    client.frames
      .filter(frame => frame.requestId === requestId)
      .map(({ chunk }) => chunk?.delta ?? '')
      .join('')
  await expect.poll(said, { timeout: 10_000 }).toContain(text)
}

const first = async (client: RawSocket, requestId: string) => {
  const chunk = (await client.until(requestId, 'chunk')).at(-1).chunk
  return { sessionId: chunk.messageMetadata.session_id as string }
}

const finish = (call: HeldCall): void => {
  call.say('may I bring you?')
  call.end()
}

test('a dropped socket does not end its turn: another socket follows it from its first chunk to its end', async () => {
  const before = await connect()
  const { call, sessionId } = await begin(before, 'a')
  await before[Symbol.asyncDispose]()
  const after = await connect()
  after.send({ type: 'resume', requestId: 'r', id: 'chat', headers: {}, body: { session_id: sessionId } })
  await told(after, 'r', 'Good day to you.')
  finish(call)
  const frames = await after.until('r')
  expect(frames.slice(1, -1).map(({ sequence }) => sequence)).toEqual(frames.slice(1, -1).map((_, index) => index))
  expect(turnIn(frames)).toMatchObject({ turns_used: 1, reply: expect.stringContaining('What may I bring you?') })
  expect(frames.slice(0, before.frames.length).map(({ chunk }) => chunk)).toEqual(
    before.frames.map(({ chunk }) => chunk),
  )
})

test('a finished turn can be followed again by clients that know its session, and by no others', async () => {
  const client = await connect()
  const { call, sessionId } = await begin(client, 'a')
  finish(call)
  const frames = await client.until('a')
  const resume = (requestId: string, body: object) => ({ type: 'resume', requestId, id: 'chat', headers: {}, body })
  client.send(resume('own', {}))
  expect((await client.until('own')).map(({ chunk }) => chunk)).toEqual(frames.map(({ chunk }) => chunk))
  const other = await connect()
  other.send(resume('named', { session_id: sessionId }))
  expect(turnIn(await other.until('named'))).toEqual(turnIn(frames))
  other.send(resume('none', {}))
  expect(await other.until('none')).toEqual([{ type: 'no-active', requestId: 'none' }])
  other.send(resume('guessed', { session_id: 'guessed' }))
  expect(await other.until('guessed')).toEqual([{ type: 'no-active', requestId: 'guessed' }])
  other.send(resume('odd', { session_id: 1 }))
  expect(await other.until('odd')).toMatchObject([{ type: 'error', status: 400 }])
})

test('a stock chat that lost its connection resumes its answer', async () => {
  const url = `${server.baseUrl}/api/clerk/ws`
  const lost = new WebSocketChatTransport<ClerkMessage>({ url })
  const chat = new StockChat(lost)
  const sent = chat.sendMessage({ text: 'hello' })
  const call = await model.next()
  call.say('Good day to you. What ')
  await expect.poll(() => chat.text, { timeout: 10_000 }).toBe('Good day to you.')
  lost.close()
  await sent
  const session_id = chat.lastMessage?.metadata?.session_id
  const again = new WebSocketChatTransport<ClerkMessage>({ url })
  const resumed = new StockChat(again, structuredClone(chat.messages))
  const following = resumed.resumeStream({ body: { session_id } })
  finish(call)
  await following
  expect(resumed).toMatchObject({ status: 'ready', error: undefined, text: resumed.turn.reply })
  expect(resumed.turn).toMatchObject({ session_id, turns_used: 1 })
  expect(resumed.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  again.close()
})

test('only an abort ends a turn: the model call is abandoned, and the turn is given back', async () => {
  const client = await connect()
  const { call, sessionId } = await begin(client, 'a')
  const watcher = await connect()
  watcher.send({ type: 'resume', requestId: 'w', id: 'chat', headers: {}, body: { session_id: sessionId } })
  await told(watcher, 'w', 'Good day to you.')
  client.send({ type: 'abort', requestId: 'a' })
  await call.closed
  expect((await watcher.until('w')).slice(-2)).toMatchObject([{ chunk: { type: 'abort' } }, { type: 'end' }])
  const next = await begin(client, 'b')
  finish(next.call)
  expect(turnIn(await client.until('b'))).toMatchObject({ session_id: sessionId, turns_used: 1 })
  expect(client.frames.filter(({ requestId, type }) => requestId === 'a' && type === 'end')).toEqual([])
})

test('stopping a stock chat sends an abort', async () => {
  const transport = new WebSocketChatTransport<ClerkMessage>({ url: `${server.baseUrl}/api/clerk/ws` })
  const chat = new StockChat(transport)
  const sent = chat.sendMessage({ text: 'hello' })
  const call = await model.next()
  call.say('Good day to you. What ')
  await expect.poll(() => chat.text, { timeout: 10_000 }).toBe('Good day to you.')
  await chat.stop()
  await Promise.all([sent, call.closed])
  expect(chat.status).toBe('ready')
  transport.close()
})

test('a message aborted while it waits is never answered and uses no turn', async () => {
  const client = await connect()
  const { call } = await begin(client, 'a')
  client.say('b', 'what is open?')
  client.send({ type: 'abort', requestId: 'b' })
  // it still waits, so that there is no slot for another message; the abort was received before
  client.say('c', 'what is near?')
  expect(await client.until('c')).toMatchObject([{ type: 'error', status: 409 }])
  finish(call)
  expect(turnIn(await client.until('a')).turns_used).toBe(1)
  const next = await begin(client, 'd')
  finish(next.call)
  expect(turnIn(await client.until('d')).turns_used).toBe(2)
  expect(client.frames.filter(({ requestId }) => requestId === 'b')).toEqual([])
})

test('one of two overlapping messages waits for its turn, and the other gets a busy error', async () => {
  const client = await connect()
  const { call } = await begin(client, 'a')
  client.say('b', 'what is open?')
  client.say('c', 'what is near?')
  expect(await client.until('c')).toMatchObject([
    { type: 'error', status: 409, headers: { 'Retry-After': '2' }, body: { error: 'session_busy' } },
  ])
  finish(call)
  expect(turnIn(await client.until('a')).turns_used).toBe(1)
  finish(await model.next())
  expect(turnIn(await client.until('b')).turns_used).toBe(2)
})

test('messages sent before the first is answered belong to one session', async () => {
  const client = await connect()
  client.say('a', 'hello')
  client.say('b', 'hello again')
  finish(await model.next())
  finish(await model.next())
  const [one, two] = [turnIn(await client.until('a')), turnIn(await client.until('b'))]
  expect(two).toMatchObject({ session_id: one.session_id, turns_used: 2 })
})

test('a requestId in use is rejected, and so is the seventeenth request', async () => {
  const client = await connect()
  const { call, sessionId } = await begin(client, 'a')
  client.say('a', 'hello')
  expect((await client.until('a', 'error')).at(-1)).toMatchObject({ status: 400, body: { error: 'invalid_field' } })
  for (let n = 1; n <= 16; n++)
    client.send({ type: 'resume', requestId: `r${n}`, id: 'chat', headers: {}, body: { session_id: sessionId } })
  expect(await client.until('r16')).toMatchObject([{ type: 'error', status: 409, body: { error: 'session_busy' } }])
  finish(call)
  expect(turnIn(await client.until('r15')).turns_used).toBe(1)
})

test('a reply that the model breaks off is withdrawn, and the rules model ends the turn', async () => {
  const transport = new WebSocketChatTransport<ClerkMessage>({ url: `${server.baseUrl}/api/clerk/ws` })
  const chat = new StockChat(transport)
  const sent = chat.sendMessage({ text: 'hello' })
  const call = await model.next()
  call.say('Good day to you. I was about to say ')
  await expect.poll(() => chat.text, { timeout: 10_000 }).toBe('Good day to you.')
  call.cut()
  await sent
  expect(chat).toMatchObject({ status: 'ready', text: chat.turn.reply })
  expect(chat.turn).toMatchObject({ model: 'house', degraded: true, turns_used: 1 })
  transport.close()
})
