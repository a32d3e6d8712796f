import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Ledger, openLedger } from '#src/ledger/database.ts'
import { presentOrder } from '#src/orders/present.ts'
import { readOrder } from '#src/orders/read.ts'
import { installEdges } from '#src/orders/transition.ts'
import { counted, paidOrder, quoteOf } from './paid-order.ts'

let db: Ledger
const MINUTE = 60_000

beforeEach(async () => {
  db = await openLedger(':memory:')
  await installEdges(db)
})
afterEach(() => db.destroy())

/** Status text of a paid order that its restaurant has a time in milliseconds to answer. */
async function toldWithin(ms: number) {
  const id = await paidOrder(db, quoteOf([counted('Pie', 500, 1)]))
  const record = (await readOrder(db, id))!
  const { row } = record
  const waiting = { ...row, status: 'submitting_to_restaurant', accept_deadline: row.created_at + ms } as const
  return presentOrder({ ...record, row: waiting }, { revealCustomer: false })._status
}

test('an order at a closed restaurant says when the answer is due, and is polled less often', async () => {
  const { agentInstruction, message, pollIntervalSeconds } = await toldWithin(11 * 60 * MINUTE)
  const [by] = /\d+:\d\d[ap]m/.exec(message)!
  expect(agentInstruction).toContain(`due by ${by}`)
  expect(agentInstruction).not.toContain('1 to 2 minutes')
  expect(pollIntervalSeconds).toBe(60)
})

test('an order at an open restaurant is usually answered at once', async () => {
  const { agentInstruction, pollIntervalSeconds } = await toldWithin(8 * MINUTE)
  expect(agentInstruction).toContain('1 to 2 minutes')
  expect(pollIntervalSeconds).toBe(10)
})
