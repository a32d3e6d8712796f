import { tempo } from 'mppx/server'
import { createClient, type Hex, http, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getBlock, getBlockNumber, getTransactionReceipt, sendRawTransaction } from 'viem/actions'
import { tempo as tempoChain } from 'viem/tempo/chains'
import { describeError } from '#src/kernel/log.ts'
import { pause, toDate, type World } from '#src/kernel/world.ts'
import type { Claim } from '#src/payments/claims.ts'
import { type PaymentRefusal, paymentRefusal, type TempoCredential } from '#src/payments/credential.ts'
import type { TempoTerms } from '#src/payments/protocols/mpp-methods.ts'
import type { Finding, PaymentMethodHandler, Verdict } from './payment-method.ts'
import { refuseUnminable } from './tempo-nonce.ts'
import { checkTimes, endOf, hashOf, payerOf } from './tempo-payload.ts'
import { tempoReturns } from './tempo-refunds.ts'
import { formerTempoKey, hashIn, tempoKey, transferOf, transfersTo } from './tempo-transfer.ts'

export type TempoDeps = {
  readonly world: Pick<World, 'now' | 'after' | 'fetch' | 'crashpoint'>
  readonly rpcUrl: string
  readonly terms: TempoTerms
  /** Signs refunds and pays their fees, in the same token. */
  readonly treasuryKey: Hex
  readonly settleTimeoutMs: number
}

type TempoClaim = Claim & { readonly credential: TempoCredential }
type Judged = Pick<TempoClaim, 'credential' | 'value'>
type Judgement = Extract<Verdict, { kind: 'settled' | 'refused' }>

const LOOK_EVERY_MS = 250
/** Chain time in seconds after a transaction's expiry beyond which no block can include it. */
const MARGIN_SECONDS = 30
const NOT_VISIBLE: PaymentRefusal = { code: 'invalid_proof', message: 'Invalid proof', retryAfter: 3 }

/**
 * Transfers of a dollar token on Tempo, each bound to its challenge by a memo: either signed by the payer and sent
 * by us, or sent by the payer, who presents the hash.
 */
