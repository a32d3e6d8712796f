import type { Hex } from 'viem'
import { type ReplayDeps, replaySteps } from '#src/fulfillment/replay.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { inParallel } from '#src/kernel/parallel.ts'
import type { World } from '#src/kernel/world.ts'
import { isUniqueViolation, type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { beginRebuild, endRebuild } from '#src/ledger/rebuilding.ts'
import type { StepLine } from '#src/ledger/sealed/copies.ts'
import { readCopies, restoreSettings, revivePayment, type SealedBooks } from '#src/ledger/sealed/revive.ts'
import { openMarketplace } from '#src/menu/market.ts'
import { acceptDeadline } from '#src/orders/deadline.ts'
import { orderSubject } from '#src/orders/subject.ts'
import { installEdges } from '#src/orders/transition.ts'
import { type Claim, moveClaim, readClaim } from '#src/payments/claims.ts'
import { loadKeys } from '#src/payments/local/keys.ts'
import { meansOf } from '#src/payments/means/means.ts'
import { type RecordDeps, recordSettled, type SettledWhen } from '#src/payments/record.ts'
import { purchaseSubject } from '#src/recipes/purchase.ts'
import type { Config } from './config.ts'
import { DEMO_CATALOG } from './demo.ts'
import { sealedDirOf } from './open-copies.ts'
import { connect, startChain } from './open-money.ts'
import { openRails, type Rails } from './open-rails.ts'

/** What a rebuild has come to. */
export type Rebuilt = {
  readonly sealed: { readonly payments: number; readonly damaged: number }
  /** Secrets that the ledger did not have. */
  readonly settings: number
  /** Payments that the ledger did not know. */
  readonly revived: number
  /** Of all sealed payments: their money is found; it is not, and nothing moved; the server is to go on with it. */
  readonly settled: number
  readonly unmoved: number
  readonly underWay: number
  /** Steps of orders that the ledger did not know. */
  readonly steps: number
  /** Nobody could be asked about these: run it again. */
  readonly undecided: readonly { readonly claim: string; readonly subject: string; readonly reason: string }[]
}

export type RebuildDeps = { readonly db: Ledger; readonly world: World; readonly log: Log }

const AT_ONCE = 8

/**
 * Teaches a ledger all that its sealed copies know and it does not: secrets, orders, payments as far as their means prove
 * them, and what had become of the orders. No server may run beside it, and none starts before it has decided everything. It moves no
 * money, tells no restaurant, and may be killed and run again.
 */
export async function rebuildLedger(config: Config, deps: RebuildDeps): Promise<Rebuilt> {
  const { db, world, log } = deps
  await beginRebuild(db, world)
  const treasuryKey = config.local ? loadKeys(config.STATE_DIR, world).treasury : (config.TREASURY_KEY as Hex)
  const books = readCopies(sealedDirOf(config), treasuryKey)
  // before anything asks for a secret that it would make anew
  const settings = await restoreSettings(db, books.settings)
  await installEdges(db)
  let revived = 0
  for (const copy of books.payments) if (await revivePayment(db, copy, world.now())) revived += 1
  await using stack = new AsyncDisposableStack()
  const local = config.local ? stack.use(await startChain(config, world, log)) : undefined
  const money = await connect(config, deps, local)
  const rails = stack.use(await openRails({ config, db, world, log, money }))
  const decide = decider({ ...deps, rails, books, catalog: config.CATALOG ?? DEMO_CATALOG })
  const counts = { settled: 0, unmoved: 0, underWay: 0, steps: 0 }
  const undecided: Rebuilt['undecided'][number][] = []
  await inParallel(books.payments, AT_ONCE, async ({ claim: { id: claim, claim_key: key, subject_id: subject } }) => {
    try {
      const end = await decide(key)
      if (end.kind === 'undecided') undecided.push({ claim, subject, reason: end.reason })
      else counts[end.kind] += 1
      if (end.kind === 'settled') counts.steps += end.steps
    } catch (error) {
      undecided.push({ claim, subject, reason: describeError(error) })
    }
  })
  if (undecided.length === 0) await endRebuild(db)
  return {
    sealed: { payments: books.payments.length, damaged: books.damaged },
    ...{ settings, revived, ...counts, undecided },
  }
}

type Decided =
  | { readonly kind: 'settled'; readonly steps: number }
  | { readonly kind: 'unmoved' | 'underWay' }
  | { readonly kind: 'undecided'; readonly reason: string }

type DeciderDeps = RebuildDeps & {
  readonly rails: Pick<Rails, 'means'>
  readonly books: SealedBooks
  readonly catalog: Parameters<typeof openMarketplace>[0]
}

/** Finds out what became of a payment, and takes what it pays for to where it was. */
function decider({ db, world, log, rails: { means }, books, catalog }: DeciderDeps) {
  const { restaurants } = openMarketplace(catalog, log)
  const replaying: ReplayDeps = { kitchenOf: id => restaurants.get(id)?.dispatch.kind }
  const stepsOf = ({ subject }: Claim): readonly StepLine[] => books.steps.get(subject.id) ?? []
  const paidIn = (claim: Claim) => stepsOf(claim).find(({ event }) => event.from_status === 'awaiting_payment')?.event

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
        if (paid) await forgetLapses(trx, settled.subject.id)
        await subject.settled(trx, settled, when, returned)
        onSteps(await replaySteps(replaying, trx, settled, stepsOf(settled)))
      },
    }
    return { db, world, log, means, subjects: { order, purchase: purchaseSubject(world) }, wake: () => {} }
  }

  return async (key: string): Promise<Decided> => {
    const claim = await readClaim(db, key)
    if (claim.state === 'settled') return { kind: 'settled', steps: await replayKnown(claim) }
    if (claim.state === 'stray') return { kind: 'settled', steps: 0 }
    const own = meansOf(means, claim.credential.means)
    if (!own) return { kind: 'undecided', reason: `${claim.credential.means} is not configured any more` }
    const finding = await own.find(claim)
    if (finding.kind === 'refused') return { kind: 'unmoved' }
    if (finding.kind === 'settled') {
      let steps = 0
      const recording = recordingFor(claim, taken => {
        steps = taken
      })
      const when: SettledWhen = paidIn(claim)?.type === 'settle' ? 'in_request' : 'later'
      if (await recordSettled(recording, claim, finding.proof, when)) return { kind: 'settled', steps }
      return { kind: 'undecided', reason: 'paid, and nobody says what went back of it' }
    }
    // a server that proved it would have its order cooked a second time
    if (paidIn(claim)) return { kind: 'undecided', reason: 'it was paid, and its money is not found yet' }
    return { kind: (await handOver(claim)) ? 'underWay' : 'unmoved' }
  }

  async function replayKnown(claim: Claim): Promise<number> {
    const steps = stepsOf(claim)
    if (claim.subject.kind !== 'order' || steps.length === 0) return 0
    return transact(db, trx => replaySteps(replaying, trx, claim, steps))
  }

  /** Leaves a payment that may still be made to the server; false where another one holds what it is for. */
  async function handOver(claim: Claim): Promise<boolean> {
    try {
      return await moveClaim(db, claim.id, ['failed', 'claimed', 'submitting', 'unknown'], 'unknown', {}, world.now())
    } catch (error) {
      if (isUniqueViolation(error, 'claims.subject_id')) return false
      throw error
    }
  }
}

/** Goods that a booking had lost were taken again when it was paid, as its steps say. */
const forgetLapses = (trx: LedgerTransaction, orderId: string) =>
  trx
    .updateTable('holds')
    .set({ lapsed_at: null })
    .where('order_id', '=', orderId)
    .where('lapsed_at', 'is not', null)
    .execute()
