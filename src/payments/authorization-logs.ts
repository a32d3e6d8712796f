import { type Address, type Hex, pad, type RpcLog, toEventSelector, toHex } from 'viem'
import { BLOCKS_PER_QUERY, type Chain, type newestBlock } from './chain.ts'

const TOPIC_USED = toEventSelector('AuthorizationUsed(address,bytes32)')
export const TOPIC_CANCELED = toEventSelector('AuthorizationCanceled(address,bytes32)')

/** Authorization whose use is searched from a block on. */
export type SoughtUse = { readonly from: Address; readonly nonce: Hex; readonly fromBlock: bigint }
type Newest = Awaited<ReturnType<typeof newestBlock>>
type Filter = {
  readonly address: Address
  readonly topics: [[Hex, Hex], Hex, Hex]
  readonly fromBlock: Hex
  readonly toBlock: Hex
}

/** Thrown if an authorization is spent, but the log node lacks the blocks in which it might have been used. */
export class LogsBehind extends Error {
  override name = 'LogsBehind'
}

/** Searches page by page for the log of an authorization's use or cancellation up to a block; undefined if none. */
export async function searchLogs(
  chain: Chain,
  { from: owner, nonce, fromBlock }: SoughtUse,
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
 * Returns logs from a node that verifiably has the newest block. The parts of one request can be answered
 * concurrently, and the block can arrive in between: for the newest block, an empty result therefore counts only if
 * it is returned twice.
 */
export async function askNodeWith(chain: Chain, newest: Newest, filter: Filter): Promise<readonly RpcLog[]> {
  const logs = await askOnce(chain, newest, filter)
  const reaches = BigInt(filter.toBlock) === newest.number
  return logs.length === 0 && reaches ? askOnce(chain, newest, filter) : logs
}

/** Requests the block and the logs in one batch, the block first. */
async function askOnce({ oneNode }: Chain, newest: Newest, filter: Filter): Promise<readonly RpcLog[]> {
  const [block, logs] = await Promise.all([
    oneNode.request({ method: 'eth_getBlockByNumber', params: [toHex(newest.number), false] }),
    oneNode.request({ method: 'eth_getLogs', params: [filter] }),
  ])
  if (block?.hash !== newest.hash)
    throw new LogsBehind(
      `authorization is spent, but the node that serves logs does not have block ${newest.number} yet`,
    )
  return logs
}
