import { describe, expect, test } from 'vitest'
import { readCatalog } from '#src/catalog/load.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import { isServedAt, unavailability } from '#src/menu/availability.ts'
import { loadMenu } from '#src/menu/load.ts'
import { presentMenu } from '#src/menu/present.ts'
import { sampleOrderItem } from '#src/menu/sample.ts'
import { createMenuView } from '#src/menu/view.ts'
import { shopOf } from '#src/orders/shop.ts'
import { validateCart } from '#src/orders/validate-cart.ts'
import { at, demoMarket } from '../orders/cart/market-kit.ts'

const entries = readCatalog('data/catalog')
const market = demoMarket()
/** An ordinary Tuesday, without special events. */
const DAWN = at('2026-10-20T04:00:00-04:00')
const QUARTER = 15 * 60_000
const quarters = Array.from({ length: 24 * 4 }, (_, index) => DAWN + index * QUARTER)
const everything = (id: string) => {
  const { menu } = createMenuView(market)(id, {}, DAWN)
  return { ...menu, items: menu.categories.flatMap(category => category.items) }
}

test.each(entries.filter(e => e.readMenu).map(e => [e.restaurant.name, e.readMenu?.()] as const))(
  'the menu of %s is published without a remark',
  (_name, menu) => expect(loadMenu(menu)).toHaveProperty('menu'),
)

describe.each(
  [...market.menus.keys()].filter(id => shopOf(market, id)).map(id => [market.restaurants.get(id)!.name, id]),
)('the wire menu of %s', (_name, id) => {
  const { restaurant, menu } = shopOf(market, id)!
  const wire = everything(id)

  test('has an example for exactly the items that require modifiers', () => {
    for (const item of wire.items) {
      expect(item._orderExample !== undefined).toBe(item.requires_modifiers && item.in_stock)
      expect(item.requires_modifiers).toBe(
        wire.modifier_categories.some(c => item.modifier_categories.includes(c.id) && c.required && !c.parent),
      )
    }
  })

  test('lists every modifier category of every item once, with its parent', () => {
    const ids = wire.modifier_categories.map(category => category.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(wire.items.flatMap(item => item.modifier_categories))).toEqual(new Set(ids))
    for (const { id, parent } of wire.modifier_categories)
      expect(parent).toEqual(
        wire.modifier_categories
          .flatMap(c => c.options.map(o => ({ category_id: c.id, modifier_id: o.id })))
          .find(({ modifier_id }) => optionOpens(modifier_id).includes(id)),
      )
  })
  const optionOpens = (optionId: string): readonly string[] =>
    menu.file.groups.flatMap(g => g.options).find(o => o.id === optionId)?.child_group_ids ?? []

  test('has examples and simplest orders that are accepted while the restaurant is open and serves them', () => {
    // ignore the order minimum, because examples are single items
    const free = { ...restaurant, minimum_order_cents: 0 as typeof restaurant.minimum_order_cents }
    const small = { ...market, restaurants: new Map([[id, free]]) }
    const rules = timeRules(restaurant, 'pickup')
    expect(rules).toBeDefined()
    for (const item of menu.items.values()) {
      if (unavailability(menu, item)) continue
      const ordered = wire.items.find(i => i.id === item.id)?._orderExample ?? sampleOrderItem(menu, item)
      const served = quarters.some(now => {
        const request = { restaurant_id: id, items: [ordered], fulfillment: 'pickup', pickup_time: 'ASAP' }
        const { cart, problems } = validateCart({ market: small, world: { now: () => now } }, request)
        const codes = new Set(problems.map(p => p.code))
        if (item.availability.dayparts.length === 0) expect([...codes]).toEqual([])
        else expect([...codes].filter(code => code !== 'item_unavailable')).toEqual([])
        return cart !== undefined && cart.price.total > 0
      })
      expect(served, item.name).toBe(true)
    }
  })
})

describe('a filtered menu', () => {
  const { menu } = shopOf(market, '35463')!
  const view = (narrow: Parameters<typeof presentMenu>[1]['narrow'], minute = 12 * 60) =>
    presentMenu(menu, {
      restaurantId: '35463',
      acceptingOrders: true,
      nextOpenAt: null,
      note: '',
      minute,
      isGrocery: false,
      narrow,
    }).menu

  test('by a word contains the items with a matching name or alias, and their categories', () => {
    const { categories, modifier_categories } = view({ q: 'FLAPJACK' })
    expect(categories.map(c => c.items.map(i => i.name))).toEqual([['Buttermilk Pancakes']])
    expect(new Set(modifier_categories.map(c => c.id))).toEqual(new Set(categories[0]!.items[0]!.modifier_categories))
  })

  test('by a category accepts its ID or its name', () => {
    expect(view({ category: '1' })).toEqual(view({ category: 'breakfast, 5 TO 11:30' }))
    expect(view({ category: '1' }).categories).toHaveLength(1)
    expect(view({ category: 'none' }).categories).toEqual([])
  })

  test('in brief form omits the modifier categories', () =>
    expect(view({ brief: true }).modifier_categories).toEqual([]))

  test('shows what is served at the given time', () => {
    const eggs = (minute: number) => view({ category: '1' }, minute).categories[0]!.items[0]!
    expect(eggs(8 * 60)).toMatchObject({ in_stock: true, available_now: true, dayparts: ['breakfast'] })
    expect(eggs(12 * 60)).toMatchObject({ in_stock: true, available_now: false })
    expect(isServedAt(menu, menu.items.get('3546301')!, 8 * 60)).toBe(true)
  })
})

describe('a menu outside opening hours', () => {
  test('is returned with the next opening time', () =>
    expect(createMenuView(market)('35460', {}, DAWN)).toMatchObject({
      _meta: { restaurantCurrentlyAcceptingOrders: false, nextOpenAt: '2026-10-20T11:00:00-04:00' },
      _agentInstructions: { note: 'The store is currently closed and opens at 11:00am.' },
    }))

  test('of a restaurant that takes no orders says so', () =>
    expect(createMenuView(market)('35465', {}, DAWN)).toMatchObject({
      _meta: { restaurantCurrentlyAcceptingOrders: false, nextOpenAt: null },
      _agentInstructions: {
        note: 'The store takes no orders here; call +1 212-555-0165 or visit https://orse-counter.example.',
      },
    }))

  test('of an unknown restaurant is not found', () =>
    expect(() => createMenuView(market)('1', {}, DAWN)).toThrow(
      expect.objectContaining({ code: 'restaurant_not_found' }),
    ))
})
