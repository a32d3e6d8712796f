import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Ledger, transact } from '#src/ledger/database.ts'
import { reserveSlot } from '#src/menu/delivery-slots.ts'
import { type CallerBounds, judgeFor } from '#src/menu/hold-limits.ts'
import { releaseStock } from '#src/menu/stock-ledger.ts'
import { expireHolds, hasUnheld, regainHolds } from '#src/menu/unpaid-holds.ts'
import { boundsOf } from '#src/orders/caller-bounds.ts'
import type { BookDeps } from '#src/orders/create-order.ts'
import { onEveryDatabase } from '#test/support/databases.ts'
import { paidOrder, quoteOf, weighed } from '../orders/paid-order.ts'

const PLACES = 12
const holds = { share: 0.25, scarceMs: 100, rememberMs: 1_000 }
const DEPS: BookDeps = { secret: new Uint8Array(32), prefix: 'ORD', holds }
const quote = quoteOf([weighed('Ribeye', 2399, 1500)])

const boundsFrom = (network: string): CallerBounds => boundsOf(DEPS, network)!
const ofIpv6 = (n: number) => boundsFrom(`2001:db8:1:${n.toString(16)}::/64`)
const ofIpv4 = (n: number) => boundsFrom(`203.0.113.${n}`)

let processes: readonly Ledger[]
onEveryDatabase(openFresh => {
  beforeEach(async () => {
    processes = await openFresh(2)
  })
  afterEach(async () => void (await Promise.all([...new Set(processes)].map(db => db.destroy()))))

  let made = 0
  /** Creates an order that takes one slot; resolves to its ID and whether it holds the slot. */
  async function book(bounds: CallerBounds, now = 5, capacity = PLACES) {
    made += 1
    const db = processes[made % 2]!
    const id = await paidOrder(db, quote, { id: `ORD-${made}` })
    const place = { restaurantId: '1', start: 1000, capacity }
    expect(
      await transact(db, async trx => reserveSlot(trx, id, place, await judgeFor(trx, id, bounds, now), now)),
    ).toBe(true)
    return { id, isHeld: !(await hasUnheld(db, id)) }
  }
  const bookEach = async (bounds: readonly CallerBounds[], now?: number) => {
    const orders = []
    for (const each of bounds) orders.push(await book(each, now))
    return orders.filter(({ isHeld }) => isHeld).length
  }
  const giveUp = (id: string, at: number) => transact(processes[0]!, trx => releaseStock(trx, id, at))
  const left = async () =>
    (await processes[0]!.selectFrom('shelf').select('amount_left').executeTakeFirst())?.amount_left
  const twelve = Array.from({ length: PLACES }, (_, n) => n + 1)

  test('networks of one IPv6 site can hold their first booking and a quarter of the rest of a delivery window', async () => {
    expect(await bookEach(twelve.map(ofIpv6))).toBe(1 + 2)
    expect(await left()).toBe(PLACES - 3)
    // another site counts as another caller
    expect(await book(boundsFrom('2001:db8:2:1::/64'))).toMatchObject({ isHeld: true })
  })

  test('networks of one IPv4 site, which has many households, can hold half of the rest', async () => {
    expect(await bookEach(twelve.map(ofIpv4))).toBe(1 + 5)
    expect(await left()).toBe(PLACES - 6)
  })

  test('thirty networks of one site can hold no more, even concurrently in two processes', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => book(ofIpv6(n + 1))))
    expect(await left()).toBe(PLACES - 3)
  })

  test('a neighbor without a hold has an order, and can pay if the slot is still free', async () => {
    await bookEach(twelve.map(ofIpv6))
    const neighbor = await book(ofIpv6(99))
    expect(neighbor.isHeld).toBe(false)
    expect(await transact(processes[0]!, trx => regainHolds(trx, neighbor.id, 6))).toBe(true)
    expect(await left()).toBe(PLACES - 4)
  })

  test('a site that has released a hold gets no first booking for a while, but only its share of the total', async () => {
    const first = await book(ofIpv6(1), 5, 1)
    expect(await left()).toBe(0)
    await transact(processes[0]!, trx => expireHolds(trx, first.id, 200))
    // its order can still be paid, so that the next network of the site is not the first
    expect(await book(ofIpv6(2), 200)).toMatchObject({ isHeld: false })
    await giveUp(first.id, 210)
    expect(await book(ofIpv6(3), 220)).toMatchObject({ isHeld: false })
    expect(await left()).toBe(1)
    await processes[0]!.updateTable('shelf').set({ amount_left: PLACES }).execute()
    // while stock is plentiful, other networks of the site are served as before
    expect(await bookEach([4, 5, 6, 7].map(ofIpv6), 230)).toBe(3)
    await processes[0]!.deleteFrom('holds').execute()
    await processes[0]!.updateTable('shelf').set({ amount_left: 1 }).execute()
    expect(await book(ofIpv6(8), 1_250)).toMatchObject({ isHeld: true })
  })

  test('keyed hashes of network and site are kept until the order is paid or over, and no address is kept', async () => {
    const { id } = await book(ofIpv6(1))
    const read = () => processes[0]!.selectFrom('holds').select(['holder', 'site']).executeTakeFirstOrThrow()
    const { holder, site } = await read()
    expect(holder).not.toBe(site)
    for (const hash of [holder, site]) expect(hash).toMatch(/^[\w-]{43}$/)
    await giveUp(id, 10)
    expect(await read()).toEqual({ holder: null, site: null })
  })
})

test('an invalid address has no site, and no share exceeds the whole', () => {
  expect(boundsFrom('unix')).not.toHaveProperty('site')
  const all = boundsOf({ ...DEPS, holds: { ...holds, share: 1 } }, '203.0.113.1')
  expect(all?.site?.share).toBe(1)
  expect(boundsOf(DEPS, undefined)).toBeUndefined()
})
