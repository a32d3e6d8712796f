import { afterEach, beforeEach, expect, test } from 'vitest'
import { performRestaurantAction } from '#src/fulfillment/operate.ts'
import { realWorld } from '#src/kernel/world.ts'
import { type Ledger, openLedger, transact } from '#src/ledger/database.ts'
import { expireComplaint } from '#src/orders/answer-complaint.ts'
import { complain } from '#src/orders/complain.ts'
import { statusTokenOf } from '#src/orders/create-order.ts'
import { presentOrder } from '#src/orders/present.ts'
import { readOrder } from '#src/orders/read.ts'
import { installEdges } from '#src/orders/transition.ts'
import { counted, paidOrder, quoteOf } from './paid-order.ts'

let db: Ledger
let now = 0
const secret = new Uint8Array(32)
const HOUR = 3_600_000

beforeEach(async () => {
  now = 0
  db = await openLedger(':memory:')
  await installEdges(db)
})
afterEach(() => db.destroy())

const world = { ...realWorld, now: () => now }
const say = (id: string, kind: 'missing' | 'cold' = 'missing') =>
  complain({ db, world, secret, wake: () => {} }, id, { kind }, statusTokenOf(secret, id))
const shown = async (id: string) => presentOrder((await readOrder(db, id))!, { revealCustomer: false })
const openJobs = async () =>
  (await db.selectFrom('outbox').select('kind').where('done_at', 'is', null).orderBy('kind').execute()).map(
    ({ kind }) => kind,
  )
const answer = (id: string) =>
  performRestaurantAction(
    { db, world, speed: 0, wake: () => {}, reportsReady: () => true, listed: () => null },
    '1',
    id,
    { kind: 'answer_complaint', answer: { decision: 'refuse', reason: 'as_ordered' } },
  )

test('a complaint ends unanswered after a day, and a new one is possible until two days after the promised time', async () => {
  const id = await paidOrder(db, quoteOf([counted('Pie', 500, 1)]))
  now = HOUR
  expect((await say(id)).complaint).toMatchObject({ status: 'open' })
  expect(await openJobs()).toEqual(['expire_complaint', 'hear_complaint'])
  const expire = () => transact(db, async trx => expireComplaint(trx, (await readOrder(trx, id))!, now))
  now = 25 * HOUR - 1
  expect(await expire()).toBe(false)
  now = 25 * HOUR
  expect(await expire()).toBe(true)
  expect(await expire()).toBe(false)
  expect((await shown(id)).complaint).toMatchObject({ status: 'unanswered' })
  now = 48 * HOUR
  expect((await say(id)).complaint).toMatchObject({ status: 'open' })
  expect(await answer(id)).toMatchObject({ kind: 'done' })
  // the first one was ended by hand, the second one by the answer
  expect(await openJobs()).toEqual(['expire_complaint', 'hear_complaint', 'hear_complaint'])
  now += 1
  await expect(say(id)).rejects.toThrow('more than two days ago')
})

test('an order has at most three complaints', async () => {
  const id = await paidOrder(db, quoteOf([counted('Pie', 500, 1)]))
  for (const _ of [1, 2, 3]) {
    await say(id)
    expect(await answer(id)).toMatchObject({ kind: 'done' })
  }
  await expect(say(id)).rejects.toThrow('3 complaints')
})
