import { type Address, type Client, type Hex, type RpcLog, toHex } from 'viem'
import { BLOCKS_PER_QUERY } from '#src/payments/chain.ts'

/** A chain this short is read from its first block. */
const SHORT = 100_000n
/** Without a block to begin at, no more than so many are read: some three weeks of a block every two seconds. */
const FAR = 1_000_000n

/** The block to begin at: the one that is asked for, or as far back as takes minutes at most. */
export const firstBlock = (newest: bigint, asked: bigint | undefined): bigint =>
  newest <= SHORT ? 0n : (asked ?? (newest > FAR ? newest - FAR : 0n))

export type LogQuery = {
  readonly address: Address
  readonly topics: readonly (Hex | null)[]
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

/** A node that tells logs does not have all the blocks yet that they are asked of: what it does not tell proves nothing. */
class NodeBehind extends Error {
  override name = 'NodeBehind'
}

/**
 * All logs that match, oldest first, however many blocks they are spread over. `oneNode` sends what is asked of it in one
 * turn as one request, which one node answers. Throws NodeBehind when that node does not have the blocks.
 */
export async function readLogs(oneNode: Pick<Client, 'request'>, query: LogQuery): Promise<RpcLog[]> {
  const { address, topics, fromBlock, toBlock } = query
  const found: RpcLog[] = []
  for (let from = fromBlock; from <= toBlock; from += BLOCKS_PER_QUERY) {
    const end = from + BLOCKS_PER_QUERY - 1n
    const last = toHex(end < toBlock ? end : toBlock)
    const page = { address, topics: [...topics], fromBlock: toHex(from), toBlock: last }
    // the block first: it may just come in
    const [block, logs] = await Promise.all([
      oneNode.request({ method: 'eth_getBlockByNumber', params: [last, false] } as never) as Promise<object | null>,
      oneNode.request({ method: 'eth_getLogs', params: [page] } as never) as Promise<RpcLog[]>,
    ])
    if (!block) throw new NodeBehind(`The node that tells logs does not have block ${BigInt(last)} yet: run it again.`)
    found.push(...logs)
  }
  return found
}
