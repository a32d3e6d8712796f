import { invariantOf } from '#src/kernel/invariants.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { inParallel } from '#src/kernel/parallel.ts'
import { within } from '#src/kernel/world.ts'
import { suspendedSubjects, suspendSubject } from '#src/ledger/suspended-subjects.ts'
import { type Claim, isUndecided, toClaim } from './claims.ts'
import type { StoredClaim } from './method-facts.ts'
import { handlerOf } from './methods/payment-method.ts'
import { recheckAfterReorgs } from './recheck-payments.ts'
import { recordFailed, recordSettled } from './record-settlement.ts'
import type { Relayer } from './relayer.ts'
import { forgetRefused, lookedAtOf, releasedClaims } from './released.ts'
import type { SettleDeps, Settlement } from './settlement.ts'

/** Age after which another process's claim is reconciled, because that process has probably died. */
const PATIENCE_MS = 15_000
const LOOKS_AT_ONCE = 8
const SENDS_AT_ONCE = 4
/** Time to wait for resubmitted claims before the next round. */
const SENDING_MS = 5_000
const MOST_UNDECIDED = 200

export type ReconcileDeps = SettleDeps & { readonly settlement: Settlement; readonly relayer?: Relayer }

/**
 * Resolves every undecided claim through its payment method: proven, rejected, or resubmitted. Safe to run
 * concurrently and to kill.
 */
export async function reconcileClaims(deps: ReconcileDeps): Promise<void> {
  const { world, settlement } = deps
  await deps.relayer?.rebroadcast()
  world.crashpoint('C22')
  await recheckAfterReorgs(deps).catch(error =>
    deps.log.warn({ error: describeError(error), cause: error }, 'reorganization check failed'),
  )
  const stopped = new Set((await suspendedSubjects(deps.db)).map(({ subject }) => subject))
  const seen = new Set<string>()
  for (;;) {
    const claims = await openClaims(deps)
    const fresh = claims.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    const due = fresh.filter(({ key, subject }) => !settlement.isInFlight(key) && !stopped.has(subject.id))
    const worthSending = await lookAt(deps, due)
    // bounded wait, so that slow transactions do not delay the next round
    await within(world, SENDING_MS, sendAgain(deps, worthSending, world.now() + SENDING_MS), undefined)
    // after a long downtime, there can be more claims than fit into one round
    if (fresh.length === 0 || claims.filter(isUndecided).length < MOST_UNDECIDED) return
  }
}

/**
 * Reports a failed reconciliation. If it would violate an invariant, suspends the claim and all jobs of its subject
 * until an operator has checked it; otherwise moves it behind the others, so that it does not block them.
 */
async function report(deps: ReconcileDeps, claim: Claim, error: unknown): Promise<undefined> {
  const { db, world, log } = deps
  const invariant = invariantOf(error)
  const text = describeError(error)
  if (invariant === undefined) {
    log.warn({ claim: claim.id, error: text, cause: error }, 'claim not reconciled yet')
    const handler = handlerOf(deps.methods, claim.credential.means)
    if (isUndecided(claim)) await touch(deps, claim, world.now())
    else if (handler) await touch(deps, claim, lookedAtOf(claim, handler, world.now()))
    return undefined
  }
  await suspendSubject(db, claim.subject.id, `${invariant}: ${text}`, world.now())
  log.error({ claim: claim.id, subject: claim.subject.id, invariant, error: text }, 'invariant breach prevented')
  return undefined
}

/** Returns undecided claims first, and only a few released ones, so that those cannot crowd out the others. */
async function openClaims({ db, world, log, methods }: ReconcileDeps): Promise<Claim[]> {
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
  return [...undecided, ...(await releasedClaims(db, methods, now))].flatMap(row => readableClaim(row, log) ?? [])
}

/** Parses a claim; reports a damaged one and returns undefined, so that it does not block the others. */
function readableClaim(row: StoredClaim, log: Log): Claim | undefined {
  try {
    return toClaim(row)
  } catch (error) {
    log.error({ claim: row.id, error: describeError(error) }, 'claim cannot be reconciled')
    return undefined
  }
}

/** Checks each claim, least recently checked first; resolves to those worth resubmitting. */
async function lookAt(deps: ReconcileDeps, claims: readonly Claim[]): Promise<Claim[]> {
  const worthSending: Claim[] = []
  await inParallel(claims, LOOKS_AT_ONCE, async claim => {
    const isWorth = await reconcileClaim(deps, claim).catch(error => report(deps, claim, error))
    if (isWorth) worthSending.push(claim)
  })
  return worthSending
}

/** Resubmits claims, starting none after `until`: the next round finds them again. */
const sendAgain = (deps: ReconcileDeps, claims: readonly Claim[], until: number): Promise<void> =>
  inParallel(claims, SENDS_AT_ONCE, async claim => {
    if (deps.world.now() > until || deps.settlement.isInFlight(claim.key)) return
    await deps.settlement.resume(claim).catch(error => report(deps, claim, error))
  })

/** Returns true if the claim is worth resubmitting. */
async function reconcileClaim(deps: ReconcileDeps, claim: Claim): Promise<boolean> {
  const handler = handlerOf(deps.methods, claim.credential.means)
  if (!handler) throw new Error(`${claim.credential.means} is no longer configured`)
  // changes during this check are left to the next one
  const lookedAt = deps.world.now()
  const finding = await handler.find(claim)
  if (finding.kind === 'settled') {
    deps.log.info({ claim: claim.id, subject: claim.subject.id }, 'payment proven afterwards')
    await recordSettled(deps, claim, finding.proof, 'later')
    return false
  }
  if (isUndecided(claim) && finding.kind === 'refused') {
    await recordFailed(deps, claim, finding.reason)
    return false
  }
  if (await forgetRefused(deps.db, claim, handler, finding, lookedAt)) return false
  await touch(deps, claim, isUndecided(claim) ? lookedAt : lookedAtOf(claim, handler, lookedAt, finding))
  return isUndecided(claim) && finding.kind === 'worth_sending'
}

async function touch(deps: ReconcileDeps, claim: Claim, at: number): Promise<void> {
  await deps.db.updateTable('claims').set({ updated_at: at }).where('id', '=', claim.id).execute()
}
