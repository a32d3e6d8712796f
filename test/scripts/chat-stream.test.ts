import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createParagraphs } from '../../scripts/chat/paragraphs.ts'
import { streamTurn } from '../../scripts/chat/stream-turn.ts'
import { createWriter } from '../../scripts/chat/writer.ts'
import { connectService } from '../../scripts/client/service.ts'

type Answer = (response: ServerResponse) => void

/** Clerk that gives the answers in order, and records the requests it received. */
async function startClerk(answers: readonly Answer[]) {
  const asked: { readonly key: unknown; readonly body: unknown }[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ key: request.headers['idempotency-key'], body: JSON.parse(body) })
    answers[asked.length - 1]!(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { readonly port: number }
  return {
    asked,
    service: connectService(`http://127.0.0.1:${port}`, 'test'),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const parts = (...all: object[]): string => all.map(part => `data: ${JSON.stringify(part)}\n\n`).join('')
const text = (delta: string) => ({ type: 'text-delta', id: 't', delta })
const TURN = { session_id: 's', reply: 'Hello there.' }

const whole: Answer = response =>
  response
    .writeHead(200, { 'Content-Type': 'text/event-stream' })
    .end(
      `${parts({ type: 'start' }, text('Hello '), text('there.'), { type: 'data-turn', data: TURN })}data: [DONE]\n\n`,
    )

const broken: Answer = response => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.write(parts({ type: 'start' }, text('Hel')), () => response.destroy())
}

const refused =
  (status: number, error: string): Answer =>
  response =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '0' })
      .end(JSON.stringify({ error, message: `It is ${error}.`, _hint: 'Wait.' }))

async function say(answers: readonly Answer[]) {
  await using clerk = await startClerk(answers)
  const events: string[] = []
  const watcher = {
    onText: (said: string) => void events.push(said),
    onReset: () => void events.push('reset'),
    onWait: (_seconds: number, why: string) => void events.push(why),
  }
  const message = { text: 'hi', sessionId: undefined, key: 'key-1' }
  const turn = await streamTurn(clerk.service, message, watcher).catch((error: Error) => error.message)
  return { turn, events, asked: clerk.asked }
}

test('a reply is streamed as it arrives', async () => {
  const { turn, events, asked } = await say([whole])
  expect({ turn, events }).toEqual({ turn: TURN, events: ['Hello ', 'there.'] })
  expect(asked).toEqual([{ key: 'key-1', body: { message: 'hi' } }])
})

test('temporary failures are retried: a rate limit, a busy session, a message still in progress', async () => {
  const passing = [refused(429, 'rate_limited'), refused(409, 'session_busy'), refused(409, 'idempotency_conflict')]
  const { turn, events, asked } = await say([...passing, whole])
  expect(turn).toEqual(TURN)
  expect(events.slice(0, 3)).toEqual(['It is rate_limited.', 'It is session_busy.', 'It is idempotency_conflict.'])
  expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(['key-1']))
})

test('a broken stream is discarded and requested again with the same idempotency key', async () => {
  const { turn, events, asked } = await say([broken, whole])
  expect(turn).toEqual(TURN)
  expect(events).toEqual(['Hel', 'reset', 'The connection broke.', 'Hello ', 'there.'])
  expect(asked.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
})

test('a permanent failure is reported immediately in the words of the service', async () => {
  const { turn, asked } = await say([refused(410, 'session_expired')])
  expect({ turn, asked: asked.length }).toEqual({ turn: 'It is session_expired.', asked: 1 })
})

test('a message is attempted at most five times', async () => {
  const { turn, asked } = await say(Array.from({ length: 6 }, () => refused(503, 'service_unavailable')))
  expect({ turn, asked: asked.length }).toEqual({ turn: 'It is service_unavailable.', asked: 5 })
})

const written = (pieces: readonly string[], width: number): string => {
  let out = ''
  const writer = createWriter(
    piece => {
      out += piece
    },
    { width, indent: '  ' },
  )
  for (const piece of pieces) writer.push(piece)
  writer.end()
  return out
}

test('reply lines are indented, wrapped at word boundaries, and keep their own indentation', () => {
  const reply = '1. Marchetti — Pizza\n   Plain Slice $3.75, Pepperoni Slice $4.75\n\nWhich one?'
  expect(written([reply], 30)).toBe(
    '  1. Marchetti — Pizza\n     Plain Slice $3.75,\n  Pepperoni Slice $4.75\n\n  Which one?\n',
  )
})

test('wrapping gives the same text for any chunking, loses no word, and never exceeds the width', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(
      words,
      fc.array(fc.nat(400), { maxLength: 10 }),
      fc.integer({ min: 20, max: 80 }),
      (all, cuts, width) => {
        const whole = all.join(' ')
        const places = [0, ...cuts.map(cut => cut % (whole.length + 1)).toSorted((a, b) => a - b), whole.length]
        const pieces = places.slice(1).map((end, index) => whole.slice(places[index], end))
        const out = written(pieces, width)
        expect(out).toBe(written([whole], width))
        expect(out.split(/\s+/).filter(Boolean)).toEqual(all)
        for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(width)
      },
    ),
  )
})

test('the paragraph with the pay link is left to the terminal, and all others are printed in order', () => {
  const reply = 'It is booked.\n\nPay here:\nhttp://h/pay?t=1\n\nTheir page: https://deli.example\n\nAnything else?'
  for (const size of [1, 7, reply.length]) {
    let out = ''
    const paragraphs = createParagraphs(text => {
      out += text
    })
    for (let at = 0; at < reply.length; at += size) paragraphs.push(reply.slice(at, at + size))
    expect(out).toBe('It is booked.')
    paragraphs.end('http://h/pay?t=1')
    expect(out).toBe('It is booked.\n\nTheir page: https://deli.example\n\nAnything else?')
    out = ''
    paragraphs.push(reply)
    paragraphs.end()
    expect(out).toBe(reply)
  }
})
