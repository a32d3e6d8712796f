import { UNMADE_MS } from '#src/menu/unpaid-holds.ts'
import { type Claim, isUndecided } from './claims.ts'

/**
 * True if the payer can still withhold the payment and has not made it within a minute: the order then loses its
 * hold on limited stock. A later payment gets what is still available, or is refunded.
 */
export const isOverdue = (claim: Pick<Claim, 'state' | 'credential' | 'createdAt'>, now: number): boolean =>
  isUndecided(claim) && claim.credential.means === 'tempo' && now >= claim.createdAt + UNMADE_MS
