import { type Address, encodeFunctionData, type Hex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { auditOf } from '#test/support/audit.ts'
import { confirm, headerV2, sign } from '#test/support/buyer.ts'
import { usdcAbi } from '#test/support/chain.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'
import { describeAudit } from '../../scripts/audit/describe.ts'
import { auditMetrics } from '../../scripts/audit/metrics.ts'
import { runScript } from '../scripts/run.ts'

useServer()

const treasury = (): Address => privateKeyToAccount(server.config.TREASURY_KEY as `0x${string}`).address

async function transfer(from: Address, micro: bigint, to: Address): Promise<Hex> {
  await chain.client.impersonateAccount({ address: from })
  await chain.client.setBalance({ address: from, value: parseEther('1') })
  const data = encodeFunctionData({ abi: usdcAbi, functionName: 'transfer', args: [to, micro] })
  return chain.client.request({ method: 'eth_sendTransaction', params: [{ from, to: chain.usdc, data }] } as never)
}

test('every payment request states that a plain transfer is not credited', async () => {
  const order = await confirm(server)
  const told = { plainTransfers: 'not_credited', howToPay: expect.stringContaining('Do not transfer USDC to payTo') }
  expect(order.payment).toMatchObject(told)
  const demand = await server.get(`/api/order/pay?pt=${order.priceToken}`)
  expect(demand).toMatchObject({ status: 402, body: told })
  const paid = await server.get(
    `/api/order/pay?pt=${order.priceToken}`,
    headerV2(await sign(await chain.payer(), order.payment), order.payment),
  )
  expect(paid.status).toBe(202)
})

test('a plain transfer to the payee is reported with return instructions until the same amount is sent back', async () => {
  const { address: sender } = await chain.payer()
  const hash = await transfer(sender, 18_320_000n, treasury())
  const audit = await auditOf(server)
  expect(audit.balanced).toBe(true)
  const wayBack = `Transfer 18.32 USDC from the treasury to ${sender.toLowerCase()}, which sent it in ${hash}.`
  const found = audit.accounts.flatMap(({ unmatched }) => unmatched).filter(({ reference }) => reference === hash)
  expect(found).toMatchObject([{ party: sender.toLowerCase(), value: 18_320_000n, wayBack }])
  expect(audit.strays).toMatchObject({ in: 1, inMicro: 18_320_000n })
  const metrics = await auditMetrics(audit, 0)
  expect(metrics).toMatch(/^comanda_audit_balanced 1$/m)
  expect(metrics).toMatch(/^comanda_audit_stray_movements\{direction="in"\} 1$/m)
  expect(metrics).toMatch(/^comanda_audit_stray_usdc\{direction="in"\} 18\.32$/m)
  const text = describeAudit(audit, 0).join('\n')
  expect(text).toContain(`By hand: ${wayBack}`)
  expect(text).not.toContain('The books balance')

  const back = await transfer(treasury(), 18_320_000n, sender)
  const { accounts } = await auditOf(server)
  expect(accounts.flatMap(({ unmatched }) => unmatched).map(({ reference }) => reference)).not.toContain(hash)
  expect(accounts.flatMap(({ withdrawn }) => withdrawn)).toEqual([])
  expect(accounts.flatMap(({ givenBack }) => givenBack)).toMatchObject([
    { inflow: { reference: hash }, outflow: { reference: back } },
  ])
})

test('--give-back returns a plain transfer once and leaves one that was partly returned by hand to the operator', async () => {
  const { STATE_DIR, CHAIN_RPC_URL, TREASURY_KEY, RELAYER_KEY } = server.config
  const settings = { STATE_DIR, CHAIN_RPC_URL: CHAIN_RPC_URL!, TREASURY_KEY: TREASURY_KEY!, RELAYER_KEY: RELAYER_KEY! }
  const audit = (args: readonly string[] = [], more = {}) =>
    runScript('scripts/audit.ts', args, { ...settings, ...more })
  const [first, second] = [await chain.payer(), await chain.payer()]
  await transfer(first.address, 7_000_000n, treasury())
  await transfer(second.address, 9_000_000n, treasury())
  await transfer(treasury(), 1_000_000n, second.address)
  const before = await audit()
  expect(before).toMatchObject({ exit: 3, out: expect.stringContaining('2 inflows (16.00) and 1 outflows (1.00)') })
  expect((await audit([], { OWN_ADDRESSES: second.address })).out).toContain('1 inflows (7.00) and 0 outflows')

  const had = await chain.balance(first.address)
  const given = await audit(['--give-back'])
  expect(given.out).toMatch(/To be given back.*\n +7\.00 {2}0x/)
  expect((await audit(['--give-back'])).out).toContain('Nothing to give back.')
  await expect.poll(() => chain.balance(first.address), { timeout: 20_000 }).toBe(had + 7_000_000n)
  await expect.poll(async () => (await auditOf(server)).open, { timeout: 20_000 }).toEqual([])
  const after = await auditOf(server)
  expect(after).toMatchObject({ balanced: true, strays: { in: 1, out: 1 } })
  expect(after.accounts.flatMap(({ unmatched }) => unmatched)).toMatchObject([
    { party: second.address.toLowerCase(), value: 9_000_000n, hold: 'disputed' },
  ])
})

test('a lost ledger does not balance', async () => {
  const lost = await startServer(chain)
  try {
    const audit = await auditOf(lost)
    expect(audit.balanced).toBe(false)
    expect(audit.breaches).toMatchObject([
      { subject: 'the ledger', message: expect.stringContaining('the ledger holds no orders') },
    ])
  } finally {
    await lost[Symbol.asyncDispose]()
  }
})
