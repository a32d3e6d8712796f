import { tempo } from 'mppx/server'
import {
  type Address,
  createClient,
  type Hex,
  http,
  pad,
  parseEventLogs,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  toEventSelector,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  getBlock,
  getBlockNumber,
  getTransactionReceipt,
  prepareTransactionRequest,
  sendRawTransaction,
  signTransaction,
} from 'viem/actions'
import { Abis, Actions } from 'viem/tempo'
import { tempo as tempoChain } from 'viem/tempo/chains'
import { describeError } from '#src/kernel/log.ts'
import { pause, toDate, type World } from '#src/kernel/world.ts'
import type { RefundRow } from '#src/ledger/tables.ts'
import type { Claim } from '#src/payments/claims.ts'
import { type Refusal, refuse, type TempoCredential } from '#src/payments/credential.ts'
import type { TempoTerms } from '#src/payments/rails/mpp-methods.ts'
import type { Finding, Means, Verdict } from './means.ts'
import { checkEnd, endOf, hashOf, payerOf } from './tempo-payload.ts'

export type TempoDeps = {
  readonly world: Pick<World, 'now' | 'after' | 'fetch' | 'crashpoint'>
  readonly rpcUrl: string
  readonly terms: TempoTerms
  /** Signs refunds and pays their fee, in the same token. */
  readonly treasuryKey: Hex
  readonly settleTimeoutMs: number
}

type TempoClaim = Claim & { readonly credential: TempoCredential }

const LOOK_EVERY_MS = 250
/** Seconds of chain time beyond a transaction's end after which no block can hold it. */
const MARGIN_SECONDS = 30
const BLOCKS_PER_QUERY = 2_000n
const TOPIC_MEMO = toEventSelector('TransferWithMemo(address,address,uint256,bytes32)')
const NOT_VISIBLE: Refusal = { code: 'invalid_proof', message: 'Invalid proof', retryAfter: 3 }

/**
 * Transfers of a dollar token on Tempo, each bound to its challenge by a memo: sent by us as the payer signed it, or by
 * the payer, who shows its hash.
 */
