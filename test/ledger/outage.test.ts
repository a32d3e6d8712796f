import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDatabaseError, type Ledger, openLedger, transact } from '#src/ledger/database.ts'
import { nextDue } from '#src/ledger/outbox.ts'
import { keepFirst } from '#src/ledger/settings.ts'
import { patiently } from '#test/support/patiently.ts'
import { startPostgres, type TestPostgres, withoutPostgres } from '#test/support/postgres.ts'

describe.skipIf(withoutPostgres)('a PostgreSQL outage', () => {
  let postgres: TestPostgres
  let db: Ledger
  beforeAll(async () => {
    postgres = await startPostgres()
    db = await openLedger(await postgres.freshDatabase())
  })
  afterAll(async () => {
    await db?.destroy()
    await postgres?.[Symbol.asyncDispose]()
  })

  test('fails work in progress with a database error, and loses nothing that was committed', async () => {
    await keepFirst(db, 'kept', 'yes')
    const underWay = transact(db, async trx => {
      await trx.insertInto('settings').values({ name: 'lost', value: 'x' }).execute()
      await postgres.kill()
      await trx.insertInto('settings').values({ name: 'lost too', value: 'x' }).execute()
    })
    await expect(underWay).rejects.toSatisfy(isDatabaseError)
    await expect(nextDue(db, 0, ['place'])).rejects.toSatisfy(isDatabaseError)
    await postgres.start()
    // all broken connections are replaced
    await patiently(() => Promise.all(Array.from({ length: 20 }, () => nextDue(db, 0, ['place']))))
    expect(await db.selectFrom('settings').select('name').execute()).toEqual([{ name: 'kept' }])
  })

  test('at the start is one error, also for a missing or forbidden database, and the start does not hang', async () => {
    const url = await postgres.freshDatabase()
    await expect(openLedger(url.replace(/\w+$/, 'nowhere'))).rejects.toThrow('database "nowhere" does not exist')
    await expect(openLedger('postgres://comanda@127.0.0.1:1/x')).rejects.toThrow('PostgreSQL cannot be reached')
  })
})
