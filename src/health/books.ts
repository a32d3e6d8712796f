import { sql } from 'kysely'
import { pause, type World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { dueJobs, suspendedSubjects } from '#src/ledger/suspended-subjects.ts'
import type { OrderStatus } from '#src/orders/states.ts'
import { type GasFigures, gasFigures } from '#src/payments/gas.ts'

/** Financial position according to the ledger alone, in millionths of a dollar, and pending work. */
export type FinancialPosition = {
  /** Total ever received. */
  readonly settled: number
  /** Earned: accepted orders and sold recipes. */
  readonly fulfilled: number
  /** Orders that no restaurant has answered yet. */
  readonly pending: number
  readonly refunded: number
  readonly refundPending: number
  /** Remainder in none of these; not 0 means that something is wrong (M1). */
  readonly unaccounted: number
  /** Paid orders by status. */
  readonly orders: Readonly<Record<string, number>>
  readonly undecidedClaims: number
  /** Epoch milliseconds; undefined if there is none. */
  readonly oldestUndecidedClaim: number | undefined
  readonly oldestPendingRefund: number | undefined
  readonly dueJobs: number
  readonly oldestDueJob: number | undefined
  /** Jobs that have failed ten times and are still retried. */
  readonly failingJobs: number
  /** Subjects whose jobs are blocked because an invariant was breached. */
  readonly stopped: number
  readonly gas: GasFigures
}

const UNANSWERED: ReadonlySet<string> = new Set<OrderStatus>([
  ...(['payment_received', 'paid', 'placing_order', 'submitting_to_restaurant', 'order_received'] as const),
  'confirming_with_restaurant',
])
const ACCEPTED: ReadonlySet<string> = new Set<OrderStatus>([
  ...(['confirmed', 'ready_for_pickup', 'out_for_delivery', 'picked_up', 'delivered'] as const),
])

/** Number of claims summed per event loop turn: about ten milliseconds. */
const SLICE = 1_000

/** Sums the ledger in slices, yielding to the event loop between them. */
export async function readFinancialPosition(
  db: Ledger,
  world: Pick<World, 'now' | 'after'>,
): Promise<FinancialPosition> {
  const now = world.now()
  const [money, refunds, claims, jobs, stopped, gas] = await Promise.all([
    moneyBySubject(db, () => pause(world, 0)),
    refundsByState(db),
    undecidedClaims(db),
    dueJobs(db, now),
    suspendedSubjects(db),
    gasFigures(db, now),
  ])
  const kept = (isIn: (row: (typeof money)[number]) => boolean) =>
    money.filter(isIn).reduce((sum, row) => sum + row.value - row.given, 0)
  const isHeld = (row: (typeof money)[number]) => row.state === 'settled'
  const isSold = (row: (typeof money)[number]) =>
    isHeld(row) && (row.kind === 'purchase' || ACCEPTED.has(row.status ?? ''))
  const isOpen = (row: (typeof money)[number]) =>
    isHeld(row) && row.kind === 'order' && UNANSWERED.has(row.status ?? '')
  const orders: Record<string, number> = {}
  for (const row of money.filter(each => each.kind === 'order' && isHeld(each)))
    orders[row.status ?? 'none'] = (orders[row.status ?? 'none'] ?? 0) + row.n
  const given = (state: string) => Number(refunds.find(row => row.state === state)?.total ?? 0)
  return {
    settled: money.reduce((sum, row) => sum + row.value, 0),
    fulfilled: kept(isSold),
    pending: kept(isOpen),
    refunded: given('succeeded'),
    refundPending: given('pending'),
    unaccounted: kept(row => !isSold(row) && !isOpen(row)),
    orders,
    undecidedClaims: Number(claims.n),
    oldestUndecidedClaim: claims.at ?? undefined,
    oldestPendingRefund: refunds.find(row => row.state === 'pending')?.at ?? undefined,
    dueJobs: Number(jobs.n),
    oldestDueJob: jobs.at ?? undefined,
    failingJobs: Number(jobs.failing),
    stopped: stopped.length,
    gas,
  }
}

/** Money of the claims with the same kind, state, and order status. */
type Money = {
  readonly kind: string
  readonly state: string
  readonly status: string | null
  n: number
  value: number
  given: number
}

/**
 * Amounts received, and refunded or to be refunded, by what they paid for; reads each claim together with its
 * refunds.
 */
async function moneyBySubject(db: Ledger, turn: () => Promise<void>): Promise<readonly Money[]> {
  const sums = new Map<string, Money>()
  for (let after = ''; ; await turn()) {
    const slice = await db
      .selectFrom('claims')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(SLICE)
      .execute()
    const last = slice.at(-1)?.id
    if (last === undefined) return [...sums.values()]
    for (const { kind, state, status, ...row } of await moneyBetween(db, after, last)) {
      const key = JSON.stringify([kind, state, status])
      const sum = sums.get(key) ?? { kind, state, status, n: 0, value: 0, given: 0 }
      sum.n += Number(row.n)
      sum.value += Number(row.value)
      sum.given += Number(row.given)
      sums.set(key, sum)
    }
    after = last
  }
}

const moneyBetween = (db: Ledger, after: string, last: string) =>
  db
    .selectFrom('claims')
    .leftJoin('orders', join =>
      join.onRef('orders.id', '=', 'claims.subject_id').on('claims.subject_kind', '=', 'order'),
    )
    .leftJoin(
      eb =>
        eb
          .selectFrom('refunds')
          .select(['claim_id', sql<number>`sum(amount_micro)`.as('total')])
          .where('claim_id', '>', after)
          .where('claim_id', '<=', last)
          .groupBy('claim_id')
          .as('back'),
      join => join.onRef('back.claim_id', '=', 'claims.id'),
    )
    .select(['claims.subject_kind as kind', 'claims.state as state', 'orders.status as status'])
    .select([
      sql<number>`count(*)`.as('n'),
      sql<number>`sum(claims.value_micro)`.as('value'),
      sql<number>`coalesce(sum(back.total), 0)`.as('given'),
    ])
    .where('claims.id', '>', after)
    .where('claims.id', '<=', last)
    .where('claims.state', 'in', ['settled', 'stray'])
    .groupBy(['claims.subject_kind', 'claims.state', 'orders.status'])
    .execute()

const refundsByState = (db: Ledger) =>
  db
    .selectFrom('refunds')
    .select(['state', sql<number>`sum(amount_micro)`.as('total'), sql<number | null>`min(created_at)`.as('at')])
    .groupBy('state')
    .execute()

const undecidedClaims = (db: Ledger) =>
  db
    .selectFrom('claims')
    .select([sql<number>`count(*)`.as('n'), sql<number | null>`min(created_at)`.as('at')])
    .where('state', 'in', ['claimed', 'submitting', 'unknown'])
    .executeTakeFirstOrThrow()
