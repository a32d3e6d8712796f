import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { plateCart, poll, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { type Deal, makeDeal, RAILS } from '#test/support/deals.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { cardEnvironment, startCards } from '#test/support/mpp.ts'
import { startServer } from '#test/support/server.ts'
import { runScript } from '../scripts/run.ts'

useChain()

const dir = mkdtempSync(join(tmpdir(), 'comanda-restored-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('payments and refunds made since the backup are not repeated after a restore, even if idempotency keys have expired', async () => {
  await using cards = await startCards()
  // the challenge contains the base URL, which therefore stays the same across restores
  const env = { ...cardEnvironment(cards), BASE_URL: 'https://comanda.example' }
  const backup = join(dir, 'backup.db')
  const server = await startServer(chain, { env })
  const deals: (Deal & { readonly isUnlucky: boolean })[] = []
  for (const rail of RAILS)
    for (const isUnlucky of [true, false]) {
      const cart = isUnlucky ? await someCart(server, UNLUCKY) : plateCart()
      deals.push({ ...(await makeDeal(server, cards, rail, cart)), isUnlucky })
    }
  const made = await runScript('scripts/backup.ts', ['--to', backup], { STATE_DIR: server.stateDir })
  expect(made.exit).toBe(0)
  for (const { rail, isUnlucky, pay } of deals) {
    const { status, body } = await pay(server)
    expect({ rail, status }).toEqual({ rail, status: 202 })
    if (isUnlucky) await poll(server, body.orderId, order => order.refund?.status === 'succeeded')
    else await untilStatus(server, body.orderId, 'confirmed', 'ready_for_pickup')
  }
  const books = () => Promise.all(deals.map(async ({ rail, isUnlucky, spent }) => [rail, isUnlucky, await spent()]))
  const once = deals.map(({ rail, isUnlucky, total }) => [rail, isUnlucky, isUnlucky ? 0n : total])
  expect(await books()).toEqual(once)
  await server[Symbol.asyncDispose]()

  for (const round of ['the same day', 'a day later']) {
    if (round === 'a day later') cards.forgetKeys()
    const STATE_DIR = join(dir, round)
    expect(await runScript('scripts/restore.ts', ['--from', backup], { STATE_DIR })).toMatchObject({ exit: 0 })
    await using restored = await startServer(chain, { env: { ...env, STATE_DIR } })
    for (const { pay } of [...deals, ...deals]) await pay(restored)
    const claims = await restored.engine.db.selectFrom('claims').select(['means', 'rail', 'state', 'failure']).execute()
    expect(claims.filter(({ state }) => state !== 'settled' && state !== 'stray')).toEqual([])
    expect(claims).toHaveLength(deals.length)
    await untilQuiet(restored)
    expect({ round, books: await books() }).toEqual({ round, books: once })
  }
})
