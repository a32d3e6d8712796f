import { InvariantBreach } from '#src/kernel/invariants.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import { dismiss, enqueue } from '#src/ledger/outbox.ts'
import type { RefundRow } from '#src/ledger/tables.ts'
import { type Claim, toClaim } from './claims.ts'
import { handlerOf, type PaymentMethodHandler, type Returned } from './methods/payment-method.ts'
import { excessToReturn } from './overpayment.ts'
import { isStillPaid, type RecheckDeps } from './recheck-payments.ts'
import { refundMark } from './refund-mark.ts'

/**
 * Reasons for refunds. `unbound_payment`: it was on the chain before it was presented here. `overpaid`: the excess
 * over the price. `adjusted:<n>`: the n-th time that less was handed out than was paid for. `complaint:<n>`: the restaurant's
 * answer to the n-th complaint. `earlier:<n>`: a
 * partial refund, after n micro-USDC, by a ledger that this one replaces. `given_back`: a full refund by that
 * ledger. `unordered`: money that was not owed.
 */
export type RefundReason =
  | 'not_placed'
  | 'late_payment'
  | 'duplicate_payment'
  | 'unbound_payment'
  | 'overpaid'
  | 'merchant_cancelled'
  | 'customer_cancelled'
  | `adjusted:${number}`
  | `complaint:${number}`
  | `earlier:${number}`
  | 'given_back'
  | 'unordered'

/**
 * Requests a refund of a claim, or of a part of it, in the caller's transaction, and enqueues it. Without an
 * amount, refunds the rest. Idempotent per reason; the database rejects refunds above the settled amount. Resolves
 * to the total requested refunds of the claim, in micro-USDC.
 */
export async function requestRefund(
  trx: LedgerTransaction,
  claim: Claim,
  reason: RefundReason,
  now: number,
  amount?: number,
): Promise<number> {
  const rows = await refundsOf(trx, claim.id)
  const decided = sumOf(rows)
  const due = amount ?? Number(claim.value) - decided
  if (due === 0 || rows.some(refund => refund.reason === reason)) return decided
  await insertPending(trx, claim, { reason, amount: due, before: decided }, now)
  return decided + due
}

/**
 * Requests a refund of a claim's overpayment, minus `returned` micro-USDC refunded before; amounts below the gas
 * cost are left to the operator. Resolves to the total requested refunds of the claim.
 */
export async function returnExcess(
  trx: LedgerTransaction,
  claim: Claim,
  returned: number,
  now: number,
): Promise<number> {
  const excess = excessToReturn(claim) - returned
  return excess > 0 ? requestRefund(trx, claim, 'overpaid', now, excess) : returned
}

type Part = { readonly reason: string; readonly amount: number; readonly before: number }

async function insertPending(trx: LedgerTransaction, claim: Claim, part: Part, now: number): Promise<void> {
  const row = rowOf(claim, part, now)
  await trx
    .insertInto('refunds')
    .values({ ...row, state: 'pending', tx_hash: null })
    .execute()
  await enqueue(trx, {
    kind: 'refund',
    subject: claim.subject.id,
    dedupe: jobOf(row.id),
    payload: { refundId: row.id },
    runAt: now,
  })
}

const jobOf = (refundId: string): string => `refund:${refundId}`

const rowOf = (claim: Claim, { reason, amount, before }: Part, now: number) => ({
  ...refundMark(claim.key, before),
  claim_id: claim.id,
  order_id: claim.subject.kind === 'order' ? claim.subject.id : null,
  reason,
  amount_micro: amount,
  receiver: claim.payer,
  from_block: Number(claim.fromBlock),
  before_micro: before,
  attempts: 0,
  created_at: now,
  updated_at: now,
})

const refundsOf = (trx: LedgerTransaction, claimId: string): Promise<RefundRow[]> =>
  trx.selectFrom('refunds').selectAll().where('claim_id', '=', claimId).orderBy('before_micro').execute()

const sumOf = (rows: readonly RefundRow[]): number => rows.reduce((sum, { amount_micro }) => sum + amount_micro, 0)

export type RefundDeps = RecheckDeps

/**
 * Sends a refund by its payment's method; resolves to the refund once proven, and throws before that. Idempotent.
 * The actual amount can differ from the requested one if a ledger that this one replaces had refunded another
 * amount.
 */
