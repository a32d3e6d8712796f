import type { Hex } from 'viem'
import { briefly } from '#src/kernel/briefly.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { type World, within } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type Chain, newestBlock } from '#src/payments/chain.ts'
import type { Claim } from '#src/payments/claims.ts'
import type { Confirmations } from '#src/payments/confirmations.ts'
import { type AuthorizationCredential, refuse } from '#src/payments/credential.ts'
import { type Facilitator, isRefusal, type Settled } from '#src/payments/facilitator.ts'
import { noteMined } from '#src/payments/gas.ts'
import { isPlainTransfer } from '#src/payments/give-back.ts'
import { mayBeMined } from '#src/payments/journal.ts'
import {
  type Evidence,
  type Sought,
  seekEvidence,
  seekPlainTransfer,
  type Told,
  transferIn,
} from '#src/payments/proof.ts'
import { readPurse } from '#src/payments/purse.ts'
import { GAS_REFUSAL } from '#src/payments/relayer.ts'
import { MAX_TIMEOUT_SECONDS, networkOf } from '#src/payments/terms.ts'
import { checkAuthorization, checkTime } from './check-authorization.ts'
import { watchForks } from './forks.ts'
import type { Finding, Means, Verdict } from './means.ts'
import { isNetworkError } from './network-error.ts'
import type { RecoverKey } from './recover-key.ts'
import { returnTransfers } from './return-transfer.ts'
import { readReceipts, refOf, whyNotAgain } from './reverted.ts'
import { createSignatureCheck, isContract } from './signature.ts'
import { IS_USED, simulate } from './simulate.ts'
import { lookForSpent } from './spent.ts'

const LOOK_BACK_BLOCKS = 600n
const BLOCK_HOLDS_MS = 1_000
/** After this much chain time beyond validBefore no block can hold the authorization any more. */
const MARGIN_SECONDS = 30n
const HASH = /^0x[0-9a-f]{64}$/i
/** With less validity than this left, nothing is sent any more. */
const LEAST_VALIDITY_SECONDS = 6n

export type AuthorizationDeps = {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly chain: Chain
  readonly facilitator: Facilitator
  readonly treasuryKey: Hex
  readonly recover: RecoverKey
  /** Milliseconds that a request waits for the chain before it answers unknown. */
  readonly settleTimeoutMs: number
  /** One block is enough unless given. */
  readonly confirmations?: Confirmations
}

type AuthorizationClaim = Claim & { readonly credential: AuthorizationCredential }

