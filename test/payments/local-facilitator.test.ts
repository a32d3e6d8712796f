import { x402Facilitator } from '@x402/core/facilitator'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { createWalletClient, http, publicActions } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authorization, authorization, signAuthorization } from '../support/authorization.ts'
import { startTestChain, type TestChain } from '../support/chain.ts'

let chain: TestChain
let facilitator: x402Facilitator
beforeAll(async () => {
  chain = await startTestChain()
  const account = privateKeyToAccount(chain.keys.relayer)
  const wallet = createWalletClient({
    account,
    chain: chain.client.chain,
    transport: http(chain.rpcUrl),
    pollingInterval: 20,
  })
  const client = Object.assign(wallet.extend(publicActions), { address: account.address })
  // the optional parameters of viem and x402 differ only under exactOptionalPropertyTypes
  const signer = toFacilitatorEvmSigner(client as unknown as Parameters<typeof toFacilitatorEvmSigner>[0])
  facilitator = new x402Facilitator().register('eip155:8453', new ExactEvmScheme(signer, { simulateInSettle: true }))
})
afterAll(() => chain[Symbol.asyncDispose]())

async function pay(payer: PrivateKeyAccount, message: Authorization) {
  const requirements = {
    scheme: 'exact',
    network: 'eip155:8453',
    amount: String(message.value),
    asset: chain.usdc,
    payTo: message.to,
    maxTimeoutSeconds: 600,
    extra: { name: 'USD Coin', version: '2' },
  } as const
  const { value, validAfter, validBefore } = message
  const text = { value: String(value), validAfter: String(validAfter), validBefore: String(validBefore) }
  const signature = await signAuthorization(payer, message)
  const payload = { signature, authorization: { ...message, ...text } }
  return facilitator.settle({ x402Version: 2, accepted: requirements, payload }, requirements)
}

const toTreasury = (payer: PrivateKeyAccount, terms: Partial<Authorization> = {}) =>
  authorization({
    from: payer.address,
    to: privateKeyToAccount(chain.keys.treasury).address,
    value: 18_320_000n,
    ...terms,
  })

test('a payment is settled, and its nonce cannot pay again', async () => {
  const payer = await chain.payer()
  const message = toTreasury(payer)
  const settled = await pay(payer, message)
  expect(settled).toMatchObject({ success: true, network: 'eip155:8453', payer: payer.address })
  expect(await chain.transfersTo(message.to)).toEqual([
    { from: payer.address, value: 18_320_000n, transactionHash: settled.transaction },
  ])
  expect(await chain.balance(payer.address)).toBe(181_680_000n)
  const again = await pay(payer, { ...message, validBefore: message.validBefore - 1n })
  expect(again).toMatchObject({ success: false, transaction: '', errorReason: 'invalid_exact_evm_nonce_already_used' })
})

test('a payer without enough money is rejected with that reason', async () => {
  const payer = await chain.payer()
  const refused = await pay(payer, toTreasury(payer, { value: 200_000_001n }))
  expect(refused).toMatchObject({
    success: false,
    transaction: '',
    errorReason: 'invalid_exact_evm_insufficient_balance',
  })
})
