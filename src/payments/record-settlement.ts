import type { Callers } from '#src/kernel/callers.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { type Executor, type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { prepare } from '#src/ledger/prepared.ts'
import type { InflowRow } from '#src/ledger/tables.ts'
import { type Claim, isUndecided, liveClaimOf, moveClaim } from './claims.ts'
import { markOf } from './manual-refund.ts'
import { unlessOutOfReach } from './methods/network-error.ts'
import { handlerOf, type PaymentMethodHandlers } from './methods/payment-method.ts'
import type { Proof } from './proof.ts'
import { findReturned, noteReturned, requestRefund, type SettledRefund, sumReturned } from './refund.ts'
import { whyLeft } from './return-left.ts'
import type { PaidKind } from './subject.ts'

/** `in_request`: settled while the payer waited for the response. `later`: proven afterwards. */
export type SettledWhen = 'in_request' | 'later'

/** Callbacks of a subject's module in the transaction that settles its claim. */
export type SubjectRules = {
  /** `returned` micro-USDC were already refunded by a ledger that this one replaces; never the full amount. */
  readonly settled: (trx: LedgerTransaction, claim: Claim, when: SettledWhen, returned: number) => Promise<void>
  /** Called when a payment is released: frees what was reserved for it alone. */
  readonly failed?: (trx: LedgerTransaction, claim: Claim) => Promise<void>
  /** Reports earlier refunds to the followers of the subject. */
  readonly returned?: (trx: LedgerTransaction, claim: Claim, told: readonly SettledRefund[]) => Promise<void>
}

export type RecordDeps = {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly methods: PaymentMethodHandlers
  readonly subjects: Readonly<Record<PaidKind, SubjectRules>>
  /** Counter of unpaid orders. */
  readonly callers?: Pick<Callers, 'paid'> | undefined
  /** Wakes the worker after a commit that might have added jobs. */
  readonly wake: () => void
  /**
   * True if the subject is known to have ended with its refund: refunded money then still counts as its payment.
   */
  readonly hasEnded?: boolean
  /** True if money that buys nothing is left to the operator. */
  readonly isLeft?: boolean
}

/**
 * Commits a proven payment atomically: claim, inflow, and the subject's changes; resolves to false, without
 * writing, if the chain does not tell what was refunded, or if a payment page was paid while another payment is
 * undecided: the page is asked about again, and pays if the other payment fails. Money for a subject that another
 * payment already holds is refunded to its payer, or recorded and left to the operator if it is too little or such
 * refunds are too frequent. Money that arrived and was refunded before this ledger knew it pays for nothing.
 * Idempotent.
 */
export async function recordSettled(deps: RecordDeps, claim: Claim, proof: Proof, when: SettledWhen): Promise<boolean> {
  const { db, world, subjects } = deps
  const reference = proof.txHash ?? proof.providerRef
  if (reference === null) throw new Error(`claim ${claim.id} would be settled without proof`)
  const handler = proof.wasThere ? handlerOf(deps.methods, claim.credential.means) : undefined
  const proven = {
    ...claim,
    txHash: proof.txHash,
    providerRef: proof.providerRef,
    payer: proof.payer ?? claim.payer,
    paidAt: proof.paidAt,
  }
  const found = handler ? await findReturned(handler, proven).catch(unlessOutOfReach) : []
  if (!found) return false
  const isGone = sumReturned(found) >= claim.value
  world.crashpoint('C08')
  const isRecorded = await transact(db, async trx => {
    const holder = await liveClaimOf(trx, claim.subject)
    const isHeld = holder !== undefined && holder.id !== claim.id
    if (isHeld && isUndecided(holder) && handlerOf(deps.methods, claim.credential.means)?.isOnPayersPage) return false
    const stray = (isGone && !deps.hasEnded) || claim.isUnbound || isHeld
    const why = stray && !isGone ? await whyLeft(trx, proven, world.now()) : undefined
    const left = why ?? (stray && !isGone && deps.isLeft ? 'too_many' : undefined)
    const moved = await moveClaim(
      trx,
      claim.id,
      ['claimed', 'submitting', 'unknown', 'failed'],
      stray ? 'stray' : 'settled',
      {
        tx_hash: proof.txHash,
        provider_ref: proof.providerRef,
        failure: isGone && stray ? GIVEN_BACK : left ? markOf(left) : null,
        ...(proof.payer ? { payer: proof.payer } : {}),
      },
      world.now(),
    )
    if (!moved) return true
    await insertInflow(trx, {
      tx_hash: reference,
      log_index: proof.logIndex,
      payer: proven.payer,
      value_micro: Number(claim.value),
      block: Number(proof.block),
      claim_id: claim.id,
    })
    const settled: Claim = { ...proven, state: stray ? 'stray' : 'settled' }
    const told = await noteReturned(trx, settled, found, world.now())
    const rules = subjects[claim.subject.kind as PaidKind]
    const unwanted = claim.isUnbound ? 'unbound_payment' : 'duplicate_payment'
    if (left) deps.log.warn({ claim: claim.id, reason: left }, 'unused payment left for the operator to refund')
    else if (stray) await requestRefund(trx, settled, unwanted, world.now())
    else await rules.settled(trx, settled, when, sumReturned(found))
    if (told.length > 0) await rules.returned?.(trx, settled, told)
    return true
  })
  if (!isRecorded) return false
  if (claim.subject.kind === 'order') await deps.callers?.paid(claim.subject.id)
  deps.wake()
  world.crashpoint('C09')
  return true
}

/** Failure of a paid claim that holds nothing. */
const GIVEN_BACK = 'payment was made and refunded'

const insertInflow = prepare((trx: Executor, row: InflowRow) => trx.insertInto('inflows').values(row))

/**
 * Releases a claim that moved no money; the same credential can be retried. False if that is no longer certain: the
 * claim is decided, or no longer handled by `process` (if given), because another process took it over and might
 * have sent it.
 */
export async function recordFailed(
  deps: RecordDeps,
  claim: Claim,
  failure: string,
  process?: string,
): Promise<boolean> {
  const undecided = ['claimed', 'submitting', 'unknown'] as const
  const values = { failure: failure.slice(0, 300) }
  const isReleased = await transact(deps.db, async trx => {
    const moved = await moveClaim(trx, claim.id, undecided, 'failed', values, deps.world.now(), process)
    if (moved) await deps.subjects[claim.subject.kind as PaidKind]?.failed?.(trx, claim)
    return moved
  })
  if (isReleased) deps.log.info({ claim: claim.id, failure }, 'payment not settled')
  return isReleased
}
