import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tellFigure } from '#test/support/figures.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startRedis, type TestRedis, withoutRedis } from '#test/support/redis.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let redis: TestRedis
let server: TestServer
beforeAll(async () => {
  if (withoutRedis) return
  redis = await startRedis()
  server = await startServer(chain, { env: { REDIS_URL: redis.url } })
})
afterAll(async () => {
  redis?.thaw()
  for (const opened of [server, redis]) await opened?.[Symbol.asyncDispose]()
})
beforeEach(context => context.skip(withoutRedis !== undefined, withoutRedis))

const PATIENCE = { timeout: 20_000, interval: 20 }

/** Waits until /health reports the given status and detail. */
async function isTold(status: string, detail: string, what: string): Promise<void> {
  const began = performance.now()
  await expect
    .poll(async () => {
      const { body } = await server.get('/health')
      return [body.status, body.checks.sessions.detail]
    }, PATIENCE)
    .toEqual([status, detail])
  tellFigure(`${what}: told after ${Math.round(performance.now() - began)} ms`)
}

test('health reports a killed Redis, and its return', async () => {
  await isTold('ok', 'in Redis', 'at the start')
  await redis.kill()
  await isTold('degraded', 'Redis cannot be reached', 'Redis killed')
  expect((await server.get('/health/ready')).status).toBe(200)
  await redis.start()
  await isTold('ok', 'in Redis', 'Redis back')
})

test('health reports a Redis that keeps its connections but does not answer', async () => {
  redis.freeze()
  await isTold('degraded', 'Redis does not answer', 'Redis stopped')
  redis.thaw()
  await isTold('ok', 'in Redis', 'Redis goes on')
})

test('health reports a Redis that was killed while suspended', async () => {
  redis.freeze()
  await isTold('degraded', 'Redis does not answer', 'Redis stopped')
  await redis.kill()
  await isTold('degraded', 'Redis cannot be reached', 'stopped Redis killed')
  await redis.start()
  await isTold('ok', 'in Redis', 'Redis back')
})