export function tempoMeans(deps: TempoDeps): Means<TempoCredential> {
  const { world, terms } = deps
  const { currency, recipient, chainId } = terms
  const client = createClient({
    chain: { ...tempoChain, id: chainId as typeof tempoChain.id },
    // no retries: what a retry means is for the settlement engine to decide
    transport: http(deps.rpcUrl, { retryCount: 0, timeout: 5_000, fetchFn: world.fetch }),
  })
  const method = tempo.charge({ currency, recipient, getClient: () => client })

  async function receiptOf(hash: Hex): Promise<TransactionReceipt | undefined> {
    try {
      const receipt = await getTransactionReceipt(client, { hash })
      return receipt.status === 'success' || receipt.status === 'reverted' ? (receipt as TransactionReceipt) : undefined
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    }
  }

  /** What mppx makes of a payload. The challenge was found to be ours and in time before, so its end is not judged here. */
  const examine = ({ echo, source }: TempoCredential, payload: TempoCredential['payload']) => {
    const challenge = { ...echo, expires: toDate(world.now() + 3_600_000).toISOString() }
    const credential = { challenge, payload, ...(source === undefined ? {} : { source }) }
    return method.validate!({ credential, request: echo.request } as never)
  }

  /** What a receipt proves: a transfer of what was asked for, with the memo of the challenge. */
  async function judge(claim: TempoClaim, hash: Hex, receipt: TransactionReceipt): Promise<Verdict> {
    if (receipt.status !== 'success') return { kind: 'refused', reason: 'the transaction was reverted' }
    try {
      await examine(claim.credential, { type: 'hash', hash })
    } catch (error) {
      if (isUnreachable(error)) throw error
      return { kind: 'refused', reason: reasonOf(error) }
    }
    const logs = parseEventLogs({ abi: Abis.tip20, eventName: 'TransferWithMemo', logs: receipt.logs })
    const transfer = logs.find(
      ({ args }) => args.to.toLowerCase() === recipient.toLowerCase() && args.amount === claim.value,
    )
    if (!transfer) return { kind: 'refused', reason: 'the transaction holds no such transfer' }
    return {
      kind: 'settled',
      proof: {
        txHash: receipt.transactionHash,
        providerRef: null,
        logIndex: transfer.logIndex,
        block: receipt.blockNumber,
        payer: transfer.args.from.toLowerCase(),
      },
    }
  }

  async function send(claim: TempoClaim): Promise<Verdict> {
    const { payload } = claim.credential
    const hash = hashOf(payload)
    world.crashpoint('C06')
    const failure = payload.type === 'transaction' ? await broadcast(payload.signature) : undefined
    world.crashpoint('C07')
    const giveUpAt = world.now() + deps.settleTimeoutMs
    for (;;) {
      const receipt = await receiptOf(hash)
      if (receipt) return judge(claim, hash, receipt)
      if (failure) return { kind: 'refused', reason: failure }
      if (world.now() >= giveUpAt) return { kind: 'unknown', reason: 'not mined yet' }
      await pause(world, LOOK_EVERY_MS)
    }
  }

  /** Why the node did not take a transaction; undefined when it did, or had it. */
  async function broadcast(serializedTransaction: Hex): Promise<string | undefined> {
    try {
      await sendRawTransaction(client, { serializedTransaction })
      return undefined
    } catch (error) {
      if (isUnreachable(error)) throw error
      const reason = reasonOf(error)
      return /already (?:known|imported)/i.test(reason) ? undefined : reason
    }
  }

  async function find(claim: TempoClaim): Promise<Finding> {
    const { payload } = claim.credential
    const hash = hashOf(payload)
    const receipt = await receiptOf(hash)
    if (receipt) {
      const verdict = await judge(claim, hash, receipt)
      return verdict.kind === 'unsent' ? { kind: 'unknown' } : verdict
    }
    const { timestamp } = await getBlock(client)
    if (Number(timestamp) > claim.validBefore + MARGIN_SECONDS)
      return { kind: 'refused', reason: 'the transaction was not mined in time' }
    return payload.type === 'transaction' ? { kind: 'worth_sending' } : { kind: 'unknown' }
  }

  async function giveBack(refund: RefundRow, claim: TempoClaim): Promise<Hex> {
    const treasury = privateKeyToAccount(deps.treasuryKey)
    const sought = { from: treasury.address, to: claim.payer as Address, memo: refund.nonce as Hex }
    const before = await findTransfer(sought, claim.fromBlock)
    if (before) return before
    const call = Actions.token.transfer.call(client, {
      amount: BigInt(refund.amount_micro),
      to: sought.to,
      memo: sought.memo,
      token: currency,
    })
    const prepared = await prepareTransactionRequest(client, {
      account: treasury,
      calls: [call],
      feeToken: currency,
      // a lane of its own with one place: the chain takes this refund once, however often it is sent
      nonceKey: BigInt(refund.nonce) >> 64n,
      nonce: 0,
    } as never)
    await broadcast(await signTransaction(client, prepared as never))
    world.crashpoint('C15')
    const after = await findTransfer(sought, claim.fromBlock)
    if (after) return after
    throw new Error('refund not proven yet: no transfer in the logs of Tempo')
  }

  async function findTransfer(
    { from, to, memo }: { readonly from: Address; readonly to: Address; readonly memo: Hex },
    fromBlock: bigint,
  ): Promise<Hex | undefined> {
    const newest = await getBlockNumber(client, { cacheTime: 0 })
    for (let start = fromBlock; start <= newest; start += BLOCKS_PER_QUERY) {
      const end = start + BLOCKS_PER_QUERY - 1n
      const logs = await client.request({
        method: 'eth_getLogs',
        params: [
          {
            address: currency,
            topics: [TOPIC_MEMO, pad(from), pad(to), memo],
            fromBlock: toHex(start),
            toBlock: toHex(end < newest ? end : newest),
          },
        ],
      })
      if (logs[0]?.transactionHash) return logs[0].transactionHash
    }
    return undefined
  }

  return {
    keyOf: (_demand, { payload }) => `tempo:${chainId}:${hashOf(payload)}`,
    check: (_demand, { payload }, now) => checkEnd(payload, now),
    keep: (demand, credential) => ({
      payer: payerOf(credential),
      nonce: hashOf(credential.payload),
      value: demand.terms.amount,
      validBefore: endOf(credential.payload) ?? Math.floor(demand.expiresAt / 1000),
      payload: { credential },
    }),
    prepare: async (_demand, credential) => {
      try {
        const fromBlock = await getBlockNumber(client, { cacheTime: 0 })
        await examine(credential, credential.payload)
        return { kind: 'ready', fromBlock }
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return { kind: 'refused', refusal: NOT_VISIBLE }
        if (isUnreachable(error)) return { kind: 'unsent' }
        return { kind: 'refused', refusal: refuse(reasonOf(error)) }
      }
    },
    send: claim => send(claim).catch(error => ({ kind: 'unknown', reason: describeError(error) })),
    find,
    giveBack,
  }
}

/** True when nobody answered; what a node answers says something about the transaction. */
function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/^(HttpRequestError|TimeoutError|SocketClosedError|BlockNotFoundError)$/.test(cause.name)) return true
  return false
}

const reasonOf = (error: unknown): string => {
  const short = (error as { shortMessage?: unknown }).shortMessage
  const details = (error as { details?: unknown }).details
  if (typeof short === 'string') return typeof details === 'string' ? `${short} ${details}` : short
  return describeError(error).split('\n')[0]!
}
