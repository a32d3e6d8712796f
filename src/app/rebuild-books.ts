import type { Restaurant } from '#src/catalog/restaurant.ts'
import { type ReplayDeps, replaySteps, waitsForKitchen } from '#src/fulfillment/replay.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { inParallel } from '#src/kernel/parallel.ts'
import type { World } from '#src/kernel/world.ts'
import { type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { beginRebuild, endRebuild } from '#src/ledger/rebuilding.ts'
import type { PaymentLine, StepLine } from '#src/ledger/sealed/copies.ts'
import { releaseUnderWay, restoreSettings, revivePayment, type SealedBooks } from '#src/ledger/sealed/revive.ts'
import { releaseGoods } from '#src/menu/shelf.ts'
import { acceptDeadline } from '#src/orders/deadline.ts'
import { type OrderStatus, REFUNDED } from '#src/orders/states.ts'
import { orderSubject, tellReturned } from '#src/orders/subject.ts'
import { installEdges, transition } from '#src/orders/transition.ts'
import { type Claim, liveClaimOf, readClaim } from '#src/payments/claims.ts'
import { type Means, type MeansTable, meansOf, type Returned } from '#src/payments/means/means.ts'
import { type RecordDeps, recordSettled, type SettledWhen } from '#src/payments/record.ts'
import { findReturned, noteReturned, sumReturned } from '#src/payments/refund.ts'
import { purchaseSubject } from '#src/recipes/purchase.ts'

/** What a rebuild has come to. */
export type Rebuilt = {
  readonly sealed: { readonly payments: number; readonly damaged: number }
  /** Secrets that the ledger lacked, and those that it has in another form: what they opened stays shut. */
  readonly settings: number
  readonly otherSecrets: number
  /** Payments that the ledger did not know. */
  readonly revived: number
  /** Of all sealed payments: their money is found, or nothing has moved so far. */
  readonly settled: number
  readonly unmoved: number
  /** Steps of orders that the ledger did not know. */
  readonly steps: number
  /** Nobody could be asked about these: run it again. */
  readonly undecided: readonly { readonly claim: string; readonly subject: string; readonly reason: string }[]
}

export type RebuildDeps = { readonly db: Ledger; readonly world: World; readonly log: Log }

/** What a rebuild asks: how money moves, and the restaurants of the catalogue. */
export type Asked = { readonly means: MeansTable; readonly restaurants: ReadonlyMap<string, Restaurant> }

const AT_ONCE = 8

/**
 * Teaches a ledger all that its sealed copies know and it does not: secrets, orders, payments as far as their means prove
 * them, and what had become of the orders. No server may run beside it, and none starts before it has decided everything.
 * `open` is called once the ledger's secrets are there. It moves no money, tells no restaurant, and may be killed and run again.
 */
export async function rebuildBooks(
  books: SealedBooks,
  deps: RebuildDeps,
  open: () => Promise<Asked>,
): Promise<Rebuilt> {
  const { db, world } = deps
  await beginRebuild(db, world)
  // before anything asks for a secret that it would make anew
  const settings = await restoreSettings(db, books.settings)
  await installEdges(db)
  await releaseUnderWay(db, world.now())
  let revived = 0
  for (const copy of books.payments) if (await revivePayment(db, copy, world.now())) revived += 1
  const decide = decider({ ...deps, ...(await open()), books })
  const first = await decideEach(books.payments, decide)
  // one payment for an order says of another that it was not the one, and what was away for a moment is back
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
    ...{ ...settings, revived, settled: of('settled'), unmoved: of('unmoved'), undecided },
    steps: [...ends.values()].reduce((sum, end) => sum + (end.kind === 'settled' ? end.steps : 0), 0),
  }
}

/** The end of each payment by the id of its claim; one that nobody can be asked about is undecided. */
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

type DeciderDeps = RebuildDeps & Asked & { readonly books: SealedBooks }

