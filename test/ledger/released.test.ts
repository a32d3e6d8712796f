import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { backUp } from '#src/ledger/backup.ts'
import { openLedger } from '#src/ledger/database.ts'
import { SCHEMAS } from '#src/ledger/migrate.ts'
import { confirm, payingFetch, poll, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { paidOrder } from '#test/support/merchant-kit.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { quote } from '#test/support/shop.ts'
import { dump, shapeOf } from './dump.ts'

useChain()

// Stores a ledger dump for every schema without one, with orders taken by a real server. Existing dumps are never
// rewritten.

const dumpOf = (schema: string): string => fileURLToPath(new URL(`./released/${schema}.sql`, import.meta.url))
const missing = SCHEMAS.filter(schema => !existsSync(dumpOf(schema)))

/** Creates a served order, a refunded order, an unpaid order, a recipe purchase, and a waitlist entry. */
async function doBusiness(server: TestServer): Promise<void> {
  const eaten = await paidOrder(server, chain)
  await untilStatus(server, eaten, 'ready_for_pickup')
  const soup = await someCart(server, UNLUCKY)
  const refunded = await paidOrder(server, chain, soup)
  await poll(server, refunded, order => order.refund?.status === 'succeeded')
  await confirm(server)
  const groceries = await someCart(server, '35480')
  const weighed = await paidOrder(server, chain, groceries)
  await untilStatus(server, weighed, 'ready_for_pickup')
  const { payUrl } = await quote(server)
  expect((await payingFetch(await chain.payer())(`${payUrl}&email=ana%40example.com`)).status).toBe(200)
  await server.post('/api/waitlist', { email: 'ana@example.com', zip: '10001' })
}

/** Copies the rows of `from` that a ledger of an older schema could hold into `file`. */
async function project(from: string, schema: string, file: string): Promise<void> {
  const made = await openLedger(file, { upTo: schema })
  await made.destroy()
  const shape = shapeOf(file)
  const db = new DatabaseSync(file)
  db.exec('pragma foreign_keys = off')
  db.prepare('attach ? as newest').run(from)
  for (const [table, columns] of Object.entries(shape.columns)) {
    if (table.startsWith('kysely_')) continue
    const names = (columns as { name: string }[]).map(({ name }) => `"${name}"`).join(', ')
    db.exec(`insert into main."${table}" (${names}) select ${names} from newest."${table}" order by rowid`)
  }
  if (!('purchases' in shape.columns)) {
    db.exec("delete from inflows where claim_id in (select id from claims where subject_kind = 'purchase')")
    db.exec("delete from claims where subject_kind = 'purchase'")
    db.exec("delete from outbox where kind = 'mail'")
  }
  // the repository must not contain secrets
  db.prepare('update settings set value = ?').run('A'.repeat(43))
  expect(db.prepare('pragma foreign_key_check').all()).toEqual([])
  db.close()
}

test.runIf(process.env.UPDATE_LEDGERS === '1')(
  'a ledger of each schema that has none yet is kept',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'comanda-released-'))
    const full = join(dir, 'full.db')
    {
      await using server = await startServer(chain)
      await doBusiness(server)
      await server.engine.db.deleteFrom('idempotency').execute()
      await backUp(join(server.stateDir, 'ledger.db'), full)
    }
    for (const schema of missing) {
      const file = join(dir, `${schema}.db`)
      await project(full, schema, file)
      writeFileSync(dumpOf(schema), dump(file))
    }
    rmSync(dir, { recursive: true })
  },
  120_000,
)
