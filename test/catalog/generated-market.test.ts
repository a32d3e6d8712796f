import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hoursOf, openState } from '#src/catalog/hours.ts'
import { readCatalog } from '#src/catalog/load.ts'
import { loadPlaces, milesBetween } from '#src/catalog/places.ts'
import { acceptsOrders, type Restaurant } from '#src/catalog/restaurant.ts'
import { loadMenu } from '#src/menu/load.ts'
import type { Menu } from '#src/menu/menu.ts'
import { readGrammar } from '../../data/build/generate/grammar.ts'
import { slugOf } from '../../data/build/generate/names.ts'
import { at } from '../orders/cart/market-kit.ts'

const shops = readCatalog('data/marketplace').map(({ restaurant, readMenu }) => {
  const loaded = loadMenu(readMenu?.())
  if ('problems' in loaded) throw new Error(`${restaurant.name}: ${loaded.problems.join('; ')}`)
  return { restaurant, menu: loaded.menu }
})
const restaurants = shops.map(shop => shop.restaurant)
const items = shops.flatMap(({ menu }) => [...menu.items.values()])
const distinct = (of: (restaurant: Restaurant) => string) => new Set(restaurants.map(of)).size
const share = (holds: (restaurant: Restaurant) => boolean) => restaurants.filter(holds).length / restaurants.length
const pages = readdirSync('data/build/generate/cuisines')
const hoods = JSON.parse(readFileSync('data/geo/neighborhoods.json', 'utf8')) as readonly {
  name: string
  borough: string
  lat: number
  lng: number
}[]

test('with the shops written by hand there are over six hundred', () =>
  expect(restaurants.length + readCatalog('data/catalog').length).toBe(603))

test('ids and slugs are used once, ids are those of the generator', () => {
  expect(distinct(r => r.id)).toBe(restaurants.length)
  expect(distinct(r => r.slug)).toBe(restaurants.length)
  expect(restaurants.map(r => Number(r.id))).toEqual(restaurants.map((_, row) => 40_000 + row))
})

test('there are at least 28 cuisines and 60 neighbourhoods, in five boroughs and across the river', () => {
  expect(distinct(r => r.cuisines[0]!)).toBeGreaterThanOrEqual(28)
  expect(distinct(r => r.neighborhood)).toBeGreaterThanOrEqual(60)
  const boroughs = hoods.filter(hood => restaurants.some(r => r.neighborhood === hood.name)).map(hood => hood.borough)
  expect(new Set(boroughs).size).toBe(7)
  expect(new Set(restaurants.map(r => r.price_level))).toEqual(new Set([1, 2, 3, 4]))
})

test.each(pages)('the page %s has dishes enough for menus that differ', page => {
  const { sections } = readGrammar(readFileSync(`data/build/generate/cuisines/${page}`, 'utf8'))
  expect(sections.flatMap(section => section.dishes).length).toBeGreaterThanOrEqual(25)
})

