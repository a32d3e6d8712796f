import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELI } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleKey } from '#test/support/merchant-kit.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { chanceOf } from './chance.ts'
import { readDescribed } from './described.ts'
import { judge } from './judge.ts'
import { type Known, type Made, makeRequest } from './make-request.ts'
import { createAgent, sendRequest } from './send-request.ts'

useChain()

const { ATTACK_REQUESTS, ATTACK_SEED, ATTACK_SLOWEST_MS } = process.env
const REQUESTS = Number(ATTACK_REQUESTS ?? 2_000)
const SEED = Number(ATTACK_SEED ?? 1)
/** Only `npm run attack` asks for a time. */
const SLOWEST_MS = Number(ATTACK_SLOWEST_MS ?? Number.POSITIVE_INFINITY)
const PATIENCE_MS = 20_000
const AT_ONCE = 8
const LEARNED = ['priceToken', 'orderId', 'session_id', 'statusToken', 'id']
const REMEMBERED = 20

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { clerkRequests: 1_000_000 })
})
afterAll(() => server?.[Symbol.asyncDispose]())

function learn(known: Known, text: string): void {
  for (const [, name = '', value = ''] of text.matchAll(/"(\w+)":"([^"\\]{1,200})"/g)) {
    if (!LEARNED.includes(name)) continue
    const values = known.get(name) ?? []
    values.push(value)
    if (values.length > REMEMBERED) values.shift()
    known.set(name, values)
  }
}

const shown = ({ kind, method, target, headers, body, bytes }: Made) =>
  bytes
    ? `${kind} ${JSON.stringify(bytes.toString('latin1')).slice(0, 600)}`
    : `${kind} ${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.slice(0, 600)}`

test(`${REQUESTS} requests made from our own description, valid, nearly valid and hostile, are answered as it says`, async () => {
  const agent = createAgent()
  const base = new URL(server.baseUrl)
  // the index is built for the first search
  await server.get('/api/search?zipcode=11215')
  const { body: document } = await server.get('/api/openapi.json')
  const operations = readDescribed(document)
  const known: Known = new Map([
    ['merchantKey', [await consoleKey(server.engine.db)]],
    ['restaurantId', [DELI]],
  ])
  const counts = new Map<string, number>()
  const wrong: string[] = []
  let slowest = { ms: 0, of: '' }
  let next = 0
  const work = async () => {
    while (next < REQUESTS && wrong.length < 20) {
      const number = next++
      // each request has chance of its own, so that one can be made again
      const made = makeRequest(chanceOf(SEED * 1_000_003 + number), operations, known)
      const answered = await sendRequest(agent, base, made, PATIENCE_MS)
      const count = `${made.kind} ${answered.status}`
      counts.set(count, (counts.get(count) ?? 0) + 1)
      if (answered.ms > slowest.ms) slowest = { ms: answered.ms, of: shown(made) }
      const fault = judge(made, answered, SLOWEST_MS)
      if (fault)
        wrong.push(`request ${number} of seed ${SEED}: ${fault}\n  ${shown(made)}\n  ${answered.text.slice(0, 300)}`)
      if (answered.status < 300) learn(known, answered.text)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  agent.destroy()
  const lines = [...counts].sort().map(([what, count]) => `${what}: ${count}`)
  if (ATTACK_REQUESTS)
    process.stdout.write(`${lines.join('\n')}\nslowest: ${Math.round(slowest.ms)} ms, ${slowest.of}\n`)
  expect(wrong).toEqual([])
  const share = (kind: string) =>
    [...counts].reduce((sum, [what, count]) => sum + (what.startsWith(kind) ? count : 0), 0)
  for (const kind of ['valid', 'nearly', 'hostile', 'bytes']) expect(share(kind)).toBeGreaterThan(REQUESTS / 20)
  // a generator that only ever errs tests nothing but the door
  const good = [...counts].reduce((sum, [what, count]) => sum + (/^valid 2/.test(what) ? count : 0), 0)
  expect(good).toBeGreaterThan(REQUESTS / 10)
}, 1_200_000)
