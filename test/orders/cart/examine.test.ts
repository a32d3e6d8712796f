import { describe, expect, test } from 'vitest'
import { gapsIn } from '#src/kernel/placeholders.ts'
import { correctCart } from '#src/orders/correct.ts'
import type { CartDeps } from '#src/orders/shop.ts'
import { validateCart } from '#src/orders/validate-cart.ts'
import { group, item } from '../../menu/menu-kit.ts'
import { ALWAYS, daily } from '../../pricing/restaurant-kit.ts'
import { smallShop } from './market-kit.ts'

const steak = { price_cents: 2999, tax_category: 'grocery' }
const HOME = { street: '123 Main St', city: 'Brooklyn', state: 'NY', zip: '11201' }
const delivery = (rest: Record<string, unknown> = {}) => ({
  delivery: { hours: ALWAYS, fee_cents: 399, radius_miles: 3, travel_minutes: 20, ...rest },
})
const cart = (rest: Record<string, unknown> = {}) => ({
  restaurant_id: '100',
  items: [{ id: '1', quantity: 1 }],
  fulfillment: 'pickup',
  pickup_time: 'ASAP',
  ...rest,
})
const toHome = (address: Record<string, unknown> = {}) =>
  cart({ fulfillment: 'delivery', delivery_address: { ...HOME, ...address } })

const corrected = (deps: CartDeps, raw: unknown) => correctCart(deps, raw).example

/** Problems of a request as "code field"; also checks that a correction without gaps is accepted. */
function problemsOf(deps: CartDeps, raw: unknown): string[] {
  const { problems } = validateCart(deps, raw)
  const example = corrected(deps, raw)
  if (example && gapsIn(example).length === 0)
    expect(validateCart(deps, example)).toMatchObject({ problems: [], cart: {} })
  return problems.map(({ code, field }) => `${code} ${field}`)
}

describe('the order minimum', () => {
  const grocery = smallShop(
    { items: [item('1', steak), item('2', { price_cents: 1, tax_category: 'grocery' })] },
    { channel: 'grocery', minimum_order_cents: 3000, ...delivery({ fee_cents: 1349 }) },
  )
  test.each(['pickup', 'delivery'])('counts the items alone, before tax and fees, for %s', fulfillment => {
    const order = (items: unknown) => cart({ items, fulfillment, delivery_address: HOME })
    expect(problemsOf(grocery, order([{ id: '1', quantity: 1 }]))).toEqual(['below_order_minimum items'])
    const enough = order([
      { id: '1', quantity: 1 },
      { id: '2', quantity: 1 },
    ])
    expect(problemsOf(grocery, enough)).toEqual([])
  })

  test('is left for the caller to reach, with a gap in the example', () =>
    expect(corrected(grocery, cart())?.items).toEqual([
      { id: '1', quantity: 1 },
      { id: '<id of another item>', quantity: '<how many>' },
    ]))

  test('is not reported while an item is invalid, because its price is unknown', () =>
    expect(problemsOf(grocery, cart({ items: [{ id: '2', quantity: 1 }, { id: '7' }] }))).toEqual([
      'item_not_found items[1].id',
    ]))
})

describe('delivery to a list of ZIPs', () => {
  const zips = ['10560', '11201']
  const grocery = smallShop(
    { items: [item('1')] },
    { channel: 'grocery', ...delivery({ radius_miles: undefined, zips }) },
  )
  test('covers the listed ZIPs', () =>
    expect(problemsOf(grocery, toHome({ city: 'North Salem', zip: '10560' }))).toEqual([]))

  test.each([
    ['08540', 'NJ'],
    ['10008', 'NY'],
  ])('does not cover %s, and states the covered ZIPs', (zip, state) => {
    const sent = toHome({ city: 'Elsewhere', state, zip })
    expect(problemsOf(grocery, sent)).toEqual(['outside_delivery_area delivery_address.zip'])
    expect(validateCart(grocery, sent).fields).toEqual({ available_zips: zips })
    expect(corrected(grocery, sent)).toBeUndefined()
  })
})

