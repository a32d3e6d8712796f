import { expect, test } from 'vitest'
import { chainAccount } from '#src/audit/chain-account.ts'
import { realWorld, type World } from '#src/kernel/world.ts'
import { openChain } from '#src/payments/chain.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

type Asked = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/**
 * Provider with two nodes: one reports the latest block; the other, which serves the logs,
 * lags the given number of blocks behind.
 */
const providerBehind =
  (blocks: () => bigint): World['fetch'] =>
  async (url, init) => {
    const asked: Asked | Asked[] = JSON.parse(String((init as RequestInit).body))
    if (!Array.isArray(asked)) return realWorld.fetch(url, init)
    const newest = BigInt((await chain.client.getBlock()).number)
    const known = newest - blocks()
    const answer = await realWorld.fetch(url, init)
    const told = (await answer.json()) as { id: number; result: unknown }[]
    const cut = told.map(each => {
      const { method, params } = asked.find(({ id }) => id === each.id)!
      if (method === 'eth_getLogs')
        return {
          ...each,
          result: (each.result as { blockNumber: string }[]).filter(log => BigInt(log.blockNumber) <= known),
        }
      return BigInt(params[0] as string) <= known ? each : { ...each, result: null }
    })
    return Response.json(cut)
  }

test('a chain account is not read from a node that lags behind', async () => {
  let blocks = 0n
  const { rpcUrl, chainId, usdc: asset } = chain
  const opened = openChain({ world: { fetch: providerBehind(() => blocks) }, rpcUrl, chainId, asset })
  await opened.meet()
  const { address } = await chain.payer()
  const account = chainAccount(opened, address)
  const { inflows } = await account.read({})
  blocks = 1n
  await expect(account.read({})).rejects.toThrow(/does not have block \d+ yet\. Run the command again\./)
  blocks = 0n
  expect((await account.read({})).inflows).toEqual(inflows)
})
