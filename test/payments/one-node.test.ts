import { expect, test } from 'vitest'
import { realWorld, type World } from '#src/kernel/world.ts'
import { isSpent, newestBlock, openChain } from '#src/payments/chain.ts'
import { isNetworkError } from '#src/payments/methods/network-error.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

test('requests to one node in one tick are sent as one batch, and each answer is returned', async () => {
  const sent: unknown[] = []
  const fetch: World['fetch'] = (url, init) => {
    sent.push(JSON.parse(String((init as RequestInit).body)))
    return realWorld.fetch(url, init)
  }
  const { rpcUrl, chainId, usdc: asset } = chain
  const opened = openChain({ world: { fetch }, rpcUrl, chainId, asset })
  await opened.meet()
  sent.length = 0
  const [logs, block, ahead] = await Promise.all([
    opened.oneNode.request({ method: 'eth_getLogs', params: [{ address: asset, fromBlock: '0x0', toBlock: '0x0' }] }),
    opened.oneNode.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] }),
    opened.oneNode.request({ method: 'eth_getBlockByNumber', params: ['0xffffffff', false] }),
  ])
  expect(sent).toEqual([
    [
      expect.objectContaining({ method: 'eth_getLogs' }),
      expect.objectContaining({ method: 'eth_getBlockByNumber' }),
      expect.objectContaining({ method: 'eth_getBlockByNumber' }),
    ],
  ])
  expect(logs).toEqual([])
  expect(block).toMatchObject({ number: '0x0' })
  // a node without the block says so
  expect(ahead).toBeNull()
})

test('a node without the requested block does not report whether an authorization is spent', async () => {
  const { rpcUrl, chainId, usdc: asset } = chain
  const opened = openChain({ world: realWorld, rpcUrl, chainId, asset })
  const nonce = `0x${'07'.repeat(32)}` as const
  const { number } = await newestBlock(opened)
  expect(await isSpent(opened, asset, nonce, number)).toBe(false)
  await expect(isSpent(opened, asset, nonce, number + 1_000n)).rejects.toSatisfy(isNetworkError)
})
