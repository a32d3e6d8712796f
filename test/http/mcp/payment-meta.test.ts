import { Challenge, Receipt } from 'mppx'
import { expect, test } from 'vitest'
import { credentialIn, paymentOf } from '#src/http/mcp/payment-meta.ts'

const challengeOf = (method: string) =>
  Challenge.from({
    secretKey: 'x'.repeat(32),
    realm: 'comanda.example',
    method,
    intent: 'charge',
    request: { amount: '1832' },
  })

test('MPP challenges and receipts appear in _meta as in the headers', () => {
  const [evm, stripe] = [challengeOf('evm'), challengeOf('stripe')]
  const owed = paymentOf({
    status: 402,
    headers: { 'WWW-Authenticate': [evm, stripe].map(each => Challenge.serialize(each)).join(', ') },
    body: { type: 'about:blank', title: 'Payment Required', status: 402, detail: 'Payment required', amount: '1' },
  })
  expect(owed.meta).toEqual({
    'org.paymentauth/payment-required': {
      httpStatus: 402,
      challenges: [evm, stripe],
      problem: { type: 'about:blank', title: 'Payment Required', status: 402, detail: 'Payment required' },
    },
  })
  const receipt = Receipt.from({
    method: 'stripe',
    reference: 'pi_1',
    status: 'success',
    timestamp: '2026-01-02T03:04:05Z',
  })
  const paid = paymentOf({ status: 202, headers: { 'Payment-Receipt': Receipt.serialize(receipt) }, body: {} })
  expect(paid).toEqual({ meta: { 'org.paymentauth/receipt': receipt } })
})

test('an answer without payment data has no _meta', () => {
  expect(paymentOf({ status: 202, body: { orderId: 'ORD-1' } })).toEqual({ meta: {} })
})

test('an invalid credential of either protocol is rejected by name, and a missing one is allowed', () => {
  expect(credentialIn(undefined)).toBeUndefined()
  expect(credentialIn({ progressToken: 1 })).toBeUndefined()
  for (const key of ['x402/payment', 'org.paymentauth/credential'])
    for (const value of ['text', 7, null, []])
      expect(() => credentialIn({ [key]: value })).toThrow(`_meta["${key}"] must be`)
})
