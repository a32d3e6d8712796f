import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Ledger, openLedger } from '#src/ledger/database.ts'
import { limitFailedOrders, MOST_FAILED } from '#src/orders/failed-orders.ts'
import { type PresentedCredential, toCredential } from '#src/payments/credential.ts'
import { counted, paidOrder, quoteOf } from './paid-order.ts'

const HOUR = 3_600_000
const NOW = 20 * HOUR
/** Payer of every `paidOrder`. */
const PAYER = `0x${'3'.repeat(40)}`

let db: Ledger
beforeEach(async () => {
  db = await openLedger(':memory:')
})
afterEach(() => db.destroy())

const credentialOf = (from: string) =>
  toCredential('x402-v2', {
    signature: '0x00',
    authorization: {
      from,
      to: PAYER,
      value: '1',
      validAfter: '0',
      validBefore: '1',
      nonce: `0x${'0'.repeat(64)}`,
    },
  })

const REJECTED = { type: 'reject', from_status: 'placing_order', to_status: 'rejected' }

async function failedAt(at: number, id: string, step: Partial<typeof REJECTED> = {}) {
  await paidOrder(db, quoteOf([counted('Soup', 900, 1)]), { id })
  await db
    .insertInto('order_events')
    .values({ order_id: id, seq: 2, at, data: '{}', ...REJECTED, ...step })
    .execute()
}

const ask = (now = NOW, most = MOST_FAILED, payer = PAYER) =>
  limitFailedOrders(db, credentialOf(payer), { most, now }).then(
    () => 'fine',
    error => error,
  )

test('a wallet with three failed orders within an hour waits until the first of them is an hour old', async () => {
  await failedAt(NOW - 50 * 60_000, 'ORD-1')
  await failedAt(NOW - 20 * 60_000, 'ORD-2', { from_status: 'confirmed', to_status: 'cancelled' })
  expect(await ask()).toBe('fine')
  await failedAt(NOW - 500, 'ORD-3', { from_status: 'placing_order', to_status: 'fulfillment_failed' })
  const refused = await ask()
  expect(refused).toMatchObject({
    code: 'rate_limited',
    message: '3 orders of this wallet failed within an hour. Nothing was charged.',
    detail: {
      headers: {
        'RateLimit-Policy': '"failed-orders";q=3;w=3600',
        RateLimit: '"failed-orders";r=0;t=600',
        'Retry-After': '600',
      },
    },
  })
  expect(await ask(NOW + 10 * 60_000 - 1)).toMatchObject({ detail: { headers: { 'Retry-After': '1' } } })
  expect(await ask(NOW + 10 * 60_000)).toBe('fine')
  await failedAt(NOW - 100, 'ORD-4')
  expect(await ask()).toMatchObject({ detail: { headers: { 'Retry-After': '2400' } } })
})

test('other wallets, successful orders, and refund events do not count, and a higher limit allows more failures', async () => {
  for (const id of ['ORD-1', 'ORD-2', 'ORD-3']) await failedAt(NOW - 500, id)
  expect(await ask(NOW, 3, `0x${'4'.repeat(40)}`)).toBe('fine')
  expect(await ask(NOW, 4)).toBe('fine')
  expect(await ask(NOW, Number.POSITIVE_INFINITY)).toBe('fine')
  expect(await ask()).toMatchObject({ code: 'rate_limited' })
  await db.updateTable('claims').set({ state: 'failed' }).where('subject_id', '=', 'ORD-1').execute()
  expect(await ask()).toBe('fine')
  await failedAt(NOW - 500, 'ORD-4', { from_status: 'rejected', to_status: 'rejected' })
  await failedAt(NOW - 500, 'ORD-5', { from_status: 'confirmed', to_status: 'ready_for_pickup' })
  expect(await ask()).toBe('fine')
  const card = { means: 'stripe', rail: 'mpp-stripe', token: 't', externalId: undefined, echo: {} as never } as const
  await expect(limitFailedOrders(db, card, { most: 0, now: NOW })).resolves.toBeUndefined()
})

test('cancelled orders of a network count while they are half of its paid orders; its site may have twice as many', async () => {
  const card = { means: 'stripe', rail: 'mpp-stripe', token: 't', externalId: undefined, echo: {} as never } as const
  const charged = ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4', 'ORD-5', 'ORD-6', 'ORD-7']
  const ask = (orders: readonly string[], now = NOW, times = 1, credential: PresentedCredential = card) =>
    limitFailedOrders(db, credential, { most: 3, now, paid: [{ orders, times }] }).then(
      () => 'fine',
      error => error,
    )
  const cancelled = { type: 'withdraw', from_status: 'submitting_to_restaurant', to_status: 'cancelled' }
  for (const id of charged.slice(0, 2)) await failedAt(NOW - 60_000, id, cancelled)
  // a rejection or cancellation by the restaurant is not the fault of the network
  await failedAt(NOW - 60_000, 'ORD-4')
  for (const id of ['ORD-8', 'ORD-9', 'ORD-10'])
    await failedAt(NOW - 60_000, id, { type: 'cancel', from_status: 'confirmed', to_status: 'cancelled' })
  expect(await ask(['ORD-8', 'ORD-9', 'ORD-10'])).toBe('fine')
  expect(await ask(charged)).toBe('fine')
  await failedAt(NOW - 30_000, 'ORD-3', cancelled)
  for (const id of charged.slice(4)) await paidOrder(db, quoteOf([counted('Soup', 900, 1)]), { id })
  await db
    .updateTable('claims')
    .set({ created_at: NOW - 120_000 })
    .execute()
  expect(await ask(charged)).toBe('fine')
  expect(await ask(charged.slice(0, 6))).toMatchObject({
    code: 'rate_limited',
    message: '3 orders from your network were paid and then cancelled within an hour. Nothing was charged.',
    detail: { headers: { 'Retry-After': '3540' } },
  })
  // a new wallet does not make a new network
  const newWallet = credentialOf(`0x${'4'.repeat(40)}`)
  expect(await ask(charged.slice(0, 6), NOW, 1, newWallet)).toMatchObject({ code: 'rate_limited' })
  expect(await ask(charged, NOW, 1, newWallet)).toBe('fine')
  expect(await ask(charged.slice(0, 6), NOW, 2)).toBe('fine')
  const last = { seq: 2, at: NOW - 10_000, data: '{}', ...cancelled }
  for (const order_id of charged.slice(4))
    await db
      .insertInto('order_events')
      .values({ order_id, ...last })
      .execute()
  expect(await ask(charged, NOW, 2)).toMatchObject({
    message:
      '6 orders from your network and its neighbors were paid and then cancelled within an hour. Nothing was charged.',
  })
  expect(await ask(['ORD-1', 'ORD-2'])).toBe('fine')
  expect(await ask(charged.slice(0, 6), NOW + HOUR)).toBe('fine')
})
