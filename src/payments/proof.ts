import {
  type Address,
  type Hex,
  parseEventLogs,
  type RpcLog,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { Recent } from '#src/kernel/recent.ts'
import { BLOCKS_PER_QUERY, type Chain, isSpent, newestBlock, TOKEN_ABI } from './chain.ts'
import type { PageLook, Searched } from './page-look.ts'
import { type Asked, askNodeWith, searchLogs, TOPIC_CANCELED } from './use-logs.ts'

/** An authorization whose fate is asked of the chain. */
export type Sought = {
  readonly from: Address
  readonly nonce: Hex
  readonly payTo: Address
  readonly value: bigint
  /** The newest block before the authorization was first seen. */
  readonly fromBlock: bigint
}

/** What proves that money arrived. */
export type Proof = {
  readonly txHash: Hex | null
  /** The id that a payment provider gave it, where there is no transaction. */
  readonly providerRef: string | null
  readonly logIndex: number
  readonly block: bigint
  /** Who paid, where that is only known now. */
  readonly payer?: string
  /** It was found, and not brought about just now: the money may have gone back since. */
  readonly wasThere?: true
}

export type Transfer = Proof & { readonly txHash: Hex }

export type Evidence =
  | { readonly kind: 'transferred'; readonly transfer: Transfer }
  | { readonly kind: 'canceled' }
  /** Used, but not for this payment: its nonce can never pay it any more. */
  | { readonly kind: 'misused' }
  | { readonly kind: 'unused'; readonly chainTime: bigint }

/** What an authorization that is spent was spent for. */
export type Told = Exclude<Evidence, { kind: 'unused' }>

/**
 * The log of an authorization's use or cancellation, and the newest block that was looked at. Without a log, the token
 * says in that block whether it is spent: logs come from nodes that may be behind, and their silence proves nothing.
 * Throws LogsBehind when it is spent and nobody can tell by what.
 */
async function findUse(chain: Chain, sought: Asked) {
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
 * What became of an authorization, from the token's logs alone: a use counts only together with the transfer that
 * follows it in the same transaction. `authorizationState` alone proves no payment, being true after a cancel too.
 */
export async function seekEvidence(chain: Chain, sought: Sought): Promise<Evidence> {
  const { log, newest, isSpent } = await findUse(chain, sought)
  // before the first block in which it can have been meant for this
  if (!log && isSpent) return { kind: 'misused' }
  if (!log) return { kind: 'unused', chainTime: newest.timestamp }
  return evidenceIn(chain, log, sought)
}

async function evidenceIn(chain: Chain, log: RpcLog, sought: Sought): Promise<Told> {
  if (log.topics[0] === TOPIC_CANCELED) return { kind: 'canceled' }
  const receipt = await chain.client.getTransactionReceipt({ hash: log.transactionHash! })
  const transfer = transferIn(chain, receipt, sought)
  return transfer ? { kind: 'transferred', transfer: { ...transfer, wasThere: true } } : { kind: 'misused' }
}

/** Blocks that the chain may still exchange are read again by every look. */
const MAY_CHANGE_BLOCKS = 900n

/**
 * What an authorization that is spent was spent for, from `sought.fromBlock` to the last block that could use it: anybody may
 * ask, so that each block is read once, by one look or by several. Throws TooFar where `look` has no page left, LogsBehind
 * where a node is behind.
 */
export async function seekSpent(
  chain: Chain,
  sought: Sought & { readonly lastBlock?: bigint },
  look: PageLook,
  searched: Recent<Searched>,
): Promise<Told> {
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
        // a node that is behind proves no silence, and what it tells is true
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
  // before the first block in which it can have been meant for this
  return { kind: 'misused' }
}

/** One range where two of them touch; else the newer one. */
const joined = (known: Searched | undefined, { first, next }: Searched): Searched =>
  known && first <= known.next && known.first <= next
    ? { first: first < known.first ? first : known.first, next: next > known.next ? next : known.next }
    : { first, next }

/** The transfer that an authorization made, whatever it says; undefined while there is none. */
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

/** The payment inside a transaction's receipt, if it is there. */
export function transferIn(chain: Chain, receipt: TransactionReceipt, sought: Sought): Transfer | undefined {
  const made = transferAfterUse(chain, receipt, sought)
  const matches =
    made?.args.from.toLowerCase() === sought.from &&
    made.args.to.toLowerCase() === sought.payTo.toLowerCase() &&
    made.args.value === sought.value
  if (!matches) return undefined
  return { txHash: receipt.transactionHash, providerRef: null, logIndex: made.logIndex, block: receipt.blockNumber }
}

/** Where a transfer that was not made by an authorization is proven now; undefined when it is gone. */
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

/** The transfer that the token did for an authorization in a transaction. */
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
  // the token emits the transfer of an authorization right after its use
  const next = used && logs.find(log => log.eventName === 'Transfer' && log.logIndex > used.logIndex)
  return next?.eventName === 'Transfer' ? next : undefined
}
