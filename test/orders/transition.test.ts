import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { InvariantBreach } from '#src/kernel/invariants.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'
import {
  nextStatus,
  ORDER_STATUSES,
  type OrderEvent,
  type OrderStatus,
  STATES,
  TRANSITIONS,
} from '#src/orders/states.ts'
import { installEdges, transition } from '#src/orders/transition.ts'
import { onEveryDatabase } from '#test/support/databases.ts'

let db: Ledger

onEveryDatabase(openFresh => {
  beforeEach(async () => {
    db = (await openFresh(1))[0]!
    await installEdges(db)
  })
  afterEach(() => db.destroy())

  async function orderIn(status: OrderStatus, paid: boolean): Promise<void> {
    const quote = {
      token_hash: 'q',
      kind: 'order',
      restaurant_id: '1',
      menu_version: 'm',
      content: '{}',
      cart_hash: 'c',
    }
    const price = { total_cents: 1832, amount_micro: 18_320_000, pay_to: '0xt', asset: '0xa', chain_id: 8453 }
    await db
      .insertInto('quotes')
      .values({ ...quote, ...price, created_at: 0, expires_at: 1 })
      .execute()
    const about = {
      restaurant_id: '1',
      channel: 'restaurant',
      fulfillment: 'pickup',
      confirm_hash: 'h',
      instructions: null,
    }
    const money = { settled_micro: paid ? 18_320_000 : 0, refunded_micro: 0 }
    const empty = { customer: null, external_ref: null, estimated_ready: null, accept_deadline: null }
    await db
      .insertInto('orders')
      .values({
        id: 'ORD-1',
        quote_hash: 'q',
        status,
        version: 1,
        requested_time: 'ASAP',
        resolved_at: 0,
        created_at: 0,
        ...about,
        ...money,
        ...empty,
        failure_code: null,
        failure_message: null,
      })
      .execute()
    if (!paid) return
    await db
      .insertInto('claims')
      .values({
        id: 'cl',
        claim_key: 'k',
        rail: 'inline',
        subject_kind: 'order',
        subject_id: 'ORD-1',
        payer: '0xp',
        pay_to: '0xt',
        asset: '0xa',
        chain_id: 8453,
        nonce: '0xn',
        amount_micro: 18_320_000,
        value_micro: 18_320_000,
        valid_before: 1,
        from_block: 0,
        payload: '{}',
        state: 'settled',
        tx_hash: '0xh',
        failure: null,
        created_at: 0,
        updated_at: 0,
      })
      .execute()
  }

  const refunded = (amount_micro = 18_320_000) =>
    db
      .insertInto('refunds')
      .values({
        id: 'rf',
        claim_id: 'cl',
        order_id: 'ORD-1',
        reason: 'not_placed',
        amount_micro,
        receiver: '0xp',
        nonce: '0xr',
        from_block: 0,
        state: 'pending',
        attempts: 0,
        created_at: 0,
        updated_at: 0,
      })
      .execute()

  const move = (from: OrderStatus, event: OrderEvent) =>
    transact(db, trx => transition(trx, 'ORD-1', from, { event, at: 5 }))

  const edges = ORDER_STATUSES.flatMap(from =>
    Object.entries(STATES[from]).map(([event, to]) => [from, event as OrderEvent, to as OrderStatus] as const),
  )

  describe('every edge of the transition table', () => {
    test.each(edges)('%s --%s--> %s writes the status and one event', async (from, event, to) => {
      await orderIn(from, true)
      await refunded()
      expect(await move(from, event)).toBe(true)
      const order = await db.selectFrom('orders').select(['status', 'version']).executeTakeFirstOrThrow()
      expect(order).toEqual({ status: to, version: 2 })
      const events = await db.selectFrom('order_events').select(['seq', 'from_status', 'to_status', 'at']).execute()
      expect(events).toEqual([{ seq: 2, from_status: from, to_status: to, at: 5 }])
    })
  })

  test('an event that is invalid in a status is a defect, not a transition', async () => {
    await orderIn('confirmed', true)
    await expect(move('confirmed', 'settle')).rejects.toThrow(InvariantBreach)
  })

  test('one of two transitions from the same status wins, and the other reports that it lost', async () => {
    await orderIn('submitting_to_restaurant', true)
    await refunded()
    const results = [await move('submitting_to_restaurant', 'accept'), await move('submitting_to_restaurant', 'fail')]
    expect(results).toEqual([true, false])
    expect((await db.selectFrom('orders').select('status').executeTakeFirstOrThrow()).status).toBe('confirmed')
  })

  test('an order is not settled without a settled payment, and nothing of the attempt is stored', async () => {
    await orderIn('awaiting_payment', false)
    await expect(move('awaiting_payment', 'settle')).rejects.toThrow(/without a settled payment/)
    expect((await db.selectFrom('orders').select('status').executeTakeFirstOrThrow()).status).toBe('awaiting_payment')
    expect(await db.selectFrom('order_events').selectAll().execute()).toEqual([])
  })

  test('an order does not fail without its refund in the same transaction', async () => {
    await orderIn('placing_order', true)
    await expect(move('placing_order', 'fail')).rejects.toThrow(/without a full refund/)
    // a partial refund is not enough (M1)
    await refunded(18_319_999)
    const failing = move('placing_order', 'fail')
    await expect(failing).rejects.toThrow(/without a full refund of its 18320000 micro-USDC; refunded: 18319999/)
    await expect(failing).rejects.toMatchObject({ invariant: 'M1' })
  })

  test.each([
    ['awaiting_payment', 'confirmed'],
    ['fulfillment_failed', 'confirmed'],
    ['confirmed', 'placing_order'],
  ])('the database itself rejects %s → %s', async (from, to) => {
    await orderIn(from as OrderStatus, true)
    await expect(db.updateTable('orders').set({ status: to }).execute()).rejects.toThrow(/no such order transition/)
  })

  test('the database rejects refunds above the settled amount, and changes to history', async () => {
    await orderIn('placing_order', true)
    await refunded()
    await expect(
      db
        .insertInto('refunds')
        .values({
          id: 'rf2',
          claim_id: 'cl',
          order_id: 'ORD-1',
          reason: 'again',
          amount_micro: 1,
          receiver: '0xp',
          nonce: '0xs',
          from_block: 0,
          state: 'pending',
          attempts: 0,
          created_at: 0,
          updated_at: 0,
        })
        .execute(),
    ).rejects.toThrow(/refunds exceed what was settled/)
    await expect(db.updateTable('orders').set({ refunded_micro: 18_320_001 }).execute()).rejects.toThrow(/check/i)
    await move('placing_order', 'submit')
    await expect(db.updateTable('order_events').set({ type: 'x' }).execute()).rejects.toThrow(/events are kept/)
    await expect(db.deleteFrom('order_events').execute()).rejects.toThrow(/orders that anybody paid for are kept/)
  })

  test('every status can be left or is final, and every edge is known to the database', async () => {
    expect(await db.selectFrom('order_edges').selectAll().execute()).toHaveLength(TRANSITIONS.length)
    for (const status of ORDER_STATUSES) {
      const reachable = status === 'awaiting_payment' || TRANSITIONS.some(edge => edge.to_status === status)
      expect({ status, reachable }).toEqual({ status, reachable: true })
    }
    expect(nextStatus('awaiting_payment', 'settle')).toBe('payment_received')
  })

  test('only the transition function writes a status', () => {
    const root = new URL('../../src/', import.meta.url)
    const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts'))
      .filter(file => {
        const text = readFileSync(new URL(file, root), 'utf8')
        return /updateTable\('orders'\)/.test(text) && /\bset\([^)]*status/.test(text.replace(/failure_status/g, ''))
      })
    expect(writers).toEqual(['orders/transition.ts'])
  })
})