export function tempoHandler(deps: TempoDeps): PaymentMethodHandler<TempoCredential> {
  const { world, terms } = deps
  const { currency, recipient, chainId } = terms
  const clientOf = (batch: boolean) =>
    createClient({
      chain: { ...tempoChain, id: chainId as typeof tempoChain.id },
      // no transport retries: the settlement engine decides what to retry
      transport: http(deps.rpcUrl, { retryCount: 0, timeout: 5_000, fetchFn: world.fetch, batch }),
    })
  const client = clientOf(false)
  // batching client: calls of one event-loop iteration go to one node in one request
  const oneNode = clientOf(true)
  const method = tempo.charge({ currency, recipient, getClient: () => client })

  async function receiptOf(hash: Hex, asked = client): Promise<TransactionReceipt | undefined> {
    try {
      const receipt = await getTransactionReceipt(asked, { hash })
      return receipt.status === 'success' || receipt.status === 'reverted' ? (receipt as TransactionReceipt) : undefined
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    }
  }

  /**
   * Validates an unsent transaction with mppx. The challenge was already verified as ours and in time, so its
   * expiry is not checked here.
   */
  const examine = ({ echo, source, payload }: TempoCredential) => {
    const challenge = { ...echo, expires: toDate(world.now() + 3_600_000).toISOString() }
    const credential = { challenge, payload, ...(source === undefined ? {} : { source }) }
    return method.validate!({ credential, request: echo.request } as never)
  }

  /** Evaluates a receipt: it must contain a transfer of the requested amount with the challenge's memo. */
  function judge({ credential, value }: Judged, receipt: TransactionReceipt): Judgement {
    if (receipt.status !== 'success') return { kind: 'refused', reason: 'the transaction was reverted' }
    const transfer = transferOf(receipt, { currency, recipient, amount: value, echo: credential.echo })
    if (!transfer)
      return { kind: 'refused', reason: 'the transaction has no matching transfer bound to this challenge' }
    return {
      kind: 'settled',
      proof: {
        txHash: receipt.transactionHash,
        providerRef: null,
        logIndex: transfer.logIndex,
        block: receipt.blockNumber,
        payer: transfer.args.from.toLowerCase(),
        // a transfer sent by its payer, or in our earlier attempt, might have been refunded since
        wasThere: true,
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
      if (receipt) return judge(claim, receipt)
      if (failure) return { kind: 'refused', reason: failure }
      if (world.now() >= giveUpAt) return { kind: 'unknown', reason: 'not mined yet' }
      await pause(world, LOOK_EVERY_MS)
    }
  }

  /** Returns why the node rejected a transaction; undefined if it accepted or already had it. */
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
    // a missing receipt proves nothing unless the same node also reports the newest block
    const [{ timestamp }, receipt] = await Promise.all([getBlock(oneNode), receiptOf(hash, oneNode)])
    if (receipt) return judge(claim, receipt)
    if (Number(timestamp) > claim.validBefore + MARGIN_SECONDS)
      return { kind: 'refused', reason: 'the transaction was not mined in time' }
    return payload.type === 'transaction' ? { kind: 'worth_sending' } : { kind: 'unknown' }
  }

  /** Returns the former key only if the transaction has a single transfer: earlier versions took one of several. */
  async function formerKeyOf({ key }: Claim): Promise<string | undefined> {
    const hash = hashIn(key)
    const receipt = hash && (await receiptOf(hash))
    return receipt && transfersTo(receipt, terms).length === 1 ? formerTempoKey(chainId, hash) : undefined
  }

  return {
    keyOf: (_demand, { payload, echo }) => tempoKey(chainId, hashOf(payload), echo),
    formerKeyOf: ({ payload }) => formerTempoKey(chainId, hashOf(payload)),
    check: (demand, { payload }, now) => checkTimes(demand, payload, now),
    keep: (demand, credential) => ({
      payer: payerOf(credential),
      nonce: hashOf(credential.payload),
      value: demand.terms.amount,
      validBefore: endOf(credential.payload) ?? Math.floor(demand.expiresAt / 1000),
      payload: { credential },
    }),
    // a payer that presents a hash claims to have paid; `prepare` verifies that
    wasMade: async (_demand, { payload }) =>
      payload.type === 'hash' || (await receiptOf(hashOf(payload)))?.status === 'success',
    prepare: async ({ terms: { amount } }, credential) => {
      try {
        const receipt = await receiptOf(hashOf(credential.payload))
        if (receipt) {
          const found = judge({ credential, value: amount }, receipt)
          if (found.kind === 'refused') return { kind: 'refused', refusal: paymentRefusal(found.reason) }
          if (isNamedOther(credential, found.proof.payer))
            return { kind: 'refused', refusal: paymentRefusal(OTHER_SOURCE) }
          // a refund can only have happened after the payment
          return { kind: 'ready', fromBlock: receipt.blockNumber }
        }
        if (credential.payload.type === 'hash') return { kind: 'refused', refusal: NOT_VISIBLE }
        const fromBlock = await getBlockNumber(client, { cacheTime: 0 })
        await examine(credential)
        const refusal = await refuseUnminable(client, credential.payload)
        return refusal ? { kind: 'refused', refusal } : { kind: 'ready', fromBlock }
      } catch (error) {
        if (isUnreachable(error)) return { kind: 'unsent' }
        return { kind: 'refused', refusal: paymentRefusal(reasonOf(error)) }
      }
    },
    send: claim => send(claim).catch(error => ({ kind: 'unknown', reason: describeError(error) })),
    find,
    ...tempoReturns({ world, client, treasuryKey: deps.treasuryKey, currency, broadcast, formerKeyOf }),
  }
}

const OTHER_SOURCE = 'the source of the credential is not the payer'

/** True if a hash is presented under another name than its payer's. */
const isNamedOther = ({ source, payload }: TempoCredential, payer: string | undefined): boolean =>
  payload.type === 'hash' && source !== undefined && source.split(':').at(-1)?.toLowerCase() !== payer

/** True if no node responded; a node's error says something about the transaction. */
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
