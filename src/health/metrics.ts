import { Gauge } from 'prom-client'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type FinancialPosition, readFinancialPosition } from './books.ts'
import type { Counts } from './counts.ts'

/** Metrics for Prometheus. */
export type Metrics = { readonly type: string; readonly text: () => Promise<string> }

export type MetricsDeps = {
  readonly counts: Counts
  readonly db: Ledger
  readonly world: Pick<World, 'now' | 'after'>
}

/** Minimum interval between two sums of the ledger, regardless of the number of requests. */
const FRESH_MS = 5_000

type Figure = readonly [name: string, help: string, read: (books: FinancialPosition, now: number) => number]

const usdc = (micro: number): number => micro / 1_000_000
const age = (at: number | undefined, now: number): number => (at === undefined ? 0 : Math.max(0, now - at) / 1_000)

const FIGURES: readonly Figure[] = [
  ['settled_usdc', 'Total of all settled payments.', books => usdc(books.settled)],
  ['fulfilled_usdc', 'Revenue from accepted orders and sold recipes.', books => usdc(books.fulfilled)],
  ['pending_usdc', 'Payments for orders that no restaurant has answered yet.', books => usdc(books.pending)],
  ['refunded_usdc', 'Refunds that are proven.', books => usdc(books.refunded)],
  ['refund_pending_usdc', 'Refunds decided but not yet proven.', books => usdc(books.refundPending)],
  ['unaccounted_usdc', 'Settled payments in no other category: alert if not 0.', books => usdc(books.unaccounted)],
  ['undecided_claims', 'Payments whose outcome is unknown.', books => books.undecidedClaims],
  [
    'oldest_undecided_claim_age_seconds',
    'Age of the oldest payment with unknown outcome; 0 if none.',
    (books, now) => age(books.oldestUndecidedClaim, now),
  ],
  [
    'oldest_pending_refund_age_seconds',
    'Age of the oldest unproven refund; 0 if none.',
    (books, now) => age(books.oldestPendingRefund, now),
  ],
  ['jobs_due', 'Due jobs, including running ones.', books => books.dueJobs],
  ['jobs_failing', 'Jobs that failed at least ten times and are still retried.', books => books.failingJobs],
  [
    'oldest_due_job_age_seconds',
    'Waiting time of the oldest due job; 0 if none.',
    (books, now) => age(books.oldestDueJob, now),
  ],
  ['relayer_gas_last_minute', 'Gas used by transactions mined within the last minute.', books => books.gas.used],
  [
    'reverted_gas_last_minute',
    'Part of that gas used by reverted transactions, and thus wasted.',
    books => books.gas.wasted,
  ],
  ['reverted_transactions_last_hour', 'Transactions reverted within the last hour.', books => books.gas.reverts],
  [
    'subjects_stopped',
    'Orders and purchases whose jobs are stopped after an invariant breach.',
    books => books.stopped,
  ],
]

/** Creates the metrics endpoint: process metrics and the state of the ledger, under separate names. */
export function createMetrics({ counts: { registry }, db, world }: MetricsDeps): Metrics {
  const gauges = FIGURES.map(([name, help, read]) => ({
    gauge: new Gauge({ name: `comanda_${name}`, help, registers: [registry] }),
    read,
  }))
  const orders = new Gauge({
    name: 'comanda_paid_orders',
    help: 'Paid orders, by status.',
    labelNames: ['status'],
    registers: [registry],
  })
  let known: { readonly at: number; readonly books: Promise<FinancialPosition> } | undefined

  async function look(): Promise<void> {
    const now = world.now()
    // concurrent requests share one sum
    if (known === undefined || now - known.at >= FRESH_MS) known = { at: now, books: readFinancialPosition(db, world) }
    const mine = known
    try {
      const books = await mine.books
      for (const { gauge, read } of gauges) gauge.set(read(books, now))
      orders.reset()
      for (const [status, n] of Object.entries(books.orders)) orders.set({ status }, n)
    } catch (error) {
      if (known === mine) known = undefined
      throw error
    }
  }

  return {
    type: registry.contentType,
    text: async () => {
      await look()
      return registry.metrics()
    },
  }
}
