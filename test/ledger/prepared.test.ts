import { expect, test } from 'vitest'
import { type Executor, openLedger, transact } from '#src/ledger/database.ts'
import { prepare } from '#src/ledger/prepared.ts'

const rows = ['a', 'b', 'c', 'd'].map(name => ({ name, value: name === 'd' ? 'hidden' : `value of ${name}` }))

async function openSettings() {
  const db = await openLedger(':memory:')
  await db.deleteFrom('settings').execute()
  await db.insertInto('settings').values(rows).execute()
  return db
}

const settings = (db: Executor, { name, other }: { name: string; other: string }) =>
  db
    .selectFrom('settings')
    .selectAll()
    .where('value', '<>', 'hidden')
    .where(eb => eb.or([eb('name', '=', other), eb('name', '=', name)]))
    .where('name', 'in', [name, other])
    .orderBy('name')

test('a prepared query uses the values of each call, wherever they occur', async () => {
  await using db = await openSettings()
  const ask = prepare(settings)
  expect(await ask(db, { name: 'a', other: 'c' })).toEqual([rows[0], rows[2]])
  expect(await ask(db, { name: 'b', other: 'd' })).toEqual([rows[1]])
  expect(await ask(db, { name: "x' or 1 = 1 --", other: 'nobody' })).toEqual([])
})

test('a prepared query is built once for a ledger and all its transactions, and again for another ledger', async () => {
  await using first = await openSettings()
  await using second = await openSettings()
  const built: Executor[] = []
  const ask = prepare((db: Executor, values: { name: string; other: string }) => {
    built.push(db)
    return settings(db, values)
  })
  for (const name of ['a', 'b', 'c']) await ask(first, { name, other: name })
  const inside = await transact(first, async trx => {
    await trx.updateTable('settings').set({ value: 'changed' }).where('name', '=', 'a').execute()
    return ask(trx, { name: 'a', other: 'a' })
  })
  expect(inside).toEqual([{ name: 'a', value: 'changed' }])
  expect(built).toEqual([first])
  expect(await ask(second, { name: 'a', other: 'a' })).toEqual([rows[0]])
  expect(built).toEqual([first, second])
})

test('a prepared insert stores the row of each call, including empty values', async () => {
  await using db = await openSettings()
  const insert = prepare((on: Executor, row: { name: string; value: string }) => on.insertInto('settings').values(row))
  await insert(db, { name: 'e', value: '' })
  await insert(db, { value: 'of f', name: 'f' })
  expect(await db.selectFrom('settings').selectAll().where('name', '>', 'd').execute()).toEqual([
    { name: 'e', value: '' },
    { name: 'f', value: 'of f' },
  ])
})

test('a constant in a prepared query keeps its meaning, whatever it contains', async () => {
  await using db = await openSettings()
  await db.insertInto('settings').values({ name: "o'clock", value: "it's ? o'clock" }).execute()
  const ask = prepare((on: Executor, { name }: { name: string }) =>
    on
      .selectFrom('settings')
      .selectAll()
      .where('name', '=', name)
      .where('value', 'not in', ["it's", "it's ? o'clock", 'hidden'])
      .limit(1),
  )
  expect(await ask(db, { name: 'a' })).toEqual([rows[0]])
  for (const name of ["o'clock", 'd']) expect(await ask(db, { name })).toEqual([])
})
