import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { createApp, listen } from '#src/http/app.ts'
import { openShedding } from '#src/http/load-shedding.ts'
import { openWebSockets } from '#src/http/websockets.ts'
import { watchLoopDelay } from '#src/kernel/loop-delay.ts'
import { realWorld } from '#src/kernel/world.ts'
import { confirm, headerV2, preview, sign } from '#test/support/buyer.ts'
import { createHttp } from '#test/support/http.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { openRawSocket } from '#test/support/raw-socket.ts'
import { freePort } from '#test/support/server.ts'
import { SHEDDING_GROUPS } from '#tools/load-shedding.ts'

useServer()

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const operationOf = (name: string) => OPERATIONS.find(operation => operation.name === name)!

/** Load-shedding gate on a manual clock, with event loop turns that call it up to once per millisecond. */
function gateOnClock() {
  const clock = manualClock()
  const shed: string[] = []
  const { gate } = openShedding({ world: clock, log: quiet, onShed: operation => shed.push(operation) })
  const asks = (operation: string): boolean => {
    try {
      gate(operationOf(operation))
      return true
    } catch {
      return false
    }
  }
  /** Runs a turn of `ms` milliseconds in which every request takes `each` ms; returns which were admitted. */
  const turn = (ms: number, operation = 'get_order', each = 1): boolean[] => {
    const begun = clock.now()
    const taken: boolean[] = []
    while (clock.now() - begun < ms) {
      taken.push(asks(operation))
      clock.skip(each)
    }
    clock.jump(0)
    return taken
  }
  /** Turns that receive more work than they can do, the last of them with the target length. */
  const overload = () => {
    for (const ms of [80, 80, 10]) turn(ms)
  }
  return { clock, gate, shed, asks, turn, overload }
}

/** Capacity of a turn after `overload`: half of that of a turn with the target length, plus a little. */
const ROOM = 6.1
const COUNT = (taken: readonly boolean[]) => taken.filter(Boolean).length

test('overloaded turns admit a share of their capacity: least for the clerk, then browsing, previews, and confirmations', () => {
  const taken = ['chat_with_clerk', 'search', 'preview_order', 'confirm_order'].map(name => {
    const { turn, overload, shed } = gateOnClock()
    overload()
    const count = COUNT(turn(12, name))
    expect(shed).toHaveLength(12 - count)
    return count
  })
  expect(taken).toEqual(SHEDDING_GROUPS.map(({ part }) => Math.max(3, Math.ceil(ROOM * part))))
  expect(taken).toEqual(taken.toSorted((a, b) => a - b))
  const { turn, overload } = gateOnClock()
  overload()
  for (const name of ['get_order', 'get_health', 'pay_order', 'place_order', 'accept_order'])
    expect(COUNT(turn(40, name))).toBe(40)
})

test('turns that stay too long admit less and less, and more again once they are short', () => {
  const { turn, overload } = gateOnClock()
  overload()
  // the cause does not matter: here it is requests that must not be shed
  for (let times = 0; times < 5; times += 1) turn(100)
  expect(COUNT(turn(10, 'confirm_order'))).toBe(3)
  expect([0, 0, 0, 0].map(() => COUNT(turn(10, 'confirm_order')))).toEqual([4, 5, 6, 7])
})

test('a burst is worked off, and no request is shed', () => {
  const { turn, clock } = gateOnClock()
  expect(COUNT(turn(100, 'search'))).toBe(100)
  expect(COUNT(turn(40, 'search'))).toBe(40)
  expect(COUNT(turn(5, 'search'))).toBe(5)
  for (let times = 0; times < 20; times += 1) {
    expect(COUNT(turn(100, 'search'))).toBe(100)
    // no request waited in between
    clock.advance(50)
  }
})

test('a few heavy tasks do not count as a queue, however long they take', () => {
  const { turn } = gateOnClock()
  for (let times = 0; times < 10; times += 1) expect(turn(400, 'search', 100)).toEqual([true, true, true, true])
})

