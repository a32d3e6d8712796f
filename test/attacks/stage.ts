import { sql } from 'kysely'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { ANA, confirm, headerV2, plateCart, preview, sign, untilStatus } from '#test/support/buyer.ts'
import type { TestChain } from '#test/support/chain.ts'
import type { TestServer } from '#test/support/server.ts'
import { paymentOf, payPath, quote } from '#test/support/shop.ts'
import { openCheckouts } from './ucp-victims.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Body = any

/** Targets of the attacks: two open orders, a paid order, a quote, and two recipe purchases, open and sold. */
export type Stage = {
  readonly chain: TestChain
  readonly server: TestServer
  readonly payer: PrivateKeyAccount
  /** Account without funds. */
  readonly poor: PrivateKeyAccount
  readonly bills: Readonly<Record<'order' | 'other' | 'paid' | 'quote' | 'recipe', Body>>
  /** Payment headers that have already paid. */
  readonly spent: Readonly<Record<'v2' | 'recipe', Record<string, string>>>
  /** Placeholders that a path or body may use in braces. */
  readonly names: Readonly<Record<string, string>>
}

export async function setStage(chain: TestChain, server: TestServer): Promise<Stage> {
  const payer = await chain.payer()
  const [order, other, paid, priced] = [
    await confirm(server),
    await confirm(server),
    await confirm(server),
    await preview(server),
  ]
  const [recipe, sold] = [await quote(server), await quote(server)]
  const v2 = headerV2(await sign(payer, paid.payment), paid.payment)
  await server.get(`/api/order/pay?pt=${paid.priceToken}`, v2)
  await untilStatus(server, paid.orderId, 'ready_for_pickup')
  const spent = await paymentOf(payer, sold)
  await server.get(payPath(sold), spent)
  const shared = { ...(await shareKey(server, order)), ...(await openCheckouts(server)) }
  const bills = { order, other, paid, quote: priced, recipe }
  return {
    chain,
    server,
    payer,
    bills,
    poor: privateKeyToAccount(generatePrivateKey()),
    spent: { v2, recipe: spent },
    names: {
      base: server.baseUrl,
      ...Object.fromEntries(Object.entries(bills).map(([name, bill]) => [`${name}.pt`, String(bill.priceToken)])),
      'order.id': order.orderId,
      'paid.id': paid.orderId,
      'other.id': other.orderId,
      'order.token': order.statusToken,
      'other.token': other.statusToken,
      'recipe.pay': payPath(recipe),
      'sold.pay': payPath(sold),
      ...shared,
      payer: payer.address,
      payee: order.payment.payTo,
    },
  }
}

/** Creates responses for another caller under an Idempotency-Key that attackers know too. Returns placeholders. */
async function shareKey(server: TestServer, order: Body): Promise<Record<string, string>> {
  const say = async (path: string, body: object) =>
    (await server.post(path, body, { 'Idempotency-Key': 'same-key' })).body
  const { priceToken } = await say('/api/order/preview', plateCart())
  await say('/api/order/confirm', { priceToken: order.priceToken, customer: ANA, pickup_time: 'ASAP' })
  const once = await say('/api/clerk/order', { text: 'the ledger plate from Ledger Deli' })
  const { session_id } = await say('/api/clerk/chat', { message: 'hi' })
  await say('/api/waitlist', { email: 'dana@example.com', zip: '10001' })
  return { 'shared.pt': priceToken, 'shared.once': once.priceToken, 'shared.session': session_id }
}

/** Tables that record money, orders, and addresses. Requesting a quote writes to none of them. */
const BOOKS = [
  'orders',
  'order_events',
  'claims',
  'chain_txs',
  'inflows',
  'refunds',
  'dispatches',
  'holds',
  'restaurant_states',
  'shelf',
  'purchases',
  'deliveries',
  'received_webhooks',
  'waitlist',
] as const

/**
 * Returns the row count of each table and the treasury balance.
 * Equal results before and after mean that nothing happened.
 */
export async function booksOf({ server, chain, bills }: Stage): Promise<Record<string, number | bigint>> {
  const counts = BOOKS.map(book => sql`select ${book} as book, count(*) as rows from ${sql.table(book)}`)
  const { rows } = await sql<{ book: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(
    server.engine.db,
  )
  const treasury = await chain.balance(bills.order.payment.payTo)
  return { ...Object.fromEntries(rows.map(each => [each.book, each.rows])), treasury }
}
