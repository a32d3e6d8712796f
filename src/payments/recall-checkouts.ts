import { z } from 'zod'
import type { World } from '#src/kernel/world.ts'
import { isUniqueViolation, type Ledger, transact } from '#src/ledger/database.ts'
import { RECALLING } from '#src/ledger/settings.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import { checkLater } from './checkouts.ts'
import { claimFor } from './claim-for.ts'
import { claimIdOf, insertClaim } from './claims.ts'
import type { CheckoutCredential } from './credential.ts'
import { checkoutKey } from './methods/checkout.ts'
import type { CheckoutApi, OpenedSession } from './methods/checkout-api.ts'
import { handlerOf, type PaymentMethodHandlers } from './methods/payment-method.ts'
import type { PaymentRequirement } from './payment-requirement.ts'
import { SAME_CLAIM } from './refund-unwanted.ts'

/** Time span in epoch milliseconds. */
const RecallSpan = z.object({ since: z.number(), until: z.number() })
export type RecallSpan = z.infer<typeof RecallSpan>
const spanJson = storedJson('settings', RecallSpan)

export const unionOf = (a: RecallSpan, b: RecallSpan): RecallSpan => ({
  since: Math.min(a.since, b.since),
  until: Math.max(a.until, b.until),
})

/**
 * Notes in the ledger that the payment pages of a time span are to be recalled, until `endRecall`: a process that dies
 * before that leaves it to the next one. Resolves to the span with what is still to do of earlier ones.
 */
export const beginRecall = (db: Ledger, span: RecallSpan | undefined): Promise<RecallSpan | undefined> =>
  transact(db, async trx => {
    const row = await trx.selectFrom('settings').select('value').where('name', '=', RECALLING).executeTakeFirst()
    const left = row && spanJson.parse(row.value)
    const due = span && left ? unionOf(span, left) : (span ?? left)
    if (!due) return undefined
    const value = JSON.stringify(due)
    await trx
      .insertInto('settings')
      .values({ name: RECALLING, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()
    return due
  })

/** Ends the recall of a span, unless another process has widened it. */
export const endRecall = (db: Ledger, span: RecallSpan): Promise<unknown> =>
  db.deleteFrom('settings').where('name', '=', RECALLING).where('value', '=', JSON.stringify(span)).execute()

/** Most by which the clock of a server that opened pages differed from the card network's. */
const CLOCKS_MS = 3_600_000

export type RecallDeps = {
  readonly db: Ledger
  readonly world: Pick<World, 'now' | 'processId'>
  readonly sessions: Pick<CheckoutApi, 'openedIn'>
  readonly methods: PaymentMethodHandlers
  /** Returns the demand of an order; undefined if the ledger does not have it. */
  readonly demandOf: (orderId: string) => Promise<PaymentRequirement | undefined>
}

/**
 * Records the payment pages of a time span that this ledger does not know, though it knows their orders: a newer ledger,
 * which it replaces, opened them. Only the card network knows of them, and a buyer cannot present what was paid there.
 * Idempotent. Throws if the network is unreachable.
 */
export async function recallCheckouts(deps: RecallDeps, { since, until }: RecallSpan): Promise<void> {
  const span = { since: since - CLOCKS_MS, until: until + CLOCKS_MS }
  for await (const session of deps.sessions.openedIn(span)) await recall(deps, session)
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
