import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { performRestaurantAction, type RestaurantAction } from '#src/fulfillment/operate.ts'
import { realWorld } from '#src/kernel/world.ts'
import { type Ledger, openLedger } from '#src/ledger/database.ts'
import { mergeReports, priceGiven, type Report } from '#src/orders/handed-out.ts'
import { presentOrder } from '#src/orders/present.ts'
import { readOrder } from '#src/orders/read.ts'
import { installEdges } from '#src/orders/transition.ts'
import type { QuoteContent } from '#src/pricing/quote-content.ts'
import { counted, paidOrder, quoteOf, TAX, weighed } from './paid-order.ts'

let db: Ledger

beforeAll(async () => {
  db = await openLedger(':memory:')
  await installEdges(db)
})
afterAll(() => db.destroy())

const act = (id: string, said: RestaurantAction) => {
  const deps = { db, world: realWorld, speed: 0, wake: () => {}, reportsReady: () => true, listed: () => null }
  return performRestaurantAction(deps, '1', id, said)
}

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

/** Report on some lines, up to a quarter above what was ordered. */
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
        { weight: 6, arbitrary: reportsFor(quote).map((given): RestaurantAction => ({ kind: 'adjust', given })) },
        { weight: 1, arbitrary: reportsFor(quote).map((given): RestaurantAction => ({ kind: 'ready', given })) },
        {
          weight: 1,
          arbitrary: fc.constantFrom<RestaurantAction>({ kind: 'cancel', reason: 'No.' }, { kind: 'handed_over' }),
        },
      ),
      { maxLength: 8 },
    ),
  }),
)

test('exactly what was not handed out is refunded, whatever is reported, cancelled, and repeated', async () => {
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
      // the rest of an overpayment is refunded with the first refund
      const isWhole = cancelled || kept.total < quote.price.total
      expect(returned).toBe(cancelled ? value : isWhole ? value - kept.total * 10_000 : 0)
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
})
