import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '../../evals/customer/facts.ts'
import { createGoalCustomer } from '../../evals/customer/goal.ts'
import { readPhrases } from '../../evals/customer/phrases.ts'
import { expectedOf } from '../../evals/run/expected.ts'
import { runTrial } from '../../evals/run/trial.ts'
import { Task } from '../../evals/task/schema.ts'
import { withTemporaryWorlds } from '../../evals/task/workshop.ts'
import type { EvalWorld } from '../../evals/world/eval-world.ts'
import { openRemoteService } from '../../evals/world/remote-service.ts'

const task = Task.parse({
  id: 'dialog-from-afar',
  customer: { opening: 'everything' },
  goal: {
    restaurant: 'Marchetti & Daughters Pizza',
    items: ['2 Plain Slice', '1 Cola'],
    fulfillment: 'delivery',
    address: { street: '388 Union St', unit: '3', city: 'Brooklyn', state: 'NY', zip: '11231' },
  },
})

let venue: EvalWorld
let leave = () => {}
const left = new Promise<void>(resolve => {
  leave = resolve
})
let closed: Promise<void>

beforeAll(async () => {
  await new Promise<void>((opened, failed) => {
    closed = withTemporaryWorlds(async open => {
      await using there = await open({})
      venue = there
      opened()
      await left
    })
    closed.catch(failed)
  })
})
afterAll(async () => {
  leave()
  await closed
})

/** Proxy to the service that answers the third request with 429 and Retry-After. */
async function openImpatient() {
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    seen.push(`${request.method} ${request.url?.split('?')[0]}`)
    if (seen.length === 3) {
      response.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '1' })
      response.end('{"error":"rate_limited"}')
      return
    }
    const { method = 'GET', headers } = request
    const kept = Object.fromEntries(
      Object.entries(headers).filter(([name]) => /^(?:content-type|idempotency-key)$/.test(name)),
    )
    const body = method === 'GET' ? {} : { body: Buffer.concat(chunks) }
    const answer = await fetch(`${venue.url}${request.url}`, {
      method,
      headers: kept as Record<string, string>,
      ...body,
    })
    response.writeHead(answer.status, { 'Content-Type': 'application/json' })
    response.end(await answer.text())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, seen, [Symbol.dispose]: () => void server.close() }
}

test('a remote service is judged by its responses, and its Retry-After is respected', {
  timeout: 60_000,
}, async () => {
  using service = await openImpatient()
  const stand = await openRemoteService(service.url)
  expect(stand.publicUrl).toBe('https://comanda.example')
  const facts = factsOf(task.id)
  const expected = await expectedOf(stand, task, facts)
  expect(expected.orders).toMatchObject([
    { lines: ['1 Cola (3546025)', '2 Plain Slice (3546001) | Out of the Oven: Reheated'], fulfillment: 'delivery' },
  ])
  const customer = createGoalCustomer({
    wanted: expected.goal!,
    facts,
    customer: task.customer,
    now: expected.now,
    seed: 'afar',
    phrases: readPhrases(),
  })
  const { row } = await runTrial({
    venue: stand,
    suite: 'dialog',
    task,
    trial: 1,
    customer,
    expected,
    prompts: [],
    costOf: () => 0,
  })
  expect(row).toMatchObject({ end: 'done', reward: 1, parts: { END_STATE: 1, COMMUNICATE: 1, NEVER: 1 }, why: [] })
  expect(service.seen.filter(line => line.startsWith('GET /api/order/')).length).toBeGreaterThanOrEqual(2)
  expect(service.seen.filter(line => line === 'POST /api/order/preview').length).toBe(1)
  expect(service.seen.filter(line => line === 'POST /api/order/confirm').length).toBe(2)
  // the ledger of the service matches its responses, except for allergens, which responses do not state
  const ids = venue.books.ids()
  const held = await Promise.all(ids.map(venue.books.read))
  expect(held.map(({ avoids: _, ...order }) => order)).toEqual(await Promise.all(ids.map(stand.books.read)))
})

test('a URL that no Comanda server answers is rejected', async () => {
  await expect(openRemoteService(`${venue.url}/chat`)).rejects.toThrow('does not answer as a server of Comanda does')
})
