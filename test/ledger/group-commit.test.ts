import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Connection, groupCommits } from '#src/ledger/group-commit.ts'
import { connectSqlite } from '#src/ledger/sqlite.ts'

type Tables = { notes: { id: number; text: string } }

let folder: string
let db: Kysely<Tables>
/** What the connection was told, and what callers heard, in order. */
let events: string[]
/** Comes before every command; may throw in its place. */
let before: (command: string) => void

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-group-'))
  events = []
  before = () => {}
  const open = (): Connection => {
    const connection = connectSqlite(join(folder, 'notes.db'))
    return {
      ...connection,
      run: command => {
        before(command)
        connection.run(command)
        if (!command.endsWith('unit')) events.push(command)
      },
    }
  }
  db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => Object.defineProperty(new SqliteAdapter(), 'supportsMultipleConnections', { value: true }),
      createDriver: () => groupCommits(open, { isAlone: false }),
      createIntrospector: books => new SqliteIntrospector(books),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  await sql`create table notes (id integer primary key, text text not null unique)`.execute(db)
  events = []
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const write = (text: string) =>
  db
    .insertInto('notes')
    .values({ id: text.charCodeAt(0), text })
    .execute()
const failOnceAt = (...failing: readonly string[]) => {
  const left = new Set(failing)
  return (command: string) => {
    if (left.delete(command)) throw new Error('disk I/O error')
  }
}
const texts = async () => (await db.selectFrom('notes').select('text').orderBy('id').execute()).map(({ text }) => text)
const heard = <T>(name: string, work: Promise<T>) =>
  work.then(
    () => void events.push(name),
    (error: Error) => void events.push(`${name}: ${error.message}`),
  )

test('what comes at once is one commit, and nobody hears of anything before it', async () => {
  const transaction = db.transaction().execute(async trx => {
    await trx.insertInto('notes').values({ id: 1, text: 'first' }).execute()
    await trx.updateTable('notes').set({ text: 'changed' }).execute()
  })
  await Promise.all([heard('transaction', transaction), heard('b', write('b')), heard('read', texts())])
  expect(events).toEqual(['begin immediate', 'commit', 'transaction', 'b', 'read'])
  expect(await texts()).toEqual(['changed', 'b'])
  // a read for itself waits for no disk
  expect(events).toHaveLength(5)
})

test('a unit that fails undoes itself alone', async () => {
  const doomed = db.transaction().execute(async trx => {
    await trx.insertInto('notes').values({ id: 1, text: 'doomed' }).execute()
    throw new Error('changed its mind')
  })
  await Promise.all([
    heard('a', write('a')),
    heard('doomed', doomed),
    heard('twice', write('a')),
    heard('z', write('z')),
  ])
  expect(events.slice(0, 2)).toEqual(['begin immediate', 'commit'])
  expect(events.slice(2).sort()).toEqual([
    'a',
    'doomed: changed its mind',
    expect.stringMatching(/^twice: UNIQUE/),
    'z',
  ])
  expect(await texts()).toEqual(['a', 'z'])
})

test('a commit that fails is the failure of all that it held, and of nothing after it', async () => {
  before = failOnceAt('commit')
  const transaction = db.transaction().execute(trx => trx.insertInto('notes').values({ id: 1, text: 'x' }).execute())
  await Promise.all([heard('transaction', transaction), heard('b', write('b')), heard('read', texts())])
  expect(events.slice(0, 2)).toEqual(['begin immediate', 'rollback'])
  expect(events.slice(2).sort()).toEqual(['b', 'read', 'transaction'].map(name => `${name}: disk I/O error`))
  expect(await texts()).toEqual([])
  await write('c')
  expect(await texts()).toEqual(['c'])
})

test('when SQLite undoes everything in the middle of a unit, no part of it is kept and all in the group hear of it', async () => {
  const early = heard(
    'a',
    db.transaction().execute(trx => trx.insertInto('notes').values({ id: 7, text: 'a' }).execute()),
  )
  // as a full disk does: the transaction is gone, not only the statement
  const undone = db.transaction().execute(async trx => {
    await trx.insertInto('notes').values({ id: 1, text: 'lost' }).execute()
    await sql`insert or rollback into notes values (1, 'the same id')`.execute(trx).catch(() => {})
    await trx.insertInto('notes').values({ id: 2, text: 'must not stand alone' }).execute()
  })
  await Promise.all([early, heard('undone', undone), heard('c', write('c'))])
  expect(events).toContainEqual(expect.stringMatching(/^a: UNIQUE/))
  expect(events).toContainEqual(expect.stringMatching(/^undone: UNIQUE/))
  expect(events).toContainEqual('c')
  expect(await texts()).toEqual(['c'])
})

test.for(['release unit', 'rollback to unit'])(
  'when "%s" fails, nothing of the unit is committed with the others',
  async command => {
    before = failOnceAt(command)
    const others = heard('a', write('a'))
    const unit = db.transaction().execute(async trx => {
      await trx.insertInto('notes').values({ id: 1, text: 'half' }).execute()
      if (command !== 'release unit') throw new Error('changed its mind')
    })
    await Promise.all([others, heard('unit', unit)])
    expect(events.slice(0, 2)).toEqual(['begin immediate', 'rollback'])
    expect(events.slice(2).sort()).toEqual(['a: disk I/O error', 'unit: disk I/O error'])
    await write('c')
    expect(await texts()).toEqual(['c'])
  },
)

test('a statement that comes when its transaction is over is refused, not run by itself', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  let late: Promise<unknown> | undefined
  const unit = db.transaction().execute(async trx => {
    await trx.insertInto('notes').values({ id: 1, text: 'undone' }).execute()
    late = over.then(() => trx.insertInto('notes').values({ id: 2, text: 'late' }).execute())
    late.catch(() => {})
    before = command => {
      if (command === 'rollback to unit') end()
    }
    throw new Error('changed its mind')
  })
  await heard('unit', unit)
  await expect(late).rejects.toThrow('This transaction has ended')
  expect(await texts()).toEqual([])
})

test('who only reads sees one instant, while another process writes, and those of its own wait', async () => {
  await write('a')
  events = []
  const other = connectSqlite(join(folder, 'notes.db'))
  const seen = db
    .transaction()
    .setAccessMode('read only')
    .execute(async trx => {
      const read = () => trx.selectFrom('notes').select('id').execute()
      const first = await read()
      void heard('b', write('b'))
      other.run('begin immediate')
      other.run('commit')
      return [first, await read()]
    })
  expect(await seen).toEqual([[{ id: 97 }], [{ id: 97 }]])
  other.close()
  expect(await texts()).toEqual(['a', 'b'])
  expect(events).toEqual(['begin deferred', 'commit', 'begin immediate', 'commit', 'b'])
})

test('a command that no transaction allows is run for itself', async () => {
  await Promise.all([heard('a', write('a')), heard('vacuum', sql`vacuum`.execute(db)), heard('b', write('b'))])
  expect(events.filter(event => event === 'commit')).toHaveLength(2)
  expect(events).toContain('vacuum')
  expect(await texts()).toEqual(['a', 'b'])
})

test('a ledger that is closed has all that it was given', async () => {
  const { promise: isIn, resolve } = Promise.withResolvers<void>()
  const transaction = db.transaction().execute(async trx => {
    await trx.insertInto('notes').values({ id: 1, text: 'last' }).execute()
    resolve()
  })
  const written = heard('transaction', transaction)
  await isIn
  await db.destroy()
  await written
  expect(events).toEqual(['begin immediate', 'commit', 'transaction'])
})
