import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { Fault, type FaultCode } from '#src/kernel/faults.ts'
import { gapsIn } from '#src/kernel/placeholders.ts'
import type { JsonObject } from '#src/kernel/shape.ts'
import { openLedger } from '#src/ledger/database.ts'
import { examineRequest, previewOrder } from '#src/orders/preview.ts'
import type { CartDeps } from '#src/orders/shop.ts'
import { previewOrder as previewTool } from '#tools/preview-order.ts'
import { brokenCarts } from './broken-carts.ts'
import { at, demoMarket, previewDeps } from './market-kit.ts'
import { otherThanAsked } from './same-order.ts'

const market = demoMarket()
const depsAt = (now: string): CartDeps => ({ market, world: { now: () => at(now) } })
const CODES = new Set<FaultCode>(previewTool.faults as readonly FaultCode[])
const ledger = await openLedger(':memory:')
afterAll(() => ledger.destroy())

/** Rejection of a request; undefined if it is accepted. */
function refusal(deps: CartDeps, raw: unknown): Fault | undefined {
  try {
    examineRequest(deps, raw)
    return undefined
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

test('every broken cart is rejected; its example keeps the meaning, and is accepted as is or names its gaps', () => {
  const seen = new Map<string, number>()
  const outcomes = { sendable: 0, template: 0, none: 0 }
  fc.assert(
    fc.property(brokenCarts(market), ({ now, body }) => {
      const deps = depsAt(now)
      const fault = refusal(deps, body)
      for (const code of fault ? new Set(fault.detail.problems?.map(p => p.code)) : ['accepted'])
        seen.set(code, (seen.get(code) ?? 0) + 1)
      if (!fault) return
      const { problems = [], example } = fault.detail
      expect(problems.length).toBeGreaterThan(0)
      expect(problems.map(p => p.code).filter(code => !CODES.has(code))).toEqual([])
      expect(fault.code).toBe(problems[0]!.code)
      expect(fault.message.length).toBeLessThan(64_000)
      if (example === undefined) {
        outcomes.none += 1
        return
      }
      expect(otherThanAsked(market, body, example as JsonObject)).toEqual([])
      const needs = gapsIn(example)
      outcomes[needs.length === 0 ? 'sendable' : 'template'] += 1
      const again = refusal(deps, example)
      if (needs.length === 0) expect(again?.message).toBeUndefined()
      else expect(again?.detail.problems?.map(p => p.field)).toEqual(expect.arrayContaining(needs))
    }),
    { numRuns: 2000 },
  )
  expect([...CODES].filter(code => !seen.has(code))).toEqual([])
  expect(seen.get('accepted')).toBeLessThan(600)
  expect(outcomes.sendable).toBeGreaterThan(50)
  expect(outcomes.template).toBeGreaterThan(500)
})

test('the example of a rejected preview becomes a quote in the ledger', async () => {
  let refused = 0
  await fc.assert(
    fc.asyncProperty(brokenCarts(market), async ({ now, body }) => {
      const deps = previewDeps(depsAt(now), ledger)
      const fault: unknown = await previewOrder(deps, body).then(
        () => undefined,
        error => error,
      )
      if (fault === undefined) return
      if (!(fault instanceof Fault)) throw fault
      refused += 1
      if (fault.detail.example === undefined || gapsIn(fault.detail.example).length > 0) return
      const quote = await previewOrder(deps, fault.detail.example)
      expect(quote).toMatchObject({ status: 'ok', currency: 'USD', priceToken: expect.stringMatching(/^pt_/) })
      expect(quote.total_cents).toBe(
        quote.subtotal_cents + quote.tax_cents + quote.deliveryFee_cents + quote.convenienceFee_cents,
      )
      expect(quote.payment.amount).toBe(`${quote.total_cents}0000`)
      const lineTaxes = quote.lines.map(line => line.line_tax_cents)
      expect(lineTaxes.reduce((sum, tax) => sum + tax, 0)).toBe(quote.tax_cents)
    }),
    { numRuns: 400 },
  )
  expect(refused).toBeGreaterThan(200)
})

const HOME = { street: '36-28 30th Ave', city: 'Astoria', state: 'NY', zip: '11103' }
const GOOD = { id: '3546326', quantity: 2 }
type Items = Record<string, unknown>[]
/** Independent ways to break one cart, each with the problem it is reported as. */
const APART: readonly [told: string, change: (body: Record<string, unknown> & { items: Items }) => void][] = [
  ['item_not_found items[0].id', ({ items }) => items.splice(0, 1, { id: 'eggs', quantity: 1 })],
  ['invalid_field items[1].id', ({ items }) => items.splice(1, 1, { id: true, quantity: 1 })],
  ['modifiers_required items[2].modifiers', ({ items }) => items.splice(2, 1, { id: '3546306', quantity: 1 })],
  ['invalid_field items[3].quantity', ({ items }) => Object.assign(items[3]!, { quantity: 0 })],
  [
    'modifier_invalid items[3].modifiers[0].category_id',
    ({ items }) => Object.assign(items[3]!, { modifiers: [{ category_id: '9999', modifier_ids: [] }] }),
  ],
  ['wrong_quantity_field items[4].quantity_lbs', ({ items }) => Object.assign(items[4]!, { quantity_lbs: 1 })],
  ['missing_required_fields items[5].quantity', ({ items }) => delete items[5]!.quantity],
  ['invalid_field items[6].colour', ({ items }) => Object.assign(items[6]!, { colour: 'red' })],
  ['pickup_time_invalid pickup_time', body => Object.assign(body, { pickup_time: '2026-10-20T18:00:00' })],
  [
    'address_unit_in_street delivery_address.street',
    body => Object.assign(body, { delivery_address: { ...(body.delivery_address as object), street: '1 Main St #2' } }),
  ],
  [
    'invalid_field delivery_address.state',
    body => Object.assign(body, { delivery_address: { ...(body.delivery_address as object), state: 'NJ' } }),
  ],
  ['invalid_field constraints.allergens[0]', body => Object.assign(body, { constraints: { allergens: ['nuts'] } })],
  ['invalid_field tip', body => Object.assign(body, { tip: 3 })],
]

test('several independent problems are all reported at once', () => {
  const deps = depsAt('2026-10-20T12:00:00-04:00')
  const whole = () => ({
    restaurant_id: '35463',
    items: Array.from({ length: 7 }, () => ({ ...GOOD }) as Record<string, unknown>),
    fulfillment: 'delivery',
    delivery_address: { ...HOME },
    pickup_time: 'ASAP',
  })
  expect(refusal(deps, whole())?.message).toBeUndefined()
  fc.assert(
    fc.property(fc.subarray([...APART], { minLength: 1 }), chosen => {
      const body = whole()
      for (const [, change] of chosen) change(body)
      const told = refusal(deps, body)?.detail.problems?.map(p => `${p.code} ${p.field}`) ?? []
      expect(told).toEqual(expect.arrayContaining(chosen.map(([problem]) => problem)))
      expect(told).toHaveLength(chosen.length)
    }),
  )
})

test('a repeated problem is reported once, and a long list of problems is shortened', () => {
  const deps = depsAt('2026-10-20T12:10:00-04:00')
  const line = (options: readonly string[]) => ({
    id: '3547401',
    quantity: 1,
    modifiers: [{ category_id: '11', modifier_ids: options }],
  })
  const messageOf = (options: readonly string[]) => {
    const fault = refusal(deps, {
      restaurant_id: '35474',
      items: Array(60).fill(line(options)),
      fulfillment: 'pickup',
    })!
    expect(fault.detail.problems!.length).toBeGreaterThan(1_000)
    return fault.message
  }
  // once with everything that the restaurant needs, and once for all the others
  expect(messageOf(Array(30).fill('1')).match(/1 is not an option of "Doneness"\./g)).toHaveLength(2)
  expect(messageOf(Array.from({ length: 30 }, (_, n) => `${n}`))).toMatch(/ And \d+ more, listed in problems\.$/)
})
