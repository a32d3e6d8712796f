import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { plateCart, poll, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { cancel } from '#test/support/cancelling.ts'
import { type Deal, makeDeal, RAILS } from '#test/support/deals.ts'
import { chain } from '#test/support/lab-chain.ts'
import { consoleCatalogue, consoleKey, merchant } from '#test/support/merchant-kit.ts'
import { cardEnvironment, startCards } from '#test/support/mpp.ts'
import { environment, freePort, startServer, type TestServer } from '#test/support/server.ts'
import { runScript } from '../scripts/run.ts'

// Twelve kinds of orders, four ledgers to begin again with: all of it was paid, and none of it twice.

const ENDS = { accepted: 'confirmed', declined: 'fulfillment_failed', cancelled: 'cancelled' } as const
type Kind = Deal & { readonly end: keyof typeof ENDS }

const BACKUPS = ['none', 'before they are booked', 'before they are paid', 'before they end'] as const
const dir = mkdtempSync(join(tmpdir(), 'comanda-rails-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const fileOf = (backup: string) => join(dir, `${backup}.db`)

async function backUp(server: TestServer, backup: (typeof BACKUPS)[number]): Promise<void> {
  const taken = await runScript('scripts/backup.ts', ['--to', fileOf(backup)], { STATE_DIR: server.stateDir })
  expect(taken).toMatchObject({ exit: 0 })
}

const CATALOG = consoleCatalogue()
const BASE_URL = 'https://comanda.example'

test('paid orders of every kind are taken into a lost or older ledger, and no payment or refund is made twice', async () => {
  await using cards = await startCards()
  const env = {
    ...{ ...cardEnvironment(cards), BASE_URL, CATALOG },
    ...{ SEALED_DIR: join(dir, 'sealed'), TREASURY_KEY: generatePrivateKey() },
  }
  const server = await startServer(chain, { env })
  await backUp(server, 'before they are booked')
  const kinds: Kind[] = []
  for (const rail of RAILS)
    for (const end of ['accepted', 'declined', 'cancelled'] as const) {
      const cart = end === 'declined' ? await someCart(server, UNLUCKY) : plateCart()
      kinds.push({ ...(await makeDeal(server, cards, rail, cart)), end })
    }
  await backUp(server, 'before they are paid')
  const orders = await Promise.all(kinds.map(async kind => ({ kind, order: await paid(server, kind) })))
  await backUp(server, 'before they end')
  const deli = merchant(server, await consoleKey(server.engine.db))
  for (const { kind, order } of orders) {
    if (kind.end === 'accepted') await deli.say(order.orderId, 'accept', { prepMinutes: 20 })
    if (kind.end === 'cancelled') expect(await cancel(server, order)).toMatchObject({ status: 200 })
    await untilStatus(server, order.orderId, ENDS[kind.end])
    if (kind.end !== 'accepted') await poll(server, order.orderId, ({ refund }) => refund?.status === 'succeeded')
  }
  const books = async (http: Pick<TestServer, 'get'>) =>
    Promise.all(
      orders.map(async ({ kind: { rail, end, spent }, order }) => {
        const { status, refund } = (await http.get(`/api/order/${order.orderId}`)).body
        return { rail, end, spent: await spent(), status, refund: refund?.status }
      }),
    )
  const once = kinds.map(({ rail, end, total }) => ({
    ...{ rail, end, spent: end === 'accepted' ? total : 0n, status: ENDS[end] },
    refund: end === 'accepted' ? undefined : 'succeeded',
  }))
  expect(await books(server)).toEqual(once)
  await server[Symbol.asyncDispose]()
  cards.forgetKeys()

  for (const backup of BACKUPS) {
    const STATE_DIR = join(dir, backup)
    const again = { ...env, STATE_DIR }
    if (existsSync(fileOf(backup)))
      expect(await runScript('scripts/restore.ts', ['--from', fileOf(backup)], { STATE_DIR })).toMatchObject({
        exit: 0,
      })
    const settings = { ...environment(chain, await freePort(), STATE_DIR), ...again }
    const { exit, out, err } = await runScript('scripts/rebuild.ts', ['--json'], settings)
    expect({ backup, exit, err }).toEqual({ backup, exit: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({ settled: kinds.length, undecided: [] })
    expect(await runScript('scripts/audit.ts', [], settings)).toMatchObject({ exit: 0, err: '' })
    await using rebuilt = await startServer(chain, { env: again })
    for (const { pay } of kinds) await pay(rebuilt)
    await untilQuiet(rebuilt)
    expect({ backup, books: await books(rebuilt) }).toEqual({ backup, books: once })
  }
}, 240_000)

async function paid(server: TestServer, kind: Kind) {
  const { status, body } = await kind.pay(server)
  expect({ rail: kind.rail, status }).toEqual({ rail: kind.rail, status: 202 })
  if (kind.end !== 'declined') await untilStatus(server, body.orderId, 'submitting_to_restaurant')
  return { statusToken: kind.statusToken, ...body }
}
