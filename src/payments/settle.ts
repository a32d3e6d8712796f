import type { SettleResponse } from '@x402/core/types'
import type { FaultCode } from '#src/kernel/faults.ts'
import { randomToken } from '#src/kernel/ids.ts'
import { describeError } from '#src/kernel/log.ts'
import { within } from '#src/kernel/world.ts'
import { isUniqueViolation, type LedgerTransaction } from '#src/ledger/database.ts'
import { type Chain, newestBlock } from './chain.ts'
import {
  type Claim,
  findClaim,
  insertClaim,
  isUndecided,
  liveClaimOf,
  moveClaim,
  reviveClaim,
  type Subject,
  soughtOf,
} from './claims.ts'
import { type Credential, checkCredential, claimKeyOf, refuse } from './credential.ts'
import { type Facilitator, isRefusal } from './facilitator.ts'
import { markTransaction, mayBeMined } from './journal.ts'
import { type Evidence, seekEvidence, transferIn } from './proof.ts'
import { type RecordDeps, recordFailed, recordSettled, type SettledWhen } from './record.ts'
import { GAS_REFUSAL } from './relayer.ts'
import { isSignedBy } from './signature.ts'
import { refusalOf } from './simulate.ts'
import type { Terms } from './terms.ts'

const LOOK_BACK_BLOCKS = 600n

export type SettleDeps = RecordDeps & {
  readonly chain: Chain
  readonly facilitator: Facilitator
  /** Milliseconds that a request waits for the chain before it answers unknown. */
  readonly settleTimeoutMs: number
}

export type Payment = {
  readonly subject: Subject
  readonly terms: Terms
  readonly credential: Credential
  /** Runs in the transaction that claims: books the order that an inline payment is for. */
  readonly admit?: (trx: LedgerTransaction) => Promise<void>
}

export type Outcome =
  | { readonly kind: 'settled'; readonly claim: Claim }
  /** A definite no: nothing was moved and nothing will be by us. */
  | { readonly kind: 'refused'; readonly code: FaultCode; readonly message: string }
  /** Sent, or perhaps sent: the reconciler will know. Never a reason to ask for money again. */
  | { readonly kind: 'unknown'; readonly claim: Claim }
  /** The chain cannot be reached and nothing was sent: the same credential may be sent again. */
  | { readonly kind: 'unavailable' }

export type Settlement = {
  /** Takes a payment for a subject, once, whatever is repeated or runs at the same time. */
  readonly pay: (payment: Payment) => Promise<Outcome>
  /** Brings a claim to the chain again that an earlier process or answer left undecided. */
  readonly resume: (claim: Claim) => Promise<Outcome>
  /** True while this process is at work on the claim. */
  readonly isInFlight: (key: string) => boolean
}

