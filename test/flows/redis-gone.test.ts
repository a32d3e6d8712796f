import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, headerV2, poll, sign } from '#test/support/buyer.ts'
import { type ChildServer, childServer } from '#test/support/child-server.ts'
import { tellFigure } from '#test/support/figures.ts'
import { isServed, platesCart } from '#test/support/kill-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startRedis, type TestRedis, withoutRedis } from '#test/support/redis.ts'

useChain()

/** Duration of the Redis outage in seconds. REDIS_GONE_SECONDS=60 tests the documented guarantee. */
const GONE_SECONDS = Number(process.env.REDIS_GONE_SECONDS ?? 3)

let redis: TestRedis
let server: ChildServer
beforeAll(async () => {
  if (withoutRedis) return
  redis = await startRedis()
  server = await childServer(chain, { REDIS_URL: redis.url, TRUSTED_PROXIES: 'loopback' })
  await server.start()
})
afterAll(async () => {
  for (const opened of [server, redis]) await opened?.[Symbol.asyncDispose]()
})
beforeEach(context => context.skip(withoutRedis !== undefined, withoutRedis))

async function lunch(): Promise<void> {
  const payer = await chain.payer()
  const order = await confirm(server, platesCart())
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  expect(await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).toMatchObject({ status: 202 })
  await poll(server, order.orderId, isServed)
}

let asked = 0
/** Sends a message to the clerk, from a new address each time to stay below the rate limit. */
function say(message: string, sessionId?: string) {
  asked += 1
  const body = { message, ...(sessionId ? { session_id: sessionId } : {}) }
  return server.post('/api/clerk/chat', body, { 'X-Forwarded-For': `192.0.2.${asked % 250}` })
}

test(`Redis is down for ${GONE_SECONDS} s: orders are taken, the clerk answers, and conversations resume after recovery`, async () => {
  const { body: talk } = await say('a plate of pasta')
  expect(talk.session_id).toBeDefined()
  await redis.kill()
  const until = Date.now() + GONE_SECONDS * 1_000
  const answers: { status: number; ms: number }[] = []
  let orders = 0
  while (Date.now() < until || orders === 0) {
    await lunch()
    orders += 1
    const began = performance.now()
    const { status, body } = await say('hello again', talk.session_id)
    answers.push({ status, ms: performance.now() - began })
    if (status !== 200) expect(body).toMatchObject({ error: 'service_unavailable' })
  }
  expect((await server.get('/health/ready')).status).toBe(200)
  const back = performance.now()
  await redis.start()
  await expect.poll(async () => (await say('hello')).status, { timeout: 30_000, interval: 100 }).toBe(200)
  const recovered = Math.round(performance.now() - back)
  await untilQuiet(server)
  const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)))
  const statuses = [...new Set(answers.map(({ status }) => status))].join(', ')
  tellFigure(
    `${orders} orders served in ${GONE_SECONDS} s without Redis; the clerk answered ${statuses} within ${slowest} ms, and talked ${recovered} ms after its return`,
  )
}, 180_000)