/** Finds out what became of a payment, and takes what it pays for to where it was. */
function decider({ db, world, log, means, restaurants, books }: DeciderDeps) {
  const replaying: ReplayDeps = { kitchenOf: id => kitchenIn(restaurants.get(id)) }
  const stepsOf = ({ subject }: Claim): readonly StepLine[] => books.steps.get(subject.id) ?? []
  const eventOf = (claim: Claim, ...types: readonly string[]) =>
    stepsOf(claim).find(({ event }) => types.includes(event.type))?.event
  const hasEnded = (claim: Claim) => stepsOf(claim).some(({ event }) => REFUNDED.has(event.to_status as OrderStatus))
  const paidIn = (claim: Claim) => eventOf(claim, 'settle', 'prove')

  /** The rules of the server, and then what had happened. Its answer is due from now on, whenever the order was paid. */
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
    return { ...{ db, world, log, means, subjects }, wake: () => {}, hasEnded: hasEnded(claim) }
  }

  return async (key: string): Promise<Decided> => {
    const claim = await readClaim(db, key)
    if (claim.state === 'stray') return { kind: 'settled', steps: 0 }
    const own = meansOf(means, claim.credential.means)
    if (!own) return { kind: 'undecided', reason: `${claim.credential.means} is not configured any more` }
    if (claim.state === 'settled') return { kind: 'settled', steps: await replayKnown(claim, own) }
    const finding = await own.find(claim)
    if (finding.kind === 'settled') {
      let steps = 0
      const recording = recordingFor(claim, taken => {
        steps = taken
      })
      const when: SettledWhen = paidIn(claim)?.type === 'settle' ? 'in_request' : 'later'
      const record = (over: Partial<RecordDeps>) => recordSettled({ ...recording, ...over }, claim, finding.proof, when)
      // without all of its steps, what went back pays for nothing
      const isKnown = await record({}).catch(error =>
        error instanceof Unended ? record({ hasEnded: false }) : Promise.reject(error),
      )
      if (isKnown) return { kind: 'settled', steps }
      return { kind: 'undecided', reason: 'paid, and nobody says what went back of it' }
    }
    // a server that proved it would have its order cooked a second time
    if (paidIn(claim) && (await liveClaimOf(db, claim.subject))?.state !== 'settled')
      return { kind: 'undecided', reason: 'it was paid, and its money is not found yet' }
    // the payer may have been told that it failed: it is not sent again, but it is found if somebody else sends it
    return { kind: 'unmoved' }
  }

  /** What went back of it and what became of its order since the ledger's last word. */
  async function replayKnown(claim: Claim, own: Means): Promise<number> {
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
    // the server finds it, too, and cooks nothing for money that went back
    return replay(found).catch(error => (error instanceof Unended ? replay([]) : Promise.reject(error)))
  }

  /** A restaurant that has not answered is asked again, and given its time anew: nobody asked while there was no ledger. */
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

/** Thrown where an order goes on whose money went back. */
class Unended extends Error {}

async function demandEnd(trx: LedgerTransaction, { subject: { id } }: Claim): Promise<void> {
  const { status } = await trx.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  if (!REFUNDED.has(status as OrderStatus)) throw new Unended(`order ${id} is ${status}, and its money went back`)
}

/** Its time to pay was over when it was paid, and its money went back. */
async function expire(trx: LedgerTransaction, orderId: string, at: number): Promise<void> {
  if (await transition(trx, orderId, 'awaiting_payment', { event: 'expire', at })) await releaseGoods(trx, orderId, at)
}

/** The kind of a restaurant's kitchen; undefined where there is none, or no restaurant any more. */
const kitchenIn = (restaurant: Restaurant | undefined): string | undefined =>
  restaurant && restaurant.dispatch.kind !== 'none' ? restaurant.dispatch.kind : undefined

/** Goods that a booking had lost were taken again when it was paid, as its steps say. */
const forgetLapses = (trx: LedgerTransaction, orderId: string) =>
  trx
    .updateTable('holds')
    .set({ lapsed_at: null })
    .where('order_id', '=', orderId)
    .where('lapsed_at', 'is not', null)
    .execute()
