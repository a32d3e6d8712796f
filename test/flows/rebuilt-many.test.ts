import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { inParallel } from '#src/kernel/parallel.ts'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, plateCart, poll, preview, untilStatus } from '#test/support/buyer.ts'
import { type ChildServer, childServer } from '#test/support/child-server.ts'
import { type Deal, makeDeal, RAILS } from '#test/support/deals.ts'
import { everyKitchen, KINDS, type Kind, type KindName, leaveOrder, type Made } from '#test/support/every-state.ts'
import { tellFigure } from '#test/support/figures.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleKey, merchant } from '#test/support/merchant-kit.ts'
import { cardEnvironment, startCards } from '#test/support/mpp.ts'
import { type Receiver, startReceiver } from '#test/support/receiver.ts'
import { startRpcProxy } from '#test/support/rpc-proxy.ts'
import { freePort } from '#test/support/server.ts'
import { CALLBACKS_HOME } from '#test/support/told.ts'
import { runScript } from '../scripts/run.ts'

useChain()

// Two hundred orders in every state, a server killed in the middle of payments, and a lost disk.

const EACH = 3
const UNPAID = 44
const UNDER_WAY = 16
const AT_ONCE = 6
const ELEVEN_MINUTES = 660_000
const FED = new Set(['confirmed', 'ready_for_pickup', 'picked_up', 'out_for_delivery', 'delivered'])
const GIVEN_BACK = new Set(['fulfillment_failed', 'rejected', 'cancelled'])

