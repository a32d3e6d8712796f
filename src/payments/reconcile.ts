import { describeError } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type Claim, isUndecided, toClaim } from './claims.ts'
import { meansOf } from './means/means.ts'
import { recordFailed, recordSettled } from './record.ts'
import type { Relayer } from './relayer.ts'
import type { SettleDeps, Settlement } from './settle.ts'

/** A claim that another process brings on its way is left to it for so long: then that has most likely died. */
const PATIENCE_MS = 15_000
/** How often a released claim is looked at, since anyone may still broadcast its authorization. */
const FAILED_EVERY_MS = 60_000
/** So long after its end a released credential is still looked at. */
const MARGIN_SECONDS = 30
const MOST_UNDECIDED = 200
const MOST_RELEASED = 20

export type ReconcileDeps = SettleDeps & { readonly settlement: Settlement; readonly relayer?: Relayer }

/**
 * Takes every claim that is not decided to its end by what its means find out: proven, refused, or sent again. It may run
 * twice and may be killed.
 */
export async function reconcileClaims(deps: ReconcileDeps): Promise<void> {
  const { world, settlement } = deps
  await deps.relayer?.rebroadcast()
  world.crashpoint('C22')
  for (const claim of await openClaims(deps.db, world)) {
    if (settlement.isInFlight(claim.key)) continue
    await reconcileClaim(deps, claim).catch(error =>
      deps.log.warn({ claim: claim.id, error: describeError(error) }, 'claim not reconciled yet'),
    )
  }
}

/** Undecided claims first; released ones only a few at a time, so that nobody can crowd the others out with them. */
async function openClaims(db: Ledger, world: Pick<World, 'now' | 'processId' | 'isGone'>): Promise<Claim[]> {
  const now = world.now()
  const owners = await db
    .selectFrom('claims')
    .select('process')
    .distinct()
    .where('state', 'in', ['claimed', 'submitting'])
    .execute()
  const nobodyElses = owners
    .flatMap(({ process }) => process ?? [])
    .filter(process => process === world.processId || world.isGone(process))
  const all = db.selectFrom('claims').selectAll().orderBy('updated_at')
  const undecided = await all
    .where(eb =>
      eb.or([
        eb('state', '=', 'unknown'),
        eb.and([eb('state', 'in', ['claimed', 'submitting']), eb('updated_at', '<=', now - PATIENCE_MS)]),
        ...(nobodyElses.length > 0
          ? [eb.and([eb('state', 'in', ['claimed', 'submitting']), eb('process', 'in', nobodyElses)])]
          : []),
      ]),
    )
    .limit(MOST_UNDECIDED)
    .execute()
  const released = await all
    .where('state', '=', 'failed')
    .where('updated_at', '<=', now - FAILED_EVERY_MS)
    .where(eb => eb(eb('valid_before', '*', 1000), '>', eb('updated_at', '-', MARGIN_SECONDS * 1000)))
    .limit(MOST_RELEASED)
    .execute()
  return [...undecided, ...released].map(toClaim)
}

async function reconcileClaim(deps: ReconcileDeps, claim: Claim): Promise<void> {
  const means = meansOf(deps.means, claim.credential.means)
  if (!means) throw new Error(`${claim.credential.means} is not configured any more`)
  const finding = await means.find(claim)
  if (finding.kind === 'settled') {
    deps.log.info({ claim: claim.id, subject: claim.subject.id }, 'payment proven afterwards')
    return recordSettled(deps, claim, finding.proof, 'later')
  }
  if (!isUndecided(claim)) return touch(deps, claim)
  if (finding.kind === 'refused') return recordFailed(deps, claim, finding.reason)
  await touch(deps, claim)
  if (finding.kind === 'worth_sending') await deps.settlement.resume(claim)
}

async function touch(deps: ReconcileDeps, claim: Claim): Promise<void> {
  await deps.db.updateTable('claims').set({ updated_at: deps.world.now() }).where('id', '=', claim.id).execute()
}
