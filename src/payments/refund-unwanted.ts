import { isUniqueViolation } from '#src/ledger/database.ts'
import { insertClaim, type NewClaim, readClaim } from './claims.ts'
import { unlessOutOfReach } from './methods/network-error.ts'
import type { PaymentMethodHandler } from './methods/payment-method.ts'
import { alreadyPaid, givenBack, leftOutcome, type Outcome } from './outcome.ts'
import { type RecordDeps, recordSettled } from './record-settlement.ts'

/** Unique columns of the same claim: the id is derived from the key, so a database can report either. */
export const SAME_CLAIM = ['claims.id', 'claims.claim_key']

/**
 * Refunds money moved for a subject that another payment holds or that was erased: records it as failed, and
 * refunds it once it is proven.
 */
export async function refundUnwanted(
  deps: RecordDeps,
  handler: PaymentMethodHandler,
  claim: NewClaim,
): Promise<Outcome> {
  const { db, world } = deps
  try {
    await insertClaim(db, claim, world.now(), 'failed')
  } catch (error) {
    if (!SAME_CLAIM.some(columns => isUniqueViolation(error, columns))) throw error
  }
  const noted = await readClaim(db, claim.key)
  // if the network is unreachable now, the reconciler finds it later
  const finding = await handler.find(noted).catch(unlessOutOfReach)
  const isSeen = finding?.kind === 'settled' && (await recordSettled(deps, noted, finding.proof, 'later'))
  return isSeen ? (leftOutcome(await readClaim(db, claim.key)) ?? givenBack) : alreadyPaid
}
