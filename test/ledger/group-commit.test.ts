import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectSqlite } from '#src/ledger/sqlite.ts'
import { type Notes, openNotes } from './notes.ts'

let notes: Notes
beforeEach(async () => {
  notes = await openNotes()
})
afterEach(() => notes.close())

const failOnceAt = (...failing: readonly string[]) => {
  const left = new Set(failing)
  return (command: string) => {
    if (left.delete(command)) throw new Error('disk I/O error')
  }
}

test('concurrent work is one commit, and nothing is reported before it', async () => {
  const transaction = notes.db.transaction().execute(async trx => {
    await trx.insertInto('notes').values({ id: 1, text: 'first' }).execute()
    await trx.updateTable('notes').set({ text: 'changed' }).execute()
  })
  await Promise.all([
    notes.heard('transaction', transaction),
    notes.heard('b', notes.write('b')),
    notes.heard('read', notes.texts()),
  ])
  expect(notes.events).toEqual(['begin immediate', 'commit', 'transaction', 'b', 'read'])
  expect(await notes.texts()).toEqual(['changed', 'b'])
  // a read on its own does not wait for the disk
  expect(notes.events).toHaveLength(5)
})

test('a unit that fails is rolled back alone', async () => {
  const doomed = notes.db.transaction().execute(async trx => {
    await trx.insertInto('notes').values({ id: 1, text: 'doomed' }).execute()
    throw new Error('changed its mind')
  })
  await Promise.all([
    notes.heard('a', notes.write('a')),
    notes.heard('doomed', doomed),
    notes.heard('twice', notes.write('a')),
    notes.heard('z', notes.write('z')),
  ])
  expect(notes.events.slice(0, 2)).toEqual(['begin immediate', 'commit'])
  expect(notes.events.slice(2).sort()).toEqual([
    'a',
    'doomed: changed its mind',
    expect.stringMatching(/^twice: UNIQUE/),
    'z',
  ])
  expect(await notes.texts()).toEqual(['a', 'z'])
})

test('a failed commit fails everything in its group, and nothing after it', async () => {
  notes.before = failOnceAt('commit')
  const transaction = notes.db
    .transaction()
    .execute(trx => trx.insertInto('notes').values({ id: 1, text: 'x' }).execute())
  await Promise.all([
    notes.heard('transaction', transaction),
    notes.heard('b', notes.write('b')),
    notes.heard('read', notes.texts()),
  ])
  expect(notes.events.slice(0, 2)).toEqual(['begin immediate', 'rollback'])
  expect(notes.events.slice(2).sort()).toEqual(['b', 'read', 'transaction'].map(name => `${name}: disk I/O error`))
  expect(await notes.texts()).toEqual([])
  await notes.write('c')
  expect(await notes.texts()).toEqual(['c'])
})

test('a unit in which SQLite rolls back the whole transaction is discarded, and the whole group fails', async () => {
  const early = notes.heard(
    'a',
    notes.db.transaction().execute(trx => trx.insertInto('notes').values({ id: 7, text: 'a' }).execute()),
  )
  // as a full disk does: it rolls back the transaction, not only the statement
  const undone = notes.db.transaction().execute(async trx => {
    await trx.insertInto('notes').values({ id: 1, text: 'lost' }).execute()
    await sql`insert or rollback into notes values (1, 'the same id')`.execute(trx).catch(() => {})
    await trx.insertInto('notes').values({ id: 2, text: 'must not stand alone' }).execute()
  })
  await Promise.all([early, notes.heard('undone', undone), notes.heard('c', notes.write('c'))])
  expect(notes.events).toContainEqual(expect.stringMatching(/^a: UNIQUE/))
  expect(notes.events).toContainEqual(expect.stringMatching(/^undone: UNIQUE/))
  expect(notes.events).toContainEqual('c')
  expect(await notes.texts()).toEqual(['c'])
})

test.for(['release unit', 'rollback to unit'])(
  'when "%s" fails, nothing of the unit is committed with the others',
  async command => {
    notes.before = failOnceAt(command)
    const others = notes.heard('a', notes.write('a'))
    const unit = notes.db.transaction().execute(async trx => {
      await trx.insertInto('notes').values({ id: 1, text: 'half' }).execute()
      if (command !== 'release unit') throw new Error('changed its mind')
    })
    await Promise.all([others, notes.heard('unit', unit)])
    expect(notes.events.slice(0, 2)).toEqual(['begin immediate', 'rollback'])
    expect(notes.events.slice(2).sort()).toEqual(['a: disk I/O error', 'unit: disk I/O error'])
    await notes.write('c')
    expect(await notes.texts()).toEqual(['c'])
  },
)

test('a statement sent after the end of its transaction is rejected, not run on its own', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  let late: Promise<unknown> | undefined
  const unit = notes.db.transaction().execute(async trx => {
    await trx.insertInto('notes').values({ id: 1, text: 'undone' }).execute()
    late = over.then(() => trx.insertInto('notes').values({ id: 2, text: 'late' }).execute())
    late.catch(() => {})
    notes.before = command => {
      if (command === 'rollback to unit') end()
    }
    throw new Error('changed its mind')
  })
  await notes.heard('unit', unit)
  await expect(late).rejects.toThrow('This transaction has ended')
  expect(await notes.texts()).toEqual([])
})

test('a read-only transaction sees one snapshot, while another process writes and writes of its own process wait', async () => {
  await notes.write('a')
  notes.events = []
  const other = connectSqlite(notes.file)
  const seen = notes.db
    .transaction()
    .setAccessMode('read only')
    .execute(async trx => {
      const read = () => trx.selectFrom('notes').select('id').execute()
      const first = await read()
      void notes.heard('b', notes.write('b'))
      other.run('begin immediate')
      other.run('commit')
      return [first, await read()]
    })
  expect(await seen).toEqual([[{ id: 97 }], [{ id: 97 }]])
  other.close()
  expect(await notes.texts()).toEqual(['a', 'b'])
  expect(notes.events).toEqual(['begin deferred', 'commit', 'begin immediate', 'commit', 'b'])
})

test('a command that cannot run in a transaction is run on its own', async () => {
  await Promise.all([
    notes.heard('a', notes.write('a')),
    notes.heard('vacuum', sql`vacuum`.execute(notes.db)),
    notes.heard('b', notes.write('b')),
  ])
  expect(notes.events.filter(event => event === 'commit')).toHaveLength(2)
  expect(notes.events).toContain('vacuum')
  expect(await notes.texts()).toEqual(['a', 'b'])
})

test('a closed ledger contains everything that was written to it', async () => {
  const { promise: isIn, resolve } = Promise.withResolvers<void>()
  const transaction = notes.db.transaction().execute(async trx => {
    await trx.insertInto('notes').values({ id: 1, text: 'last' }).execute()
    resolve()
  })
  const written = notes.heard('transaction', transaction)
  await isIn
  await notes.db.destroy()
  await written
  expect(notes.events).toEqual(['begin immediate', 'commit', 'transaction'])
})
