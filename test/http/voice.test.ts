import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sign } from '#dev/telephone/sign.ts'
import { order } from '../fulfillment/phone/order-kit.ts'
import { openTelephone } from '../fulfillment/phone/telephone-kit.ts'

const ID = 'attempt-of-a-test-0000000000000'
const SID = `CA${'1'.repeat(32)}`
const FORM = { CallSid: SID, CallStatus: 'in-progress', AnsweredBy: 'human', From: '+12125550100' }

async function open() {
  const telephone = await openTelephone({ delay: 0 })
  const { callbackUrl, exchange, books } = telephone
  books.plan(ID, order)
  const token = exchange.authToken
  const post = async (path: string, form: Record<string, string>, signature: string | undefined) => {
    const response = await fetch(`${callbackUrl}${path}`, {
      method: 'POST',
      headers: signature === undefined ? {} : { 'X-Twilio-Signature': signature },
      body: new URLSearchParams(form),
    })
    return { status: response.status, body: await response.text() }
  }
  const signed = (path: string, form: Record<string, string>) =>
    post(path, form, sign(token, `${callbackUrl}${path}`, form))
  return Object.assign(telephone, { token, post, signedPost: signed })
}
type Telephone = Awaited<ReturnType<typeof open>>

/** Opens a socket and tracks what happens to it. */
function connect({ callbackUrl, token }: Telephone, signature?: (url: string) => string, path = '/voice/relay') {
  const url = `${callbackUrl.replace('http', 'ws')}${path}`
  const header = signature ? signature(url) : sign(token, url)
  const socket = new WebSocket(url, { headers: header === '' ? {} : { 'X-Twilio-Signature': header } })
  const frames: Record<string, unknown>[] = []
  const closed = Promise.withResolvers<number>()
  const opened = Promise.withResolvers<boolean>()
  const first = Promise.withResolvers<void>()
  socket.on('message', data => {
    frames.push(JSON.parse(data.toString()))
    first.resolve()
  })
  socket.on('open', () => opened.resolve(true))
  socket.on('error', () => opened.resolve(false))
  socket.on('close', code => closed.resolve(code))
  const send = (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  return { socket, frames, send, opened: opened.promise, closed: closed.promise, first: first.promise }
}

const setup = (attemptId = ID, callSid = SID) => ({
  type: 'setup',
  sessionId: 'VX1',
  callSid,
  customParameters: { attemptId },
})

test('a form is accepted only with a signature by its account over its URL and all of its fields', async () => {
  await using telephone = await open()
  const { callbackUrl, token, post, books } = telephone
  books.plan(`${ID}-other`, order)
  const path = `/voice/twiml/${ID}`
  const url = `${callbackUrl}${path}`
  const good = sign(token, url, FORM)
  const wrong: [string, Record<string, string>, string | undefined][] = [
    [path, FORM, undefined],
    [path, FORM, ''],
    [path, FORM, 'nonsense'],
    [path, FORM, sign('another token', url, FORM)],
    [path, FORM, sign(token, url.replace('http:', 'https:'), FORM)],
    [path, FORM, sign(token, `${url}/`, FORM)],
    [path, { ...FORM, AnsweredBy: 'machine_start' }, good],
    [path, { ...FORM, Extra: '1' }, good],
    [`${path}?a=1`, FORM, good],
    [`/voice/twiml/${ID}-other`, FORM, good],
    [`/voice/status/${ID}`, { ...FORM, CallStatus: 'busy' }, good],
    [`/voice/done/${ID}`, FORM, good],
  ]
  for (const [where, form, signature] of wrong) {
    const { status, body } = await post(where, form, signature)
    expect([where, status]).toEqual([where, 403])
    expect(JSON.parse(body)).toMatchObject({ error: 'invalid_signature' })
  }
  expect(books.row(ID)).toMatchObject({ attempt: { state: 'planned', callSid: undefined }, reported: 0 })
  expect(await post(path, FORM, good)).toMatchObject({ status: 200 })
})

test('the carrier is told to connect the call to the relay, and to hang up any other call', async () => {
  await using telephone = await open()
  const { callbackUrl, signedPost, books } = telephone
  const { body } = await signedPost(`/voice/twiml/${ID}`, FORM)
  expect(
    body.replaceAll(callbackUrl, 'http://here').replaceAll(callbackUrl.replace('http', 'ws'), 'ws://here'),
  ).toMatchInlineSnapshot(
    `"<?xml version="1.0" encoding="UTF-8"?><Response><Connect action="http://here/voice/done/attempt-of-a-test-0000000000000"><ConversationRelay url="ws://here/voice/relay" welcomeGreeting="Hello, this is the automated assistant of Comanda, with an order for Ana." welcomeGreetingInterruptible="any" language="en-US" interruptible="any" dtmfDetection="true" reportInputDuringAgentSpeech="none" hints="The Long Distance, Party Line" events="speaker-events tokens-played"><Parameter name="attemptId" value="attempt-of-a-test-0000000000000"/></ConversationRelay></Connect></Response>"`,
  )
  expect(books.row(ID).attempt).toMatchObject({ state: 'live', callSid: SID })
  // a second call about the same attempt, and a call about an unknown attempt
  const hangUp = '<?xml version="1.0" encoding="UTF-8"?><Response><Hangup/></Response>'
  expect(await signedPost(`/voice/twiml/${ID}`, { ...FORM, CallSid: 'CA2' })).toEqual({ status: 200, body: hangUp })
  expect(await signedPost('/voice/twiml/nobody', FORM)).toEqual({ status: 200, body: hangUp })
})

test.each([
  ['machine_start', 'voicemail'],
  ['machine_end_beep', 'voicemail'],
  ['fax', 'failed'],
])('a call answered by %s is hung up: %s', async (AnsweredBy, kind) => {
  await using telephone = await open()
  const { body } = await telephone.signedPost(`/voice/twiml/${ID}`, { ...FORM, AnsweredBy })
  expect(body).toContain('<Hangup/>')
  expect(telephone.books.row(ID).outcome).toEqual({ kind })
})

test.each([
  ['busy', 'busy'],
  ['no-answer', 'no_answer'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['completed', 'hung_up'],
])('a call that ends as %s, reported twice and once too late, counts once: %s', async (CallStatus, kind) => {
  await using telephone = await open()
  const { signedPost, books } = telephone
  for (const status of [CallStatus, CallStatus, 'ringing', 'in-progress', 'queued', 'nonsense'])
    expect((await signedPost(`/voice/status/${ID}`, { ...FORM, CallStatus: status })).status).toBe(204)
  expect(books.row(ID)).toMatchObject({ outcome: { kind }, reported: 1, attempt: { state: 'done' } })
})

test('a report about another call does not end the attempt', async () => {
  await using telephone = await open()
  await telephone.signedPost(`/voice/twiml/${ID}`, FORM)
  await telephone.signedPost(`/voice/status/${ID}`, { ...FORM, CallSid: 'CA2', CallStatus: 'busy' })
  expect(telephone.books.row(ID).attempt.state).toBe('live')
})

test('a socket is rejected before the upgrade unless the carrier has signed its URL as wss or ws', async () => {
  await using telephone = await open()
  const { token } = telephone
  for (const header of [
    () => '',
    () => 'nonsense',
    (url: string) => sign('another token', url),
    (url: string) => sign(token, url.replace('ws:', 'http:')),
    (url: string) => sign(token, `${url}?x=1`),
  ])
    expect(await connect(telephone, header).opened).toBe(false)
  expect(await connect(telephone, undefined, '/voice/else').opened).toBe(false)
  const { opened, socket } = connect(telephone)
  expect(await opened).toBe(true)
  socket.terminate()
})

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['a prompt first', { type: 'prompt', voicePrompt: 'yes', last: true }],
  ['a kind that is not known', { type: 'hello' }],
  ['a setup without an attempt', { type: 'setup', callSid: SID, customParameters: {} }],
  ['an attempt nobody knows', setup('nobody')],
  ['another call', setup(ID, 'CA2')],
  ['a frame that is too large', setup('x'.repeat(20_000))],
])('a socket that begins with %s is closed', async (_, frame) => {
  await using telephone = await open()
  await telephone.signedPost(`/voice/twiml/${ID}`, FORM)
  const { send, opened, closed, frames } = connect(telephone)
  await opened
  send(frame)
  expect([1008, 1009]).toContain(await closed)
  expect(frames).toEqual([])
  expect(telephone.books.row(ID).reported).toBe(0)
})