export function createSettlement(deps: SettleDeps): Settlement {
  const { db, world, chain, facilitator, log } = deps
  const inFlight = new Map<string, Promise<Outcome>>()

  function once(key: string, run: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = run().finally(() => inFlight.delete(key))
    inFlight.set(key, outcome)
    return outcome
  }

  async function pay(payment: Payment): Promise<Outcome> {
    const key = claimKeyOf(payment.terms, payment.credential)
    const running = inFlight.get(key)
    if (running) {
      // a twin of this payment, or the same authorization shown for something else: judged when the first is through
      await running.catch(() => undefined)
      return pay(payment)
    }
    return once(key, () => payOnce(key, payment))
  }

  async function payOnce(key: string, payment: Payment): Promise<Outcome> {
    const { subject, terms, credential } = payment
    const known = await findClaim(db, key)
    if (known && !isSame(known.subject, subject)) return reused
    if (known && known.state !== 'failed') return outcomeOf(known)
    // one nonce signed for two values: whichever the chain sees first must be the one that was claimed
    if (known && known.credential.value !== credential.value) return reused
    if (await liveClaimOf(db, subject)) return alreadyPaid
    const refusal = checkCredential(terms, credential, world.now())
    if (refusal) return { kind: 'refused', ...refusal }
    try {
      if (!(await isSignedBy(chain, terms, credential))) return { kind: 'refused', ...refuse('signature rejected') }
      world.crashpoint('C03')
      const claim = await takeClaim(key, payment, known, await earliestBlock(chain))
      if (!('id' in claim)) return claim
      world.crashpoint('C05')
      return await drive(claim, 'in_request')
    } catch (error) {
      if (!isNetworkError(error)) throw error
      log.warn({ error: describeError(error) }, 'the chain could not be asked')
      return { kind: 'unavailable' }
    }
  }

  /** Commits the claim before anything leaves the process; the unique indexes decide every race. */
  async function takeClaim(
    key: string,
    payment: Payment,
    failed: Claim | undefined,
    fromBlock: bigint,
  ): Promise<Claim | Outcome> {
    const { subject, terms, credential, admit } = payment
    const claim = { id: failed?.id ?? `cl_${randomToken(world)}`, key, subject, terms, credential, fromBlock }
    try {
      await db.transaction().execute(async trx => {
        await admit?.(trx)
        if (failed) await reviveClaim(trx, claim, world.now())
        else await insertClaim(trx, claim, world.now())
        world.crashpoint('C04')
      })
    } catch (error) {
      if (isUniqueViolation(error, 'claims.claim_key')) return payOnce(key, payment)
      if (isUniqueViolation(error, 'claims.subject_id')) return alreadyPaid
      throw error
    }
    const taken = await findClaim(db, key)
    if (!taken) throw new Error('a committed claim is gone')
    return taken
  }

  async function drive(claim: Claim, when: SettledWhen): Promise<Outcome> {
    const took = await moveClaim(db, claim.id, ['claimed', 'submitting', 'unknown'], 'submitting', {}, world.now())
    if (!took) return outcomeOf((await findClaim(db, claim.key)) ?? claim)
    const settling = facilitator.settle(claim.terms, claim.credential).catch(describeError)
    // the facilitator has its own time limit; this one is for when that fails
    const answer = await within(world, deps.settleTimeoutMs + 1000, settling, 'timed out')
    return conclude(claim, answer, when)
  }

  /** The chain decides what happened; the facilitator's words only tell a refusal from a lost answer. */
  async function conclude(claim: Claim, answer: SettleResponse | string, when: SettledWhen): Promise<Outcome> {
    const evidence = await evidenceOf(claim, answer).catch(() => undefined)
    if (evidence?.kind === 'transferred') {
      await recordSettled(deps, claim, evidence.transfer, when)
      return outcomeOf((await findClaim(db, claim.key)) ?? claim)
    }
    const reason = typeof answer === 'string' ? answer : (answer.errorReason ?? 'no transfer found')
    if (evidence?.kind === 'canceled') return refused(claim, 'the authorization was cancelled')
    if (evidence?.kind === 'misused') return refused(claim, 'the authorization was used for something else')
    if (typeof answer !== 'string' && answer.errorMessage?.includes(GAS_REFUSAL)) return refused(claim, GAS_REFUSAL)
    const mayStillMove = await mayBeMined(db, `${claim.credential.from}:${claim.credential.nonce}`)
    const answered = typeof answer !== 'string' && !answer.transaction && !mayStillMove
    if (answered && facilitator.place === 'in_process') return explain(claim, reason)
    if (answered && evidence?.kind === 'unused' && isRefusal(answer)) return refused(claim, reason)
    log.warn({ claim: claim.id, reason }, 'settlement unknown; the reconciler will prove it')
    await moveClaim(db, claim.id, ['claimed', 'submitting'], 'unknown', { failure: reason.slice(0, 300) }, world.now())
    return { kind: 'unknown', claim: { ...claim, state: 'unknown' } }
  }

  /** Our own relayer sent nothing: because the token would not take it, or because the chain was out of reach. */
  async function explain(claim: Claim, reason: string): Promise<Outcome> {
    const refusal = await refusalOf(chain, claim.credential).catch(() => undefined)
    if (refusal) return refused(claim, refusal)
    await recordFailed(deps, claim, `not sent: ${reason}`)
    return { kind: 'unavailable' }
  }

  async function refused(claim: Claim, reason: string): Promise<Outcome> {
    await recordFailed(deps, claim, reason)
    return { kind: 'refused', ...refuse(reason) }
  }

  /** The receipt of the transaction named by the answer, or a search of the logs. */
  async function evidenceOf(claim: Claim, answer: SettleResponse | string): Promise<Evidence> {
    const hash = typeof answer === 'string' ? '' : answer.transaction
    if (/^0x[0-9a-f]{64}$/i.test(hash)) {
      const receipt = await chain.client.getTransactionReceipt({ hash: hash as `0x${string}` }).catch(() => undefined)
      if (receipt) await markTransaction(db, hash, 'mined')
      const transfer = receipt && transferIn(chain, receipt, soughtOf(claim))
      if (transfer) return { kind: 'transferred', transfer }
    }
    return seekEvidence(chain, soughtOf(claim))
  }

  return {
    pay,
    resume: claim => once(claim.key, () => drive(claim, 'later')),
    isInFlight: key => inFlight.has(key),
  }
}

/**
 * The earliest block in which an authorization for a living quote can have been used: a stranger may have broadcast it
 * before it was shown to us. Twice a quote's life in blocks of two seconds.
 */
async function earliestBlock(chain: Chain): Promise<bigint> {
  const { number } = await newestBlock(chain)
  return number > LOOK_BACK_BLOCKS ? number - LOOK_BACK_BLOCKS : 0n
}

const reused: Outcome = {
  kind: 'refused',
  code: 'authorization_reused',
  message: 'This authorization was already presented for something else.',
}
const alreadyPaid: Outcome = {
  kind: 'refused',
  code: 'already_paid',
  message: 'Another payment for this order was made or is under way.',
}

const isSame = (a: Subject, b: Subject): boolean => a.kind === b.kind && a.id === b.id

function outcomeOf(claim: Claim): Outcome {
  if (claim.state === 'settled') return { kind: 'settled', claim }
  if (isUndecided(claim)) return { kind: 'unknown', claim }
  if (claim.state === 'stray') return alreadyPaid
  return { kind: 'refused', ...refuse(claim.failure ?? 'not settled') }
}

/** viem wraps what the network did in errors of these names; anything else is a defect of ours. */
function isNetworkError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (
      /^(HttpRequestError|TimeoutError|RpcRequestError|SocketClosedError|BlockNotFoundError|UnusableAnswer)$/.test(
        cause.name,
      )
    )
      return true
  return false
}
