import type { Ledger } from '#src/ledger/database.ts'
import type { Claim } from './claims.ts'
import type { StoredClaim } from './method-facts.ts'
import type { Finding, PaymentMethodHandler, PaymentMethodHandlers } from './methods/payment-method.ts'

/** Interval for checking a released claim, because anyone can still broadcast its authorization. */
const EVERY_MS = 60_000
/** Interval for a page of the provider that the payer may complete at any moment. */
const PAGE_EVERY_MS = 20_000
/** Interval for methods that only we can charge: only a restored ledger does not know the outcome already. */
const OURS_EVERY_MS = 900_000
/**
 * Time after a released credential's expiry until which it is checked: more than our clock can be ahead of the
 * chain's.
 */
const MARGIN_MS = 1_800_000
/** Time after expiry at which a rejected payment that only we could have sent is deleted. */
const REFUSED_MS = 24 * 3_600_000
const MOST_PER_METHOD = 20

type Look = Pick<PaymentMethodHandler, 'isOursAlone' | 'isOnPayersPage'>

const everyOf = ({ isOursAlone, isOnPayersPage }: Look): number =>
  isOursAlone ? OURS_EVERY_MS : isOnPayersPage ? PAGE_EVERY_MS : EVERY_MS
const isFinalIfRefused = ({ isOursAlone, isOnPayersPage }: Look): boolean => Boolean(isOursAlone || isOnPayersPage)
const endOf = ({ validBefore }: Pick<Claim, 'validBefore'>): number => validBefore * 1_000

/**
 * Returns the rows of released claims to check: a few per payment method, least recently checked first, so that no method and
 * no older claim is crowded out.
 */
export async function releasedClaims(db: Ledger, table: PaymentMethodHandlers, now: number): Promise<StoredClaim[]> {
  const found = await Promise.all(
    Object.entries(table).map(([name, handler]) =>
      db
        .selectFrom('claims')
        .selectAll()
        .where('state', '=', 'failed')
        .where('means', '=', name)
        .where('updated_at', '<=', now - everyOf(handler))
        .where(eb =>
          eb.or([
            eb(eb('valid_before', '*', 1_000), '>', eb('updated_at', '-', MARGIN_MS)),
            ...(isFinalIfRefused(handler) ? [eb('valid_before', '<=', Math.floor((now - REFUSED_MS) / 1_000))] : []),
          ]),
        )
        .orderBy('updated_at')
        .orderBy('id')
        .limit(MOST_PER_METHOD)
        .execute(),
    ),
  )
  return found.flat()
}

/**
 * Returns when a released claim counts as last checked. The last check after its expiry must show that nothing was
 * moved: until then, the claim is checked again, behind those that have waited longer. Without a finding, the check
 * was impossible.
 */
export function lookedAtOf(claim: Claim, handler: Look, at: number, finding?: Finding): number {
  // a page that has ended need not be checked again
  if (finding?.kind === 'refused' && handler.isOnPayersPage) return Math.max(at, endOf(claim) + MARGIN_MS)
  if (finding?.kind === 'refused') return at
  const seen = finding ? at : Math.max(claim.updatedAt, at - everyOf(handler))
  return Math.min(seen, endOf(claim) + MARGIN_MS - 1)
}

/**
 * Deletes a claim whose payment the provider rejected and still does not know a day after the claim's expiry; false
 * if it stays. This is safe only if nobody but us can move the money: the charge's key and lookup mark are derived
 * from the credential, so that a credential presented again is looked up as if it had never been deleted, and its
 * quote has expired, so that nothing is sent for it. A transfer that anyone can submit to a chain is never deleted.
 */
export async function forgetRefused(
  db: Ledger,
  claim: Claim,
  handler: Look,
  finding: Finding,
  at: number,
): Promise<boolean> {
  const isOver = endOf(claim) + REFUSED_MS <= at
  if (!isFinalIfRefused(handler) || !isOver || claim.state !== 'failed' || finding.kind !== 'refused') return false
  const { numDeletedRows } = await db
    .deleteFrom('claims')
    .where('id', '=', claim.id)
    .where('state', '=', 'failed')
    .where('updated_at', '=', claim.updatedAt)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
