import { type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { type Claim, toClaim } from './claims.ts'
import { LEAST_RETURNED, type LeftReason, leftOf } from './manual-refund.ts'
import { isCard } from './method-facts.ts'
import { type RefundReason, requestRefund } from './refund.ts'

/** Maximum automatic refunds of unrequested payments within an hour: per payer and in total. */
const MOST_RETURNED = { ofPayer: 10, inAll: 300 }
const WINDOW_MS = 3_600_000
const UNASKED: readonly RefundReason[] = ['unbound_payment', 'duplicate_payment']

/** Returns why money that pays for nothing is not refunded automatically, at our gas cost; undefined if it is. */
export async function whyLeft(trx: LedgerTransaction, claim: Claim, now: number): Promise<LeftReason | undefined> {
  if (isCard(claim.credential.means)) return undefined
  if (claim.value < LEAST_RETURNED) return 'too_small'
  const returned = await trx
    .selectFrom('refunds')
    .select('receiver')
    .where('created_at', '>', now - WINDOW_MS)
    .where('reason', 'in', [...UNASKED])
    .limit(MOST_RETURNED.inAll)
    .execute()
  const own = returned.filter(({ receiver }) => receiver === claim.payer)
  return returned.length >= MOST_RETURNED.inAll || own.length >= MOST_RETURNED.ofPayer ? 'too_many' : undefined
}

/**
 * Requests the refund of money left to the operator; false if it stays left, or is no longer. An operator can
 * refund any amount.
 */
export async function returnLeft(
  trx: LedgerTransaction,
  id: string,
  now: number,
  { isOperator = false } = {},
): Promise<boolean> {
  const row = await trx.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || leftOf(row) === undefined) return false
  const claim = toClaim(row)
  if (!isOperator && (await whyLeft(trx, claim, now)) !== undefined) return false
  await trx.updateTable('claims').set({ failure: null, updated_at: now }).where('id', '=', id).execute()
  const unasked = claim.isUnbound ? 'unbound_payment' : 'duplicate_payment'
  await requestRefund(trx, { ...claim, failure: null }, isOperator ? 'unordered' : unasked, now)
  return true
}

/** Same in its own transaction, for a claim that is presented again. */
export const returnShown = (db: Ledger, claim: Claim, now: number): Promise<boolean> =>
  leftOf(claim) === undefined ? Promise.resolve(false) : transact(db, trx => returnLeft(trx, claim.id, now))
