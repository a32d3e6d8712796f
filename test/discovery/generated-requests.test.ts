import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { confirm, DELI, PLATE, preview } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { consoleKey } from '#test/support/merchant-kit.ts'
import { RECIPE } from '#test/support/shop.ts'
import { type Described, documentOf, operationsOf, responsesOf, validatorOf } from './document.ts'
import { type Generated, generatorOf, type Known } from './generate.ts'
import type { ResponseObject } from './openapi-rules.ts'

useServer()

/** Requests per operation; a run by hand may send many more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 20)
const STREAM = 'text/event-stream'
const ACCEPTS = ['application/json', STREAM, 'text/markdown', '*/*', 'text/html;q=0.5', 'image/png']
const PROBLEM = 'application/problem+json'

// its address is that of no server of its own chain
const document = documentOf(OPERATIONS.filter(tool => !tool.onlyLocal))
const operations = operationsOf(document)

let requestsOf: ReturnType<typeof generatorOf>
let restaurantKey: string
let orderId: string
let sessionId: string
beforeAll(async () => {
  const order = await confirm(server)
  const { priceToken } = await preview(server)
  const { body: chat } = await server.post('/api/clerk/chat', { message: 'the ledger plate from Ledger Deli' })
  const known: Known = {
    id: [DELI, PLATE, order.orderId, RECIPE, 'beef'],
    restaurant_id: [DELI],
    restaurantId: [DELI],
    orderId: [order.orderId],
    pt: [order.priceToken, priceToken],
    priceToken: [order.priceToken, priceToken],
    token: [order.statusToken],
    statusToken: [order.statusToken],
    session_id: [chat.session_id],
    message: ['a plate for lunch in 11201', 'yes', 'no peanuts, please'],
    zipcode: ['11201'],
    near: ['Park Slope'],
  }
  requestsOf = generatorOf(document, known)
  orderId = order.orderId
  sessionId = chat.session_id
  restaurantKey = await consoleKey(server.engine.db)
})

type Sent = { readonly status: number; readonly type: string; readonly text: string }

/** Sends a request; of an event stream, reads up to its first complete event. */
async function send({ method, path, operation }: Described, made: Generated, accept: string): Promise<Sent> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(made.path[name]!))
  const query = new URLSearchParams(made.query).toString()
  const gone = new AbortController()
  const response = await fetch(`${server.baseUrl}${filled}${query ? `?${query}` : ''}`, {
    method: method.toUpperCase(),
    headers: {
      ...made.headers,
      Accept: accept,
      ...(JSON.stringify(operation.security).includes('restaurantKey') && accept !== 'image/png'
        ? { Authorization: `Bearer ${restaurantKey}` }
        : {}),
      ...(made.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(made.body === undefined ? {} : { body: made.body }),
    signal: gone.signal,
  })
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!
  if (type !== STREAM) return { status: response.status, type, text: await response.text() }
  let text = ''
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    if (/^data: .*\n\n/m.test(text)) break
  }
  gone.abort()
  return { status: response.status, type, text }
}

/** Returns what contradicts the description of a response; undefined if nothing does. */
function contradiction(
  { status, type, text }: Sent,
  described: ReadonlyMap<number, ResponseObject>,
): string | undefined {
  const response = described.get(status)
  if (!response) return `status ${status} is not described: ${text.slice(0, 200)}`
  if (text === '' && !response.content) return undefined
  const media = response.content?.[type]
  if (!media) return `${status} ${type || 'without a type'} is not described`
  const isJson = type === 'application/json' || type === PROBLEM
  const event = /^data: (.*)\n\n/m.exec(text)?.[1]
  if (type === STREAM && event === undefined) return 'a stream without an event'
  const values: unknown[] = isJson ? [JSON.parse(text)] : event === undefined ? [text] : [text, JSON.parse(event)]
  for (const value of values) {
    const { error } = validatorOf(document, media.schema).safeParse(value)
    if (error) return `${status} is not as described: ${error.message.slice(0, 400)}\n${text.slice(0, 300)}`
  }
  return undefined
}

test('the description of each stream is that of the stream that is sent', async () => {
  const streams = operations.filter(({ operation }) =>
    responsesOf(document, operation).some(([, { content }]) => content?.[STREAM]),
  )
  const requests: Readonly<Record<string, Partial<Generated>>> = {
    '/api/clerk/chat': { body: JSON.stringify({ message: 'a plate for lunch in 11201' }) },
    '/api/clerk/cart': { query: { session_id: sessionId } },
    '/api/order/{id}/events': { path: { id: orderId } },
  }
  expect(streams.map(({ path }) => path).sort()).toEqual(Object.keys(requests).sort())
  for (const each of streams) {
    const sent = await send(each, { path: {}, query: {}, headers: {}, ...requests[each.path] }, STREAM)
    expect(sent).toMatchObject({ status: 200, type: STREAM })
    expect(contradiction(sent, new Map(responsesOf(document, each.operation)))).toBeUndefined()
  }
})

describe.each(operations)('$method $path', each => {
  const { operation } = each
  const described = new Map(responsesOf(document, operation))

  test('answers generated requests as it is described', { timeout: 600_000 }, async () => {
    const requests = fc.tuple(requestsOf(operation), fc.constantFrom(...ACCEPTS))
    await fc.assert(
      fc.asyncProperty(requests, async ([made, accept]) => {
        expect(contradiction(await send(each, made, accept), described)).toBeUndefined()
      }),
      { numRuns: RUNS, seed: 33 },
    )
  })
})

test('finds a status, a type, and a field that are not described', () => {
  const { operation } = operations.find(({ path }) => path === '/api/policies')!
  const described = new Map(responsesOf(document, operation))
  const answer = { status: 200, type: 'application/json', text: '{}' }
  expect(contradiction({ ...answer, status: 418 }, described)).toContain('status 418')
  expect(contradiction({ ...answer, type: 'text/event-stream' }, described)).toContain('text/event-stream')
  expect(contradiction(answer, described)).toContain('not as described')
})
