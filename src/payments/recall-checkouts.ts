import type { World } from '#src/kernel/world.ts'
import { isUniqueViolation, type Ledger, transact } from '#src/ledger/database.ts'
import { checkLater } from './checkouts.ts'
import { claimFor } from './claim-for.ts'
import { claimIdOf, insertClaim } from './claims.ts'
import type { CheckoutCredential } from './credential.ts'
import { checkoutKey } from './methods/checkout.ts'
import type { CheckoutApi, OpenedSession } from './methods/checkout-api.ts'
import { handlerOf, type PaymentMethodHandlers } from './methods/payment-method.ts'
import type { PaymentRequirement } from './payment-requirement.ts'
import { SAME_CLAIM } from './refund-unwanted.ts'

/** Time span, in epoch milliseconds, in which the payment pages of an unpaid order were opened. */
export type Unpaid = { readonly bookedAt: number; readonly expiresAt: number }

export type RecallDeps = {
  readonly db: Ledger
  readonly world: Pick<World, 'now' | 'processId'>
  readonly sessions: Pick<CheckoutApi, 'openedIn'>
  readonly methods: PaymentMethodHandlers
  /** Returns the demand of an unpaid order; undefined if it is gone. */
  readonly demandOf: (orderId: string) => Promise<PaymentRequirement | undefined>
}

/**
 * Records the payment pages of unpaid orders that this ledger does not know: a newer ledger, which it replaces, opened
 * them. Only the card network knows of them, and a buyer cannot present what was paid there. Idempotent. Throws if the
 * network is unreachable.
 */
export async function recallCheckouts(deps: RecallDeps, unpaid: ReadonlyMap<string, Unpaid>): Promise<void> {
  if (unpaid.size === 0) return
  const { bookedAt, expiresAt } = [...unpaid.values()].reduce((a, b) => ({
    bookedAt: Math.min(a.bookedAt, b.bookedAt),
    expiresAt: Math.max(a.expiresAt, b.expiresAt),
  }))
  for await (const session of deps.sessions.openedIn({ since: bookedAt, until: expiresAt }))
    if (unpaid.has(session.subjectId)) await recall(deps, session)
}

async function recall({ db, world, methods, demandOf }: RecallDeps, session: OpenedSession): Promise<void> {
  const { id, claimId, claimKey: key, subjectId } = session
  const attempt = Number(key.split(':').at(-1))
  if (key !== checkoutKey(subjectId, attempt) || claimId !== claimIdOf(key)) return
  const known = await db.selectFrom('claims').select('id').where('claim_key', '=', key).executeTakeFirst()
  const demand = known ? undefined : await demandOf(subjectId)
  const handler = handlerOf(methods, 'checkout')
  if (!demand || !handler) return
  const credential: CheckoutCredential = { means: 'checkout', rail: 'card-checkout', attempt, session: id }
  const prepared = { kind: 'ready', fromBlock: 0n } as const
  const claim = claimFor(demand, credential, { key, handler, prepared, process: world.processId })
  try {
    await transact(db, async trx => {
      await insertClaim(trx, claim, world.now(), 'failed')
      await checkLater(trx, subjectId, `recalled:${attempt}`, world.now())
    })
  } catch (error) {
    // another process has recalled it
    if (!SAME_CLAIM.some(columns => isUniqueViolation(error, columns))) throw error
  }
}