test('every restaurant is made up, and says so', () => {
  const denied = readFileSync('data/build/generate/deny.txt', 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(slugOf)
  for (const { name, phone, website, source } of restaurants) {
    expect(source).toBe('generated')
    expect(phone).toMatch(/^\+1 (?:201|212|332|347|646|718|917|929)-555-01\d\d$/)
    expect(website).toMatch(/^https:\/\/[a-z0-9-]+\.example$/)
    expect(denied.filter(chain => `-${slugOf(name)}-`.includes(`-${chain}-`))).toEqual([])
  }
})

test('every restaurant stands in its neighbourhood and its ZIP', () => {
  const places = loadPlaces()
  for (const { name, neighborhood, address, location_point, tax, timezone } of restaurants) {
    const near = hoods.some(hood => hood.name === neighborhood && milesBetween(hood, location_point) < 1.5)
    expect(near, `${name}, ${neighborhood}`).toBe(true)
    const zip = places.zip(address.zip)!
    expect(zip, name).toMatchObject({ state: address.state, timezone })
    expect(milesBetween(zip, location_point), `${name}, ${address.zip}`).toBeLessThan(3)
    expect(tax.rate).toBe(address.state === 'NJ' ? 6625 : 8875)
  }
})

test('every menu has twelve to forty items, all with allergens and a description of their own', () => {
  for (const { restaurant, menu } of shops) {
    expect(menu.items.size, restaurant.name).toBeGreaterThanOrEqual(12)
    expect(menu.items.size, restaurant.name).toBeLessThanOrEqual(40)
    const texts = [...menu.items.values()].map(item => item.description)
    expect(new Set(texts).size, restaurant.name).toBe(texts.length)
    expect(texts.filter(text => !text || /[{}|]|undefined/.test(text))).toEqual([])
  }
  expect(items.every(item => item.allergens !== undefined)).toBe(true)
  expect(items.filter(item => item.group_ids.length > 0).length / items.length).toBeGreaterThan(0.4)
  expect(items.filter(item => item.aliases.length > 0).length / items.length).toBeGreaterThan(0.8)
})

describe('there is', () => {
  const open = (restaurant: Restaurant, time: string): boolean => {
    const hours = hoursOf(restaurant, 'pickup')
    return hours !== undefined && openState(hours, at(time)).open
  }
  const often: readonly [string, number, (restaurant: Restaurant) => boolean][] = [
    ['open past midnight', 0.06, r => open(r, '2026-10-24T00:30:00-04:00') && !open(r, '2026-10-24T05:00:00-04:00')],
    ['not orderable', 0.03, r => r.dispatch.kind === 'none' && !r.pickup && !r.delivery],
    ['open around the clock', 0.001, r => open(r, '2026-10-20T04:00:00-04:00') && open(r, '2026-10-20T16:00:00-04:00')],
    ['closed on Mondays', 0.05, r => r.pickup !== undefined && r.pickup.hours.mon === undefined],
    ['closed between lunch and dinner', 0.03, r => (r.pickup?.hours.tue?.length ?? 0) > 1],
    ['with special dates', 0.2, r => Object.keys(r.special).length > 0],
    ['paused', 0.002, r => r.pickup !== undefined && !acceptsOrders(r)],
    ['pickup only', 0.05, r => r.pickup !== undefined && r.delivery === undefined],
    ['of a small delivery area', 0.3, r => (r.delivery?.radius_miles ?? 10) < 5],
    ['with a minimum order', 0.1, r => r.minimum_order_cents > 0],
    ['with é or ñ in its name', 0.01, r => /[éñÉÑ]/.test(r.name)],
    ['with & in its name', 0.01, r => r.name.includes('&')],
    ['with a digit in its name', 0.005, r => /\d/.test(r.name)],
    ['that shares its name', 0.01, r => restaurants.some(o => o.name === r.name && o.neighborhood !== r.neighborhood)],
  ]
  test.each(often)('one %s: %s of all', (_what, least, holds) => expect(share(holds)).toBeGreaterThanOrEqual(least))

  const options = (menu: Menu) => menu.file.groups.flatMap(group => group.options)
  const somewhere: readonly [string, (menu: Menu) => boolean][] = [
    ['a group below an option', menu => options(menu).some(option => option.child_group_ids.length > 0)],
    ['a price by size', menu => options(menu).some(option => option.price_by_size !== undefined)],
    ['an option in two halves', menu => options(menu).some(option => /left half/.test(option.name))],
    ['a combo', menu => options(menu).some(option => option.linked_item_id !== undefined)],
    ['an item that is sold out', menu => [...menu.items.values()].some(item => !item.availability.in_stock)],
    ['an item of a daypart', menu => [...menu.items.values()].some(item => item.availability.dayparts.length > 0)],
    ['an untaxed item', menu => [...menu.items.values()].some(item => item.tax_category === 'grocery')],
  ]
  test.each(somewhere)('%s', (_what, holds) => expect(shops.filter(shop => holds(shop.menu))).not.toEqual([]))
})
