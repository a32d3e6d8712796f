import { type Address, type Hex, pad, type RpcLog, toEventSelector, toHex } from 'viem'
import { BLOCKS_PER_QUERY, type Chain, type newestBlock } from './chain.ts'

const TOPIC_USED = toEventSelector('AuthorizationUsed(address,bytes32)')
export const TOPIC_CANCELED = toEventSelector('AuthorizationCanceled(address,bytes32)')

/** An authorization whose use is looked for from a block on. */
export type Asked = { readonly from: Address; readonly nonce: Hex; readonly fromBlock: bigint }
type Newest = Awaited<ReturnType<typeof newestBlock>>
type Filter = {
  readonly address: Address
  readonly topics: [[Hex, Hex], Hex, Hex]
  readonly fromBlock: Hex
  readonly toBlock: Hex
}

/** An authorization is spent, and the node that tells logs does not have the blocks yet in which it may have been. */
export class LogsBehind extends Error {
  override name = 'LogsBehind'
}

/** The log of an authorization's use or cancellation up to a block, asked for in pages; undefined where there is none. */
export async function searchLogs(
  chain: Chain,
  { from: owner, nonce, fromBlock }: Asked,
  newest: Newest,
  ask: (filter: Filter) => Promise<readonly RpcLog[]>,
): Promise<RpcLog | undefined> {
  for (let from = fromBlock; from <= newest.number; from += BLOCKS_PER_QUERY) {
    const to = from + BLOCKS_PER_QUERY - 1n
    const [log] = await ask({
      address: chain.asset,
      topics: [[TOPIC_USED, TOPIC_CANCELED], pad(owner), nonce],
      fromBlock: toHex(from),
      toBlock: toHex(to < newest.number ? to : newest.number),
    })
    if (log) return log
  }
  return undefined
}

/**
 * The logs of one node that has the newest block. The parts of one request may be answered at the same time, and the block
 * come in between them: up to that block, silence counts once it was told twice.
 */
export async function askNodeWith(chain: Chain, newest: Newest, filter: Filter): Promise<readonly RpcLog[]> {
  const logs = await askOnce(chain, newest, filter)
  const reaches = BigInt(filter.toBlock) === newest.number
  return logs.length === 0 && reaches ? askOnce(chain, newest, filter) : logs
}

/** One request asks for both, for the block first. */
async function askOnce({ oneNode }: Chain, newest: Newest, filter: Filter): Promise<readonly RpcLog[]> {
  const [block, logs] = await Promise.all([
    oneNode.request({ method: 'eth_getBlockByNumber', params: [toHex(newest.number), false] }),
    oneNode.request({ method: 'eth_getLogs', params: [filter] }),
  ])
  if (block?.hash !== newest.hash)
    throw new LogsBehind(`it is spent, and the node that tells logs does not have block ${newest.number}`)
  return logs
}
