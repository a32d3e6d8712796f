import type { Log } from '#src/kernel/log.ts'
import { describeError } from '#src/kernel/log.ts'
import { inParallel } from '#src/kernel/parallel.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'
import { type Claim, toClaim } from './claims.ts'
import { type MeansTable, meansOf } from './means/means.ts'
import type { Proof } from './proof.ts'

export type SecondLookDeps = { readonly db: Ledger; readonly log: Log; readonly means: MeansTable }

/**
 * Looks again whether a settled payment is where it was proven: a reorganisation of the chain can take it away. One that
 * was mined anew is noted at its new place. Throws when nobody can be asked.
 */
export async function isStillPaid({ db, log, means }: SecondLookDeps, claim: Claim): Promise<boolean> {
  const own = meansOf(means, claim.credential.means)
  if (!own?.lookAgain) return true
  const proof = await own.lookAgain(claim)
  if (!proof) {
    const subject = claim.subject.id
    log.error({ claim: claim.id, subject, hash: claim.txHash }, 'a settled payment is not on the chain any more')
    return false
  }
  await noteProof(db, claim, proof)
  return true
}

/** The same before a kitchen is told: what was proven and cannot be asked about now is believed. */
export const mayBePlaced = (deps: SecondLookDeps, claim: Claim): Promise<boolean> =>
  isStillPaid(deps, claim).catch(error => {
    deps.log.warn({ claim: claim.id, error: describeError(error) }, 'a payment could not be looked at again')
    return true
  })

const LOOKS_AT_ONCE = 8
const MOST_AT_ONCE = 1_000

/** Looks again at payments that the chain may have moved to other blocks, so that the ledger names transactions that exist. */
export async function lookAfterForks(deps: SecondLookDeps): Promise<void> {
  for (const [name, means] of Object.entries(deps.means)) {
    const unsettled = await means.unsettled?.()
    if (!unsettled) continue
    const rows = await deps.db
      .selectFrom('claims')
      .innerJoin('inflows', 'inflows.claim_id', 'claims.id')
      .selectAll('claims')
      .where('claims.means', '=', name)
      .where('claims.state', 'in', ['settled', 'stray'])
      .where('inflows.block', '>=', Number(unsettled.from))
      .orderBy('inflows.block', 'desc')
      .limit(MOST_AT_ONCE)
      .execute()
    let areAllThere = true
    await inParallel(rows.map(toClaim), LOOKS_AT_ONCE, async claim => {
      if (!(await isStillPaid(deps, claim))) areAllThere = false
    })
    unsettled.looked(areAllThere)
  }
}

async function noteProof(db: Ledger, claim: Claim, { txHash, logIndex, block }: Proof): Promise<void> {
  const noted = await db.selectFrom('inflows').selectAll().where('claim_id', '=', claim.id).executeTakeFirst()
  if (txHash === null || !noted) return
  if (noted.tx_hash === txHash && noted.log_index === logIndex && noted.block === Number(block)) return
  await transact(db, async trx => {
    await trx
      .updateTable('inflows')
      .set({ tx_hash: txHash, log_index: logIndex, block: Number(block) })
      .where('claim_id', '=', claim.id)
      .execute()
    await trx.updateTable('claims').set({ tx_hash: txHash }).where('id', '=', claim.id).execute()
  })
}
