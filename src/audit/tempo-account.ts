import {
  type Address,
  createClient,
  type Hex,
  hexToBigInt,
  hexToNumber,
  http,
  pad,
  type RpcLog,
  toEventSelector,
} from 'viem'
import { getBlockNumber } from 'viem/actions'
import type { World } from '#src/kernel/world.ts'
import { formerTempoKey, tempoKeyOf } from '#src/payments/methods/tempo-transfer.ts'
import type { Account, Movement } from './account.ts'
import { firstBlock, readLogs } from './log-pages.ts'

const TOPIC_MEMO = toEventSelector('TransferWithMemo(address,address,uint256,bytes32)')

export type TempoAccountOptions = {
  readonly world: Pick<World, 'fetch'>
  readonly rpcUrl: string
  readonly chainId: number
  readonly currency: Address
  readonly treasury: Address
}

/**
 * Creates the USD account of the treasury on Tempo: transfers with a memo, which all payments and refunds there
 * have.
 */
export function tempoAccount({ world, rpcUrl, chainId, currency, treasury }: TempoAccountOptions): Account {
  const client = createClient({
    transport: http(rpcUrl, { retryCount: 0, timeout: 5_000, fetchFn: world.fetch, batch: true }),
  })
  const ours = pad(treasury.toLowerCase() as Address)
  return {
    read: async ({ block }) => {
      const newest = await getBlockNumber(client, { cacheTime: 0 })
      const range = { address: currency, fromBlock: firstBlock(newest, block), toBlock: newest }
      const [incoming, outgoing] = await Promise.all([
        readLogs(client, { ...range, topics: [TOPIC_MEMO, null, ours] }),
        readLogs(client, { ...range, topics: [TOPIC_MEMO, ours] }),
      ])
      return {
        inflows: incoming.map(log => movementOf(log, 1)),
        outflows: outgoing.map(log => movementOf(log, 2)),
      }
    },
    trace: async ({ reference, mark, key }) => ({
      key: key ?? tempoKeyOf(chainId, reference as Hex, (mark ?? '0x') as Hex),
      formerKey: formerTempoKey(chainId, reference as Hex),
      mark,
    }),
  }
}

const movementOf = (log: RpcLog, party: 1 | 2): Movement => ({
  reference: log.transactionHash!,
  logIndex: hexToNumber(log.logIndex!),
  party: `0x${log.topics[party]!.slice(-40)}`,
  value: hexToBigInt(log.data),
  mark: log.topics[3],
  block: hexToBigInt(log.blockNumber!),
})
