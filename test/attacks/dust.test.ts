import { expect, test } from 'vitest'
import { refundStrays } from '#src/audit/give-strays-back.ts'
import { auditOf, untilQuiet } from '#test/support/audit.ts'
import { confirm, headerV2, sign } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'
import { broadcastByStranger } from '#test/support/stranger.ts'

useChain()

const SHOWN = 3
const START = 200_000_000n
/** Maximum number of refunds to one payer per hour. */
const MOST = 10

test('a dust payment for an unknown order costs no gas and no row, and the audit returns it as a stray', async () => {
  await using server = await startServer(chain)
  const payer = await chain.payer()
  const { payment } = await confirm(server)
  const tables = ['claims', 'refunds', 'chain_txs', 'outbox'] as const
  const rows = async () => {
    const { db } = server.engine
    return Promise.all(tables.map(async table => (await db.selectFrom(table).selectAll().execute()).length))
  }
  const before = await rows()
  for (let n = 0; n < SHOWN; n++) {
    const dust = await sign(payer, payment, { value: '1' })
    await broadcastByStranger(dust)
    const answer = await server.get(`/api/order/pay?pt=pt_dust${n}`, headerV2(dust, payment))
    expect(answer).toMatchObject({
      status: 410,
      body: { error: 'payment_expired', refund: { status: 'by_operator', reason: 'too_small' } },
    })
  }
  expect(await rows()).toEqual(before)
  const audit = await auditOf(server)
  expect(audit).toMatchObject({ balanced: true, strays: { in: SHOWN, inMicro: BigInt(SHOWN) } })
  expect(audit.accounts.flatMap(({ unmatched }) => unmatched.flatMap(({ hold }) => hold ?? []))).toEqual([])
  const payee = { payTo: payment.payTo, asset: payment.asset, chainId: chain.client.chain!.id }
  const given = await refundStrays(server.engine.db, audit, payee, Date.now())
  expect(given).toHaveLength(SHOWN)
  await untilQuiet(server)
  expect(await chain.balance(payer.address)).toBe(START)
})

test('repeated on-chain payments are refunded ten times an hour; the audit returns the next one as a stray', async () => {
  await using server = await startServer(chain)
  const payer = await chain.payer()
  const { payment } = await confirm(server)
  const show = async (n: number) => {
    const signed = await sign(payer, payment, { value: '1000000' })
    await broadcastByStranger(signed)
    return server.get(`/api/order/pay?pt=pt_again${n}`, headerV2(signed, payment))
  }
  for (let n = 0; n < MOST; n++) expect((await show(n)).body.message).toContain('It is refunded to its payer.')
  const next = await show(MOST)
  expect(next).toMatchObject({ status: 410, body: { refund: { status: 'by_operator', reason: 'too_many' } } })
  expect(next.headers.get('Retry-After')).toBe('3600')
  const audit = await untilQuiet(server)
  expect(audit).toMatchObject({ balanced: true, strays: { in: 1, inMicro: 1_000_000n } })
  const payee = { payTo: payment.payTo, asset: payment.asset, chainId: chain.client.chain!.id }
  expect(await refundStrays(server.engine.db, audit, payee, Date.now())).toMatchObject([{ micro: 1_000_000 }])
  expect(await untilQuiet(server)).toMatchObject({ balanced: true, strays: { in: 0 } })
  expect(await chain.balance(payer.address)).toBe(START)
})