describe('delivery by distance', () => {
  const shop = smallShop({ items: [item('1')] }, delivery())
  test('warns that the position is that of the ZIP', () =>
    expect(validateCart(shop, toHome())).toMatchObject({
      problems: [],
      warnings: ['The address was located by its ZIP only.'],
      cart: { address: HOME, price: { deliveryFee: 399 } },
    }))

  test('ends at the radius', () =>
    expect(problemsOf(shop, toHome({ city: 'Bronx', zip: '10451' }))).toEqual([
      'outside_delivery_area delivery_address.zip',
    ]))

  test.each([
    ['123 Main St Apt 4B', '123 Main St', 'Apt 4B'],
    ['450 W 33rd St, Fl 12', '450 W 33rd St', 'Fl 12'],
    ['9 Elm St #2', '9 Elm St', '#2'],
  ])('to %s asks for the unit in its own field', (line, street, unit) => {
    const sent = toHome({ street: line })
    expect(problemsOf(shop, sent)).toEqual(['address_unit_in_street delivery_address.street'])
    expect(corrected(shop, sent)).toEqual(toHome({ street, unit }))
  })

  test.each(['1 Floral Pkwy', '77 Ste Marie Ave', '5 Unit St', '12 Suitland Rd'])('to %s is taken as it is', street =>
    expect(validateCart(shop, toHome({ street })).cart?.address).toEqual({ ...HOME, street }),
  )

  test('keeps the street and unit of an address with a wrong state or city', () => {
    const sent = toHome({ unit: '4B', city: ' ', state: 'NJ' })
    expect(problemsOf(shop, sent)).toEqual([
      'invalid_field delivery_address.city',
      'invalid_field delivery_address.state',
    ])
    expect(corrected(shop, sent)?.delivery_address).toEqual({ ...HOME, unit: '4B', state: '<state>' })
  })

  test('needs a known ZIP', () =>
    expect(problemsOf(shop, toHome({ zip: '00000' }))).toEqual(['invalid_field delivery_address.zip']))

  test('needs an address', () =>
    expect(problemsOf(shop, cart({ fulfillment: 'delivery' }))).toEqual(['missing_required_fields delivery_address']))

  test('is rejected if the restaurant does not deliver, whatever the address', () => {
    const bare = smallShop({ items: [item('1')] })
    expect(problemsOf(bare, toHome({ zip: '00000' }))).toEqual(['delivery_not_offered fulfillment'])
  })
})

describe('the requested time', () => {
  const eggs = item('1', { availability: { dayparts: ['breakfast'] } })
  const parts = { items: [eggs, item('2')], dayparts: { breakfast: { from: '07:00', to: '11:00' } } }
  const shop = smallShop(parts, { pickup: { hours: daily('07:00', '22:00') } }, '2026-10-20T10:00:00-04:00')

  test('must be in the daypart when the meal is ready, not when it is ordered', () => {
    expect(problemsOf(shop, cart({ pickup_time: '2026-10-20T13:00:00-04:00' }))).toEqual([
      'item_unavailable items[0].id',
    ])
    expect(problemsOf(shop, cart({ pickup_time: '2026-10-20T10:45:00-04:00' }))).toEqual([])
    // an order for 10:50 is ready at 11:00, when breakfast is over
    expect(problemsOf(shop, cart({ pickup_time: '2026-10-20T10:50:00-04:00' }))).toEqual([
      'item_unavailable items[0].id',
    ])
  })

  test('outside opening hours is rejected with the next available one', () => {
    const sent = cart({ items: [{ id: '2', quantity: 1 }], pickup_time: '2026-10-20T23:00:00-04:00' })
    expect(problemsOf(shop, sent)).toEqual(['restaurant_closed pickup_time'])
    const { fields } = validateCart(shop, sent)
    expect(fields).toEqual({ closedReason: 'closed_now', nextAvailableTime: '2026-10-21T07:15:00-04:00' })
    expect(problemsOf(shop, { ...sent, pickup_time: fields.nextAvailableTime })).toEqual([])
  })
})

