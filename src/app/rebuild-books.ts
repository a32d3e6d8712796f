import type { Restaurant } from '#src/catalog/restaurant.ts'
import { type ReplayDeps, replaySteps, waitsForKitchen } from '#src/fulfillment/replay.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { inParallel } from '#src/kernel/parallel.ts'
import type { World } from '#src/kernel/world.ts'
import { type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { beginRebuild, endRebuild } from '#src/ledger/rebuilding.ts'
import type { PaymentLine, StepLine } from '#src/ledger/sealed/copies.ts'
import { releaseInFlightClaims, restorePayment, restoreSettings, type SealedBooks } from '#src/ledger/sealed/restore.ts'
import { releaseStock } from '#src/menu/stock-ledger.ts'
import { acceptDeadline } from '#src/orders/deadline.ts'
import { orderSubject, tellReturned } from '#src/orders/order-settlement-rules.ts'
import { type OrderStatus, REFUNDED } from '#src/orders/states.ts'
import { installEdges, transition } from '#src/orders/transition.ts'
import { type Claim, readClaim } from '#src/payments/claims.ts'
import {
  handlerOf,
  type PaymentMethodHandler,
  type PaymentMethodHandlers,
  type Returned,
} from '#src/payments/methods/payment-method.ts'
import { isPaidByAnother } from '#src/payments/paid-by-another.ts'
import { type RecordDeps, recordSettled, type SettledWhen } from '#src/payments/record-settlement.ts'
import { findReturned, noteReturned, sumReturned } from '#src/payments/refund.ts'
import { purchaseSubject } from '#src/recipes/purchase.ts'

/** Result of a rebuild. */
export type RebuildResult = {
  readonly sealed: { readonly payments: number; readonly damaged: number }
  /**
   * Secrets restored to the ledger, and secrets for which the ledger has a different value. Data encrypted with the
   * sealed value of the latter stays unreadable.
   */
  readonly settings: number
  readonly otherSecrets: number
  /** Number of payments that were missing from the ledger. */
  readonly revived: number
  /** Counts over all sealed payments: money found, or no money moved so far. */
  readonly settled: number
  readonly unmoved: number
  /** Number of order steps that were missing from the ledger. */
  readonly steps: number
  /** Payments whose outcome could not be looked up. Run the rebuild again. */
  readonly undecided: readonly { readonly claim: string; readonly subject: string; readonly reason: string }[]
}

export type RebuildDeps = { readonly db: Ledger; readonly world: World; readonly log: Log }

/** What a rebuild depends on: the payment methods and the restaurants of the catalog. */
export type RebuildSources = {
  readonly methods: PaymentMethodHandlers
  readonly restaurants: ReadonlyMap<string, Restaurant>
}

const AT_ONCE = 8

/**
 * Restores everything that the sealed copies contain and the ledger lacks: secrets, orders, payments (as far as their
 * payment method proves them), and the later steps of the orders. No server may run at the same time, and none starts
 * until every payment is decided. `open` is called after the secrets are restored. Moves no money, notifies no
 * restaurant, and is safe to kill and run again.
 */
export async function rebuildFromSealedCopies(
  books: SealedBooks,
  deps: RebuildDeps,
  open: () => Promise<RebuildSources>,
): Promise<RebuildResult> {
  const { db, world } = deps
  await beginRebuild(db, world)
  // Restore secrets first: code that reads a missing secret would generate a new one.
  const settings = await restoreSettings(db, books.settings)
  await installEdges(db)
  await releaseInFlightClaims(db, world.now())
  let revived = 0
  for (const copy of books.payments) if (await restorePayment(db, copy, world.now())) revived += 1
  const decide = decider({ ...deps, ...(await open()), books })
  const first = await decideEach(books.payments, decide)
  // Second pass: another payment for the same order may now be settled, and transient outages may be over.
  const again = await decideEach(
    books.payments.filter(({ claim }) => first.get(claim.id)?.kind === 'undecided'),
    decide,
  )
  const ends = new Map([...first, ...again])
  const of = (kind: Decided['kind']) => [...ends.values()].filter(end => end.kind === kind).length
  const undecided = books.payments.flatMap(({ claim: { id, subject_id: subject } }) => {
    const end = ends.get(id)
    return end?.kind === 'undecided' ? [{ claim: id, subject, reason: end.reason }] : []
  })
  if (undecided.length === 0) await endRebuild(db)
  return {
    sealed: { payments: books.payments.length, damaged: books.damaged },
    ...settings,
    revived,
    settled: of('settled'),
    unmoved: of('unmoved'),
    undecided,
    steps: [...ends.values()].reduce((sum, end) => sum + (end.kind === 'settled' ? end.steps : 0), 0),
  }
}

/** Decides each payment and returns the results by claim id. A payment that cannot be looked up is undecided. */
async function decideEach(
  payments: readonly PaymentLine[],
  decide: (key: string) => Promise<Decided>,
): Promise<Map<string, Decided>> {
  const ends = new Map<string, Decided>()
  await inParallel(payments, AT_ONCE, async ({ claim }) => {
    const failed = (error: unknown): Decided => ({ kind: 'undecided', reason: describeError(error) })
    ends.set(claim.id, await decide(claim.claim_key).catch(failed))
  })
  return ends
}

type Decided =
  | { readonly kind: 'settled'; readonly steps: number }
  | { readonly kind: 'unmoved' }
  | { readonly kind: 'undecided'; readonly reason: string }

type DeciderDeps = RebuildDeps & RebuildSources & { readonly books: SealedBooks }

/** Creates the function that finds the outcome of a payment and restores the order or purchase that it pays for. */
function decider({ db, world, log, methods, restaurants, books }: DeciderDeps) {
  const replaying: ReplayDeps = { kitchenOf: id => kitchenIn(restaurants.get(id)) }
  const stepsOf = ({ subject }: Claim): readonly StepLine[] => books.steps.get(subject.id) ?? []
  const eventOf = (claim: Claim, ...types: readonly string[]) =>
    stepsOf(claim).find(({ event }) => types.includes(event.type))?.event
  const hasEnded = (claim: Claim) => stepsOf(claim).some(({ event }) => REFUNDED.has(event.to_status as OrderStatus))
  const paidIn = (claim: Claim) => eventOf(claim, 'settle', 'prove')

  /**
   * Returns the server's settlement rules, followed by a replay of the recorded steps. The deadline for the
   * restaurant's answer counts from now, regardless of when the order was paid.
   */
  function recordingFor(claim: Claim, onSteps: (taken: number) => void): RecordDeps {
    const paid = paidIn(claim)
    const subject = orderSubject({
      world: { ...world, now: () => paid?.at ?? world.now() },
      acceptDeadline: order => acceptDeadline(restaurants.get(order.restaurant_id), order, world.now()),
    })
    const order: typeof subject = {
      ...subject,
      settled: async (trx, settled, when, returned) => {
        const late = eventOf(claim, 'late_payment')
        if (late) await expire(trx, settled.subject.id, late.at)
        if (paid) await forgetLapses(trx, settled.subject.id)
        await subject.settled(trx, settled, when, returned)
        onSteps(await replaySteps(replaying, trx, settled, stepsOf(settled)))
        if (returned >= settled.value) await demandEnd(trx, settled)
      },
    }
    const subjects = { order, purchase: purchaseSubject(world) }
    return { db, world, log, methods, subjects, wake: () => {}, hasEnded: hasEnded(claim) }
  }

  return async (key: string): Promise<Decided> => {
    const claim = await readClaim(db, key)
    if (claim.state === 'stray') return { kind: 'settled', steps: 0 }
    const own = handlerOf(methods, claim.credential.means)
    if (!own) return { kind: 'undecided', reason: `payment method ${claim.credential.means} is no longer configured` }
    if (claim.state === 'settled') return { kind: 'settled', steps: await replayKnown(claim, own) }
    const finding = await own.find(claim)
    if (finding.kind === 'settled') {
      let steps = 0
      const recording = recordingFor(claim, taken => {
        steps = taken
      })
      const when: SettledWhen = paidIn(claim)?.type === 'settle' ? 'in_request' : 'later'
      const record = (over: Partial<RecordDeps>) => recordSettled({ ...recording, ...over }, claim, finding.proof, when)
      // If the recorded steps do not end in a refund, money that went back does not count as payment for the order.
      const isKnown = await record({}).catch(error =>
        error instanceof Unended ? record({ hasEnded: false }) : Promise.reject(error),
      )
      if (isKnown) return { kind: 'settled', steps }
      return { kind: 'undecided', reason: 'paid, but the amount already refunded is unknown' }
    }
    // Leave it undecided: a server that proved the payment later would have the order cooked a second time.
    if (paidIn(claim) && !(await isPaidByAnother(db, claim, finding)))
      return { kind: 'undecided', reason: 'recorded as paid, but its payment was not found yet' }
    // not resubmitted: the payer may have been told that it failed; if someone else submits it, it is still found
    return { kind: 'unmoved' }
  }

  /** Replays the refunds and order steps that happened after the ledger's last record of the claim. */
  async function replayKnown(claim: Claim, own: PaymentMethodHandler): Promise<number> {
    if (claim.subject.kind !== 'order') return 0
    const { id } = claim.subject
    const steps = stepsOf(claim)
    const { decided } = await db
      .selectFrom('refunds')
      .select(eb => eb.fn.coalesce(eb.fn.sum<number>('amount_micro'), eb.lit(0)).as('decided'))
      .where('claim_id', '=', claim.id)
      .executeTakeFirstOrThrow()
    const hasMoreEnds = hasEnded(claim) && Number(decided) < Number(claim.value)
    const found = hasMoreEnds ? await findReturned(own, claim, Number(decided)) : []
    const replay = (returned: readonly Returned[]) =>
      transact(db, async trx => {
        const told = await noteReturned(trx, claim, returned, world.now())
        const refunded_micro = Number(decided) + sumReturned(returned)
        if (told.length > 0) await trx.updateTable('orders').set({ refunded_micro }).where('id', '=', id).execute()
        const taken = await replaySteps(replaying, trx, claim, steps)
        if (told.length > 0) await demandEnd(trx, claim)
        await tellReturned(trx, id, told, world.now())
        await prolong(trx, id)
        return taken
      })
    // Without the refunds: the server finds them as well, and cooks nothing for money that went back.
    return replay(found).catch(error => (error instanceof Unended ? replay([]) : Promise.reject(error)))
  }

  /** Extends the restaurant's accept deadline: no restaurant was asked while the ledger was missing. */
  async function prolong(trx: LedgerTransaction, id: string): Promise<void> {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    if (!waitsForKitchen(order.status)) return
    const accept_deadline = acceptDeadline(restaurants.get(order.restaurant_id), order, world.now())
    await trx.updateTable('orders').set({ accept_deadline }).where('id', '=', id).execute()
    await trx
      .updateTable('outbox')
      .set({ run_at: accept_deadline })
      .where('dedupe', '=', `expire_dispatch:${id}`)
      .where('done_at', 'is', null)
      .where('run_at', '<', accept_deadline)
      .execute()
  }
}

/** Thrown if an order is still active although its money went back. */
class Unended extends Error {}

async function demandEnd(trx: LedgerTransaction, { subject: { id } }: Claim): Promise<void> {
  const { status } = await trx.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  if (!REFUNDED.has(status as OrderStatus)) throw new Unended(`order ${id} is ${status}, but its payment was refunded`)
}

/** Expires an order that was paid after its payment deadline and refunded. */
async function expire(trx: LedgerTransaction, orderId: string, at: number): Promise<void> {
  if (await transition(trx, orderId, 'awaiting_payment', { event: 'expire', at })) await releaseStock(trx, orderId, at)
}

/** Returns the kitchen kind of a restaurant, or undefined if it has no kitchen or no longer exists. */
const kitchenIn = (restaurant: Restaurant | undefined): string | undefined =>
  restaurant && restaurant.dispatch.kind !== 'none' ? restaurant.dispatch.kind : undefined

/** Clears lapsed holds: according to its steps, the order took the items again when it was paid. */
const forgetLapses = (trx: LedgerTransaction, orderId: string) =>
  trx
    .updateTable('holds')
    .set({ lapsed_at: null })
    .where('order_id', '=', orderId)
    .where('lapsed_at', 'is not', null)
    .execute()
