import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'
import { PERSONAL_DATA } from '#src/ledger/personal-data.ts'
import { forgetOrders } from '#src/orders/erase-personal-data.ts'
import { orderSubject } from '#src/orders/order-settlement-rules.ts'
import { installEdges } from '#src/orders/transition.ts'
import { readClaim } from '#src/payments/claims.ts'
import { eraseBuyerEmails } from '#src/recipes/price-token.ts'
import { deleteExpiredWaitlistEntries, joinWaitlist, leaveWaitlist } from '#src/waitlist/join.ts'
import { onEveryDatabase } from '#test/support/databases.ts'
import { counted, paidOrder, quoteOf } from './paid-order.ts'

const DAY = 86_400_000
const CANARY = 'zebulon'
const KEPT_DAYS = 90
const quote = quoteOf([counted('loaf', 500, 1)])
const ADDRESS = { street: CANARY, unit: CANARY, city: CANARY, state: 'NY', zip: '11201' }
const SAID = { instructions: CANARY, constraints: { words: [CANARY] } }

let db: Ledger
onEveryDatabase(openFresh => {
  beforeEach(async () => {
    db = (await openFresh(1))[0]!
    await installEdges(db)
  })
  afterEach(() => db.destroy())

  /** Order with the canary in every field for personal data; without a claim unless `isClaimed`. */
  async function order(id: string, status: string, isClaimed: boolean): Promise<string> {
    await paidOrder(db, { ...quote, ...SAID, address: ADDRESS }, { id })
    if (isClaimed) await db.updateTable('claims').set({ state: 'failed' }).where('subject_id', '=', id).execute()
    else await db.deleteFrom('claims').where('subject_id', '=', id).execute()
    const settled = status === 'payment_expired' ? { settled_micro: 0 } : {}
    await sql`delete from order_edges`.execute(db)
    await db
      .insertInto('order_edges')
      .values({ from_status: 'confirmed', to_status: status })
      .onConflict(c => c.doNothing())
      .execute()
    const personal = { customer: CANARY, instructions: CANARY, callback_url: CANARY, failure_message: CANARY }
    await db
      .updateTable('orders')
      .set({ ...personal, ...settled, confirm_hash: CANARY, status })
      .where('id', '=', id)
      .execute()
    await db.updateTable('quotes').set({ cart_hash: CANARY }).where('token_hash', '=', `q ${id}`).execute()
    await db
      .insertInto('order_events')
      .values({ order_id: id, seq: 1, at: 0, type: 'book', from_status: null, to_status: status, data: '{}' })
      .execute()
    await db
      .insertInto('holds')
      .values({ order_id: id, restaurant_id: '1', item_id: 'loaf', amount: 1, state: 'released' })
      .execute()
    const delivery = { kind: 'callback', url: CANARY, body: CANARY, state: 'dead', last_error: CANARY } as const
    await db
      .insertInto('deliveries')
      .values({ ...delivery, id: `d ${id}`, subject: id, seq: 1, attempts: 9, created_at: 0, updated_at: 0 })
      .execute()
    await db
      .insertInto('outbox')
      .values({
        kind: 'callback',
        dedupe: `c ${id}`,
        subject: id,
        payload: '{}',
        run_at: 0,
        attempts: 9,
        last_error: CANARY,
      })
      .execute()
    return id
  }

  /** Names of the tables that contain the canary. */
  async function seen(of: string): Promise<string[]> {
    const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name)
    const found: string[] = []
    for (const name of tables) {
      const rows = await db
        .selectFrom(name as 'orders')
        .selectAll()
        .execute()
      if (rows.some(row => JSON.stringify(row).includes(CANARY) && JSON.stringify(row).includes(of))) found.push(name)
    }
    return found.sort()
  }
  const sweep = async (days: number) => {
    await forgetOrders(db, Math.round(days * DAY), KEPT_DAYS * DAY)
    return eraseBuyerEmails(db, Math.round(days * DAY), KEPT_DAYS * DAY)
  }

  test('an unpaid order loses its customer data a day after it expired, and is deleted after a week', async () => {
    const id = await order('ORD-1', 'payment_expired', false)
    await sweep(0.9)
    expect(await seen(id)).toEqual(['deliveries', 'orders', 'outbox', 'quotes'])
    await sweep(1.1)
    expect(await seen(id)).toEqual([])
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1)
    await sweep(7.1)
    for (const table of ['orders', 'quotes', 'order_events', 'holds', 'deliveries', 'outbox'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('a paid order loses its customer data after its retention period, and keeps amount, payer, and claim', async () => {
    const id = await order('ORD-1', 'picked_up', true)
    const open = await order('ORD-2', 'placing_order', true)
    const books = () => db.selectFrom('claims').selectAll().orderBy('id').execute()
    const before = await books()
    await sweep(KEPT_DAYS - 0.1)
    expect(await seen(id)).toContain('orders')
    await sweep(KEPT_DAYS + 0.1)
    expect(await seen(id)).toEqual([])
    // an unfinished order must still be cooked
    expect(await seen(open)).toContain('orders')
    expect(await books()).toEqual(before)
    expect(await db.selectFrom('orders').select(['settled_micro', 'status']).where('id', '=', id).execute()).toEqual([
      { settled_micro: before[0]!.value_micro, status: 'picked_up' },
    ])
  })

  test('a late payment for an order without customer data is refunded', async () => {
    const id = await order('ORD-1', 'payment_expired', true)
    await sweep(30)
    expect(await seen(id)).toEqual([])
    const world = { now: () => 30 * DAY, randomBytes: realWorld.randomBytes }
    const claim = await readClaim(db, `k ${id}`)
    await transact(db, async trx => {
      await trx.updateTable('claims').set({ state: 'settled' }).where('id', '=', claim.id).execute()
      await orderSubject({ world, acceptDeadline: () => 0 }).settled(trx, claim, 'later', 0)
    })
    const refunds = await db.selectFrom('refunds').select(['claim_id', 'receiver', 'reason']).execute()
    expect(refunds).toEqual([{ claim_id: claim.id, receiver: claim.payer, reason: 'late_payment' }])
  })

  test('events of an order with a payment cannot be deleted', async () => {
    const id = await order('ORD-1', 'payment_expired', true)
    await expect(db.deleteFrom('order_events').where('order_id', '=', id).execute()).rejects.toThrow('are kept')
  })

  test('customer data of more orders than fit into one step is deleted completely', async () => {
    for (let n = 0; n < 120; n += 1) await order(`ORD-${n}`, 'payment_expired', false)
    expect(await forgetOrders(db, 2 * DAY, KEPT_DAYS * DAY)).toBe(120)
    expect(await forgetOrders(db, 2 * DAY, KEPT_DAYS * DAY)).toBe(0)
    expect(await seen('ORD-')).toEqual([])
  })

  test('answers stored under an idempotency key expire after a day, and so do email addresses of unpaid recipes', async () => {
    const kept = { route: 'r', key: 'k', body_hash: CANARY, state: 'done' as const, response: CANARY, started_at: 0 }
    await db
      .insertInto('idempotency')
      .values({ ...kept, expires_at: DAY })
      .execute()
    const price = {
      total_cents: 1,
      amount_micro: 10_000,
      pay_to: 'p',
      asset: 'a',
      chain_id: 1,
      created_at: 0,
      expires_at: 1,
    }
    await db
      .insertInto('recipe_quotes')
      .values({ token_hash: 't', product: 'recipe:1', ...price })
      .execute()
    await db.insertInto('recipe_editions').values({ hash: 'h', product: 'recipe:1', content: '{}' }).execute()
    const purchase = { quote_hash: 't', product: 'recipe:1', edition: 'h', email: CANARY, created_at: 0 }
    await db
      .insertInto('purchases')
      .values({ id: 'unpaid', ...purchase })
      .execute()
    await db
      .insertInto('purchases')
      .values({ id: 'unsent', ...purchase, mail: 'refused', settled_at: 1 })
      .execute()
    await sweep(1.1)
    expect(await seen('')).toEqual(['purchases'])
    await sweep(KEPT_DAYS + 0.1)
    expect(await seen('')).toEqual([])
    expect(await db.selectFrom('purchases').select('id').execute()).toEqual([{ id: 'unsent' }])
  })

  test('a waitlist entry is deleted when its owner leaves the waitlist', async () => {
    const world = { ...realWorld, now: () => 1 }
    const token = await joinWaitlist({ db, world }, { email: 'Ana@example.com', city: CANARY })
    await leaveWaitlist(db, token)
    await leaveWaitlist(db, 'wl_nobody')
    expect(await seen('')).toEqual([])
  })

  test('a waitlist entry expires after a year', async () => {
    await joinWaitlist({ db, world: { ...realWorld, now: () => DAY } }, { email: 'ana@example.com', city: CANARY })
    expect(await deleteExpiredWaitlistEntries(db, 366 * DAY)).toBe(0)
    expect(await seen('')).toEqual(['waitlist'])
    expect(await deleteExpiredWaitlistEntries(db, 366 * DAY + 1)).toBe(1)
    expect(await seen('')).toEqual([])
  })

  test('every text column of the ledger is listed as personal data, or known not to be', async () => {
    const tables = await db.introspection.getTables()
    const texts = tables.flatMap(({ name, columns }) =>
      columns.filter(({ dataType }) => /text/i.test(dataType)).map(column => `${name}.${column.name}`),
    )
    const personal = PERSONAL_DATA.flatMap(({ table, columns }) => columns.map(column => `${table}.${column}`))
    expect(personal.filter(column => !texts.includes(column))).toEqual([])
    const others = Map.groupBy(
      texts.filter(column => !personal.includes(column)),
      column => column.split('.')[0]!,
    )
    const lines = [...others].map(
      ([table, names]) =>
        `${table}: ${names
          .map(name => name.split('.')[1])
          .sort()
          .join(' ')}`,
    )
    expect(lines.sort().join('\n')).toMatchInlineSnapshot(`
      "call_attempts: call_sid carrier id order_id outcome process state
      chain_txs: hash raw ref relayer state
      claims: asset claim_key failure id means nonce pay_to payer payload payment_id process provider_ref rail state subject_id subject_kind tx_hash
      deliveries: id kind state subject
      demo_tickets: answer reason ticket_key
      dispatches: dispatch_key external_id kitchen order_id state
      holds: item_id order_id restaurant_id state
      idempotency: key process state
      inflows: claim_id payer tx_hash
      order_edges: from_status to_status
      order_events: data from_status hash order_id to_status type
      orders: cancel_state channel external_ref failure_code fulfillment given id quote_hash requested_time restaurant_id status
      outbox: dedupe kind lease_owner payload subject
      purchases: edition id mail product quote_hash
      quotes: asset kind menu_version pay_to restaurant_id token_hash
      received_webhooks: id restaurant_id
      recipe_editions: content hash product
      recipe_quotes: asset pay_to product token_hash
      refunds: claim_id id nonce order_id reason receiver state tx_hash
      restaurant_states: restaurant_id
      settings: name value
      shelf: item_id restaurant_id
      ucp_sessions: agent cart_id id kind price_token priced quote_hash state version
      waitlist: token_hash"
    `)
  })
})
