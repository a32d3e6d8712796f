import { expect, test } from 'vitest'
import { confirm, headerV2, sign } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startRpcProxy } from '#test/support/rpc-proxy.ts'
import { startServer } from '#test/support/server.ts'

useChain()

test('any number of readiness checks queries the chain once a second, and payments go through', async () => {
  await using rpc = await startRpcProxy(chain.rpcUrl)
  await using server = await startServer(chain, { env: { CHAIN_RPC_URL: rpc.url } })
  const order = await confirm(server)
  const payer = await chain.payer()
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  let looks = 0
  const held = Promise.withResolvers<void>()
  // of all the queries of a check, the relayer balance is the only one that nothing else makes
  rpc.rule(method => {
    if (method === 'eth_getBalance') looks += 1
    return 'pass'
  })
  rpc.hold(method => (method === 'eth_getBalance' ? held.promise : undefined))
  const began = Date.now()
  // the clock advances meanwhile: a slow check is shared as long as it is in flight
  const asked = Array.from({ length: 300 }, async (_, n) => {
    if (n === 150) server.advance(5_000)
    return (await server.get('/health/ready')).status
  })
  expect((await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).status).toBe(202)
  held.resolve()
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  const now = await Promise.all(Array.from({ length: 300 }, () => server.get('/health/ready')))
  expect(now.every(({ status }) => status === 200)).toBe(true)
  const seconds = (Date.now() - began) / 1_000
  expect(looks).toBeGreaterThan(0)
  // one per second, one from the server's own timer, and one that the advanced clock allowed
  expect(looks).toBeLessThanOrEqual(seconds + 3)
})
