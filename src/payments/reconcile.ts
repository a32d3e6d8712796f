import { describeError } from '#src/kernel/log.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type Claim, isUndecided, soughtOf, toClaim } from './claims.ts'
import { mayBeMined } from './journal.ts'
import { seekEvidence } from './proof.ts'
import { recordFailed, recordSettled } from './record.ts'
import type { Relayer } from './relayer.ts'
import type { SettleDeps, Settlement } from './settle.ts'

/** A claim of this age that was never submitted is taken up again: its process died. */
const PATIENCE_MS = 15_000
/** How often a released claim is looked at, since anyone may still broadcast its authorization. */
const FAILED_EVERY_MS = 60_000
/** After this much chain time beyond validBefore no block can hold the authorization any more. */
const MARGIN_SECONDS = 30n
const MOST_UNDECIDED = 200
const MOST_RELEASED = 20
/** With less validity than this left, nothing is sent any more. */
const LEAST_VALIDITY_SECONDS = 6n

export type ReconcileDeps = SettleDeps & { readonly settlement: Settlement; readonly relayer?: Relayer }

/**
 * Takes every claim that is not decided to its end, from the chain's logs: proven, refused, or sent again. It may run
 * twice and may be killed. At start `patience` is 0: nobody else is at work.
 */
export async function reconcileClaims(deps: ReconcileDeps, patience = PATIENCE_MS): Promise<void> {
  const { world, settlement } = deps
  await deps.relayer?.rebroadcast()
  world.crashpoint('C22')
  for (const claim of await openClaims(deps.db, world.now(), patience)) {
    if (settlement.isInFlight(claim.key)) continue
    await reconcileClaim(deps, claim).catch(error =>
      deps.log.warn({ claim: claim.id, error: describeError(error) }, 'claim not reconciled yet'),
    )
  }
}

/** Undecided claims first; released ones only a few at a time, so that nobody can crowd the others out with them. */
async function openClaims(db: Ledger, now: number, patience: number): Promise<Claim[]> {
  const all = db.selectFrom('claims').selectAll().orderBy('updated_at')
  const undecided = await all
    .where(eb =>
      eb.or([
        eb('state', 'in', ['submitting', 'unknown']),
        eb.and([eb('state', '=', 'claimed'), eb('updated_at', '<=', now - patience)]),
      ]),
    )
    .limit(MOST_UNDECIDED)
    .execute()
  const released = await all
    .where('state', '=', 'failed')
    .where('updated_at', '<=', now - FAILED_EVERY_MS)
    .where(eb => eb(eb('valid_before', '*', 1000), '>', eb('updated_at', '-', Number(MARGIN_SECONDS) * 1000)))
    .limit(MOST_RELEASED)
    .execute()
  return [...undecided, ...released].map(toClaim)
}

async function reconcileClaim(deps: ReconcileDeps, claim: Claim): Promise<void> {
  const { db, chain, settlement, log } = deps
  const evidence = await seekEvidence(chain, soughtOf(claim))
  if (evidence.kind === 'transferred') {
    log.info({ claim: claim.id, subject: claim.subject.id }, 'payment proven from the chain')
    return recordSettled(deps, claim, evidence.transfer, 'later')
  }
  if (!isUndecided(claim)) return touch(deps, claim)
  if (evidence.kind === 'canceled') return recordFailed(deps, claim, 'the authorization was cancelled')
  if (evidence.kind === 'misused') return recordFailed(deps, claim, 'the authorization was used for something else')
  const { validBefore, from, nonce } = claim.credential
  if (evidence.chainTime > validBefore + MARGIN_SECONDS)
    return recordFailed(deps, claim, 'the authorization expired unused')
  await touch(deps, claim)
  const worthSending = evidence.chainTime + LEAST_VALIDITY_SECONDS < validBefore
  if (worthSending && !(await mayBeMined(db, `${from}:${nonce}`))) await settlement.resume(claim)
}

async function touch(deps: ReconcileDeps, claim: Claim): Promise<void> {
  await deps.db.updateTable('claims').set({ updated_at: deps.world.now() }).where('id', '=', claim.id).execute()
}
