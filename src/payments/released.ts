import type { Ledger } from '#src/ledger/database.ts'
import { type Claim, toClaim } from './claims.ts'
import type { Finding, Means, MeansTable } from './means/means.ts'

/** How often a released claim is looked at, since anyone may still broadcast its authorization. */
const EVERY_MS = 60_000
/** The same of what we alone can charge: only a ledger that was restored does not know already what became of it. */
const OURS_EVERY_MS = 900_000
/** So long after its end a released credential is still looked at: more than our clock is ever ahead of the chain's. */
const MARGIN_MS = 1_800_000
/** A refused payment that we alone could have sent is forgotten so long after its end. */
const REFUSED_MS = 24 * 3_600_000
const MOST_OF_A_MEANS = 20

type Look = Pick<Means, 'isOursAlone'>

const everyOf = ({ isOursAlone }: Look): number => (isOursAlone ? OURS_EVERY_MS : EVERY_MS)
const endOf = ({ validBefore }: Pick<Claim, 'validBefore'>): number => validBefore * 1_000

/**
 * Released claims that are to be looked at: of each means a few at a time, those first that were not looked at for longest.
 * So nobody crowds out those of another means, nor those that wait for longer.
 */
export async function releasedClaims(db: Ledger, table: MeansTable, now: number): Promise<Claim[]> {
  const found = await Promise.all(
    Object.entries(table).map(([name, means]) =>
      db
        .selectFrom('claims')
        .selectAll()
        .where('state', '=', 'failed')
        .where('means', '=', name)
        .where('updated_at', '<=', now - everyOf(means))
        .where(eb =>
          eb.or([
            eb(eb('valid_before', '*', 1_000), '>', eb('updated_at', '-', MARGIN_MS)),
            ...(means.isOursAlone ? [eb('valid_before', '<=', Math.floor((now - REFUSED_MS) / 1_000))] : []),
          ]),
        )
        .orderBy('updated_at')
        .orderBy('id')
        .limit(MOST_OF_A_MEANS)
        .execute(),
    ),
  )
  return found.flat().map(toClaim)
}

/**
 * When a released claim counts as looked at. The last look after its end must tell that nothing has moved: until it does,
 * the claim is looked at again, and behind those that have waited for longer. Without a finding nobody could be asked.
 */
export function lookedAtOf(claim: Claim, means: Look, at: number, finding?: Finding): number {
  if (finding?.kind === 'refused') return at
  const seen = finding ? at : Math.max(claim.updatedAt, at - everyOf(means))
  return Math.min(seen, endOf(claim) + MARGIN_MS - 1)
}

/**
 * Forgets a claim whose payment the provider refused and still does not know a day after the claim's end; false when it
 * stays. That is safe only where nobody but us can move the money: the key of the charge and the mark by which it is looked
 * for are made of the credential, so that what is shown once more is looked for as if it had never been forgotten, and its
 * quote is over, so that nothing is sent for it. A transfer that anybody can bring to a chain is never forgotten.
 */
export async function forgetRefused(
  db: Ledger,
  claim: Claim,
  means: Look,
  finding: Finding,
  at: number,
): Promise<boolean> {
  const isOver = endOf(claim) + REFUSED_MS <= at
  if (!means.isOursAlone || !isOver || claim.state !== 'failed' || finding.kind !== 'refused') return false
  const { numDeletedRows } = await db
    .deleteFrom('claims')
    .where('id', '=', claim.id)
    .where('state', '=', 'failed')
    .where('updated_at', '=', claim.updatedAt)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
