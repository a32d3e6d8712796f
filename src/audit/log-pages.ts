import { type Address, type Client, type Hex, type RpcLog, toHex } from 'viem'
import { BLOCKS_PER_QUERY } from '#src/payments/chain.ts'

/** Maximum length of a chain that is read from its first block. */
const SHORT = 100_000n
/** Maximum number of blocks to read without an explicit start: about three weeks at two seconds per block. */
const FAR = 1_000_000n

/** Returns the start block: the requested one, or as far back as can be read within minutes. */
export const firstBlock = (newest: bigint, asked: bigint | undefined): bigint =>
  newest <= SHORT ? 0n : (asked ?? (newest > FAR ? newest - FAR : 0n))

export type LogQuery = {
  readonly address: Address
  readonly topics: readonly (Hex | null)[]
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

/** Thrown if a node lacks the queried blocks, so that its missing logs prove nothing. */
class NodeBehind extends Error {
  override name = 'NodeBehind'
}

/**
 * Returns all matching logs, oldest first, paging over any number of blocks. `oneNode` batches the requests of one
 * event-loop turn into a single HTTP request, which one node answers. Throws NodeBehind if that node lacks the
 * blocks.
 */
export async function readLogs(oneNode: Pick<Client, 'request'>, query: LogQuery): Promise<RpcLog[]> {
  const { address, topics, fromBlock, toBlock } = query
  const found: RpcLog[] = []
  for (let from = fromBlock; from <= toBlock; from += BLOCKS_PER_QUERY) {
    const end = from + BLOCKS_PER_QUERY - 1n
    const last = toHex(end < toBlock ? end : toBlock)
    const page = { address, topics: [...topics], fromBlock: toHex(from), toBlock: last }
    // request the block first: it might arrive between the two reads
    const [block, logs] = await Promise.all([
      oneNode.request({ method: 'eth_getBlockByNumber', params: [last, false] } as never) as Promise<object | null>,
      oneNode.request({ method: 'eth_getLogs', params: [page] } as never) as Promise<RpcLog[]>,
    ])
    if (!block)
      throw new NodeBehind(
        `The RPC node that serves logs does not have block ${BigInt(last)} yet. Run the command again.`,
      )
    found.push(...logs)
  }
  return found
}
