import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Ledger, openLedger, transact } from '#src/ledger/database.ts'
import { cancellationWait, type Withdrawals } from '#src/orders/cancellation-limits.ts'
import { toClaim } from '#src/payments/claims.ts'
import { counted, paidOrder, quoteOf } from './paid-order.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const NOW = 20 * HOUR
const DOMAIN = { name: '', version: '' }
const CREDENTIAL = { means: 'stripe', rail: 'mpp-stripe', token: 't', echo: { id: '', request: {} } }
const CARD = { payload: JSON.stringify({ domain: DOMAIN, credential: CREDENTIAL }), means: 'stripe' }

let db: Ledger
beforeEach(async () => {
  db = await openLedger(':memory:')
})
afterEach(() => db.destroy())

type Row = {
  readonly payer?: string
  readonly value_micro?: number
  readonly means?: string
  readonly payload?: string
}

async function paid(id: string, row: Row = {}): Promise<void> {
  await paidOrder(db, quoteOf([counted('Soup', 900, 1)]), { id })
  if (Object.keys(row).length > 0) await db.updateTable('claims').set(row).where('subject_id', '=', id).execute()
}

async function cancelled(id: string, at: number, row: Row = {}, type = 'withdraw'): Promise<void> {
  await paid(id, row)
  const step = { from_status: 'placing_order', to_status: 'cancelled' }
  await db
    .insertInto('order_events')
    .values({ order_id: id, seq: 2, at, type, data: '{}', ...step })
    .execute()
}

const wait = async (id: string, bound: Partial<Withdrawals> = {}, now = NOW) => {
  const row = await db.selectFrom('claims').selectAll().where('subject_id', '=', id).executeTakeFirstOrThrow()
  const withdrawals = { allowance: 1, paidBeside: () => [], ...bound }
  return transact(db, trx => cancellationWait(trx, toClaim(row), withdrawals, now))
}

test('a wallet gets three immediate cancellations within an hour, however many orders it paid before the first', async () => {
  await paid('ORD-9')
  await cancelled('ORD-1', NOW - 50 * MINUTE)
  await cancelled('ORD-2', NOW - 20 * MINUTE, {}, 'release')
  // a cancellation by the restaurant does not count
  await cancelled('ORD-3', NOW - MINUTE, {}, 'cancel')
  expect(await wait('ORD-9')).toBeUndefined()
  await cancelled('ORD-4', NOW - MINUTE)
  expect(await wait('ORD-9')).toBe(10 * MINUTE)
  expect(await wait('ORD-9', { allowance: 2 })).toBeUndefined()
  expect(await wait('ORD-9', { allowance: Number.POSITIVE_INFINITY })).toBeUndefined()
  expect(await wait('ORD-9', {}, NOW + 10 * MINUTE)).toBeUndefined()
  await paid('ORD-8', { payer: `0x${'4'.repeat(40)}` })
  expect(await wait('ORD-8')).toBeUndefined()
})

test('a card gets immediate cancellations for a thousand dollars within an hour, besides its first order', async () => {
  const card = { ...CARD, payer: 'Visa ending in 4242', value_micro: 6_000_000_000 }
  await paid('ORD-9', card)
  expect(await wait('ORD-9')).toBeUndefined()
  await cancelled('ORD-1', NOW - 50 * MINUTE, card)
  expect(await wait('ORD-9')).toBe(10 * MINUTE)
  await db.updateTable('claims').set({ value_micro: 400_000_000 }).execute()
  expect(await wait('ORD-9')).toBeUndefined()
  await cancelled('ORD-2', NOW - 40 * MINUTE, { ...card, value_micro: 400_000_000 })
  expect(await wait('ORD-9')).toBe(20 * MINUTE)
  // a wallet payment has no card fee
  const payload = JSON.stringify({ domain: DOMAIN, validAfter: '0', signature: '0x' })
  await db.updateTable('claims').set({ means: 'eip3009', payload }).execute()
  expect(await wait('ORD-9')).toBeUndefined()
})

test('a network that pays with many cards and wallets gets immediate cancellations for half of its orders', async () => {
  const ids = ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4', 'ORD-5', 'ORD-6', 'ORD-7', 'ORD-8']
  const cardOf = (id: string) =>
    id < 'ORD-3' ? { payer: `0x${id.slice(-1).repeat(40)}` } : { ...CARD, payer: `Visa ending in ${id}` }
  for (const id of ids.slice(0, 3)) await cancelled(id, NOW - 30 * MINUTE, cardOf(id))
  for (const id of ids.slice(3)) await paid(id, cardOf(id))
  const of = (orders: readonly string[], times = 1) => ({
    paidBeside: (id: string) => (id === 'ORD-4' ? [{ orders, times }] : []),
  })
  expect(await wait('ORD-4', of(ids))).toBeUndefined()
  expect(await wait('ORD-4', of(ids.slice(0, 7)))).toBe(30 * MINUTE)
  expect(await wait('ORD-5', of(ids.slice(0, 7)))).toBeUndefined()
  // a site of many networks gets more
  expect(await wait('ORD-4', of(ids.slice(0, 7), 2))).toBeUndefined()
})
