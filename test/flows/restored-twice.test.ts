import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { StripeEmulator } from '#src/payments/local/stripe/emulator.ts'
import { untilQuiet } from '#test/support/audit.ts'
import {
  confirm,
  headerV2,
  inlineBody,
  plateCart,
  poll,
  preview,
  sign,
  someCart,
  UNLUCKY,
  untilStatus,
} from '#test/support/buyer.ts'
import type { Answer, Http } from '#test/support/http.ts'
import { chain } from '#test/support/lab-chain.ts'
import { cardEnvironment, cardHeaders, challengeOf, evmHeaders, grantToken, startCards } from '#test/support/mpp.ts'
import { startServer } from '#test/support/server.ts'
import { runScript } from '../scripts/run.ts'

const START = 200_000_000n
const dir = mkdtempSync(join(tmpdir(), 'comanda-restored-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

type Deal = {
  readonly rail: string
  readonly isUnlucky: boolean
  readonly pay: (at: Http) => Promise<Answer>
  /** What its payer has spent, less what came back. */
  readonly spent: () => Promise<bigint>
  /** What the order costs. */
  readonly total: bigint
}

const RAILS = ['x402', 'inline', 'mpp', 'card'] as const

async function deal(
  server: Http,
  cards: StripeEmulator,
  rail: (typeof RAILS)[number],
  isUnlucky: boolean,
): Promise<Deal> {
  const payer = await chain.payer()
  const cart = isUnlucky ? await someCart(server, UNLUCKY) : plateCart()
  const onChain = async () => START - (await chain.balance(payer.address))
  if (rail === 'inline') {
    const { priceToken, payment } = await preview(server, cart)
    const body = inlineBody(await sign(payer, payment), cart)
    const total = BigInt(payment.amount)
    return { rail, isUnlucky, total, spent: onChain, pay: at => at.post(`/api/order?pt=${priceToken}`, body) }
  }
  const { priceToken, payment, orderId } = await confirm(server, cart)
  const path = `/api/order/pay?pt=${priceToken}`
  const total = BigInt(payment.amount)
  if (rail === 'x402') {
    const headers = headerV2(await sign(payer, payment), payment)
    return { rail, isUnlucky, total, spent: onChain, pay: at => at.get(path, headers) }
  }
  if (rail === 'mpp') {
    const headers = await evmHeaders(payer, await challengeOf(server, path, 'evm'))
    return { rail, isUnlucky, total, spent: onChain, pay: at => at.get(path, headers) }
  }
  const headers = cardHeaders(await challengeOf(server, path, 'stripe'), await grantToken(cards))
  const spent = async () => {
    const intents = cards.intents().filter(intent => intent.description === orderId && intent.status === 'succeeded')
    const refunds = cards.refunds().filter(({ intent }) => intents.some(({ id }) => id === intent))
    const cents = (list: readonly { readonly amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0)
    return BigInt(cents(intents) - cents(refunds)) * 10_000n
  }
  return { rail, isUnlucky, total, spent, pay: at => at.get(path, headers) }
}

test('whatever was paid or given back since the backup is so once, also when keys are forgotten', async () => {
  await using cards = await startCards()
  // what a challenge asks for names the shop, which is the same one again
  const env = { ...cardEnvironment(cards), BASE_URL: 'https://comanda.example' }
  const backup = join(dir, 'backup.db')
  const server = await startServer(chain, { env })
  const deals: Deal[] = []
  for (const rail of RAILS)
    for (const isUnlucky of [true, false]) deals.push(await deal(server, cards, rail, isUnlucky))
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
}, 120_000)
