import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hoursOf, openState } from '#src/catalog/hours.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { acceptsOrders, FULFILLMENTS, type Restaurant } from '#src/catalog/restaurant.ts'
import { catalogStats } from '#src/catalog/stats.ts'
import { openLedger } from '#src/ledger/database.ts'
import type { Menu } from '#src/menu/menu.ts'
import { isWeighed, requiresModifiers } from '#src/menu/menu.ts'
import { previewOrder } from '#src/orders/preview.ts'
import { at, demoMarket, previewDeps } from '../orders/cart/market-kit.ts'

const market = demoMarket()
const restaurants = [...market.restaurants.values()]
const byName = restaurants.map(restaurant => [restaurant.name, restaurant] as const)
const menus = [...market.menus.values()]
const options = (menu: Menu) => menu.file.groups.flatMap(group => group.options)
const items = (menu: Menu) => [...menu.items.values()]

test('every file of the folder is a restaurant with its own menu', () => {
  const files = readdirSync('data/catalog').filter(name => name.endsWith('.json'))
  expect(restaurants).toHaveLength(files.length)
  expect(menus).toHaveLength(files.length)
  expect(files.toSorted()).toEqual(restaurants.map(r => `${r.id}-${r.slug}.json`).toSorted())
})

test('IDs, slugs, names, phones, and websites are unique', () => {
  for (const field of ['id', 'slug', 'name', 'phone', 'website'] as const)
    expect(new Set(restaurants.map(r => r[field])).size, field).toBe(restaurants.length)
})

describe.each(byName)('%s', (_name, restaurant) => {
  test('is fictional and says so', () => {
    expect(restaurant.source).toBe('demo')
    expect(restaurant.phone).toMatch(/^\+1 (?:201|212|332|347|646|718|917|929)-555-01\d\d$/)
    expect(new URL(restaurant.website!).hostname).toMatch(/\.example$/)
    expect(new URL(restaurant.website!).protocol).toBe('https:')
  })

  test('is located in its ZIP', () => {
    const zip = market.places.zip(restaurant.address.zip)
    expect(zip).toMatchObject({ state: restaurant.address.state, timezone: restaurant.timezone })
    expect(milesBetween(zip!, restaurant.location_point)).toBeLessThan(1.5)
  })

  test('has the tax rate of its state', () =>
    expect(restaurant.tax.rate).toBe(restaurant.address.state === 'NJ' ? 6625 : 8875))

  test('accepts orders or offers no fulfillment', () => {
    const offered = FULFILLMENTS.filter(f => restaurant[f])
    expect(offered.length > 0).toBe(acceptsOrders(restaurant))
    // delivered food must be prepared first: no delivery day without pickup hours
    for (const day of Object.keys(restaurant.delivery?.hours ?? {}))
      expect(restaurant.pickup?.hours).toHaveProperty(day)
  })

  test('delivers to its own address', () => {
    if (!restaurant.delivery) return
    const zip = market.places.zip(restaurant.address.zip)!
    const { zips, radius_miles = 10 } = restaurant.delivery
    expect(zips?.includes(zip.zip) ?? milesBetween(zip, restaurant.location_point) <= radius_miles).toBe(true)
  })

  test('has at least twelve items, all with allergens and a tax category', () => {
    const menu = market.menus.get(restaurant.id)!
    expect(items(menu).length).toBeGreaterThanOrEqual(12)
    for (const item of items(menu)) expect(item.allergens, item.name).toBeDefined()
  })
})

