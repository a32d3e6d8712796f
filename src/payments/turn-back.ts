import { isUniqueViolation } from '#src/ledger/database.ts'
import { insertClaim, type NewClaim, readClaim } from './claims.ts'
import type { Means } from './means/means.ts'
import { unlessOutOfReach } from './means/network-error.ts'
import { alreadyPaid, givenBack, leftOutcome, type Outcome } from './outcome.ts'
import { type RecordDeps, recordSettled } from './record.ts'

/** The id of a claim is made from its key: which of the two a database names first is its own affair. */
export const SAME_CLAIM = ['claims.id', 'claims.claim_key']

/** Money that was moved for what another payment holds, or nobody knows any more: noted as not wanted, and given back once it is proven. */
export async function turnBack(deps: RecordDeps, means: Means, claim: NewClaim): Promise<Outcome> {
  const { db, world } = deps
  try {
    await insertClaim(db, claim, world.now(), 'failed')
  } catch (error) {
    if (!SAME_CLAIM.some(columns => isUniqueViolation(error, columns))) throw error
  }
  const noted = await readClaim(db, claim.key)
  // the reconciler finds later what cannot be asked now
  const finding = await means.find(noted).catch(unlessOutOfReach)
  const isSeen = finding?.kind === 'settled' && (await recordSettled(deps, noted, finding.proof, 'later'))
  return isSeen ? (leftOutcome(await readClaim(db, claim.key)) ?? givenBack) : alreadyPaid
}
