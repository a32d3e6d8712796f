import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StripeEmulator } from '#dev/cards/emulator.ts'
import { openAccounts } from '#src/app/open-accounts.ts'
import { type Audit, auditLedger } from '#src/audit/audit.ts'
import type { Invariant } from '#src/audit/breach.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openLedger } from '#src/ledger/database.ts'
import { auditOf, untilQuiet } from '#test/support/audit.ts'
import { confirm, headerV2, plateCart, poll, sign, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { cardEnvironment, cardHeaders, challengeOf, grantToken, startCards } from '#test/support/mpp.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { paymentOf, payPath, quote } from '#test/support/shop.ts'

useChain()

const PLATE = 18_320_000
const RECIPE = 2_990_000

let cards: StripeEmulator
let server: TestServer
let spoiled: number

beforeAll(async () => {
  cards = await startCards()
  server = await startServer(chain, { env: cardEnvironment(cards) })
  const soup = await someCart(server, UNLUCKY)
  const payers = await Promise.all([chain.payer(), chain.payer(), chain.payer()])
  const ordered = await Promise.all([
    payByChain(payers[0], plateCart()),
    payByChain(payers[1], soup),
    payByCard(plateCart()),
    payByCard(soup),
  ])
  const offer = await quote(server)
  const headers = await paymentOf(payers[2], offer)
  expect(await server.get(payPath(offer, { email: 'ana@example.com' }), headers)).toMatchObject({ status: 200 })
  const [lunch, soupPaid, cardLunch, cardSoup] = ordered
  for (const order of [lunch, cardLunch]) await untilStatus(server, order, 'ready_for_pickup')
  for (const order of [soupPaid, cardSoup]) await poll(server, order, o => o.refund?.status === 'succeeded')
  spoiled = (await untilQuiet(server)).sums.refunded
})
afterAll(async () => {
  for (const opened of [server, cards]) await opened?.[Symbol.asyncDispose]()
})

async function payByChain(payer: Awaited<ReturnType<typeof chain.payer>>, cart: object): Promise<string> {
  const order = await confirm(server, cart)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  expect(await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).toMatchObject({ status: 202 })
  return order.orderId
}

async function payByCard(cart: object): Promise<string> {
  const order = await confirm(server, cart)
  const path = `/api/order/pay?pt=${order.priceToken}`
  const challenge = await challengeOf(server, path, 'stripe')
  const headers = cardHeaders(challenge, await grantToken(cards))
  expect(await server.get(path, headers)).toMatchObject({ status: 202 })
  return order.orderId
}

/** Audits a copy of the ledger after tampering with it. */
async function auditTampered(...statements: readonly string[]): Promise<Audit> {
  const file = join(server.stateDir, `tampered-${crypto.randomUUID()}.db`)
  const source = new DatabaseSync(join(server.stateDir, 'ledger.db'))
  source.exec(`vacuum into '${file}'`)
  source.close()
  const copy = new DatabaseSync(file)
  copy.exec('pragma foreign_keys = off')
  const triggers = copy.prepare("select name from sqlite_schema where type = 'trigger'").all()
  for (const { name } of triggers) copy.exec(`drop trigger ${name}`)
  for (const statement of statements) copy.exec(statement)
  copy.close()
  const db = await openLedger(file)
  try {
    await using opened = await openAccounts(server.config, realWorld)
    return await auditLedger({ db, world: realWorld, accounts: opened.accounts })
  } finally {
    await db.destroy()
    rmSync(file)
  }
}

/** Violated invariants, each once. */
const broken = ({ breaches }: Audit): Invariant[] => [...new Set(breaches.map(({ invariant }) => invariant))].sort()

const BY_CHAIN = "select subject_id from claims where means = 'eip3009'"
const LUNCH = `(select id from orders where status = 'ready_for_pickup' and id in (${BY_CHAIN}))`
const SOUP = `(select id from orders where status = 'fulfillment_failed' and id in (${BY_CHAIN}))`
const CHAIN_CLAIM = `(select id from claims where subject_id = ${LUNCH})`
const CARD_CLAIM = `(select id from claims where means = 'stripe'
  and subject_id in (select id from orders where status = 'ready_for_pickup'))`
const NOWHERE = `'0x${'ab'.repeat(32)}'`

const TAMPERINGS: readonly (readonly [what: string, finds: readonly Invariant[], ...statements: string[]])[] = [
  ['a refund is lost', ['D3', 'M1', 'M2', 'M5'], 'delete from refunds where order_id is not null'],
  ['a refund that was made waits to be made', ['D2', 'D3'], "update refunds set state = 'pending'"],
  [
    'a refund that went out is another one',
    ['M2', 'M5'],
    `update refunds set nonce = ${NOWHERE} where claim_id in (select id from claims where means = 'eip3009')`,
  ],
  ['a refund gives back less', ['M1', 'M2'], 'update refunds set amount_micro = amount_micro - 1'],
  ['a refund gives back more', ['M1', 'M2'], 'update refunds set amount_micro = amount_micro + 1'],
  [
    'a refund goes to somebody else',
    ['M2'],
    "update refunds set receiver = '0x00000000000000000000000000000000000000aa'",
  ],
  [
    'a reason is good for two refunds',
    ['D3', 'M1', 'M2', 'M5'],
    `create table more as select * from refunds where claim_id in (select id from claims where means = 'stripe')`,
    'drop table refunds',
    `create table refunds as select * from more union all select 'rf_second', claim_id, order_id, reason, amount_micro,
      receiver, ${NOWHERE}, from_block, state, attempts, tx_hash, created_at, updated_at, before_micro from more`,
  ],
  [
    'a payment is a transfer that is nowhere',
    ['M1'],
    `update claims set tx_hash = ${NOWHERE} where id = ${CHAIN_CLAIM}`,
    `update inflows set tx_hash = ${NOWHERE} where claim_id = ${CHAIN_CLAIM}`,
  ],
  [
    'a payment is a charge that nobody made',
    ['M1'],
    `update claims set provider_ref = 'pi_none' where id = ${CARD_CLAIM}`,
    `update inflows set tx_hash = 'pi_none' where claim_id = ${CARD_CLAIM}`,
  ],
  ['a payment has no note of its money', ['M1'], `delete from inflows where claim_id = ${CHAIN_CLAIM}`],
  ['a payment was more', ['M1'], `update claims set value_micro = value_micro + 1 where id = ${CHAIN_CLAIM}`],
  ['a payment asked for more', ['M3'], `update claims set amount_micro = amount_micro - 1 where id = ${CHAIN_CLAIM}`],
  ['somebody else paid', ['M1'], `update claims set payer = 'Visa ending in 1881' where id = ${CARD_CLAIM}`],
  [
    'a payment that arrived counts as failed for good',
    ['M1', 'M4'],
    `update claims set state = 'failed', valid_before = 1 where id = ${CHAIN_CLAIM}`,
  ],
  ['an order was never paid', ['M1', 'M4', 'M5'], `delete from claims where id = ${CHAIN_CLAIM}`],
  [
    'an authorization pays twice',
    ['M1', 'U1', 'U2'],
    'create table more as select * from claims',
    'drop table claims',
    `create table second as select * from more where subject_id = ${LUNCH.replace('claims', 'more')}`,
    `update second set id = 'cl_second', claim_key = claim_key || ' '`,
    'create table claims as select * from more union all select * from second',
  ],
  ['an order says it was paid less', ['M1'], `update orders set settled_micro = settled_micro - 1 where id = ${LUNCH}`],
  ['an order says it is not refunded', ['M1'], `update orders set refunded_micro = 0 where id = ${SOUP}`],
  ['a failed order counts as cooked', ['D3', 'D2'], `update orders set status = 'confirmed' where id = ${SOUP}`],
  ['a cooked order counts as failed', ['D3', 'M1'], `update orders set status = 'rejected' where id = ${LUNCH}`],
  [
    'a placement is doubled',
    ['U3'],
    'create table more as select * from dispatches',
    'drop table dispatches',
    'create table dispatches as select * from more union all select * from (select * from more limit 1)',
  ],
  [
    'a kitchen has an order twice',
    ['U3'],
    `insert into demo_tickets select ticket_key || '-2', answer, reason, prep_minutes, answers_at, cancelled_at
      from demo_tickets limit 1`,
  ],
  ['an order was accepted by nobody', ['U3'], `update dispatches set state = 'sent' where order_id = ${LUNCH}`],
  ['an event is missing', ['D3', 'D4'], `delete from order_events where order_id = ${LUNCH} and seq = 3`],
  [
    'an order went back',
    ['D3', 'D4'],
    `update order_events set to_status = 'paid' where order_id = ${LUNCH} and type = 'ready'`,
  ],
  ['the job of an order is gone', ['D2'], `delete from outbox where subject = ${LUNCH} and done_at is null`],
  [
    'a transaction of ours is for nothing we know of',
    ['M5'],
    `insert into chain_txs values (${NOWHERE}, '0x', '0xaa:0xbb', '0xcc', 900, 'mined', 0, null, null)`,
  ],
  ['a purchase was never handed over', ['M1'], 'update purchases set settled_at = null'],
  ['a purchase was never paid', ['M4', 'M5'], "delete from claims where subject_kind = 'purchase'"],
  ['a mail that was asked for is forgotten', ['U4'], "update purchases set mail = null, email = 'ana@example.com'"],
  ['a mail waits for nobody', ['D2'], "update purchases set mail = 'queued'"],
]

describe('the audit of a server', () => {
  test('balances: settled money was earned or refunded, in the ledger, on the chain, and at the card network', async () => {
    const audit = await auditOf(server)
    expect(audit).toMatchObject({ balanced: true, breaches: [], open: [] })
    const { sums, accounts, counts } = audit
    expect(counts).toEqual({ orders: 4, purchases: 1, claims: 5, refunds: 2 })
    expect(sums).toEqual({
      settled: 2 * PLATE + RECIPE + spoiled,
      fulfilled: 2 * PLATE + RECIPE,
      refunded: spoiled,
      refundPending: 0,
      underWay: 0,
      astray: 0,
      undecided: 0,
    })
    const total = (of: 'received' | 'returned') => Number(accounts.reduce((sum, account) => sum + account[of], 0n))
    expect([total('received'), total('returned')]).toEqual([sums.settled, sums.refunded])
  })

  test.for(TAMPERINGS)('finds that %s: %j', async ([, finds, ...statements]) => {
    expect(broken(await auditTampered(...statements))).toEqual([...finds].sort())
  })
})

describe('the audit of a server with an untampered ledger', () => {
  test('does not count tokens minted for the treasury as a payment', async () => {
    await chain.mint(privateKeyToAccount(server.config.TREASURY_KEY as `0x${string}`).address, 5_000_000n)
    expect(await auditOf(server)).toMatchObject({ balanced: true, strays: { in: 0, out: 0 } })
  })

  test('finds a card that was charged twice for one claim', async () => {
    const [intent] = cards.intents()
    const token = await grantToken(cards)
    const response = await fetch(`${cards.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sk_test_seller', 'Stripe-Version': '2026-07-29.preview' },
      body: new URLSearchParams({
        amount: '1832',
        currency: 'usd',
        confirm: 'true',
        shared_payment_granted_token: token,
        'metadata[claim]': intent!.metadata.claim!,
      }),
    })
    expect(response.status).toBe(200)
    const { breaches } = await auditOf(server)
    expect(breaches).toMatchObject([{ invariant: 'M1', message: /charged more than once/ }])
  })
})
