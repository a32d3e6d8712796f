import { expect, test } from 'vitest'
import { auditOf } from '#test/support/audit.ts'
import { confirm, headerV2, sign } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { broadcastByStranger } from '#test/support/stranger.ts'
import { describeAudit } from '../../scripts/audit/describe.ts'
import { runScript } from '../scripts/run.ts'

useServer()

const TEN_MINUTES = 600

/** Spends the nonce of an order's payment on a transfer of `value`, and then presents the payment. */
async function presentSpent(value: bigint) {
  const order = await confirm(server)
  const payer = await chain.payer()
  const signed = await sign(payer, order.payment)
  const { nonce } = signed.authorization
  await broadcastByStranger(await sign(payer, order.payment, { nonce: nonce!, value: String(value) }))
  const answer = await server.get(`/api/order/pay?pt=${order.priceToken}`, headerV2(signed, order.payment))
  expect(answer).toMatchObject({ status: 402, body: { error: 'payment_settlement_failed' } })
  expect(await server.get(order.statusUrl)).toMatchObject({ body: { status: 'awaiting_payment' } })
  return { signed, payer: payer.address.toLowerCase(), order }
}

test('a transfer of another value under the nonce of a payment is a stray, and the payment failed for good', async () => {
  const dust = await presentSpent(1n)
  const half = await presentSpent(9_000_000n)
  for (const seconds of [0, TEN_MINUTES + 120]) {
    const audit = await auditOf(server, seconds * 1_000)
    expect(audit).toMatchObject({ balanced: true, breaches: [], strays: { in: 2, out: 0, inMicro: 9_000_001n } })
    const unmatched = audit.accounts.flatMap(account => account.unmatched)
    expect(unmatched).toMatchObject([
      { party: dust.payer, value: 1n, hold: 'claimed' },
      { party: half.payer, value: 9_000_000n, hold: 'claimed' },
    ])
    expect(describeAudit(audit, 0).join('\n')).toContain('belongs to a payment of another amount')
  }
})

test('--give-back leaves such a transfer to the operator', async () => {
  const { STATE_DIR, CHAIN_RPC_URL, TREASURY_KEY, RELAYER_KEY } = server.config
  const settings = { STATE_DIR, CHAIN_RPC_URL: CHAIN_RPC_URL!, TREASURY_KEY: TREASURY_KEY!, RELAYER_KEY: RELAYER_KEY! }
  const given = await runScript('scripts/audit.ts', ['--give-back'], settings)
  expect(given).toMatchObject({ exit: 3, out: expect.stringContaining('Nothing to give back.') })
  expect(given.out).toContain('By hand: Transfer 9.00 USDC from the treasury')
})
