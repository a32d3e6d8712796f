import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { finalWeights } from '#dev/kitchens/demo-kitchen.ts'
import { type OperateDeps, performRestaurantAction, type RestaurantAction } from '#src/fulfillment/operate.ts'
import { Fault } from '#src/kernel/faults.ts'
import { realWorld } from '#src/kernel/world.ts'
import { type Ledger, openLedger, transact } from '#src/ledger/database.ts'
import { presentOrder } from '#src/orders/present.ts'
import { readOrder } from '#src/orders/read.ts'
import { installEdges } from '#src/orders/transition.ts'
import { toClaim } from '#src/payments/claims.ts'
import { requestRefund } from '#src/payments/refund.ts'
import { counted, paidOrder, quoteOf, weighed } from './paid-order.ts'

let db: Ledger

beforeEach(async () => {
  db = await openLedger(':memory:')
  await installEdges(db)
})
afterEach(() => db.destroy())

const deps = (): OperateDeps => ({
  db,
  world: realWorld,
  speed: 0,
  wake: () => {},
  reportsReady: () => true,
  listed: () => null,
})
const act = (id: string, said: RestaurantAction) => performRestaurantAction(deps(), '1', id, said)
const shown = async (id: string) => presentOrder((await readOrder(db, id))!, { revealCustomer: false })
const eventsOf = async (id: string) => {
  const rows = await db.selectFrom('order_events').select(['type', 'data']).where('order_id', '=', id).execute()
  return rows.map(({ type, data }) => [type, JSON.parse(data)])
}
const jobs = async () => (await db.selectFrom('outbox').select('kind').where('kind', '=', 'refund').execute()).length

const RIBEYE = weighed('Ribeye', 2399, 1500)
const CHICKEN = counted('Rotisserie Chicken', 1299, 2, 'prepared')

