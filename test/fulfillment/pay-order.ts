import type { Hex } from 'viem'
import { randomToken } from '#src/kernel/ids.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'
import type { Marketplace } from '#src/menu/market.ts'
import { bookOrder } from '#src/orders/create-order.ts'
import { acceptDeadline } from '#src/orders/deadline.ts'
import { orderSubject } from '#src/orders/order-settlement-rules.ts'
import { toContent } from '#src/orders/preview.ts'
import { shopOf } from '#src/orders/shop.ts'
import { validateCart } from '#src/orders/validate-cart.ts'
import { insertClaim } from '#src/payments/claims.ts'
import { recordSettled } from '#src/payments/record-settlement.ts'
import { sealQuote } from '#src/pricing/quote.ts'
import { heroCart } from '#test/support/voice-catalogue.ts'

const ANA = {
  name: 'Ana Example',
  phone: '+19175550134',
  phoneExtension: null,
  phoneGiven: '917 555 0134',
  email: 'a@b.co',
}

export type PayOrderDeps = {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly market: Marketplace
  readonly wake: () => void
}

/** Creates a sandwich order and marks it as paid in the ledger; resolves to its ID. No money moves. */
export async function payOrder(deps: PayOrderDeps, shopId: string, changes: object = {}): Promise<string> {
  const { db, world, log, market, wake } = deps
  const now = world.now()
  const { cart, problems } = validateCart({ world, market }, heroCart(shopId, changes))
  if (!cart) throw new Error(JSON.stringify(problems))
  const payee = { payTo: `0x${'a'.repeat(40)}`, asset: `0x${'b'.repeat(40)}`, chainId: 8453 }
  const { quote } = await sealQuote(db, world, toContent(cart), payee)
  const id = `ORD-${randomToken(world)
    .replace(/[^0-9a-z]/gi, '')
    .slice(0, 8)}`
  const booking = { contact: ANA, address: cart.address, time: cart.time, instructions: null, callbackUrl: null }
  const shop = shopOf(market, shopId)!
  await transact(db, trx => bookOrder(trx, quote, shop, id, booking, now, false))
  const amount = BigInt(quote.price.total) * 10_000n
  const nonce: Hex = `0x${Buffer.from(world.randomBytes(32)).toString('hex')}`
  const from: Hex = `0x${'c'.repeat(40)}`
  const claim = {
    id: `cl-${id}`,
    key: `key-${id}`,
    subject: { kind: 'order' as const, id },
    fromBlock: 0n,
    process: world.processId,
    terms: { ...payee, amount, domain: { name: 'USD Coin', version: '2' } } as never,
    kept: {
      payer: from,
      nonce,
      value: amount,
      validBefore: now,
      payload: { validAfter: '0', signature: '0x00' },
    },
    credential: {
      means: 'eip3009' as const,
      rail: 'inline' as const,
      from,
      to: payee.payTo as Hex,
      value: amount,
      nonce,
      signature: '0x00' as Hex,
      validAfter: 0n,
      validBefore: BigInt(now),
    },
  }
  await transact(db, trx => insertClaim(trx, claim, now))
  const order = orderSubject({
    world,
    acceptDeadline: (row, at) => acceptDeadline(market.restaurants.get(row.restaurant_id), row, at),
  })
  const whole = {
    ...claim,
    rail: 'inline' as const,
    state: 'claimed' as const,
    txHash: null,
    failure: null,
    providerRef: null,
    payer: from,
    value: amount,
    validBefore: now,
    createdAt: now,
    updatedAt: now,
  }
  const transfer = { txHash: nonce, providerRef: null, logIndex: 0, block: 1n }
  await recordSettled(
    { db, world, log, methods: {}, subjects: { order, purchase: order }, wake },
    whole,
    transfer,
    'in_request',
  )
  return id
}
