import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { finalWeights } from '#src/fulfillment/demo-kitchen.ts'
import { type Act, type OperateDeps, operate } from '#src/fulfillment/operate.ts'
import { Fault } from '#src/kernel/faults.ts'
import { realWorld } from '#src/kernel/world.ts'
import { type Ledger, openLedger } from '#src/ledger/database.ts'
import { mergeReports, priceGiven, type Report } from '#src/orders/given.ts'
import { presentOrder } from '#src/orders/present.ts'
import { readOrder } from '#src/orders/read.ts'
import { installEdges } from '#src/orders/transition.ts'
import type { QuoteContent } from '#src/pricing/quote.ts'
import { counted, paidOrder, quoteOf, TAX, weighed } from './paid-order.ts'

let db: Ledger

beforeEach(async () => {
  db = await openLedger(':memory:')
  await installEdges(db)
})
afterEach(() => db.destroy())

const deps = (): OperateDeps => ({
  ...{ db, world: realWorld, speed: 0, wake: () => {} },
  reportsReady: () => true,
  listed: () => null,
})
const act = (id: string, said: Act) => operate(deps(), '1', id, said)
const shown = async (id: string) => presentOrder((await readOrder(db, id))!, { revealCustomer: false })
const jobs = async () => (await db.selectFrom('outbox').select('kind').where('kind', '=', 'refund').execute()).length

const RIBEYE = weighed('Ribeye', 2399, 1500)
const CHICKEN = counted('Rotisserie Chicken', 1299, 2, 'prepared')

describe('a report of what was handed out', () => {
  test('is priced anew with tax once per order and fees as they were, and the difference goes back', async () => {
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
  })

  test('is done once however often it comes, and a later one only gives back more', async () => {
    const id = await paidOrder(db, quoteOf([RIBEYE]))
    const report = (pounds: number): Act => ({ kind: 'adjust', given: [{ line: 0, quantity_lbs: pounds }] })
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

  test('of more than was ordered counts as what was ordered', async () => {
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

  test('that costs not a cent less is kept and moves no money', async () => {
    const id = await paidOrder(db, quoteOf([weighed('Parsley', 100, 504)]))
    expect(await act(id, { kind: 'adjust', given: [{ line: 0, quantity_lbs: 0.501 }] })).toMatchObject({ kind: 'done' })
    const order = await shown(id)
    expect(order.items[0]).toMatchObject({ given: { quantity_lbs: 0.501, line_total_cents: 50 } })
    expect(order).not.toHaveProperty('refund')
    expect(order._status.message).toBe('The restaurant has accepted the order.')
  })

  test('that cannot be understood changes nothing and names everything', async () => {
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

  test('comes with the word that it is ready or on its way', async () => {
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

  test('leaves the rest for a later cancellation, and comes too late after it', async () => {
    const id = await paidOrder(db, quoteOf([RIBEYE]), { overpaid: 1 })
    await act(id, { kind: 'adjust', given: [{ line: 0, quantity_lbs: 1.4 }] })
    expect(await act(id, { kind: 'cancel', reason: 'Flooded.' })).toMatchObject({ kind: 'done', status: 'cancelled' })
    const order = await shown(id)
    expect(order.refund).toMatchObject({ reason: 'merchant_cancelled', amount: String(51_470_001 - 2_400_000) })
    expect(order.refunds).toHaveLength(2)
    expect(await act(id, { kind: 'adjust', given: [{ line: 0, quantity_lbs: 1 }] })).toEqual({
      kind: 'too_late',
      status: 'cancelled',
    })
  })
})

const linesOf = fc.array(
  fc.oneof(
    fc
      .record({ price: fc.nat(5_000), amount: fc.integer({ min: 1, max: 99 }), taxed: fc.boolean() })
      .map(({ price, amount, taxed }) => counted('Tin', price, amount, taxed ? 'prepared' : 'grocery')),
    fc
      .record({ price: fc.nat(5_000), amount: fc.integer({ min: 1, max: 20_000 }), taxed: fc.boolean() })
      .map(({ price, amount, taxed }) => weighed('Cut', price, amount, taxed ? 'prepared' : 'grocery')),
  ),
  { minLength: 1, maxLength: 5 },
)

/** A report on some lines, up to a quarter more than was ordered. */
const reportsFor = (quote: QuoteContent): fc.Arbitrary<Report[]> =>
  fc.array(
    fc.record({ line: fc.nat(quote.lines.length - 1), share: fc.nat(1250) }).map(({ line, share }): Report => {
      const { weight, quantity } = quote.lines[line]!
      return weight === null
        ? { line, quantity: Math.floor((quantity! * share) / 1000) }
        : { line, quantity_lbs: Math.floor((weight * share) / 1000) / 1000 }
    }),
    { maxLength: 4 },
  )

const journeys = linesOf.map(quoteOf).chain(quote =>
  fc.record({
    quote: fc.constant(quote),
    overpaid: fc.nat(5),
    acts: fc.array(
      fc.oneof(
        { weight: 6, arbitrary: reportsFor(quote).map((given): Act => ({ kind: 'adjust', given })) },
        { weight: 1, arbitrary: reportsFor(quote).map((given): Act => ({ kind: 'ready', given })) },
        { weight: 1, arbitrary: fc.constantFrom<Act>({ kind: 'cancel', reason: 'No.' }, { kind: 'handed_over' }) },
      ),
      { maxLength: 8 },
    ),
  }),
)

test('whatever is reported, cancelled and said twice, exactly what was not handed out goes back', async () => {
  let n = 0
  await fc.assert(
    fc.asyncProperty(journeys, async ({ quote, overpaid, acts }) => {
      const id = await paidOrder(db, quote, { id: `ORD-${n++}`, overpaid })
      let given: ReadonlyMap<number, number> = new Map()
      for (const said of acts) {
        const before = await readOrder(db, id)
        const results = await Promise.all([act(id, said), act(id, said)])
        if ('given' in said && said.given && before!.row.status !== 'cancelled')
          given = mergeReports(quote.lines, given, said.given)
        expect(results.filter(({ kind }) => kind === 'done').length).toBeLessThanOrEqual(1)
      }
      const order = (await readOrder(db, id))!
      const returned = order.refunds.reduce((sum, refund) => sum + refund.amount_micro, 0)
      const value = (quote.price.total as number) * 10_000 + overpaid
      const kept = priceGiven({ ...quote, tax: TAX }, given)
      const cancelled = order.row.status === 'cancelled'
      expect(returned).toBe(cancelled ? value : (quote.price.total - kept.total) * 10_000)
      expect(returned).toBeLessThanOrEqual(value)
      expect(order.row.refunded_micro).toBe(returned)
      expect(new Set(order.refunds.map(refund => refund.nonce)).size).toBe(order.refunds.length)
      const queued = await db.selectFrom('outbox').select('dedupe').where('subject', '=', id).execute()
      expect(queued.filter(job => job.dedupe.startsWith('refund:'))).toHaveLength(order.refunds.length)
      const taxes = presentOrder(order, { revealCustomer: false })
      expect(taxes.adjusted?.total_cents ?? quote.price.total).toBe(kept.total)
    }),
    { numRuns: 150 },
  )
}, 60_000)

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
