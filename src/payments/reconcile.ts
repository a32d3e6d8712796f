import { invariantOf } from '#src/kernel/breach.ts'
import { describeError } from '#src/kernel/log.ts'
import { inParallel } from '#src/kernel/parallel.ts'
import { within } from '#src/kernel/world.ts'
import { stoppedSubjects, stopSubject } from '#src/ledger/stopped.ts'
import { type Claim, isUndecided, toClaim } from './claims.ts'
import { meansOf } from './means/means.ts'
import { recordFailed, recordSettled } from './record.ts'
import type { Relayer } from './relayer.ts'
import { forgetRefused, lookedAtOf, releasedClaims } from './released.ts'
import { lookAfterForks } from './second-look.ts'
import type { SettleDeps, Settlement } from './settle.ts'

/** A claim that another process brings on its way is left to it for so long: then that has most likely died. */
const PATIENCE_MS = 15_000
const LOOKS_AT_ONCE = 8
const SENDS_AT_ONCE = 4
/** What is sent again is waited for so long before the next look at everything. */
const SENDING_MS = 5_000
const MOST_UNDECIDED = 200

export type ReconcileDeps = SettleDeps & { readonly settlement: Settlement; readonly relayer?: Relayer }

/**
 * Takes every claim that is not decided to its end by what its means find out: proven, refused, or sent again. It may run
 * twice and may be killed.
 */
export async function reconcileClaims(deps: ReconcileDeps): Promise<void> {
  const { world, settlement } = deps
  await deps.relayer?.rebroadcast()
  world.crashpoint('C22')
  await lookAfterForks(deps).catch(error =>
    deps.log.warn({ error: describeError(error), cause: error }, 'not looked at again'),
  )
  const stopped = new Set((await stoppedSubjects(deps.db)).map(({ subject }) => subject))
  const seen = new Set<string>()
  for (;;) {
    const claims = await openClaims(deps)
    const fresh = claims.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    const due = fresh.filter(({ key, subject }) => !settlement.isInFlight(key) && !stopped.has(subject.id))
    const worthSending = await lookAt(deps, due)
    // what others wait for is looked at again in time, however long a transaction takes
    await within(world, SENDING_MS, sendAgain(deps, worthSending, world.now() + SENDING_MS), undefined)
    // after a long time away there may be more than are looked at in one go
    if (fresh.length === 0 || claims.filter(isUndecided).length < MOST_UNDECIDED) return
  }
}

/**
 * A claim whose end would break a promise rests, with all jobs of its subject, until somebody has looked at it; one that
 * nobody can be asked about must not stand before the others for good.
 */
async function report(deps: ReconcileDeps, claim: Claim, error: unknown): Promise<undefined> {
  const { db, world, log } = deps
  const invariant = invariantOf(error)
  const text = describeError(error)
  if (invariant === undefined) {
    log.warn({ claim: claim.id, error: text, cause: error }, 'claim not reconciled yet')
    const means = meansOf(deps.means, claim.credential.means)
    if (isUndecided(claim)) await touch(deps, claim, world.now())
    else if (means) await touch(deps, claim, lookedAtOf(claim, means, world.now()))
    return undefined
  }
  await stopSubject(db, claim.subject.id, `${invariant}: ${text}`, world.now())
  log.error({ claim: claim.id, subject: claim.subject.id, invariant, error: text }, 'an invariant would break')
  return undefined
}

/** Undecided claims first; released ones only a few at a time, so that nobody can crowd the others out with them. */
async function openClaims({ db, world, means }: Pick<ReconcileDeps, 'db' | 'world' | 'means'>): Promise<Claim[]> {
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
  const undecided = await db
    .selectFrom('claims')
    .selectAll()
    .orderBy('updated_at')
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
  return [...undecided.map(toClaim), ...(await releasedClaims(db, means, now))]
}

/** Looks at each claim, those first that were not looked at for longest; resolves with those that are worth sending again. */
async function lookAt(deps: ReconcileDeps, claims: readonly Claim[]): Promise<Claim[]> {
  const worthSending: Claim[] = []
  await inParallel(claims, LOOKS_AT_ONCE, async claim => {
    const isWorth = await reconcileClaim(deps, claim).catch(error => report(deps, claim, error))
    if (isWorth) worthSending.push(claim)
  })
  return worthSending
}

/** Sends claims again, beginning none after `until`: they are found again then. */
const sendAgain = (deps: ReconcileDeps, claims: readonly Claim[], until: number): Promise<void> =>
  inParallel(claims, SENDS_AT_ONCE, async claim => {
    if (deps.world.now() > until || deps.settlement.isInFlight(claim.key)) return
    await deps.settlement.resume(claim).catch(error => report(deps, claim, error))
  })

/** True when it is worth sending again. */
async function reconcileClaim(deps: ReconcileDeps, claim: Claim): Promise<boolean> {
  const means = meansOf(deps.means, claim.credential.means)
  if (!means) throw new Error(`${claim.credential.means} is not configured any more`)
  // what happens while we look is for the next look
  const lookedAt = deps.world.now()
  const finding = await means.find(claim)
  if (finding.kind === 'settled') {
    deps.log.info({ claim: claim.id, subject: claim.subject.id }, 'payment proven afterwards')
    await recordSettled(deps, claim, finding.proof, 'later')
    return false
  }
  if (isUndecided(claim) && finding.kind === 'refused') {
    await recordFailed(deps, claim, finding.reason)
    return false
  }
  if (await forgetRefused(deps.db, claim, means, finding, lookedAt)) return false
  await touch(deps, claim, isUndecided(claim) ? lookedAt : lookedAtOf(claim, means, lookedAt, finding))
  return isUndecided(claim) && finding.kind === 'worth_sending'
}

async function touch(deps: ReconcileDeps, claim: Claim, at: number): Promise<void> {
  await deps.db.updateTable('claims').set({ updated_at: at }).where('id', '=', claim.id).execute()
}
