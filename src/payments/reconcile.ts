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
      deps.log.warn({ claim: claim.id, error: String(error).slice(0, 300) }, 'claim not reconciled yet'),
    )
  }
}

async function openClaims(db: Ledger, now: number, patience: number): Promise<Claim[]> {
  const rows = await db
    .selectFrom('claims')
    .selectAll()
    .where(eb =>
      eb.or([
        eb('state', 'in', ['submitting', 'unknown']),
        eb.and([eb('state', '=', 'claimed'), eb('updated_at', '<=', now - patience)]),
        eb.and([
          eb('state', '=', 'failed'),
          eb('updated_at', '<=', now - FAILED_EVERY_MS),
          eb(eb('valid_before', '*', 1000), '>', eb('updated_at', '-', Number(MARGIN_SECONDS) * 1000)),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(200)
    .execute()
  return rows.map(toClaim)
}

async function reconcileClaim(deps: ReconcileDeps, claim: Claim): Promise<void> {
  const { db, chain, settlement, log } = deps
  const evidence = await seekEvidence(chain, soughtOf(claim))
  if (evidence.kind === 'transferred') {
    log.info({ claim: claim.id, subject: claim.subject.id }, 'payment proven from the chain')
    return recordSettled(deps, claim, evidence.transfer, 'later')
  }
  if (evidence.kind === 'misused') return log.error({ claim: claim.id }, 'authorization used without our transfer')
  if (!isUndecided(claim)) return touch(deps, claim)
  if (evidence.kind === 'canceled') return recordFailed(deps, claim, 'the authorization was cancelled')
  const { validBefore, from, nonce } = claim.credential
  if (evidence.chainTime > validBefore + MARGIN_SECONDS)
    return recordFailed(deps, claim, 'the authorization expired unused')
  const worthSending = evidence.chainTime + LEAST_VALIDITY_SECONDS < validBefore
  if (worthSending && !(await mayBeMined(db, `${from}:${nonce}`))) await settlement.resume(claim)
}

async function touch(deps: ReconcileDeps, claim: Claim): Promise<void> {
  await deps.db.updateTable('claims').set({ updated_at: deps.world.now() }).where('id', '=', claim.id).execute()
}
