import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { type Ledger, openLedger } from '#src/ledger/database.ts'
import { openLiveMenus } from '#src/menu/live-menus.ts'
import { openLiveRestaurants, setPause, UNTIL_TOLD } from '#src/menu/live-restaurants.ts'
import { item, soundMenu } from './menu-kit.ts'

let db: Ledger
beforeEach(async () => {
  db = await openLedger(':memory:')
})
afterEach(() => db.destroy())

const NOW = 1_800_000_000_000

/** Writes as another process whose clock is `behind` ms behind, or whose commit came that late. */
const sellOut = (item_id: string, behind: number) =>
  db
    .insertInto('shelf')
    .values({ restaurant_id: '1', item_id, amount_left: 0, is_out: 0, updated_at: NOW - behind })
    .execute()

test('a stock change that becomes visible after a later one is noticed', async () => {
  const menu = soundMenu({ items: [item('8'), item('9')], groups: [] })
  const menus = new Map([['1', menu]])
  const live = await openLiveMenus(menus, db)
  await sellOut('8', 0)
  expect(await live.refresh()).toEqual(new Set(['1']))
  await sellOut('9', 30_000)
  expect(await live.refresh()).toEqual(new Set(['1']))
  expect([live.has('1', '8'), live.has('1', '9')]).toEqual([false, false])
  expect(await live.refresh()).toEqual(new Set())
})

test('a pause that becomes visible after a later one is noticed', async () => {
  const restaurant = (id: string) => ({ id, timezone: 'America/New_York' }) as Restaurant
  const listed = new Map(['1', '2'].map(id => [id, restaurant(id)]))
  const { refresh, restaurants } = await openLiveRestaurants(listed, db)
  await setPause(db, '1', UNTIL_TOLD, NOW)
  expect(await refresh()).toEqual(new Set(['1']))
  await setPause(db, '2', UNTIL_TOLD, NOW - 30_000)
  expect(await refresh()).toEqual(new Set(['2']))
  expect([...restaurants.values()].map(({ paused_until }) => paused_until)).toEqual([true, true])
  // ended by a process whose clock is behind
  await setPause(db, '1', null, NOW - 1_000)
  expect(await refresh()).toEqual(new Set(['1']))
  expect(restaurants.get('1')).not.toHaveProperty('paused_until')
})
