import { type Address, encodeFunctionData, type Hex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { auditOf } from '#test/support/audit.ts'
import { confirm, headerV2, sign } from '#test/support/buyer.ts'
import { usdcAbi } from '#test/support/chain.ts'
import { server } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { describeAudit } from '../../scripts/audit/describe.ts'

test('everybody who is asked for money is told that a plain transfer pays for nothing', async () => {
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

test('a plain transfer to the payee is named with its way back, until as much was sent back', async () => {
  const treasury = privateKeyToAccount(server.config.TREASURY_KEY as `0x${string}`).address
  const { address: sender } = await chain.payer()
  const transfer = async (from: Address, to: Address): Promise<Hex> => {
    await chain.client.impersonateAccount({ address: from })
    await chain.client.setBalance({ address: from, value: parseEther('1') })
    const data = encodeFunctionData({ abi: usdcAbi, functionName: 'transfer', args: [to, 18_320_000n] })
    return chain.client.request({ method: 'eth_sendTransaction', params: [{ from, to: chain.usdc, data }] } as never)
  }
  const hash = await transfer(sender, treasury)
  const audit = await auditOf(server)
  expect(audit.balanced).toBe(true)
  const wayBack = `Transfer 18.32 USDC from the treasury to ${sender.toLowerCase()}, which sent it in ${hash}.`
  const found = audit.accounts.flatMap(({ unmatched }) => unmatched).filter(({ reference }) => reference === hash)
  expect(found).toMatchObject([{ party: sender.toLowerCase(), value: 18_320_000n, wayBack }])
  expect(describeAudit(audit, 0).join('\n')).toContain(`To give it back: ${wayBack}`)

  const back = await transfer(treasury, sender)
  const { accounts } = await auditOf(server)
  expect(accounts.flatMap(({ unmatched }) => unmatched).map(({ reference }) => reference)).not.toContain(hash)
  expect(accounts.flatMap(({ withdrawn }) => withdrawn)).toEqual([])
  expect(accounts.flatMap(({ givenBack }) => givenBack)).toMatchObject([
    { inflow: { reference: hash }, outflow: { reference: back } },
  ])
})