/** Transfers of USDC that their payer signed (EIP-3009) and the facilitator brings to the chain; its logs decide. */
export function authorizationMeans(deps: AuthorizationDeps): Means<AuthorizationCredential> {
  const { db, world, chain, facilitator, log } = deps
  const signerOf = createSignatureCheck(chain, deps.recover)
  const { wasMade, isMade, isUnbound, blockOfQuote } = lookForSpent(deps, signerOf)
  // one that was seen a moment ago is as good: evidence is only sought from further back
  const earliestBlock = briefly(world, BLOCK_HOLDS_MS, () => earliestBlockOf(chain))

  async function send(claim: AuthorizationClaim): Promise<Verdict> {
    const settling = facilitator.settle(claim.terms, claim.credential).catch(describeError)
    // the facilitator has its own time limit; this one is for when that fails
    return judge(claim, await within(world, deps.settleTimeoutMs + 1000, settling, 'timed out'))
  }

  /** The chain decides what happened; the facilitator's words only tell a refusal from a lost answer. */
  async function judge(claim: AuthorizationClaim, answer: Settled | string): Promise<Verdict> {
    const isLost = typeof answer === 'string'
    const evidence = await evidenceOf(claim, isLost ? undefined : answer).catch(() => undefined)
    if (evidence && evidence.kind !== 'unused') return settledOrNot(evidence, claim.value)
    if (isLost) return { kind: 'unknown', reason: answer }
    const reason = answer.errorReason ?? 'no transfer found'
    if (await mayBeMined(db, refOf(claim.credential))) return { kind: 'unknown', reason }
    const answered = evidence && (await whyNotAgain(deps, claim.credential))
    if (answered) return { kind: 'refused', reason: answered }
    if (answer.transaction) return { kind: 'unknown', reason }
    if (facilitator.place === 'in_process') return explain(claim, reason, answer.errorMessage)
    return evidence && isRefusal(answer) ? { kind: 'refused', reason } : { kind: 'unknown', reason }
  }

  /** Our own relayer sent nothing: for its cost, or because the token would not take it, or the chain was out of reach. */
  async function explain(claim: AuthorizationClaim, reason: string, details = ''): Promise<Verdict> {
    if (details.includes(GAS_REFUSAL)) return { kind: 'refused', reason: GAS_REFUSAL }
    const refusal = await simulate(deps, claim.credential).catch(() => undefined)
    // by whom and for what, only the logs tell
    if (refusal && IS_USED.test(refusal)) return { kind: 'unknown', reason: refusal }
    return refusal ? { kind: 'refused', reason: refusal } : { kind: 'unsent', reason }
  }

  /** The receipt of the transaction that was named, or a search of the logs. */
  async function evidenceOf(claim: AuthorizationClaim, answer?: Settled): Promise<Evidence> {
    const hash = answer?.transaction ?? ''
    if (HASH.test(hash)) {
      const asked = () => chain.client.getTransactionReceipt({ hash: hash as Hex }).catch(() => undefined)
      // a stranger's receipt proves nothing
      const shown = facilitator.place === 'in_process' ? answer?.receipt : undefined
      const receipt = shown ?? (await asked())
      if (receipt) await noteMined(deps, receipt)
      const transfer = receipt && transferIn(chain, receipt, soughtOf(claim))
      if (transfer) return { kind: 'transferred', transfer }
    }
    return seekEvidence(chain, soughtOf(claim))
  }

  /** What the chain has told counts when enough blocks hold it. */
  async function settledOrNot(evidence: Told, value: bigint) {
    const needed = deps.confirmations?.(value) ?? 1
    if (evidence.kind === 'transferred' && needed > 1) {
      const { number } = await newestBlock(chain)
      if (number - evidence.transfer.block + 1n < BigInt(needed))
        return { kind: 'unknown', reason: `fewer than ${needed} blocks hold it` } as const
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
    const answered = await whyNotAgain(deps, claim.credential)
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
        // a wallet is asked nothing whose answer could change nothing
        const isLong = credential.validBefore > latestOf(demand.expiresAt)
        if (isLong && (await isContract(chain, credential.from)) && !(await isMade(demand, credential)))
          return { kind: 'refused', refusal: refuse(TOO_LONG) }
        const isLate = checkTime(credential, world.now()) !== undefined || demand.expiresAt <= world.now()
        const earliest = isLate ? blockOfQuote(demand) : earliestBlock()
        const signedBy = signerOf(demand.terms, credential)
        const purseOf = readPurse(deps, credential, signedBy)
        const [signer, fromBlock, purse, unbound] = await Promise.all([
          ...([signedBy, earliest, purseOf] as const),
          isUnbound(demand, credential),
        ])
        if (!signer) return { kind: 'refused', refusal: refuse('signature rejected') }
        return { kind: 'ready', fromBlock, purse, isUnbound: unbound }
      } catch (error) {
        if (!isNetworkError(error)) throw error
        log.warn({ part: 'chain', error: describeError(error) }, 'the chain could not be asked')
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
    unsettled: watchForks(chain),
    ...returnTransfers(deps),
  }
}

/** What a contract signs it may take back in the block that it is sent in: it has less time for that than a key. */
const latestOf = (quoteEnds: number): bigint => BigInt(Math.floor(quoteEnds / 1000) + MAX_TIMEOUT_SECONDS)
/** The latest end that the ledger keeps: a later one is taken only of a transfer that the chain holds already. */
const FAR_SECONDS = 99_999_999_999n
const TOO_LONG = `validBefore of a contract wallet is more than ${MAX_TIMEOUT_SECONDS} seconds after the end of the quote`

/** What to look for on chain to know what became of a claim. */
const soughtOf = ({ credential, terms, fromBlock }: AuthorizationClaim): Sought => ({
  from: credential.from,
  nonce: credential.nonce,
  payTo: terms.payTo,
  value: credential.value,
  fromBlock,
})

function verdictOf(evidence: Told): Extract<Verdict, { kind: 'settled' | 'refused' }> {
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
 * The earliest block in which an authorization for a living quote can have been used: a stranger may have broadcast it
 * before it was shown to us. Twice a quote's life in blocks of two seconds.
 */
async function earliestBlockOf(chain: Chain): Promise<bigint> {
  const { number } = await newestBlock(chain)
  return number > LOOK_BACK_BLOCKS ? number - LOOK_BACK_BLOCKS : 0n
}