test('an attempt has one socket, and only while it is live', async () => {
  await using telephone = await open()
  const before = connect(telephone)
  await before.opened
  before.send(setup())
  expect(await before.closed).toBe(1008)
  await telephone.signedPost(`/voice/twiml/${ID}`, FORM)
  const one = connect(telephone)
  await one.opened
  one.send(setup())
  await one.first
  const two = connect(telephone)
  await two.opened
  two.send(setup())
  expect(await two.closed).toBe(1008)
  one.send({ type: 'news', from: 'a later version' })
  one.send(setup())
  expect(await one.closed).toBe(1008)
})

test('a new socket takes over from a half-open one, whose messages no longer count', async () => {
  await using telephone = await open()
  await telephone.signedPost(`/voice/twiml/${ID}`, FORM)
  const old = connect(telephone)
  await old.opened
  old.send(setup())
  await old.first
  old.socket.pause()
  const again = await telephone.signedPost(`/voice/done/${ID}`, {
    ...FORM,
    SessionStatus: 'failed',
    ErrorCode: '64105',
  })
  expect(again.body).toContain('Sorry, the line was cut')
  const next = connect(telephone)
  await next.opened
  next.send(setup())
  await next.first
  old.send({ type: 'prompt', voicePrompt: 'wrong number', last: true })
  next.send({ type: 'prompt', voicePrompt: 'You have the wrong number', last: true })
  old.socket.resume()
  await old.closed
  const gone = await telephone.signedPost(`/voice/done/${ID}`, { ...FORM, SessionStatus: 'failed' })
  expect(gone.body).toContain('<Hangup/>')
  expect(telephone.books.row(ID)).toMatchObject({ outcome: { kind: 'wrong_number' }, lost: 1, reported: 1 })
})
