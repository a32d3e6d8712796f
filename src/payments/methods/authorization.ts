import type { Hex } from 'viem'
import { describeError, type Log } from '#src/kernel/log.ts'
import { memoizeFor } from '#src/kernel/ttl-memo.ts'
import { type World, within } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type Chain, newestBlock } from '#src/payments/chain.ts'
import type { Claim } from '#src/payments/claims.ts'
import type { Confirmations } from '#src/payments/confirmations.ts'
import { type AuthorizationCredential, paymentRefusal } from '#src/payments/credential.ts'
import { type Facilitator, isRefusal, type Settled } from '#src/payments/facilitator.ts'
import { noteMined } from '#src/payments/gas.ts'
import { mayBeMined } from '#src/payments/journal.ts'
import {
  type Evidence,
  type Sought,
  type SpendingEvidence,
  seekEvidence,
  seekPlainTransfer,
  transferIn,
} from '#src/payments/proof.ts'
import { isPlainTransfer } from '#src/payments/refund-unordered.ts'
import { GAS_REFUSAL } from '#src/payments/relayer.ts'
import { MAX_TIMEOUT_SECONDS, networkOf } from '#src/payments/terms.ts'
import { readWalletState } from '#src/payments/wallet-limits.ts'
import { checkAuthorization, checkTime } from './check-authorization.ts'
import { isNetworkError } from './network-error.ts'
import type { Finding, PaymentMethodHandler, Verdict } from './payment-method.ts'
import type { RecoverKey } from './recover-key.ts'
import { returnTransfers } from './refund-transfer.ts'
import { watchReorgs } from './reorg-watch.ts'
import { readReceipts, refOf, resendObjection } from './reverted.ts'
import { createSignatureCheck, isContract } from './signature.ts'
import { IS_USED, simulate } from './simulate.ts'
import { lookForSpent } from './spent-authorizations.ts'

const LOOK_BACK_BLOCKS = 600n
const BLOCK_HOLDS_MS = 1_000
/** Chain time after validBefore beyond which no block can include the authorization. */
const MARGIN_SECONDS = 30n
const HASH = /^0x[0-9a-f]{64}$/i
/** Minimum remaining validity for submission. */
const LEAST_VALIDITY_SECONDS = 6n

export type AuthorizationDeps = {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly chain: Chain
  readonly facilitator: Facilitator
  readonly treasuryKey: Hex
  readonly recover: RecoverKey
  /** Time in milliseconds that a request waits for the chain before it responds with unknown. */
  readonly settleTimeoutMs: number
  /** Required confirmations; by default one block. */
  readonly confirmations?: Confirmations
}

type AuthorizationClaim = Claim & { readonly credential: AuthorizationCredential }

/**
 * USDC transfers signed by their payer (EIP-3009) and submitted by the facilitator; the chain's logs are
 * authoritative.
 */
