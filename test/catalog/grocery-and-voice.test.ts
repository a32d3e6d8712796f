import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { Fault } from '#src/kernel/faults.ts'
import { openLedger } from '#src/ledger/database.ts'
import { previewOrder } from '#src/orders/preview.ts'
import { at, demoMarket, previewDeps } from '../orders/cart/market-kit.ts'

const market = demoMarket()
const ledger = await openLedger(':memory:')
afterAll(() => ledger.destroy())

const deps = previewDeps({ market, world: { now: () => at('2026-10-20T12:00:00-04:00') } }, ledger)
const preview = (restaurantId: string, items: readonly object[], rest: Readonly<Record<string, unknown>> = {}) =>
  previewOrder(deps, {
    restaurant_id: restaurantId,
    items,
    fulfillment: 'pickup',
    pickup_time: 'ASAP',
    ...rest,
  })
const refused = async (...order: Parameters<typeof preview>): Promise<Fault> => {
  const error = await preview(...order).catch((thrown: unknown) => thrown)
  if (error instanceof Fault) return error
  throw new Error('accepted')
}
const itemsOf = (id: string) => [...market.menus.get(id)!.items.values()]
const named = (id: string, name: string): string => itemsOf(id).find(item => item.name === name)!.id

describe('the grocery store', () => {
  const store = market.restaurants.get('35480')!
  const item = (name: string) => named('35480', name)
  const address = (zip: string, city: string, state: string) => ({
    fulfillment: 'delivery',
    delivery_address: { street: '12 Elm Ave', city, state, zip },
  })

  test('delivers to the 521 ZIPs of its list for 13.49, with a minimum of 30 dollars', () => {
    expect(store).toMatchObject({ channel: 'grocery', cuisines: ['Grocery'], minimum_order_cents: 3000 })
    expect(store.delivery?.zips).toEqual(JSON.parse(readFileSync('data/grocery/zips.json', 'utf8')))
    expect(store.delivery).toMatchObject({ fee_cents: 1349 })
    expect(store.delivery?.radius_miles).toBeUndefined()
  })

  test('sells by the piece, package, and pound, taxed and untaxed, some with stock counts, none alcoholic', () => {
    const items = itemsOf('35480')
    const kinds = Object.groupBy(items, i =>
      i.pricing_type === 'per_unit' ? 'unit' : i.preset_weight_mlb ? 'package' : 'pound',
    )
    expect(items.length).toBeGreaterThanOrEqual(40)
    expect(items.length).toBeLessThanOrEqual(60)
    for (const kind of ['unit', 'package', 'pound'] as const) expect(kinds[kind]?.length).toBeGreaterThan(5)
    for (const weighed of kinds.pound!) expect(weighed).toMatchObject({ min_weight_mlb: expect.any(Number) })
    for (const weighed of kinds.pound!) expect(weighed).toMatchObject({ weight_increment_mlb: expect.any(Number) })
    expect(items.filter(i => i.availability.stock_qty !== undefined).length).toBeGreaterThan(5)
    const taxes = new Set(items.map(i => i.tax_category))
    expect(taxes).toEqual(new Set(['grocery', 'prepared', 'sweet_drink', 'candy', 'non_food']))
  })

  test('taxes the hot chicken but not raw meat, and delivers 48 miles away', async () => {
    const items = [
      { id: item('Boneless Ribeye'), quantity_lbs: 1.25 },
      { id: item('Rotisserie Chicken'), quantity: 1 },
    ]
    expect(await preview('35480', items, address('10560', 'North Salem', 'NY'))).toMatchObject({
      subtotal_cents: 2999 + 1299,
      tax_cents: 115,
      deliveryFee_cents: 1349,
      convenienceFee_cents: 199,
    })
  })

  test.each([
    ['08540', 'Princeton', 'NJ'],
    ['10008', 'New York', 'NY'],
  ])('does not deliver to %s', async (zip, city, state) => {
    const { code, detail } = await refused(
      '35480',
      [{ id: item('Whole Chicken, 3.75 lb'), quantity: 2 }],
      address(zip, city, state),
    )
    expect(code).toBe('outside_delivery_area')
    expect(detail.fields?.available_zips).toHaveLength(521)
  })

  test('refuses 29.99 and accepts 30 dollars or more', async () => {
    const ribeye = (quantity_lbs: number) => [{ id: item('Boneless Ribeye'), quantity_lbs }]
    expect((await refused('35480', ribeye(1.25))).code).toBe('below_order_minimum')
    expect(await preview('35480', ribeye(1.5))).toMatchObject({ subtotal_cents: 3599, tax_cents: 0 })
  })
})

describe.each(['35481', '35482'])('the sandwich counter %s', id => {
  const counter = market.restaurants.get(id)!
  const groups = market.menus.get(id)!.file.groups
  const hero = named(id, 'The Long Distance')

  test('is in the voice channel, taxed at 8.875 %, and offers pickup and delivery', () => {
    expect(counter).toMatchObject({ channel: 'voice', tax: { rate: 8875 }, pickup: {}, delivery: {} })
    expect(counter.cuisines).toContain('Sandwiches')
  })

  test('allows free removals and no other choices', () => {
    for (const group of groups) {
      expect(group).toMatchObject({ subtractive: true, min_units: 0, defaults: [] })
      for (const option of group.options) expect(option).toMatchObject({ price_cents: 0, child_group_ids: [] })
    }
  })

  test('charges the same without onions', async () => {
    const plain = await preview(id, [{ id: hero, quantity: 1 }])
    const modifiers = [{ category_id: '11', modifier_ids: ['1102'] }]
    const without = await preview(id, [{ id: hero, quantity: 1, modifiers }])
    expect(without.total_cents).toBe(plain.total_cents)
    expect(without.lines[0]).toMatchObject({ modifiers: [{ name: 'No onion' }] })
  })
})

test('the two counters are of one brand and in two boroughs', () => {
  const [first, second] = ['35481', '35482'].map(id => market.restaurants.get(id)!)
  expect(first!.name.split(',')[0]).toBe(second!.name.split(',')[0])
  expect(first!.address.city).not.toBe(second!.address.city)
})
