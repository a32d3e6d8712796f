import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#src/app/config.ts'
import { createEngine } from '#src/app/engine.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openLedger } from '#src/ledger/database.ts'
import { appliedSteps, SCHEMAS } from '#src/ledger/migrate.ts'
import { MIGRATIONS } from '#src/ledger/migrations.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { environment } from '#test/support/server.ts'
import { load, rowsOf, shapeOf } from './dump.ts'

useChain()

// Every released schema is kept as a dump with orders in it, and migrates to the newest one with every row.

const CHILD = fileURLToPath(new URL('./migrating-child.ts', import.meta.url))
const NEWEST = SCHEMAS.at(-1)!
const dumpOf = (schema: string): string => fileURLToPath(new URL(`./released/${schema}.sql`, import.meta.url))

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'comanda-migrations-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const newFile = (): string => join(dir, `${crypto.randomUUID()}.db`)

function released(schema: string): string {
  const file = newFile()
  load(file, readFileSync(dumpOf(schema), 'utf8'))
  return file
}

async function migrated(file: string): Promise<string> {
  const db = await openLedger(file)
  await db.destroy()
  return file
}

const fresh = () => migrated(newFile())

test.each(SCHEMAS)('%s: the stored dump matches the released schema', async schema => {
  expect(existsSync(dumpOf(schema)), `UPDATE_LEDGERS=1 npx vitest run test/ledger/released.test.ts`).toBe(true)
  const file = newFile()
  const db = await openLedger(file, { upTo: schema })
  expect(await appliedSteps(db)).toEqual(SCHEMAS.slice(0, SCHEMAS.indexOf(schema) + 1))
  await db.destroy()
  // editing a released step would create ledgers that differ from existing ones
  expect(shapeOf(file)).toEqual(shapeOf(released(schema)))
})

test.each(SCHEMAS)('%s: migrates to the newest schema with every row', async schema => {
  const file = released(schema)
  // the waitlist table is rewritten without some of its columns
  const { columns, ...shape } = shapeOf(file)
  const { waitlist: _rewritten, ...others } = columns
  const before = { ...shape, columns: others }
  const rows = rowsOf(file, before)
  expect(rows.orders!.length).toBeGreaterThan(3)
  await migrated(file)
  expect(shapeOf(file)).toEqual(shapeOf(await fresh()))
  const { kysely_migration: steps, ...kept } = rowsOf(file, before)
  const { kysely_migration: _, ...had } = rows
  expect(kept).toEqual(had)
  expect(steps).toHaveLength(SCHEMAS.length)
  const db = new DatabaseSync(file)
  expect(db.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(db.prepare('pragma foreign_key_check').all()).toEqual([])
  db.close()
})

/** Migrates a file in a process that is killed after the given number of statements. */
async function killedAfter(file: string, statements: number): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [CHILD, file, String(statements)], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [, signal] = await once(child, 'exit')
  return signal as NodeJS.Signals | null
}

/** Kill points: halfway through each step, or after every statement if MIGRATION_KILLS=all. */
const KILLS = SCHEMAS.flatMap((schema, index) => {
  const count = MIGRATIONS[schema]!.length
  const points = Array.from({ length: count }, (_, n) => n + 1)
  const chosen = process.env.MIGRATION_KILLS === 'all' ? points : [Math.ceil(count / 2)]
  return chosen.map(after => ({ schema, from: SCHEMAS[index - 1], after }))
})

test.each([SCHEMAS[0]!, NEWEST])(
  '%s: a server starts on this schema and reports its orders unchanged',
  async schema => {
    const stateDir = join(dir, crypto.randomUUID())
    mkdirSync(stateDir)
    load(join(stateDir, 'ledger.db'), readFileSync(dumpOf(schema), 'utf8'))
    const quiet = { info: () => {}, warn: () => {}, error: () => {} }
    // a minute after the last order, while the unpaid order can still be paid
    const ledger = new DatabaseSync(join(stateDir, 'ledger.db'), { readOnly: true })
    const now = Number(ledger.prepare('select max(created_at) + 60000 as at from orders').get()?.at)
    ledger.close()
    const world = { ...realWorld, now: () => now }
    await using engine = await createEngine(readConfig(environment(chain, 3999, stateDir)), world, quiet)
    const rows = await engine.db.selectFrom('orders').selectAll().orderBy('created_at').execute()
    const told = await Promise.all(rows.map(({ id }) => engine.trackOrder(id)))
    expect(told.map(({ status, payment, refund }) => [status, payment.settlement, refund?.status])).toEqual([
      ['ready_for_pickup', 'settled', undefined],
      ['fulfillment_failed', 'settled', 'succeeded'],
      ['awaiting_payment', 'none', undefined],
      ['ready_for_pickup', 'settled', expect.toBeOneOf([undefined, 'succeeded'])],
    ])
  },
)

describe('a ledger killed inside a migration (C23)', () => {
  test.each(KILLS)(
    '$schema, after statement $after: is not left half migrated, and the next start completes it',
    async kill => {
      const file = kill.from ? released(kill.from) : newFile()
      const uninterrupted = newFile()
      if (kill.from) copyFileSync(file, uninterrupted)
      expect(await killedAfter(file, kill.after)).toBe('SIGKILL')
      const db = new DatabaseSync(file)
      const steps = db.prepare('select name from kysely_migration order by name').all()
      db.close()
      expect(steps.map(({ name }) => name)).toEqual(SCHEMAS.slice(0, SCHEMAS.indexOf(kill.schema)))
      await migrated(file)
      await migrated(uninterrupted)
      const shape = shapeOf(uninterrupted)
      expect(shapeOf(file)).toEqual(shape)
      const withoutTimes = ({ kysely_migration: _, ...rows }: Record<string, unknown[]>) => rows
      expect(withoutTimes(rowsOf(file, shape))).toEqual(withoutTimes(rowsOf(uninterrupted, shape)))
    },
  )
})

test('a ledger written by a newer program is rejected with an error message, and left unchanged', async () => {
  const file = released(NEWEST)
  const write = new DatabaseSync(file)
  write.exec(`insert into kysely_migration values ('0999_next_year', '2027-01-01T00:00:00.000Z')`)
  write.exec('create table from_the_future (id text primary key) strict')
  write.close()
  const before = readFileSync(file)
  await expect(openLedger(file)).rejects.toThrow(
    new RegExp(
      `written by a newer version of Comanda: its schema is 0999_next_year.* supports schemas up to ${NEWEST}\\. Nothing was changed`,
    ),
  )
  expect(readFileSync(file).equals(before)).toBe(true)
})
