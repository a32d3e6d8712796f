import {
  type Address,
  type Hex,
  parseEventLogs,
  type RpcLog,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { LruCache } from '#src/kernel/lru-cache.ts'
import { askNodeWith, type SoughtUse, searchLogs, TOPIC_CANCELED } from './authorization-logs.ts'
import { BLOCKS_PER_QUERY, type Chain, isSpent, newestBlock, TOKEN_ABI } from './chain.ts'
import type { PageBudget, Searched } from './page-budget.ts'

/** Authorization whose outcome is looked up on the chain. */
export type Sought = {
  readonly from: Address
  readonly nonce: Hex
  readonly payTo: Address
  readonly value: bigint
  /** Newest block before the authorization was first seen. */
  readonly fromBlock: bigint
}

/** Proof that money arrived. */
export type Proof = {
  readonly txHash: Hex | null
  /** Payment provider's id if there is no transaction. */
  readonly providerRef: string | null
  readonly logIndex: number
  readonly block: bigint
  /** Payer if only known now. */
  readonly payer?: string
  /** When the payer paid, in epoch milliseconds; absent if the network itself rejects late payments. */
  readonly paidAt?: number | undefined
  /** True if the payment was found rather than just made: its money might have been refunded since. */
  readonly wasThere?: true
}

export type Transfer = Proof & { readonly txHash: Hex }

export type Evidence =
  | { readonly kind: 'transferred'; readonly transfer: Transfer }
  | { readonly kind: 'canceled' }
  /** Used, but for another payment: its nonce can never pay this one. */
  | { readonly kind: 'misused' }
  | { readonly kind: 'unused'; readonly chainTime: bigint }

/** What a spent authorization was used for. */
export type SpendingEvidence = Exclude<Evidence, { kind: 'unused' }>

/**
 * Finds the log of an authorization's use or cancellation, and the newest block searched. Without a log, the
 * token's state in that block tells whether it is spent: log nodes can lag behind, so a missing log proves nothing.
 * Throws LogsBehind if it is spent and no log shows how.
 */
async function findUse(chain: Chain, sought: SoughtUse) {
  const newest = await newestBlock(chain)
  const told = await searchLogs(chain, sought, newest, filter =>
    chain.client.request({ method: 'eth_getLogs', params: [filter] }),
  )
  if (told) return { log: told, newest, isSpent: true }
  if (!(await isSpent(chain, sought.from, sought.nonce, newest.number)))
    return { log: undefined, newest, isSpent: false }
  const proven = await searchLogs(chain, sought, newest, filter => askNodeWith(chain, newest, filter))
  return { log: proven, newest, isSpent: true }
}

/**
 * Determines the outcome of an authorization from the token's logs alone: a use counts only with the transfer that
 * follows it in the same transaction. `authorizationState` alone proves no payment, because it is also true after a
 * cancellation.
 */
export async function seekEvidence(chain: Chain, sought: Sought): Promise<Evidence> {
  const { log, newest, isSpent } = await findUse(chain, sought)
  // it was used before the first block in which it could have been meant for this payment
  if (!log && isSpent) return { kind: 'misused' }
  if (!log) return { kind: 'unused', chainTime: newest.timestamp }
  return evidenceIn(chain, log, sought)
}

async function evidenceIn(chain: Chain, log: RpcLog, sought: Sought): Promise<SpendingEvidence> {
  if (log.topics[0] === TOPIC_CANCELED) return { kind: 'canceled' }
  const receipt = await chain.client.getTransactionReceipt({ hash: log.transactionHash! })
  const transfer = transferIn(chain, receipt, sought)
  return transfer ? { kind: 'transferred', transfer: { ...transfer, wasThere: true } } : { kind: 'misused' }
}

/** Number of recent blocks that can still be reorganized, so that every lookup reads them again. */
const MAY_CHANGE_BLOCKS = 900n

/**
 * Finds what a spent authorization was used for, from `sought.fromBlock` to the last block that could use it.
 * Because any caller can trigger this, each block is read only once across lookups. Throws PageLimitExceeded if
 * `look` has no pages left, and LogsBehind if a node lags behind.
 */
export async function seekSpent(
  chain: Chain,
  sought: Sought & { readonly lastBlock?: bigint },
  look: PageBudget,
  searched: LruCache<Searched>,
): Promise<SpendingEvidence> {
  const newest = await newestBlock(chain)
  const name = `${sought.from}:${sought.nonce}`
  const { lastBlock: last = newest.number } = sought
  for (let from = sought.fromBlock; from <= newest.number && from <= last; ) {
    const known = searched.get(name)
    if (known && known.first <= from && from < known.next) {
      from = known.next
      continue
    }
    look.turn()
    const end = from + BLOCKS_PER_QUERY - 1n
    const to = end < newest.number ? end : newest.number
    const log = await searchLogs(chain, { ...sought, fromBlock: from }, { ...newest, number: to }, filter =>
      askNodeWith(chain, newest, filter).catch(async error => {
        // a node that lags behind cannot prove absence, but the logs that it has are true
        const told = await chain.client.request({ method: 'eth_getLogs', params: [filter] })
        if (told.length === 0) throw error
        return told
      }),
    )
    if (log) return evidenceIn(chain, log, sought)
    const next = to < newest.number - MAY_CHANGE_BLOCKS ? to + 1n : newest.number - MAY_CHANGE_BLOCKS
    if (next > from) searched.keep(name, joined(known, { first: from, next }))
    from = to + 1n
  }
  // it was used before the first block in which it could have been meant for this payment
  return { kind: 'misused' }
}

/** Merges two ranges if they touch; otherwise returns the newer one. */
const joined = (known: Searched | undefined, { first, next }: Searched): Searched =>
  known && first <= known.next && known.first <= next
    ? { first: first < known.first ? first : known.first, next: next > known.next ? next : known.next }
    : { first, next }

/**
 * Returns the transfer made by an authorization, whatever its amount and receiver; undefined if there is none yet.
 */
export async function seekTransfer(
  chain: Chain,
  sought: Pick<Sought, 'from' | 'nonce' | 'fromBlock'>,
): Promise<{ readonly txHash: Hex; readonly to: Address; readonly value: bigint } | undefined> {
  const { log } = await findUse(chain, sought)
  if (!log || log.topics[0] === TOPIC_CANCELED) return undefined
  const receipt = await chain.client.getTransactionReceipt({ hash: log.transactionHash! })
  const made = transferAfterUse(chain, receipt, sought)
  return made && { txHash: receipt.transactionHash, to: made.args.to, value: made.args.value }
}

/** Returns the payment in a transaction receipt, if any. */
export function transferIn(chain: Chain, receipt: TransactionReceipt, sought: Sought): Transfer | undefined {
  const made = transferAfterUse(chain, receipt, sought)
  const matches =
    made?.args.from.toLowerCase() === sought.from &&
    made.args.to.toLowerCase() === sought.payTo.toLowerCase() &&
    made.args.value === sought.value
  if (!matches) return undefined
  return { txHash: receipt.transactionHash, providerRef: null, logIndex: made.logIndex, block: receipt.blockNumber }
}

/** Returns the current proof of a transfer without an authorization; undefined if it is gone. */
export async function seekPlainTransfer(
  chain: Chain,
  hash: Hex,
  { from, payTo, value }: Pick<Sought, 'from' | 'payTo' | 'value'>,
): Promise<Transfer | undefined> {
  const receipt = await chain.client.getTransactionReceipt({ hash }).catch(error => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
  if (receipt?.status !== 'success') return undefined
  const logs = receipt.logs.filter(log => log.address.toLowerCase() === chain.asset.toLowerCase())
  const made = parseEventLogs({ abi: TOKEN_ABI, eventName: 'Transfer', logs }).find(
    ({ args }) =>
      args.from.toLowerCase() === from && args.to.toLowerCase() === payTo.toLowerCase() && args.value === value,
  )
  return made && { txHash: hash, providerRef: null, logIndex: made.logIndex, block: receipt.blockNumber }
}

/** Returns the token transfer of an authorization in a transaction. */
function transferAfterUse(chain: Chain, receipt: TransactionReceipt, sought: Pick<Sought, 'from' | 'nonce'>) {
  if (receipt.status !== 'success') return undefined
  const logs = parseEventLogs({
    abi: TOKEN_ABI,
    logs: receipt.logs.filter(log => log.address.toLowerCase() === chain.asset.toLowerCase()),
  })
  const used = logs.find(
    log =>
      log.eventName === 'AuthorizationUsed' &&
      log.args.authorizer.toLowerCase() === sought.from &&
      log.args.nonce.toLowerCase() === sought.nonce,
  )
  // the token emits an authorization's Transfer event right after its use
  const next = used && logs.find(log => log.eventName === 'Transfer' && log.logIndex > used.logIndex)
  return next?.eventName === 'Transfer' ? next : undefined
}
