import { type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { type Claim, toClaim } from './claims.ts'
import { LEAST_RETURNED, type LeftReason, leftOf } from './left.ts'
import { type RefundReason, requestRefund } from './refund.ts'

/** So many payments that nobody asked for go back by themselves within an hour: to one payer, and in all. */
const MOST_RETURNED = { ofPayer: 10, inAll: 300 }
const WINDOW_MS = 3_600_000
const UNASKED: readonly RefundReason[] = ['unbound_payment', 'duplicate_payment']

/** Why money that pays for nothing is not given back by itself, at the cost of our gas; undefined where it is. */
export async function whyLeft(trx: LedgerTransaction, claim: Claim, now: number): Promise<LeftReason | undefined> {
  if (claim.credential.means === 'stripe') return undefined
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
 * Decides the refund of money that was left; false where it stays so, or is not left any more. An operator gives back
 * whatever it is worth.
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

/** The same for a claim that is shown again, in a transaction of its own. */
export const returnShown = (db: Ledger, claim: Claim, now: number): Promise<boolean> =>
  leftOf(claim) === undefined ? Promise.resolve(false) : transact(db, trx => returnLeft(trx, claim.id, now))
