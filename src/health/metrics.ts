import { Gauge } from 'prom-client'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type Books, readBooks } from './books.ts'
import type { Counts } from './counts.ts'

/** What Prometheus is told. */
export type Metrics = { readonly type: string; readonly text: () => Promise<string> }

export type MetricsDeps = {
  readonly counts: Counts
  readonly db: Ledger
  readonly world: Pick<World, 'now' | 'after'>
}

/** The ledger is added up at most this often, however many ask. */
const FRESH_MS = 5_000

type Figure = readonly [name: string, help: string, read: (books: Books, now: number) => number]

const usdc = (micro: number): number => micro / 1_000_000
const age = (at: number | undefined, now: number): number => (at === undefined ? 0 : Math.max(0, now - at) / 1_000)

const FIGURES: readonly Figure[] = [
  ['settled_usdc', 'All that was ever paid.', books => usdc(books.settled)],
  ['fulfilled_usdc', 'Kept for orders that were accepted and recipes that were sold.', books => usdc(books.fulfilled)],
  ['pending_usdc', 'Paid for orders that no restaurant has answered yet.', books => usdc(books.pending)],
  ['refunded_usdc', 'Given back, and proven.', books => usdc(books.refunded)],
  ['refund_pending_usdc', 'Decided to be given back, not proven yet.', books => usdc(books.refundPending)],
  ['unaccounted_usdc', 'Paid and in none of the others: anything but 0 is an alarm.', books => usdc(books.unaccounted)],
  ['undecided_claims', 'Payments whose fate is not known yet.', books => books.undecidedClaims],
  [
    'oldest_undecided_claim_age_seconds',
    'Age of the oldest payment whose fate is not known; 0 without one.',
    (books, now) => age(books.oldestUndecidedClaim, now),
  ],
  [
    'oldest_pending_refund_age_seconds',
    'Age of the oldest refund that is not proven; 0 without one.',
    (books, now) => age(books.oldestPendingRefund, now),
  ],
  ['jobs_due', 'Jobs whose time has come, those under way included.', books => books.dueJobs],
  ['jobs_failing', 'Jobs that failed ten times and are tried again.', books => books.failingJobs],
  [
    'oldest_due_job_age_seconds',
    'How long the oldest due job has waited; 0 without one.',
    (books, now) => age(books.oldestDueJob, now),
  ],
  ['relayer_gas_last_minute', 'Gas of transactions that were mined within the last minute.', books => books.gas.used],
  [
    'reverted_gas_last_minute',
    'Of these, gas of transactions that were reverted: it was paid for nothing.',
    books => books.gas.wasted,
  ],
  [
    'reverted_transactions_last_hour',
    'Transactions that were reverted within the last hour.',
    books => books.gas.reverts,
  ],
  ['subjects_stopped', 'Orders and purchases whose jobs rest after a breach.', books => books.stopped],
]

/** Tells what was counted together with the state of the ledger, by names of their own. */
export function createMetrics({ counts: { registry }, db, world }: MetricsDeps): Metrics {
  const gauges = FIGURES.map(([name, help, read]) => ({
    gauge: new Gauge({ name: `comanda_${name}`, help, registers: [registry] }),
    read,
  }))
  const orders = new Gauge({
    name: 'comanda_paid_orders',
    help: 'Orders that were ever paid, by their status.',
    labelNames: ['status'],
    registers: [registry],
  })
  let known: { readonly at: number; readonly books: Promise<Books> } | undefined

  async function look(): Promise<void> {
    const now = world.now()
    // those who ask at once wait for one sum
    if (known === undefined || now - known.at >= FRESH_MS) known = { at: now, books: readBooks(db, world) }
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
