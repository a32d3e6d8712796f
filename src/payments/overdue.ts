import { UNMADE_MS } from '#src/menu/unpaid-holds.ts'
import { type Claim, isUndecided } from './claims.ts'

/**
 * True for a payment that its payer can still keep from being made, and that is not made a minute after it was shown: an
 * order keeps limited goods from nobody for it. Made later, it gets what is still there, or goes back.
 */
export const isOverdue = (claim: Pick<Claim, 'state' | 'credential' | 'createdAt'>, now: number): boolean =>
  isUndecided(claim) && claim.credential.means === 'tempo' && now >= claim.createdAt + UNMADE_MS