export function authorizationHandler(deps: AuthorizationDeps): PaymentMethodHandler<AuthorizationCredential> {
  const { db, world, chain, facilitator, log } = deps
  const signerOf = createSignatureCheck(chain, deps.recover)
  const { wasMade, isMade, isUnbound, blockOfQuote } = lookForSpent(deps, signerOf)
  // a slightly old block is fine: evidence is then only sought from further back
  const earliestBlock = memoizeFor(world, BLOCK_HOLDS_MS, () => earliestBlockOf(chain))

  async function send(claim: AuthorizationClaim): Promise<Verdict> {
    const settling = facilitator.settle(claim.terms, claim.credential).catch(describeError)
    // the facilitator has its own timeout; this one is the fallback
    return judge(claim, await within(world, deps.settleTimeoutMs + 1000, settling, 'timed out'))
  }

  /**
   * Determines the outcome: the chain is authoritative; the facilitator's response only distinguishes a rejection
   * from a lost response.
   */
  async function judge(claim: AuthorizationClaim, answer: Settled | string): Promise<Verdict> {
    const isLost = typeof answer === 'string'
    const evidence = await evidenceOf(claim, isLost ? undefined : answer).catch(() => undefined)
    if (evidence && evidence.kind !== 'unused') return settledOrNot(evidence, claim.value)
    if (isLost) return { kind: 'unknown', reason: answer }
    const reason = answer.errorReason ?? 'no transfer found'
    if (await mayBeMined(db, refOf(claim.credential))) return { kind: 'unknown', reason }
    const answered = evidence && (await resendObjection(deps, claim.credential))
    if (answered) return { kind: 'refused', reason: answered }
    if (answer.transaction) return { kind: 'unknown', reason }
    if (facilitator.place === 'in_process') return explain(claim, reason, answer.errorMessage)
    return evidence && isRefusal(answer) ? { kind: 'refused', reason } : { kind: 'unknown', reason }
  }

  /** Explains why our relayer sent nothing: its gas budget, a rejection by the token, or an unreachable chain. */
  async function explain(claim: AuthorizationClaim, reason: string, details = ''): Promise<Verdict> {
    if (details.includes(GAS_REFUSAL)) return { kind: 'refused', reason: GAS_REFUSAL }
    const refusal = await simulate(deps, claim.credential).catch(() => undefined)
    // only the logs tell who used it, and for what
    if (refusal && IS_USED.test(refusal)) return { kind: 'unknown', reason: refusal }
    return refusal ? { kind: 'refused', reason: refusal } : { kind: 'unsent', reason }
  }

  /** Seeks evidence in the receipt of the named transaction, or in the logs. */
  async function evidenceOf(claim: AuthorizationClaim, answer?: Settled): Promise<Evidence> {
    const hash = answer?.transaction ?? ''
    if (HASH.test(hash)) {
      const asked = () => chain.client.getTransactionReceipt({ hash: hash as Hex }).catch(() => undefined)
      // only a receipt from our own facilitator is trusted
      const shown = facilitator.place === 'in_process' ? answer?.receipt : undefined
      const receipt = shown ?? (await asked())
      if (receipt) await noteMined(deps, receipt)
      const transfer = receipt && transferIn(chain, receipt, soughtOf(claim))
      if (transfer) return { kind: 'transferred', transfer }
    }
    return seekEvidence(chain, soughtOf(claim))
  }

  /** Accepts the evidence once enough blocks confirm it. */
  async function settledOrNot(evidence: SpendingEvidence, value: bigint) {
    const needed = deps.confirmations?.(value) ?? 1
    if (evidence.kind === 'transferred' && needed > 1) {
      const { number } = await newestBlock(chain)
      if (number - evidence.transfer.block + 1n < BigInt(needed))
        return { kind: 'unknown', reason: `fewer than ${needed} block confirmations` } as const
    }
    return verdictOf(evidence)
  }

  async function find(claim: AuthorizationClaim): Promise<Finding> {
    const evidence = await seekEvidence(chain, soughtOf(claim))
    if (evidence.kind !== 'unused') return settledOrNot(evidence, claim.value)
    const { validBefore } = claim.credential
    if (evidence.chainTime > validBefore + MARGIN_SECONDS)
      return { kind: 'refused', reason: 'the authorization expired unused' }
    if (await mayBeMined(db, refOf(claim.credential))) return { kind: 'unknown' }
    await readReceipts(deps, refOf(claim.credential))
    const answered = await resendObjection(deps, claim.credential)
    if (answered) return { kind: 'refused', reason: answered }
    const worthSending = evidence.chainTime + LEAST_VALIDITY_SECONDS < validBefore
    return worthSending ? { kind: 'worth_sending' } : { kind: 'unknown' }
  }

  return {
    keyOf: ({ terms }, { from, nonce }) => `eip3009:${terms.chainId}:${terms.asset.toLowerCase()}:${from}:${nonce}`,
    check: ({ terms }, credential, now) => checkAuthorization(terms, credential, now),
    keep: (_demand, { from, nonce, value, validBefore, validAfter, signature }) => ({
      payer: from,
      nonce,
      value,
      validBefore: Number(validBefore < FAR_SECONDS ? validBefore : FAR_SECONDS),
      payload: { validAfter: validAfter.toString(), signature },
    }),
    wasMade,
    prepare: async (demand, credential) => {
      try {
        // skip wallet queries that cannot affect the result
        const isLong = credential.validBefore > latestOf(demand.expiresAt)
        if (isLong && (await isContract(chain, credential.from)) && !(await isMade(demand, credential)))
          return { kind: 'refused', refusal: paymentRefusal(TOO_LONG) }
        const isLate = checkTime(credential, world.now()) !== undefined || demand.expiresAt <= world.now()
        const earliest = isLate ? blockOfQuote(demand) : earliestBlock()
        const signedBy = signerOf(demand.terms, credential)
        const purseOf = readWalletState(deps, credential, signedBy)
        const [signer, fromBlock, purse, unbound] = await Promise.all([
          ...([signedBy, earliest, purseOf] as const),
          isUnbound(demand, credential),
        ])
        if (!signer) return { kind: 'refused', refusal: paymentRefusal('signature rejected') }
        return { kind: 'ready', fromBlock, purse, isUnbound: unbound }
      } catch (error) {
        if (!isNetworkError(error)) throw error
        log.warn({ part: 'chain', error: describeError(error) }, 'chain could not be queried')
        return { kind: 'unsent' }
      }
    },
    send,
    find,
    lookAgain: async claim => {
      if (isPlainTransfer(claim.key)) return seekPlainTransfer(chain, claim.txHash!, soughtOf(claim))
      const named = { success: true, transaction: claim.txHash ?? '', network: networkOf(claim.terms) }
      const evidence = await evidenceOf(claim, named)
      return evidence.kind === 'transferred' ? evidence.transfer : undefined
    },
    unsettled: watchReorgs(chain),
    ...returnTransfers(deps),
  }
}

/**
 * Latest validBefore for a contract wallet: shorter than for a key, because it can revoke within the same block.
 */
const latestOf = (quoteEnds: number): bigint => BigInt(Math.floor(quoteEnds / 1000) + MAX_TIMEOUT_SECONDS)
/**
 * Maximum validBefore stored in the ledger: a later one is only accepted for a transfer that is already on chain.
 */
const FAR_SECONDS = 99_999_999_999n
const TOO_LONG = `validBefore of a contract wallet is more than ${MAX_TIMEOUT_SECONDS} seconds after the end of the quote`

/** Returns the search parameters for the outcome of a claim on chain. */
const soughtOf = ({ credential, terms, fromBlock }: AuthorizationClaim): Sought => ({
  from: credential.from,
  nonce: credential.nonce,
  payTo: terms.payTo,
  value: credential.value,
  fromBlock,
})

function verdictOf(evidence: SpendingEvidence): Extract<Verdict, { kind: 'settled' | 'refused' }> {
  switch (evidence.kind) {
    case 'transferred':
      return { kind: 'settled', proof: evidence.transfer }
    case 'canceled':
      return { kind: 'refused', reason: 'the authorization was cancelled' }
    case 'misused':
      return { kind: 'refused', reason: 'the authorization was used for something else' }
  }
}

/**
 * Returns the earliest block in which an authorization for a valid quote can have been used: a third party might
 * have broadcast it before it was presented. Twice the quote's lifetime in two-second blocks.
 */
async function earliestBlockOf(chain: Chain): Promise<bigint> {
  const { number } = await newestBlock(chain)
  return number > LOOK_BACK_BLOCKS ? number - LOOK_BACK_BLOCKS : 0n
}