test('a clock that is set forward by an hour does not count as overload', () => {
  const { turn, clock, asks } = gateOnClock()
  turn(10)
  clock.jump(3_600_000)
  expect(asks('chat_with_clerk')).toBe(true)
})

test('overload ends after an interval in which nothing had to be shed', () => {
  const { turn, overload, clock } = gateOnClock()
  overload()
  expect(COUNT(turn(12, 'search'))).toBeLessThan(12)
  clock.advance(290)
  expect(COUNT(turn(12, 'search'))).toBeLessThan(12)
  clock.advance(300)
  expect(COUNT(turn(12, 'search'))).toBe(12)
})

test('three requests of a turn are admitted, however old the turn is', () => {
  const { turn, overload } = gateOnClock()
  overload()
  turn(100)
  expect(turn(200, 'search', 50)).toEqual([true, true, true, false])
})

test('a request that would wait longer than a burst can take is shed', () => {
  const { turn } = gateOnClock()
  expect(COUNT(turn(400, 'search'))).toBe(150)
})

test('an event loop that stalls repeatedly counts as delayed; one long stall does not count', async () => {
  using loop = watchLoopDelay(realWorld)
  // startup work does not count
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

/** Starts a second app on the same engine, whose process is overloaded enough to shed `groups` groups. */
async function overloaded(groups: number) {
  const { gate, overload, shed } = gateOnClock()
  overload()
  for (let taken = 0; taken < ROOM * SHEDDING_GROUPS[groups - 1]!.part; taken += 1) gate(operationOf('get_order'))
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const deps = {
    engine: server.engine,
    clerk: server.clerk,
    world: realWorld,
    log: quiet,
    gate,
    baseUrl,
  }
  const listening = await listen(createApp(deps), realWorld, port, '127.0.0.1')
  const sockets = openWebSockets(listening, deps)
  return {
    ...createHttp(baseUrl),
    baseUrl,
    shed,
    [Symbol.asyncDispose]: async () => {
      await sockets[Symbol.asyncDispose]()
      listening.closeAllConnections()
      await listening[Symbol.asyncDispose]()
    },
  }
}

const refusal = { status: 503, body: { error: 'service_unavailable' } }

test('the clerk is shed first, then search, previews, and confirmations, each with Retry-After', async () => {
  const { priceToken } = await preview(server)
  const customer = { name: 'Ana Example', phone: '917 555 0134', email: 'ana@example.com' }
  for (const level of [1, 3]) {
    await using late = await overloaded(level)
    const answers = [
      await late.post('/api/clerk/chat', { message: 'hello' }),
      await late.get('/api/restaurants?limit=1'),
      await late.post('/api/order/preview', {
        restaurant_id: '35453',
        items: [{ id: '3545315', quantity: 1 }],
        fulfillment: 'pickup',
        pickup_time: 'ASAP',
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

test('a request is shed once, however its path is written', async () => {
  await using late = await overloaded(2)
  for (const path of [
    '/api/restaurants',
    '/API/Restaurants/',
    '/api/restaurants/35453/menu',
    '/api/Restaurants/35453/menu',
  ])
    expect(await late.get(path)).toMatchObject(refusal)
  expect(late.shed).toEqual(['list_restaurants', 'list_restaurants', 'get_menu', 'get_menu'])
})

test('sockets and MCP get the same error under full shedding, while health, polls, and payments keep working', async () => {
  const order = await confirm(server)
  await using late = await overloaded(SHEDDING_GROUPS.length)
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
  expect(await call.text()).toContain('The server is overloaded.')
  for (const path of ['/health', '/health/ready', `/api/order/${order.orderId}`])
    expect(await late.get(path)).toMatchObject({ status: 200 })
  const headers = headerV2(await sign(await chain.payer(), order.payment), order.payment)
  const paid = await late.get(`/api/order/pay?pt=${order.priceToken}`, headers)
  expect(paid).toMatchObject({ status: 202, body: { orderId: order.orderId } })
})
