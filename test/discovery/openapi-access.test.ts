import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { documentOf, operationsOf, resolve, responsesOf } from './document.ts'

const document = documentOf(OPERATIONS)
const operations = operationsOf(document)

test('paid operations declare their payment methods, and their requirement in both versions of x402', () => {
  const paid = operations.filter(({ operation }) => '402' in operation.responses)
  expect(paid.map(({ operation }) => operation.operationId)).toEqual(OPERATIONS.filter(t => t.paid).map(t => t.name))
  for (const { operation } of paid) {
    const [, owed] = responsesOf(document, operation).find(([status]) => status === 402)!
    const header = resolve(owed, '/headers/PAYMENT-REQUIRED/example') as string
    const { x402Version, accepts } = JSON.parse(Buffer.from(header, 'base64').toString())
    const { payment_required } = owed.content!['application/problem+json']!.examples!
    expect({ x402Version, body: payment_required!.value }).toMatchObject({
      x402Version: 2,
      body: { x402Version: 1, accepts: [{ maxAmountRequired: accepts[0].amount, payTo: accepts[0].payTo }] },
    })
  }
})

test('operations with stable addresses, and no others, declare price and protocols', () => {
  const protocols = [
    { x402: {} },
    { mpp: { intent: 'charge', method: 'evm', currency: 'USDC' } },
    { mpp: { intent: 'charge', method: 'stripe', currency: 'USD' } },
  ]
  const declared = operations.filter(({ operation }) => operation['x-payment-info'] !== undefined)
  expect(Object.fromEntries(declared.map(({ path, operation }) => [path, operation['x-payment-info']]))).toEqual({
    '/api/recipes/bundles/{id}/full': {
      price: { mode: 'dynamic', currency: 'USD', min: '14.99', max: '29.99' },
      protocols,
      offers: [
        { intent: 'charge', method: 'evm', amount: null, currency: 'USDC' },
        { intent: 'charge', method: 'stripe', amount: null, currency: 'USD' },
      ],
    },
    '/api/recipes/{id}/full': {
      price: { mode: 'fixed', currency: 'USD', amount: '2.99' },
      protocols,
      offers: [
        { intent: 'charge', method: 'evm', amount: '2990000', currency: 'USDC' },
        { intent: 'charge', method: 'stripe', amount: '299', currency: 'USD' },
      ],
    },
  })
})

test('a payment refused in the body is a fault, and one refused in a header gets another 402', () => {
  const refusals = ['underpayment', 'payto_mismatch', 'authorization_expired']
  for (const [name, statuses] of [
    ['pay_order', [402]],
    ['place_order', [400, 402]],
  ] as const) {
    const { operation } = operations.find(each => each.operation.operationId === name)!
    const shown = responsesOf(document, operation).flatMap(([status, response]) =>
      Object.values(Object.values(response.content ?? {})[0]?.examples ?? {}).map(
        ({ value }) => [(value as { error: string }).error, status] as const,
      ),
    )
    for (const code of refusals) expect(shown.filter(([c]) => c === code).map(([, status]) => status)).toEqual(statuses)
  }
})

test('only merchant operations require a restaurant key', () => {
  const keyed = operations.filter(({ operation }) => operation.security?.some(each => 'restaurantKey' in each))
  expect(keyed.map(({ operation }) => operation.tags)).toEqual(Array(13).fill(['Merchant']))
  for (const { path, operation } of keyed) {
    expect(path).toMatch(/^\/api\/merchant\/\{restaurantId\}\//)
    expect(operation.security).toEqual([{ restaurantKey: [] }])
  }
  expect(keyed).toHaveLength(operations.filter(({ path }) => path.startsWith('/api/merchant/')).length)
})
