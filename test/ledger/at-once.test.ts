import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { afterCommit } from '#src/ledger/committed.ts'
import { isUniqueViolation, type Ledger, transact } from '#src/ledger/database.ts'
import { beginIdempotent, releaseDeadKeys } from '#src/ledger/idempotency.ts'
import { onEveryDatabase } from '#test/support/databases.ts'

const range = (count: number) => Array.from({ length: count }, (_, n) => n)

onEveryDatabase(openFresh => {
  /** One ledger, opened by three processes. */
  let processes: readonly Ledger[]
  let db: Ledger

  beforeEach(async () => {
    processes = await openFresh(3)
    db = processes[0]!
  })
  afterEach(() => Promise.all([...new Set(processes)].map(ledger => ledger.destroy())))

  const at = (now: number, processId = 'a:1', gone: readonly string[] = []) => ({
    now: () => now,
    processId,
    isGone: (id: string) => gone.includes(id),
  })
  const each = <T>(count: number, act: (ledger: Ledger, n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(range(count).map(n => act(processes[n % 3]!, n)))

  test('one of thirty requests under one idempotency key starts', async () => {
    const begun = await each(30, ledger =>
      beginIdempotent(ledger, { route: 'confirm', key: 'key', bodyHash: 'hash' }, at(1_000)),
    )
    expect(begun.map(({ kind }) => kind).sort()).toEqual([...Array(29).fill('in_flight'), 'started'])
    expect(await beginIdempotent(db, { route: 'confirm', key: 'key', bodyHash: 'other' }, at(1_000))).toEqual({
      kind: 'different_body',
    })
  })

  test('a key of a dead process is free at once, and that of a silent one on another machine after a minute', async () => {
    const keyed = { route: 'confirm', key: 'left', bodyHash: 'hash' }
    const begin = (...args: Parameters<typeof at>) => beginIdempotent(db, keyed, at(...args))
    expect(await begin(1_000, 'a:1')).toEqual({ kind: 'started' })
    expect(await begin(50_000, 'a:1')).toEqual({ kind: 'in_flight' })
    expect(await begin(10_999, 'b:1')).toEqual({ kind: 'in_flight' })
    expect(await begin(11_000, 'b:1')).toEqual({ kind: 'unanswered', waitMs: 50_000 })
    const takers = await each(9, ledger => beginIdempotent(ledger, keyed, at(11_001, 'a:2', ['a:1'])))
    expect(takers.map(({ kind }) => kind).sort()).toEqual([...Array(8).fill('in_flight'), 'started'])
    expect(await begin(71_001, 'b:1')).toEqual({ kind: 'started' })
    // a restarted container: its process has the ID of the one that died in it
    await releaseDeadKeys(db, id => id === 'b:1')
    expect(await begin(71_002, 'b:1')).toEqual({ kind: 'started' })
  })

  test('concurrent transactions on one row run as if in sequence, and a repeated unique violation is thrown', async () => {
    await sql`create table notes (subject text, seq integer, text text, primary key (subject, seq))`.execute(db)
    await each(9, (ledger, n) =>
      transact(ledger, async trx => {
        const { rows } = await sql<{ text: string }>`select text from notes where subject = 'lunch'`.execute(trx)
        if (rows.some(({ text }) => text === `word ${n % 3}`)) return
        await sql`insert into notes values ('lunch', ${rows.length + 1}, ${`word ${n % 3}`})`.execute(trx)
      }),
    )
    const { rows } = await sql<{ text: string }>`select text from notes order by seq`.execute(db)
    expect(rows.map(({ text }) => text).sort()).toEqual(['word 0', 'word 1', 'word 2'])
    const held = transact(db, trx => sql`insert into notes values ('lunch', 1, 'again')`.execute(trx))
    const error = await held.catch((thrown: unknown) => thrown)
    expect(isUniqueViolation(error, 'notes.subject, notes.seq')).toBe(true)
  })

  test('a listener that throws a conflict after the commit does not make the committed work run again', async () => {
    const keep = (name: string) => db.insertInto('settings').values({ name, value: 'kept' }).execute()
    await keep('lunch')
    const collision = await keep('lunch').catch((thrown: unknown) => thrown)
    const committed = transact(db, async trx => {
      await sql`update settings set value = value || ' once' where name = 'lunch'`.execute(trx)
      afterCommit(trx, () => {
        throw collision
      })
    })
    await expect(committed).rejects.toBe(collision)
    const { value } = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'lunch')
      .executeTakeFirstOrThrow()
    expect(value).toBe('kept once')
  })
})