describe('the items', () => {
  const limited = (id: string, stock_qty: number) => item(id, { availability: { stock_qty } })
  const shop = smallShop({
    items: [limited('1', 3), item('2', { group_ids: ['1'] }), item('3', { pricing_type: 'per_pound' })],
    groups: [group('1', ['11', '12'])],
  })
  test('are counted against the remaining stock, over all lines', () => {
    const sent = cart({
      items: [
        { id: '1', quantity: 2 },
        { id: '1', quantity: 2 },
        { id: '1', quantity: 1 },
      ],
    })
    expect(problemsOf(shop, sent)).toEqual(['item_unavailable items[1].quantity'])
    expect(corrected(shop, sent)?.items).toEqual([
      { id: '1', quantity: 2 },
      { id: '1', quantity: '<at most 1>' },
      { id: '1', quantity: 1 },
    ])
  })

  test('are checked as far as they can be parsed', () => {
    const sent = cart({
      items: [
        { id: '2', quantity: '2' },
        { id: '3', quantity_lbs: null, modifiers: [{ category_id: '1', modifier_ids: ['11'] }] },
        { id: '1', quantity: 5, colour: 'red' },
        { id: 1, quantity: 1 },
        { id: '2', quantity: 1, modifiers: 'Option 11' },
      ],
    })
    expect(validateCart(shop, sent).problems.map(p => `${p.code} ${p.field}`)).toEqual([
      'modifiers_required items[0].modifiers',
      'modifier_invalid items[1].modifiers[0].category_id',
      'modifier_invalid items[4].modifiers',
    ])
    const { colour: _, ...plain } = sent.items[2] as Record<string, unknown>
    expect(corrected(shop, { ...sent, items: sent.items.toSpliced(2, 1, plain as never) })?.items).toEqual([
      { id: '2', quantity: 2, modifiers: [{ category_id: '1', modifier_ids: ['<choose 1 of Group 1>'] }] },
      {
        id: '3',
        quantity_lbs: '<how many pounds>',
        modifiers: [{ category_id: '<category id>', modifier_ids: ['<option id>'] }],
      },
      { id: '1', quantity: '<at most 3>' },
      { id: '1', quantity: 1 },
      { id: '2', quantity: 1, modifiers: [{ category_id: '1', modifier_ids: ['11'] }] },
    ])
  })
})

describe('a restaurant', () => {
  test('that takes no orders is reported with its phone and website', () => {
    const shop = smallShop({ items: [item('1')] }, { dispatch: { kind: 'none' } })
    expect(validateCart(shop, cart())).toMatchObject({
      problems: [{ code: 'not_orderable', field: 'restaurant_id' }],
      fields: { closedReason: 'not_orderable', phone: '+1 718-555-0100', website: 'https://test-kitchen.example' },
    })
  })

  test('that does not exist is not found', () =>
    expect(problemsOf(smallShop({ items: [item('1')] }), cart({ restaurant_id: '101' }))).toEqual([
      'restaurant_not_found restaurant_id',
    ]))
})

test('all problems of a cart are reported at once', () => {
  const shop = smallShop({ items: [item('1', { diets: [] }), item('2', { diets: ['vegan'] })] }, delivery())
  const sent = {
    restaurant_id: '100',
    items: [
      { id: '9', quantity: 1 },
      { id: '1', quantity_lbs: 1 },
      { id: '1', quantity: 1 },
    ],
    fulfillment: 'delivery',
    pickup_time: '2026-10-20T18:00:00',
    delivery_address: { ...HOME, street: '123 Main St Apt 4B', state: 'NJ' },
    constraints: { diets: ['vegan'] },
  }
  expect(problemsOf(shop, sent)).toEqual([
    'pickup_time_invalid pickup_time',
    'item_not_found items[0].id',
    'wrong_quantity_field items[1].quantity_lbs',
    'dietary_conflict items[1]',
    'dietary_conflict items[2]',
    'invalid_field delivery_address.state',
    'address_unit_in_street delivery_address.street',
  ])
})