describe('a report of what was handed out', () => {
  test('is repriced with tax once per order and unchanged fees, and the difference is refunded', async () => {
    const id = await paidOrder(db, quoteOf([RIBEYE, CHICKEN]))
    // 35.99 + 25.98, tax 2.31, fees 15.48: 79.76
    expect(await shown(id)).toMatchObject({ total_cents: 7976, tax_cents: 231 })
    const given = [
      { line: 0, quantity_lbs: '1.42' },
      { line: 1, quantity: 1 },
    ]
    expect(await act(id, { kind: 'adjust', given })).toEqual({ kind: 'done', status: 'confirmed' })
    // 34.07 + 12.99, tax 1.15, fees 15.48: 63.69
    const order = await shown(id)
    expect(order).toMatchObject({
      status: 'confirmed',
      total_cents: 7976,
      items: [
        { quantity_lbs: 1.5, given: { quantity_lbs: 1.42, line_total_cents: 3407, line_tax_cents: 0 } },
        { quantity: 2, given: { quantity: 1, line_total_cents: 1299, line_tax_cents: 115 } },
      ],
      adjusted: { subtotal_cents: 4706, tax_cents: 115, deliveryFee_cents: 1349, total_cents: 6369, total: 63.69 },
      refund: { reason: 'adjusted:1', status: 'pending', amount: '16070000' },
      refunds: [{ reason: 'adjusted:1' }],
      _status: {
        terminal: false,
        message: expect.stringMatching(/^The restaurant has accepted.*Part of what was paid/),
      },
    })
    expect(await jobs()).toBe(1)
    expect(await eventsOf(id)).toEqual([['adjusted', { amount: '16070000' }]])
  })

  test('is applied once however often it arrives, and a later report can only refund more', async () => {
    const id = await paidOrder(db, quoteOf([RIBEYE]))
    const report = (pounds: number): RestaurantAction => ({
      kind: 'adjust',
      given: [{ line: 0, quantity_lbs: pounds }],
    })
    expect((await Promise.all([1.4, 1.4, 1.4].map(p => act(id, report(p))))).map(a => a.kind).sort()).toEqual([
      'already',
      'already',
      'done',
    ])
    expect(await act(id, report(1.45))).toMatchObject({ kind: 'already' })
    expect(await act(id, report(1.3))).toMatchObject({ kind: 'done' })
    expect((await shown(id)).refunds).toMatchObject([
      { reason: 'adjusted:1', amount: '2400000' },
      { reason: 'adjusted:2', amount: '2400000' },
    ])
    expect(await jobs()).toBe(2)
  })

  test('of nothing cancels an accepted order with all of the payment, fees and excess, however it is reported', async () => {
    for (const kind of ['adjust', 'ready'] as const) {
      const id = await paidOrder(db, quoteOf([RIBEYE, CHICKEN]), { id: `ORD-${kind}`, overpaid: 7 })
      await db.updateTable('orders').set({ accept_deadline: 1 }).execute()
      await act(id, { kind: 'adjust', given: [{ line: 0, quantity_lbs: 0 }] })
      const last = { kind, given: [{ line: 1, quantity: 0 }] }
      expect(await act(id, last)).toEqual({ kind: 'done', status: 'cancelled' })
      expect(await act(id, last)).toEqual({ kind: 'already', status: 'cancelled' })
      expect(await act(id, { kind: 'handed_over' })).toEqual({ kind: 'too_late', status: 'cancelled' })
      const order = await shown(id)
      expect(order).toMatchObject({ status: 'cancelled', adjusted: { total_cents: 0, convenienceFee_cents: 0 } })
      expect(order.refunds).toMatchObject([{ reason: 'adjusted:1' }, { reason: 'merchant_cancelled' }])
      expect(order.refunds?.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(79_760_007)
      expect(order._status.message).toBe('The restaurant cancelled the order and it is being refunded.')
      await db.updateTable('refunds').set({ state: 'succeeded', tx_hash: '0xback' }).execute()
      expect((await shown(id))._status).toMatchObject({
        message: 'The restaurant cancelled the order and it has been refunded.',
        terminal: true,
      })
    }
  })

  test('of nothing after the order was ready refunds the whole payment, and the status says so before and after', async () => {
    const id = await paidOrder(db, quoteOf([RIBEYE, CHICKEN]), { overpaid: 7 })
    await act(id, { kind: 'ready' })
    await act(id, { kind: 'adjust', given: [{ line: 0, quantity_lbs: 0 }] })
    const given = [{ line: 1, quantity: 0 }]
    expect(await act(id, { kind: 'adjust', given })).toEqual({ kind: 'done', status: 'ready_for_pickup' })
    expect(await act(id, { kind: 'handed_over' })).toMatchObject({ kind: 'done' })
    const order = await shown(id)
    expect(order).toMatchObject({ status: 'picked_up', adjusted: { total_cents: 0, convenienceFee_cents: 0 } })
    expect(order.refunds?.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(79_760_007)
    expect(order._status).toMatchObject({
      message: 'The restaurant could not hand out any item of the order; the full payment is being refunded.',
      terminal: false,
    })
    await db.updateTable('refunds').set({ state: 'succeeded', tx_hash: '0xback' }).execute()
    expect((await shown(id))._status).toMatchObject({
      message: expect.stringContaining('has been refunded'),
      terminal: true,
    })
  })

  test('of more than was ordered counts as the ordered quantity', async () => {
    const id = await paidOrder(db, quoteOf([RIBEYE, CHICKEN]))
    const given = [
      { line: 0, quantity_lbs: 1.75 },
      { line: 1, quantity: 3 },
    ]
    expect(await act(id, { kind: 'adjust', given })).toEqual({ kind: 'already', status: 'confirmed' })
    const order = await shown(id)
    expect(order).not.toHaveProperty('refund')
    expect(order).not.toHaveProperty('adjusted')
  })

  test('that saves less than a cent is stored and moves no money', async () => {
    const id = await paidOrder(db, quoteOf([weighed('Parsley', 100, 504)]))
    expect(await act(id, { kind: 'adjust', given: [{ line: 0, quantity_lbs: 0.501 }] })).toMatchObject({ kind: 'done' })
    const order = await shown(id)
    expect(order.items[0]).toMatchObject({ given: { quantity_lbs: 0.501, line_total_cents: 50 } })
    expect(order).not.toHaveProperty('refund')
    expect(order._status.message).toBe('The restaurant has accepted the order.')
    expect(await eventsOf(id)).toEqual([['given', {}]])
  })

  test('refunds its difference, whatever was refunded of another payment', async () => {
    const id = await paidOrder(db, quoteOf([RIBEYE]))
    const { id: _, ...paid } = await db.selectFrom('claims').selectAll().executeTakeFirstOrThrow()
    const twice = { ...paid, id: 'cl twice', claim_key: 'twice', nonce: '0xtwice', tx_hash: '0xtwice' }
    await db
      .insertInto('claims')
      .values({ ...twice, state: 'stray' })
      .execute()
    await transact(db, trx => requestRefund(trx, toClaim({ ...twice, state: 'stray' }), 'duplicate_payment', 1))
    await act(id, { kind: 'adjust', given: [{ line: 0, quantity_lbs: 1.4 }] })
    const refunds = await db.selectFrom('refunds').selectAll().where('claim_id', '=', `cl ${id}`).execute()
    expect(refunds).toMatchObject([{ reason: 'adjusted:1', amount_micro: 2_400_000 }])
  })

  test('on an order without a settled payment breaches an invariant, and changes nothing', async () => {
    const id = await paidOrder(db, quoteOf([RIBEYE]))
    const given = [{ line: 0, quantity_lbs: 1.4 }]
    const broken = { invariant: 'M4', message: `order ${id} is confirmed without a settled payment` }
    await db.updateTable('claims').set({ state: 'unknown', tx_hash: null }).execute()
    await expect(act(id, { kind: 'adjust', given })).rejects.toMatchObject(broken)
    await db.deleteFrom('claims').execute()
    await expect(act(id, { kind: 'ready', given })).rejects.toMatchObject(broken)
    expect(await shown(id)).toMatchObject({ status: 'confirmed' })
    expect(await jobs()).toBe(0)
  })

  test('that is invalid changes nothing and gets every problem', async () => {
    const id = await paidOrder(db, quoteOf([RIBEYE, CHICKEN]))
    const given = [
      { line: 7, quantity: 1 },
      { line: 0, quantity: 1 },
      { line: 1, quantity: -1 },
      { line: 0, quantity_lbs: '1e1' },
    ]
    const error = await act(id, { kind: 'ready', given }).catch((thrown: unknown) => thrown)
    expect((error as Fault).detail.problems?.map(p => [p.code, p.field])).toEqual([
      ['invalid_field', 'given[0].line'],
      ['wrong_quantity_field', 'given[1].quantity_lbs'],
      ['invalid_field', 'given[2].quantity'],
      ['invalid_field', 'given[3].quantity_lbs'],
    ])
    expect(error).toBeInstanceOf(Fault)
    expect(await shown(id)).toMatchObject({ status: 'confirmed' })
    expect(await jobs()).toBe(0)
  })

  test('can come with the message that the order is ready or on its way', async () => {
    const id = await paidOrder(db, quoteOf([RIBEYE]))
    const given = [{ line: 0, quantity_lbs: 1.4 }]
    expect(await act(id, { kind: 'ready', given })).toEqual({ kind: 'done', status: 'ready_for_pickup' })
    expect(await act(id, { kind: 'ready', given })).toEqual({ kind: 'already', status: 'ready_for_pickup' })
    expect(await act(id, { kind: 'ready', given: [{ line: 0, quantity_lbs: 1.3 }] })).toMatchObject({ kind: 'done' })
    expect((await shown(id)).refunds).toHaveLength(2)
    const sent = await paidOrder(db, quoteOf([RIBEYE]), { id: 'ORD-2', fulfillment: 'delivery' })
    expect(await act(sent, { kind: 'out', given })).toEqual({ kind: 'done', status: 'out_for_delivery' })
    expect((await shown(sent)).refunds).toHaveLength(1)
  })

  test('leaves the rest to a later cancellation, and comes too late after it', async () => {
    const id = await paidOrder(db, quoteOf([RIBEYE]), { overpaid: 1 })
    await act(id, { kind: 'adjust', given: [{ line: 0, quantity_lbs: 1.4 }] })
    expect(await act(id, { kind: 'cancel', reason: 'Flooded.' })).toMatchObject({ kind: 'done', status: 'cancelled' })
    const order = await shown(id)
    expect(order.refund).toMatchObject({ reason: 'merchant_cancelled', amount: String(51_470_001 - 2_400_001) })
    expect(order.refunds).toHaveLength(2)
    expect(await act(id, { kind: 'adjust', given: [{ line: 0, quantity_lbs: 1 }] })).toEqual({
      kind: 'too_late',
      status: 'cancelled',
    })
  })
})

test('a simulated kitchen weighs less than each estimate, at least 94 % of it, and always the same', async () => {
  const quote = quoteOf([RIBEYE, CHICKEN, weighed('Apples', 349, 500)])
  const weights = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const order = (await readOrder(db, await paidOrder(db, quote, { id: `ORD-${n}` })))!
      expect(finalWeights(order)).toEqual(finalWeights(order))
      return finalWeights(order)
    }),
  )
  for (const [ribeye, apples] of weights) {
    expect([ribeye!.line, apples!.line]).toEqual([0, 2])
    for (const [{ quantity_lbs }, estimate] of [
      [ribeye!, 1500],
      [apples!, 500],
    ] as const) {
      expect(Number(quantity_lbs)).toBeGreaterThanOrEqual((estimate * 0.94) / 1000)
      expect(Number(quantity_lbs)).toBeLessThan(estimate / 1000)
    }
  }
  expect(new Set(weights.map(([ribeye]) => ribeye!.quantity_lbs)).size).toBeGreaterThan(20)
})
