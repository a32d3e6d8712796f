import { type Address, hexToBigInt, hexToNumber, pad, type RpcLog, toEventSelector, zeroAddress } from 'viem'
import { type Chain, newestBlock } from '#src/payments/chain.ts'
import type { Account, Movement } from './account.ts'
import { firstBlock, readLogs } from './log-pages.ts'

const TOPIC_TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const TOPIC_USED = toEventSelector('AuthorizationUsed(address,bytes32)')

/** Creates the USDC account of the treasury, derived only from token logs. */
export function chainAccount(chain: Chain, treasury: Address): Account {
  const ours = pad(treasury.toLowerCase() as Address)
  return {
    read: async ({ block }) => {
      const { number } = await newestBlock(chain)
      const range = { address: chain.asset, fromBlock: firstBlock(number, block), toBlock: number }
      const [incoming, outgoing, used] = await Promise.all([
        readLogs(chain.oneNode, { ...range, topics: [TOPIC_TRANSFER, null, ours] }),
        readLogs(chain.oneNode, { ...range, topics: [TOPIC_TRANSFER, ours] }),
        readLogs(chain.oneNode, { ...range, topics: [TOPIC_USED, ours] }),
      ])
      return {
        // tokens minted to the treasury are not a payment
        inflows: incoming.map(log => movementOf(log, 1, undefined)).filter(({ party }) => party !== zeroAddress),
        outflows: outgoing.map(log => movementOf(log, 2, useBefore(used, log)?.topics[2])),
      }
    },
    trace: async ({ reference, logIndex, party }) => {
      const receipt = await chain.client.getTransactionReceipt({ hash: reference as `0x${string}` })
      const used = receipt.logs.filter(
        log => log.address.toLowerCase() === chain.asset.toLowerCase() && log.topics[0] === TOPIC_USED,
      )
      const before = used.find(log => log.logIndex === logIndex - 1 && addressIn(log.topics[1]!) === party)
      const mark = before?.topics[2]
      const asset = chain.asset.toLowerCase()
      return mark === undefined
        ? { key: `transfer:${chain.chainId}:${reference}:${logIndex}`, mark }
        : { key: `eip3009:${chain.chainId}:${asset}:${party}:${mark}`, mark }
    },
  }
}

function movementOf(log: RpcLog, party: 1 | 2, mark: string | undefined): Movement {
  return {
    reference: log.transactionHash!,
    logIndex: hexToNumber(log.logIndex!),
    party: addressIn(log.topics[party]!),
    value: hexToBigInt(log.data),
    mark,
    block: hexToBigInt(log.blockNumber!),
  }
}

const addressIn = (topic: string): string => `0x${topic.slice(-40)}`

/**
 * Returns the AuthorizationUsed log of a transfer, which the token emits directly before the Transfer log.
 */
const useBefore = (used: readonly RpcLog[], transfer: RpcLog): RpcLog | undefined =>
  used.find(
    log =>
      log.transactionHash === transfer.transactionHash &&
      hexToNumber(log.logIndex!) === hexToNumber(transfer.logIndex!) - 1,
  )