export async function sendRefund(deps: RefundDeps, refund: RefundRow): Promise<Returned> {
  const { db } = deps
  const row = await db.selectFrom('claims').selectAll().where('id', '=', refund.claim_id).executeTakeFirstOrThrow()
  const claim = toClaim(row)
  if (refund.receiver !== claim.payer)
    throw new InvariantBreach('M2', `refund ${refund.id} would not go to the payer of its claim`)
  if (!(await isStillPaid(deps, claim)))
    throw new Error(`refund ${refund.id} waits: the payment it refunds is no longer on the chain`)
  const earlier = await db
    .selectFrom('refunds')
    .select('id')
    .where('claim_id', '=', claim.id)
    .where('state', '=', 'pending')
    .where('before_micro', '<', refund.before_micro)
    .executeTakeFirst()
  // the remaining amount depends on the outcome of that refund
  if (earlier) throw new Error(`refund ${earlier.id} of the same payment must finish first`)
  const handler = handlerOf(deps.methods, claim.credential.means)
  if (!handler)
    throw new Error(`refund ${refund.id} needs payment method ${claim.credential.means}, which is not configured`)
  return handler.giveBack(refund, claim)
}

/**
 * Commits the outcome of a refund. If less was refunded than due, the rest becomes the next refund; if more, later
 * refunds are reduced. Resolves to the micro-USDC by which the claim's refunds exceed what was requested.
 */
export async function recordRefund(
  trx: LedgerTransaction,
  { id }: RefundRow,
  made: Returned,
  now: number,
): Promise<number> {
  const refund = await trx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (refund.state === 'succeeded') return 0
  const went = Number(made.value)
  const rest = refund.amount_micro - went
  const reason = rest > 0 ? (`earlier:${refund.before_micro}` satisfies RefundReason) : refund.reason
  await trx
    .updateTable('refunds')
    .set(eb => ({
      state: 'succeeded',
      tx_hash: made.reference,
      amount_micro: went,
      reason,
      updated_at: now,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  if (rest === 0) return 0
  const row = await trx.selectFrom('claims').selectAll().where('id', '=', refund.claim_id).executeTakeFirstOrThrow()
  const claim = toClaim(row)
  if (refund.before_micro + went > claim.value)
    throw new InvariantBreach('M2', `more was refunded for claim ${claim.id} than it settled`)
  if (rest < 0) return -rest - (await reduceLater(trx, claim, refund.before_micro + went, -rest, now))
  await insertPending(trx, claim, { reason: refund.reason, amount: rest, before: refund.before_micro + went }, now)
  return 0
}

/** Deducts micro-USDC already refunded from pending refunds; resolves to the deducted amount. */
async function reduceLater(
  trx: LedgerTransaction,
  claim: Claim,
  from: number,
  over: number,
  now: number,
): Promise<number> {
  let before = from
  let left = over
  for (const later of (await refundsOf(trx, claim.id)).filter(({ state }) => state === 'pending')) {
    const taken = Math.min(left, later.amount_micro)
    const amount = later.amount_micro - taken
    left -= taken
    await trx.deleteFrom('refunds').where('id', '=', later.id).execute()
    await dismiss(trx, jobOf(later.id), now)
    if (amount > 0) await insertPending(trx, claim, { reason: later.reason, amount, before }, now)
    before += amount
  }
  return over - left
}

/** Returns refunds of a payment missing in this ledger, made by a ledger that it replaces; in order. */
export async function findReturned(handler: PaymentMethodHandler, claim: Claim, decided = 0): Promise<Returned[]> {
  const found: Returned[] = []
  for (let before = decided; before < Number(claim.value); ) {
    const made = await handler.returned(claim, before)
    if (!made) break
    found.push(made)
    before += Number(made.value)
  }
  return found
}

/** Completed refund, as reported to the buyer. */
export type SettledRefund = { readonly refundId: string; readonly transactionHash: string }

/** Records refunds made before this ledger knew of the payment. */
export async function noteReturned(
  trx: LedgerTransaction,
  claim: Claim,
  found: readonly Returned[],
  now: number,
): Promise<SettledRefund[]> {
  const told: SettledRefund[] = []
  if (found.length === 0) return told
  let before = sumOf(await refundsOf(trx, claim.id))
  for (const { reference, value, formerMark } of found) {
    const amount = Number(value)
    const reason: RefundReason = amount === Number(claim.value) ? 'given_back' : `earlier:${before}`
    const row = rowOf(claim, { reason, amount, before }, now)
    await trx
      .insertInto('refunds')
      .values({ ...row, ...(formerMark ? { nonce: formerMark } : {}), state: 'succeeded', tx_hash: reference })
      .execute()
    told.push({ refundId: row.id, transactionHash: reference })
    before += amount
  }
  return told
}

export const sumReturned = (found: readonly Returned[]): number =>
  found.reduce((sum, { value }) => sum + Number(value), 0)
