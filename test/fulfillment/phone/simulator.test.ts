import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import twilio from 'twilio'
import { expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { openCarrierSimulator } from '#dev/telephone/carrier-simulator.ts'
import { createRandomGenerator } from '#dev/telephone/chance.ts'
import { mishear } from '#dev/telephone/noise.ts'
import { personas } from '#dev/telephone/persona.ts'
import { readTwiml } from '#dev/telephone/read-twiml.ts'
import { sign } from '#dev/telephone/sign.ts'
import { openPhone } from '#src/fulfillment/phone/open-phone.ts'
import { twilioCarrier } from '#src/fulfillment/phone/twilio.ts'
import { connectTwiml, hangUpTwiml } from '#src/fulfillment/phone/twiml.ts'
import { realWorld } from '#src/kernel/world.ts'
import { memoryDesk } from './memory-call-store.ts'
import { order } from './order-kit.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

test('the simulator signs requests like the SDK', () => {
  const form = { B: '2', A: '1 & ü', Empty: '' }
  for (const url of ['https://a.example/voice/x', 'http://127.0.0.1:3000/voice/x?b=1', 'wss://a.example/voice/relay'])
    expect(twilio.validateRequest('token', sign('token', url, form), url, form)).toBe(true)
})

test('the simulator parses the TwiML that the SDK writes, with every character that XML escapes', async () => {
  const evil = { ...order, customerName: `Ana<'"&>`, lines: [{ ...order.lines[0]!, name: `A & B's "big" <one>` }] }
  const connection = { attemptId: 'a<&"b', order: evil, language: 'en', again: false } as const
  const twiml = await connectTwiml({ ...connection, callbackUrl: 'https://a.example', voice: { voice: 'Ann' } })
  expect(readTwiml(twiml)).toEqual({
    kind: 'connect',
    action: 'https://a.example/voice/done/a%3C%26%22b',
    url: 'wss://a.example/voice/relay',
    welcomeGreeting: 'Hello, this is the automated assistant of Comanda, with an order for Ana.',
    greetingInterruptible: true,
    parameters: { attemptId: 'a<&"b' },
  })
  expect(readTwiml(await hangUpTwiml())).toEqual({ kind: 'hang_up' })
})

test.each([
  ['', 'unexpected TwiML structure'],
  ['<Response><Say>Hi</Say></Response>', 'malformed TwiML'],
  ['<Response><Hangup/>', 'unexpected TwiML structure'],
  ['<Response><Hangup reason="x"/></Response>', 'unknown attribute reason'],
  [
    '<Response><Connect action="x"><ConversationRelay url="http://x"></ConversationRelay></Connect></Response>',
    'no WebSocket URL',
  ],
  ['<Response><Connect action="a&nbsp;b"><ConversationRelay/></Connect></Response>', 'not a valid XML entity'],
  ['<Response>text<Hangup/></Response>', 'malformed TwiML'],
])('unknown TwiML is rejected with an error: %s', (xml, problem) => {
  expect(() => readTwiml(xml)).toThrow(new RegExp(problem))
})

test.each([
  '{',
  '{"type":"text","token":"Hi"}',
  '{"type":"text","token":"Hi","last":true,"volume":11}',
  '{"type":"sing"}',
])('an unknown frame fails the call with 64107, as at the carrier: %s', async frame => {
  await using exchange = await openCarrierSimulator({
    world: realWorld,
    log,
    delay: 0,
    seed: '',
    personaOf: () => 'accepts',
  })
  const seen: string[] = []
  const done = Promise.withResolvers<URLSearchParams>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const here = `127.0.0.1:${(server.address() as AddressInfo).port}`
      const connect = `<Response><Connect action="http://${here}/done"><ConversationRelay url="ws://${here}/"></ConversationRelay></Connect></Response>`
      if (request.url === '/done') done.resolve(new URLSearchParams(body))
      response.end(request.url?.startsWith('/voice/twiml') ? connect : '<Response><Hangup/></Response>')
    })
  })
  new WebSocketServer({ server }).on('connection', ws => {
    ws.on('message', data => seen.push(data.toString()))
    ws.send(frame)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await twilioCarrier({ ...exchange, kind: 'simulator', callbackUrl }).call({ id: 'a', to: '+13475550181' })
  const form = await done.promise
  expect([form.get('SessionStatus'), form.get('ErrorCode')]).toEqual(['failed', '64107'])
  await exchange.quiet()
  expect(seen.join()).toContain('64107')
  server.closeAllConnections()
  server.close()
})

test('simulated mishearing is deterministic for a seed, and never produces a yes', () => {
  const text = 'No sorry we are out of the Long Distance and cant make it accept okay'
  const heard = (seed: string) => mishear(text, 0.5, createRandomGenerator(seed))
  expect(heard('1')).toBe(heard('1'))
  expect(new Set(Array.from({ length: 50 }, (_, seed) => heard(String(seed)))).size).toBeGreaterThan(40)
  for (let seed = 0; seed < 2_000; seed += 1) expect(heard(String(seed))).not.toMatch(/\b(?:yes|yeah|yep)\b/i)
  expect(mishear(text, 0, createRandomGenerator('1'))).toBe(text)
})

test('every persona declares the expected outcome of its call', () => {
  expect(personas().size).toBeGreaterThanOrEqual(30)
  const kinds = new Set([...personas().values()].map(persona => persona.expect.kind))
  expect([...kinds].toSorted()).toEqual([
    'busy',
    'callback_later',
    'confirmed',
    'failed',
    'hung_up',
    'no_answer',
    'rejected',
    'unclear',
    'voicemail',
    'wrong_number',
  ])
})

test('fictional restaurants are called only by the simulator, real ones only through the carrier account', async () => {
  const twilioAccount = { accountSid: `AC${'0'.repeat(32)}`, authToken: '0'.repeat(32), from: '+12125550100' }
  const deps = { world: realWorld, log, callStore: memoryDesk().callStore, personaOf: () => undefined }
  const settings = {
    publicUrl: 'https://a.example',
    localUrl: 'http://127.0.0.1:1',
    openSimulator: openCarrierSimulator,
    delay: 0,
  }
  await using embedded = await openPhone({ ...settings, twilio: undefined }, deps)
  await using full = await openPhone({ ...settings, twilio: twilioAccount }, deps)
  const kinds = (phone: typeof full) =>
    (['demo', 'generated', 'merchant'] as const).map(source => phone.carrierOf({ source })?.kind)
  expect(kinds(embedded)).toEqual(['simulator', 'simulator', undefined])
  expect(kinds(full)).toEqual(['simulator', 'simulator', 'twilio'])
  const url = 'https://a.example/voice/status/x'
  const asked = full.carriers.map(carrier => carrier.signed(url, sign(twilioAccount.authToken, url)))
  expect(await Promise.all(asked)).toEqual([false, true])
  await using real = await openPhone({ ...settings, twilio: twilioAccount, openSimulator: undefined }, deps)
  expect(kinds(real)).toEqual([undefined, undefined, 'twilio'])
  expect(real.carriers).toHaveLength(1)
})
