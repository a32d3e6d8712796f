import type { Log } from '#src/kernel/log.ts'
import { describeError } from '#src/kernel/log.ts'
import { inParallel } from '#src/kernel/parallel.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'
import { type Claim, toClaim } from './claims.ts'
import { handlerOf, type PaymentMethodHandlers } from './methods/payment-method.ts'
import type { Proof } from './proof.ts'

export type RecheckDeps = { readonly db: Ledger; readonly log: Log; readonly methods: PaymentMethodHandlers }

/**
 * Rechecks whether a settled payment is still where it was proven: a chain reorganization can remove it. A payment
 * mined again is recorded at its new location. Throws if the check is impossible now.
 */
export async function isStillPaid({ db, log, methods }: RecheckDeps, claim: Claim): Promise<boolean> {
  const own = handlerOf(methods, claim.credential.means)
  if (!own?.lookAgain) return true
  const proof = await own.lookAgain(claim)
  if (!proof) {
    const subject = claim.subject.id
    log.error({ claim: claim.id, subject, hash: claim.txHash }, 'settled payment is no longer on the chain')
    return false
  }
  await noteProof(db, claim, proof)
  return true
}

/** Rechecks before dispatching to a kitchen: a proven payment that cannot be checked now is trusted. */
export const mayBePlaced = (deps: RecheckDeps, claim: Claim): Promise<boolean> =>
  isStillPaid(deps, claim).catch(error => {
    deps.log.warn({ claim: claim.id, error: describeError(error) }, 'settled payment could not be rechecked')
    return true
  })

const LOOKS_AT_ONCE = 8
const MOST_AT_ONCE = 1_000

/**
 * Rechecks payments that a reorg might have moved to other blocks, so that the ledger references existing
 * transactions.
 */
export async function recheckAfterReorgs(deps: RecheckDeps): Promise<void> {
  for (const [name, handler] of Object.entries(deps.methods)) {
    const unsettled = await handler.unsettled?.()
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