describe('the catalog has', () => {
  const some = (what: (restaurant: Restaurant, menu: Menu) => boolean) =>
    restaurants.filter(restaurant => what(restaurant, market.menus.get(restaurant.id)!)).map(r => r.name)
  const openAt = (restaurant: Restaurant, time: string): boolean => {
    const hours = hoursOf(restaurant, 'pickup')
    return hours !== undefined && openState(hours, at(time)).open
  }
  const situations: readonly [string, (restaurant: Restaurant, menu: Menu) => boolean][] = [
    ['an item that requires modifiers', (_, menu) => items(menu).some(item => requiresModifiers(menu, item))],
    ['a group below an option', (_, menu) => options(menu).some(option => option.child_group_ids.length > 0)],
    ['a price by size', (_, menu) => options(menu).some(option => option.price_by_size !== undefined)],
    ['an option in two halves', (_, menu) => options(menu).some(option => /\bhalf\b/i.test(option.name))],
    ['a combo', (_, menu) => options(menu).some(option => option.linked_item_id !== undefined)],
    ['an item that is out of stock', (_, menu) => items(menu).some(item => !item.availability.in_stock)],
    ['an option that is out of stock', (_, menu) => options(menu).some(option => !option.in_stock)],
    ['an item of which few are left', (_, menu) => items(menu).some(item => item.availability.stock_qty !== undefined)],
    ['an item of a daypart', (_, menu) => items(menu).some(item => item.availability.dayparts.length > 0)],
    ['an item by weight', (_, menu) => items(menu).some(isWeighed)],
    ['an item in packages of a weight', (_, menu) => items(menu).some(item => item.preset_weight_mlb !== undefined)],
    ['an untaxed item', (_, menu) => items(menu).some(item => item.tax_category === 'grocery')],
    ['included units', (_, menu) => menu.file.groups.some(group => group.included_units > 0)],
    ['a removal', (_, menu) => menu.file.groups.some(group => group.subtractive)],
    ['a default', (_, menu) => menu.file.groups.some(group => group.defaults.length > 0)],
    ['a minimum order', r => r.minimum_order_cents > 0],
    ['one without delivery', r => r.pickup !== undefined && r.delivery === undefined],
    ['a delivery of less than ten miles', r => (r.delivery?.radius_miles ?? 10) < 10],
    ['one closed on Mondays', r => r.pickup !== undefined && r.pickup.hours.mon === undefined],
    ['one closed between lunch and dinner', r => (r.pickup?.hours.tue?.length ?? 0) > 1],
    ['one open past midnight', r => openAt(r, '2026-10-24T00:30:00-04:00') && !openAt(r, '2026-10-24T07:00:00-04:00')],
    [
      'one open around the clock',
      r => openAt(r, '2026-10-20T04:00:00-04:00') && openAt(r, '2026-10-20T16:00:00-04:00'),
    ],
    ['one with special dates', r => Object.keys(r.special).length > 0],
    ['one that takes no orders', r => !acceptsOrders(r)],
    ['one that always fails', r => r.dispatch.kind === 'demo' && r.dispatch.answer === 'reject'],
    ['one in New Jersey', r => r.address.state === 'NJ'],
    ['a name with an accent', r => /[éñ]/.test(r.name)],
    ['a name with an ampersand', r => r.name.includes('&')],
  ]
  test.each(situations)('%s', (_what, holds) => expect(some(holds)).not.toEqual([]))

  test.each(['shop-1', 'shop-2'])('the operator’s %s, a butcher', location => {
    const shops = restaurants.filter(restaurant => restaurant.location === location)
    expect(shops).toHaveLength(1)
    expect(shops[0]!.cuisines).toContain('Butcher')
  })
})

test('at restaurant 35453 an item of 15.00 totals 18.32 for pickup', async () => {
  const ledger = await openLedger(':memory:')
  const fixture = items(market.menus.get('35453')!).filter(
    item => item.price_cents === 1500 && item.tax_category === 'prepared' && item.group_ids.length === 0,
  )
  expect(fixture.length).toBeGreaterThan(0)
  const deps = previewDeps({ market, world: { now: () => at('2026-10-20T12:00:00-04:00') } }, ledger)
  const quote = await previewOrder(deps, {
    restaurant_id: '35453',
    items: [{ id: fixture[0]!.id, quantity: 1 }],
    fulfillment: 'pickup',
    pickup_time: 'ASAP',
  })
  expect(quote).toMatchObject({ subtotal: 15, tax: 1.33, deliveryFee: 0, convenienceFee: 1.99, total: 18.32 })
  expect(quote.payment.amount).toBe('18320000')
  await ledger.destroy()
})

test('the catalog statistics count every restaurant', () => {
  const stats = catalogStats(restaurants, '2026-10-20T12:00:00+00:00')
  const sum = (list: readonly { count: number }[]) => list.reduce((total, { count }) => total + count, 0)
  expect(stats.total).toBe(restaurants.length)
  expect(sum(stats.cities)).toBe(restaurants.length)
  expect(sum(stats.neighborhoods)).toBe(restaurants.length)
  expect(sum(stats.cuisines)).toBe(restaurants.flatMap(r => r.cuisines).length)
  expect(stats.channels.restaurant + stats.channels.grocery + stats.channels.voice).toBe(restaurants.length)
  expect(stats.fulfillment.both).toBe(restaurants.filter(r => r.pickup && r.delivery).length)
})
