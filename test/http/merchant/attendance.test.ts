import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleKey, type Merchant, merchant, paidOrder, watchBoard } from '#test/support/merchant-kit.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
let deli: Merchant
let key: string

beforeAll(async () => {
  server = await startServer(chain)
  key = await consoleKey(server.engine.db)
  deli = merchant(server, key)
})
afterAll(() => server?.[Symbol.asyncDispose]())

test('a demo kitchen answers automatically while its console is closed', async () => {
  await untilStatus(server, await paidOrder(server, chain), 'ready_for_pickup')
})

test('staff with an open console answer and cook; once it closes, the demo kitchen continues automatically', async () => {
  const watched = await watchBoard(server.baseUrl, key)
  const first = await watched.until(() => true)
  expect(first.restaurant.dispatch).toBe('demo')
  const [answered, left] = [await paidOrder(server, chain), await paidOrder(server, chain)]
  await watched.until(({ waiting }) => waiting.length === 2)
  await deli.say(answered, 'accept', { prepMinutes: 5 })
  const board = await watched.until(({ cooking }) => cooking.length === 1)
  expect(board.cooking).toMatchObject([{ orderId: answered }])
  // the promised time passes, and the staff still decides
  server.advance(20_000)
  expect((await server.get(`/api/order/${answered}`)).body.status).toBe('confirmed')
  expect((await server.get(`/api/order/${left}`)).body.status).toBe('submitting_to_restaurant')

  await watched[Symbol.asyncDispose]()
  server.advance(60_000)
  await untilStatus(server, left, 'ready_for_pickup')
  await untilStatus(server, answered, 'ready_for_pickup')
})

test('an explicit pause is not ended by an open console, and an open console is not a pause', async () => {
  await deli.post('/pause', { paused: true })
  await using watched = await watchBoard(server.baseUrl, key)
  expect((await watched.until(() => true)).pause).toEqual({ paused: true, until: null })
  server.advance(16_000)
  await watched.until(({ pause }) => pause.paused)
  await deli.post('/pause', { paused: false })
  await watched.until(({ pause }) => !pause.paused)
})
