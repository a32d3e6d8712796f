import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import { isDatabaseError, isUniqueViolation, type Ledger, openLedger, transact } from '#src/ledger/database.ts'
import { enqueue, finish, heartbeat, type Job, LeaseLost, lease, nextDue, postpone } from '#src/ledger/outbox.ts'
import { sharedSecret } from '#src/ledger/settings.ts'
import { installEdges } from '#src/orders/transition.ts'
import { recordNext } from '#src/payments/journal.ts'
import { paidOrder, quoteOf, weighed } from '#test/orders/paid-order.ts'
import { onEveryDatabase } from '#test/support/databases.ts'

const quote = quoteOf([weighed('Ribeye', 2399, 1500)])
const range = (count: number) => Array.from({ length: count }, (_, n) => n)

onEveryDatabase((openFresh, name) => {
  /** One ledger, opened by three processes. */
  let processes: readonly Ledger[]
  let db: Ledger

  beforeEach(async () => {
    processes = await openFresh(3)
    db = processes[0]!
  })
  afterEach(() => Promise.all([...new Set(processes)].map(ledger => ledger.destroy())))

  const each = <T>(count: number, act: (ledger: Ledger, n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(range(count).map(n => act(processes[n % 3]!, n)))

  describe('the outbox', () => {
    const kinds = ['a', 'b']

    test('is shared by three processes, which never run two jobs of one subject at once', async () => {
      for (const n of range(24))
        await enqueue(db, { kind: kinds[n % 2]!, subject: `s${n % 6}`, dedupe: `${n}`, runAt: n })
      const underWay = new Set<string>()
      const done: Job[] = []
      const work = async (ledger: Ledger, n: number): Promise<void> => {
        const job = await lease(ledger, `worker ${n}`, 100, kinds)
        if (!job) return done.length < 24 ? work(ledger, n) : undefined
        expect(underWay).not.toContain(job.subject)
        underWay.add(job.subject)
        await heartbeat(ledger, job, 100)
        underWay.delete(job.subject)
        done.push(job)
        await transact(ledger, trx => finish(trx, job, 100))
        return work(ledger, n)
      }
      await each(6, work)
      expect(done.map(job => job.id).sort((a, b) => a - b)).toEqual(range(24).map(n => n + 1))
      expect(done.every(job => job.attempts === 1)).toBe(true)
      const ofOne = done.filter(job => job.subject === 's0').map(job => job.run_at)
      expect(ofOne).toEqual([...ofOne].sort((a, b) => a - b))
    })

    test.runIf(name === 'PostgreSQL')(
      'no job is leased before an older one of its subject that is being looked at',
      async () => {
        for (const n of [1, 2]) await enqueue(db, { kind: 'a', subject: 's', dedupe: `${n}`, runAt: n })
        await processes[1]!.transaction().execute(async looking => {
          await sql`select id from outbox where dedupe = '1' for update`.execute(looking)
          expect(await lease(db, 'w', 5, kinds)).toBeUndefined()
        })
        expect(await lease(db, 'w', 5, kinds)).toMatchObject({ run_at: 1 })
      },
    )

    test('keeps a job enqueued twice as one job, and leases only the requested kinds', async () => {
      await each(9, ledger => enqueue(ledger, { kind: 'a', subject: 's', runAt: 7 }))
      expect(await nextDue(db, 6, kinds)).toBe(7)
      expect(await nextDue(db, 6, ['c'])).toBeUndefined()
      expect(await lease(db, 'w', 7, ['c'])).toBeUndefined()
      expect(await lease(db, 'w', 6, kinds)).toBeUndefined()
      expect((await each(6, (ledger, n) => lease(ledger, `w${n}`, 7, kinds))).filter(Boolean)).toHaveLength(1)
    })

    test('rejects all writes of a worker that lost its lease', async () => {
      await enqueue(db, { kind: 'a', subject: 's', runAt: 1 })
      const first = (await lease(db, 'first', 1, kinds))!
      expect(await nextDue(db, 1, kinds)).toBeUndefined()
      const second = (await lease(processes[1]!, 'second', 30_002, kinds))!
      expect(second).toMatchObject({ id: first.id, attempts: 2, lease_owner: 'second' })
      expect(await heartbeat(db, first, 30_003)).toBe(false)
      await expect(postpone(db, first, 1, null)).rejects.toThrow(LeaseLost)
      await expect(transact(db, trx => finish(trx, first, 30_003))).rejects.toThrow(LeaseLost)
      await postpone(processes[1]!, second, 50_000, 'later')
      expect(await nextDue(db, 30_003, kinds)).toBe(50_000)
    })
  })

  test('processes that start concurrently get the same secret', async () => {
    const secrets = await each(9, ledger => sharedSecret(ledger, realWorld, 'orders'))
    expect(new Set(secrets.map(secret => Buffer.from(secret).toString('hex'))).size).toBe(1)
    expect(await sharedSecret(db, realWorld, 'mpp')).not.toEqual(secrets[0])
  })

  test('processes that share a relayer take its account nonces one by one, without gaps', async () => {
    const journal = (ledger: Ledger, mined: number) =>
      recordNext(ledger, { relayer: '0xr', mined, now: 1 }, async accountNonce => ({
        hash: `0x${accountNonce}`,
        raw: '0x',
        ref: `r${accountNonce}`,
        relayer: '0xr',
        accountNonce,
      }))
    const taken = await each(12, ledger => journal(ledger, 5))
    expect(taken.map(tx => tx.accountNonce).sort((a, b) => a - b)).toEqual(range(12).map(n => n + 5))
    // rejected by the chain: the next one reuses its nonce, and nonces mined since are not taken again
    await db.updateTable('chain_txs').set({ state: 'mined' }).where('account_nonce', '=', 5).execute()
    await db.updateTable('chain_txs').set({ state: 'dropped' }).where('account_nonce', '=', 7).execute()
    expect((await journal(processes[2]!, 5)).accountNonce).toBe(7)
  })

  test('a value read in a transaction is still valid when the transaction writes', async () => {
    const id = await paidOrder(db, quote)
    const { value_micro } = await db.selectFrom('claims').select('value_micro').executeTakeFirstOrThrow()
    const part = Math.ceil(value_micro / 3)
    // a guard in code: it reads all refunds, and adds another one while the total allows it
    const decide = (ledger: Ledger, n: number) =>
      transact(ledger, async trx => {
        const { sum } = await trx
          .selectFrom('refunds')
          .select(eb => eb.fn.sum<number | null>('amount_micro').as('sum'))
          .where('claim_id', '=', `cl ${id}`)
          .executeTakeFirstOrThrow()
        expect(typeof (sum ?? 0)).toBe('number')
        if ((sum ?? 0) + part > value_micro) return false
        await trx
          .insertInto('refunds')
          .values(refund(id, n, part))
          .execute()
        return true
      })
    expect((await each(12, decide)).filter(Boolean)).toHaveLength(2)
  })

  test('the database itself rejects refunds above the payment, changed events, and unknown transitions', async () => {
    const id = await paidOrder(db, quote)
    await installEdges(db)
    const { value_micro } = await db.selectFrom('claims').select('value_micro').executeTakeFirstOrThrow()
    await db
      .insertInto('refunds')
      .values(refund(id, 1, value_micro))
      .execute()
    await expect(
      db
        .insertInto('refunds')
        .values(refund(id, 2, 1))
        .execute(),
    ).rejects.toThrow('refunds exceed')
    await expect(db.updateTable('orders').set({ status: 'rejected' }).execute()).rejects.toThrow(
      'no such order transition',
    )
    await db.updateTable('orders').set({ status: 'ready_for_pickup' }).execute()
    const event = { order_id: id, seq: 1, at: 1, type: 'x', from_status: null, to_status: 'confirmed', data: '{}' }
    await db.insertInto('order_events').values(event).execute()
    await expect(db.updateTable('order_events').set({ type: 'y' }).execute()).rejects.toThrow('events are kept')
    await expect(db.deleteFrom('order_events').execute()).rejects.toThrow('orders that anybody paid for are kept')
    await expect(
      db
        .updateTable('orders')
        .set({ refunded_micro: value_micro + 1 })
        .execute(),
    ).rejects.toSatisfy(isDatabaseError)
  })

  test('a unique violation is identified by its columns, and differs from every other failure', async () => {
    const id = await paidOrder(db, quote)
    const claim = await db.selectFrom('claims').selectAll().executeTakeFirstOrThrow()
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const violationsOf = (write: Promise<unknown>) =>
      write.then(
        () => [],
        error =>
          ['claims.claim_key', 'claims.subject_id', 'orders.quote_hash', 'orders.id'].filter(columns =>
            isUniqueViolation(error, columns),
          ),
      )
    const insertClaim = (changes: object) =>
      db
        .insertInto('claims')
        .values({ ...claim, ...changes })
        .execute()
    expect(await violationsOf(insertClaim({ id: 'other', subject_id: 'other' }))).toEqual(['claims.claim_key'])
    expect(await violationsOf(insertClaim({ id: 'other', claim_key: 'other' }))).toEqual(['claims.subject_id'])
    expect(await violationsOf(insertClaim({ id: 'o', claim_key: 'o', subject_id: 'o', value_micro: 0 }))).toEqual([])
    const insertOrder = (changes: object) =>
      db
        .insertInto('orders')
        .values({ ...order, ...changes })
        .execute()
    expect(await violationsOf(insertOrder({ id: 'ORD-2' }))).toEqual(['orders.quote_hash'])
    expect(id).toBe(order.id)
  })

  test('a text with a zero byte, such as an invented ID, can be looked up and is not found', async () => {
    await paidOrder(db, quote)
    const find = (id: string) => db.selectFrom('orders').select('id').where('id', '=', id).execute()
    expect(await find('ORD-1')).toHaveLength(1)
    expect(await find('ORD-1\0')).toEqual([])
    expect(await find('\0')).toEqual([])
  })

  test('integers are returned as numbers', async () => {
    const largest = Number.MAX_SAFE_INTEGER
    await db
      .insertInto('restaurant_states')
      .values({ restaurant_id: '1', paused_until: largest, attended_until: 0, key_generation: 0, updated_at: 1 })
      .execute()
    expect(await db.selectFrom('restaurant_states').selectAll().execute()).toEqual([
      { restaurant_id: '1', paused_until: largest, attended_until: 0, key_generation: 0, updated_at: 1 },
    ])
    const { count } = await db
      .selectFrom('restaurant_states')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test.runIf(name === 'PostgreSQL')('tables and columns are those of SQLite', async () => {
    const file = await openLedger(':memory:')
    const shape = async (ledger: Ledger) =>
      (await ledger.introspection.getTables())
        .map(table => `${table.name}: ${table.columns.map(column => column.name)}`)
        .filter(text => !text.startsWith('turns'))
        .sort()
    expect(await shape(db)).toEqual(await shape(file))
    await file.destroy()
  })

  test.runIf(name === 'PostgreSQL')(
    'a number that JavaScript cannot hold is an error and no other number',
    async () => {
      await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow('out of range')
    },
  )
})

const PENDING = { from_block: 0, state: 'pending' as const, attempts: 0, created_at: 0, updated_at: 0 }
const refund = (order: string, n: number, amount_micro: number) => ({
  id: `rf${n}`,
  claim_id: `cl ${order}`,
  order_id: order,
  reason: `adjusted:${n}`,
  amount_micro,
  ...PENDING,
  receiver: '0xp',
  nonce: `0x${n}`,
})
