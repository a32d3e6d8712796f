import { expect, test } from 'vitest'
import { decodeV1, encode, settlementHeader } from '#src/payments/protocols/x402.ts'
import { networkOf, paymentRequiredV1 } from '#src/payments/terms.ts'

const ADDRESS = `0x${'11'.repeat(20)}` as const
const AUTHORIZATION = {
  from: ADDRESS,
  to: ADDRESS,
  value: '1',
  validAfter: '0',
  validBefore: '1',
  nonce: `0x${'22'.repeat(32)}`,
}

test.each([
  [8453, 'base'],
  [84_532, 'base-sepolia'],
  [31_337, 'eip155:31337'],
])('x402 version 1 uses one network name on chain %i in offer, payment, and response: %s', (chainId, name) => {
  const terms = {
    amount: 1n as never,
    payTo: ADDRESS,
    asset: ADDRESS,
    chainId,
    domain: { name: 'USD Coin', version: '2' },
  }
  const { accepts } = paymentRequiredV1(terms, { url: 'https://comanda.example', description: 'Lunch' })
  expect(accepts[0]).toMatchObject({ scheme: 'exact', network: name })
  const payload = { signature: '0x00', authorization: AUTHORIZATION }
  const paid = decodeV1(encode({ x402Version: 1, scheme: 'exact', network: accepts[0]!.network, payload }))
  expect(paid.stated).toEqual({ scheme: 'exact', network: networkOf(terms) })
  const result = { success: true, transaction: '0x33', network: networkOf(terms), payer: ADDRESS }
  const header = settlementHeader('x402-v1', result)['X-PAYMENT-RESPONSE']!
  expect(JSON.parse(Buffer.from(header, 'base64').toString())).toEqual({ ...result, network: name })
})