const dir = mkdtempSync(join(tmpdir(), 'comanda-rebuilt-many-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Starts the system of a restaurant, which remembers its orders. */
async function startSystem(): Promise<Receiver & { readonly keys: ReadonlyMap<string, ReadonlySet<string>> }> {
  const keys = new Map<string, Set<string>>()
  const system = await startReceiver(({ method, path, body, headers }) => {
    if (method === 'GET') return keys.has(path.split('/').at(-1)!) ? ACCEPTED : 404
    const { type, data } = JSON.parse(body)
    if (type !== 'order.placed') return 200
    keys.set(data.orderId, (keys.get(data.orderId) ?? new Set()).add(headers['idempotency-key'] ?? ''))
    return ACCEPTED
  })
  return Object.assign(system, { keys })
}
const ACCEPTED = { decision: 'accepted', prepMinutes: 20 }

const deliOf = async (server: ChildServer) => merchant(server, await server.inspect(db => consoleKey(db)))
const spentOf = async ({ kind, rail, spent }: Made) => ({ kind, rail, spent: await spent() })

/** Kills a rebuild after it has settled some payments, but not all. */
async function killRebuild(settings: Record<string, string>, ledger: string, payments: number): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, ['scripts/rebuild.ts'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await expect.poll(() => settledIn(ledger), { interval: 2, timeout: 60_000 }).toBeGreaterThan(payments / 4)
  child.kill('SIGKILL')
  await ended
  return settledIn(ledger)
}

function settledIn(ledger: string): number {
  if (!existsSync(ledger)) return 0
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(ledger, { readOnly: true, timeout: 1_000 })
    return Number(db.prepare("select count(*) as n from claims where state = 'settled'").get()!.n)
  } catch {
    // its tables do not exist yet
    return 0
  } finally {
    db?.close()
  }
}

test('two hundred orders in every state survive the loss of the ledger and a killed rebuild', async () => {
  await using cards = await startCards()
  await using rpc = await startRpcProxy(chain.rpcUrl)
  await using system = await startSystem()
  const port = await freePort()
  const [TREASURY_KEY, RELAYER_KEY] = [generatePrivateKey(), generatePrivateKey()]
  await chain.client.setBalance({ address: privateKeyToAccount(RELAYER_KEY).address, value: parseEther('10') })
  const env = {
    ...cardEnvironment(cards),
    ...CALLBACKS_HOME,
    TREASURY_KEY,
    RELAYER_KEY,
    CHAIN_RPC_URL: rpc.url,
    // a challenge names the server, which must have the same address again
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    SEALED_DIR: join(dir, 'sealed'),
    CATALOG: everyKitchen(`${system.url}/orders`),
    KITCHEN_SPEED: '0.1',
    VOICE_RETRY_SECONDS: '9000,9000',
  }
  await using lost = await childServer(chain, env)
  await lost.start()

  // never paid: quoted, booked, and expired
  const quoted = await Promise.all(Array.from({ length: UNPAID / 4 }, () => preview(lost)))
  const late = await Promise.all(Array.from({ length: UNPAID / 4 }, () => confirm(lost)))
  await lost.order({ kind: 'clock', ahead: ELEVEN_MINUTES })
  for (const { orderId } of late) await untilStatus(lost, orderId, 'payment_expired')
  await lost.order({ kind: 'clock', ahead: 0 })
  // a check planned while the clock was ahead is eleven minutes off
  await lost.kill()
  await lost.start()
  const booked = await Promise.all(Array.from({ length: UNPAID / 2 }, () => confirm(lost)))

  const staff = { server: lost, deli: await deliOf(lost) }
  const made: Made[] = []
  const leave = async (kinds: readonly KindName[], each: number) => {
    const wished = kinds.flatMap(kind => RAILS.flatMap(rail => Array.from({ length: each }, () => ({ kind, rail }))))
    await inParallel(wished, AT_ONCE, async ({ kind, rail }) => {
      made.push(await leaveOrder(staff, cards, kind, rail))
    })
  }
  const kinds = Object.keys(KINDS) as KindName[]
  await leave(
    kinds.filter(kind => kind !== 'to be given back'),
    EACH,
  )
  // from now on, no refund succeeds
  const refund = `e3ee160e${privateKeyToAccount(TREASURY_KEY).address.slice(2).toLowerCase().padStart(64, '0')}`
  rpc.rule((method, body) => (method === 'eth_sendRawTransaction' && body.includes(refund) ? 'refuse' : 'pass'))
  cards.rule(request => (request === 'POST /v1/refunds' ? 500 : 'pass'))
  await leave(['to be given back'], EACH - 1)

  // killed with payments in every phase of settlement
  const underWay = await Promise.all(
    Array.from({ length: UNDER_WAY }, (_, index) => makeDeal(lost, cards, RAILS[index % RAILS.length]!, plateCart())),
  )
  await lost.order({ kind: 'point', at: 'C07', nth: 5, delay: 0, signal: 'SIGKILL' })
  const answers = await Promise.all(underWay.map(({ pay }) => pay(lost).catch(() => undefined)))
  expect(await lost.endsWithin(20_000)).toBe(true)
  expect(quoted.length + late.length + booked.length + made.length + underWay.length).toBeGreaterThanOrEqual(200)

  // the disk is lost, and only the sealed copies remain
  await lost[Symbol.asyncDispose]()
  rpc.rule(() => 'pass')
  cards.rule(() => 'pass')
  cards.forgetKeys()
  const STATE_DIR = join(dir, 'state')
  await using server = await childServer(chain, { ...env, STATE_DIR })
  const { settings } = server
  const cut = await killRebuild(settings, join(STATE_DIR, 'ledger.db'), made.length)
  expect(cut).toBeLessThan(made.length)
  const { exit, out, err } = await runScript('scripts/rebuild.ts', ['--json'], settings)
  const told = JSON.parse(out)
  tellFigure(
    `killed at ${cut}; ${told.sealed.payments} payments, ${told.settled} settled, ${told.unmoved} never moved, ${told.undecided.length} undecided`,
  )
  expect(told.undecided.length).toBeLessThanOrEqual(told.sealed.payments / 100)
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(await runScript('scripts/audit.ts', [], settings)).toMatchObject({ exit: 0, err: '' })

  const rows = await server.inspect(db => db.selectFrom('orders').select(['id', 'status']).execute())
  const statusOf = new Map<string, string>(rows.map(({ id, status }) => [id, status]))
  expect(made.map(({ kind, rail, order }) => ({ kind, rail, status: statusOf.get(order.orderId) }))).toEqual(
    made.map(({ kind, rail }) => ({ kind, rail, status: KINDS[kind].status })),
  )

  await server.start()
  // payers without an answer ask again, awaited restaurants act, and every order comes to its end
  const again = { server, deli: await deliOf(server) }
  const shown = await Promise.all(underWay.map(({ pay }) => answerOf(() => pay(server))))
  for (const [index, answer] of answers.entries())
    if (answer?.status === 202) expect(shown[index]!.body.orderId).toBe(answer.body.orderId)
  for (const { pay } of made) await pay(server)
  for (const { kind, order } of made) await (KINDS[kind] as Kind).finish?.(again, order)
  const deals: Made[] = [...made]
  for (const [index, { status, body }] of shown.entries()) {
    const deal = underWay[index]!
    if (status === 202) {
      deals.push({ ...deal, kind: 'on the board', order: body })
      if (!GIVEN_BACK.has(body.status)) await KINDS['on the board'].finish(again, body)
    } else {
      // an unsealed payment was never sent, and its payer was not told otherwise
      expect(body).toMatchObject({ error: 'price_token_invalid' })
      expect(answers[index]?.status).not.toBe(202)
      expect(await deal.spent()).toBe(0n)
    }
  }
  for (const deal of deals) await expectOneEnd(server, deal)
  await untilQuiet(server, 60_000)
  for (const [orderId, keys] of system.keys) expect({ orderId, keys: keys.size }).toEqual({ orderId, keys: 1 })
}, 900_000)

/** Final response to a payer. A busy server responds with 503 and is asked again. */
async function answerOf<T extends { readonly status: number }>(pay: () => Promise<T>): Promise<T> {
  let answer: T | undefined
  const ask = async (): Promise<number> => {
    answer = await pay()
    return answer.status
  }
  await expect.poll(ask, { interval: 500, timeout: 60_000 }).not.toBe(503)
  return answer!
}

/** Expects an order to be served at its price or refunded in full. */
async function expectOneEnd(server: ChildServer, deal: Made): Promise<void> {
  const { status } = await poll(
    server,
    deal.order.orderId,
    order => FED.has(order.status) || (GIVEN_BACK.has(order.status) && order.refund?.status === 'succeeded'),
    60_000,
  )
  const { kind, rail, total }: Made & Deal = deal
  expect(await spentOf(deal)).toEqual({ kind, rail, spent: FED.has(status) ? total : 0n })
}
