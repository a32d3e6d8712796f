import { expect, test } from 'vitest'
import { createApp, listen } from '#src/http/app.ts'
import { GROUPS, nextLevel, openShedding } from '#src/http/shedding.ts'
import { openSockets } from '#src/http/sockets.ts'
import { watchLoopDelay } from '#src/kernel/loop-delay.ts'
import { realWorld } from '#src/kernel/world.ts'
import { confirm, headerV2, preview, sign } from '#test/support/buyer.ts'
import { createHttp } from '#test/support/http.ts'
import { server } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { openRawSocket } from '#test/support/raw-socket.ts'
import { freePort } from '#test/support/server.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

test('one group more is refused for every late second, and one less for every fine one', () => {
  const levels = (seconds: readonly (readonly [late: number, busy: number])[]) =>
    seconds.map((_, now) => seconds.slice(0, now + 1).reduce((level, [late, busy]) => nextLevel(level, late, busy), 0))
  expect(
    levels([
      [201, 1],
      [900, 1],
      [900, 0.95],
      [900, 1],
      [900, 1],
    ]),
  ).toEqual([1, 2, 3, 4, 4])
  expect(
    levels([
      [300, 1],
      [300, 1],
      [150, 1],
      [99, 1],
      [99, 1],
      [0, 0],
    ]),
  ).toEqual([1, 2, 2, 1, 0, 0])
  // a machine that others keep busy: this process has nothing to gain by refusing
  expect(
    levels([
      [900, 0.2],
      [900, 0.89],
    ]),
  ).toEqual([0, 0])
})

test('a loop that is kept busy again and again is late; one long moment is not', async () => {
  using loop = watchLoopDelay(realWorld)
  // the work of a start does not count
  expect(loop.p99()).toBe(0)
  const clock = manualClock()
  using stalled = watchLoopDelay(clock)
  clock.advance(10_000)
  expect(stalled.p99()).toBe(0)
  const skip = (ms: number, times: number) => {
    for (let n = 0; n < times; n++) clock.jump(ms)
  }
  skip(2_000, 1)
  clock.advance(3_000)
  expect(stalled.p99()).toBeLessThan(50)
  skip(320, 20)
  expect(stalled.p99()).toBeGreaterThanOrEqual(300)
})

/** The same engine behind a second door, whose process says that it is late. */
async function overloaded(seconds: number) {
  const clock = manualClock()
  const shed: string[] = []
  const shedding = openShedding({
    ...{ world: clock, log: quiet, loop: { p99: () => 500, busy: () => 1 } },
    onShed: operation => shed.push(operation),
  })
  clock.advance(seconds * 1_000)
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const deps = {
    engine: server.engine,
    clerk: server.clerk,
    world: realWorld,
    log: quiet,
    gate: shedding.gate,
    baseUrl,
  }
  const listening = await listen(createApp(deps), realWorld, port, '127.0.0.1')
  const sockets = openSockets(listening, deps)
  return {
    ...createHttp(baseUrl),
    baseUrl,
    shed,
    [Symbol.asyncDispose]: async () => {
      shedding[Symbol.dispose]()
      await sockets[Symbol.asyncDispose]()
      listening.closeAllConnections()
      await listening[Symbol.asyncDispose]()
    },
  }
}

const refusal = { status: 503, body: { error: 'service_unavailable' } }

test('the clerk goes first, then search, previews and confirmations: each says when to come back', async () => {
  const { priceToken } = await preview(server)
  const customer = { name: 'Ana Example', phone: '917 555 0134', email: 'ana@example.com' }
  for (const level of [1, 3]) {
    await using late = await overloaded(level)
    const answers = [
      await late.post('/api/clerk/chat', { message: 'hello' }),
      await late.get('/api/restaurants?limit=1'),
      await late.post('/api/order/preview', {
        ...{
          restaurant_id: '35453',
          items: [{ id: '3545315', quantity: 1 }],
          fulfillment: 'pickup',
          pickup_time: 'ASAP',
        },
      }),
      await late.post('/api/order/confirm', { priceToken, customer, pickup_time: 'ASAP' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([0, 1, 2, 3].map(group => (group < level ? 503 : 200)))
    for (const answer of answers.slice(0, level)) {
      expect(answer).toMatchObject(refusal)
      expect(answer.headers.get('retry-after')).toBe('10')
    }
    expect(late.shed).toHaveLength(level)
  }
})

test('with everything shed a socket and MCP are told the same, while health, polls and payments go on', async () => {
  const order = await confirm(server)
  await using late = await overloaded(GROUPS.length)
  await using socket = await openRawSocket(late.baseUrl)
  socket.say('r1', 'hello')
  expect((await socket.until('r1')).at(-1)).toMatchObject({ type: 'error', status: 503 })
  const call = await fetch(`${late.baseUrl}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'preview_order', arguments: {} },
    }),
  })
  expect(await call.text()).toContain('There is more to do than can be done now.')
  for (const path of ['/health', '/health/ready', `/api/order/${order.orderId}`])
    expect(await late.get(path)).toMatchObject({ status: 200 })
  const headers = headerV2(await sign(await chain.payer(), order.payment), order.payment)
  const paid = await late.get(`/api/order/pay?pt=${order.priceToken}`, headers)
  expect(paid).toMatchObject({ status: 202, body: { orderId: order.orderId } })
})
