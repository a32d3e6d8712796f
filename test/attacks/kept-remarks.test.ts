import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ledger } from '#src/ledger/database.ts'
import { MIGRATIONS } from '#src/ledger/migrations.ts'
import { translateStatement } from '#src/ledger/sql-dialect.ts'
import { onEveryDatabase } from '#test/support/databases.ts'
import { counted, paidOrder, quoteOf } from '../orders/paid-order.ts'

const quote = quoteOf([counted('loaf', 500, 1)])

let db: Ledger
onEveryDatabase(openFresh => {
  beforeEach(async () => {
    db = (await openFresh(1))[0]!
  })
  afterEach(() => db.destroy())

  test('a migration erases remarks that older versions left in the quotes of forgotten orders', async () => {
    const constraints = { allergens: ['peanut'] as const, words: ['"} \\'] }
    const odd = { constraints, instructions: '\u0000 \ud800 \\ "constraints":{"' }
    for (const id of ['ORD-1', 'ORD-2']) await paidOrder(db, { ...quote, ...odd }, { id })
    await db.updateTable('orders').set({ customer: '{}' }).where('id', '=', 'ORD-2').execute()
    for (const text of MIGRATIONS['0019_forgotten_remarks']!.flatMap(statement => translateStatement(db, statement)))
      await sql.raw(text).execute(db)
    const quotes = await db.selectFrom('quotes').select('content').orderBy('token_hash').execute()
    expect(quotes.map(({ content }) => JSON.parse(content))).toEqual([quote, { ...quote, ...odd }])
  })
})
