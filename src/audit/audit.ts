import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { MeansName } from '#src/payments/credential.ts'
import type { Accounts } from './account.ts'
import { type Books, readBooks } from './books.ts'
import type { Breach } from './breach.ts'
import { type AccountReport, checkAccount } from './check-accounts.ts'
import { checkMoney } from './check-money.ts'
import { checkOrders } from './check-orders.ts'
import { type OpenItem, openItems } from './open-items.ts'
import { traceMoney } from './whereabouts.ts'

/** Sums in micro-USDC; `settled` is the sum of the five that follow it. */
export type Sums = {
  readonly settled: number
  /** Paid for food that was confirmed, or for recipes that were handed over. */
  readonly fulfilled: number
  readonly refunded: number
  readonly refundPending: number
  /** Paid, and the restaurant has not answered yet. */
  readonly underWay: number
  /** In none of these places: 0, or something is wrong. */
  readonly astray: number
  /** Claims of which nobody knows yet whether money moved; not part of `settled`. */
  readonly undecided: number
}

export type Audit = {
  /** Nothing was lost, taken twice or given back twice, as far as ledger and accounts say. */
  readonly balanced: boolean
  readonly sums: Sums
  readonly counts: {
    readonly orders: number
    readonly purchases: number
    readonly claims: number
    readonly refunds: number
  }
  readonly accounts: readonly AccountReport[]
  readonly breaches: readonly Breach[]
  /** Oldest first. */
  readonly open: readonly OpenItem[]
}

export type AuditDeps = {
  readonly db: Ledger
  readonly world: Pick<World, 'now'>
  readonly accounts: Accounts
}

/**
 * Compares a ledger with itself and with the accounts that its money is on. It changes nothing and works beside a running
 * server: what only looks wrong because something happened between two looks is not there when it looks again.
 * Throws when the ledger or an account cannot be read.
 */
export async function auditLedger(deps: AuditDeps): Promise<Audit> {
  const first = await look(deps)
  if (first.balanced) return first
  const again = await look(deps)
  const before = new Set(first.breaches.map(keyOf))
  const breaches = again.breaches.filter(breach => before.has(keyOf(breach)))
  return { ...again, breaches, balanced: breaches.length === 0 }
}

const keyOf = ({ invariant, subject, message }: Breach): string => `${invariant} ${subject} ${message}`

async function look({ db, world, accounts }: AuditDeps): Promise<Audit> {
  const books = await readBooks(db)
  const reports: AccountReport[] = []
  for (const means of new Set(books.claims.map(claim => claim.means as MeansName))) {
    const account = accounts[means]
    if (!account) throw new Error(`There are payments by ${means}, and no such account is configured.`)
    reports.push(await checkAccount(books, means, account, world.now()))
  }
  const money = traceMoney(books)
  const breaches = [...checkMoney(books, money), ...checkOrders(books), ...reports.flatMap(report => report.breaches)]
  return {
    balanced: breaches.length === 0,
    sums: sumUp(books, money),
    counts: {
      orders: books.orders.length,
      purchases: books.purchases.length,
      claims: books.claims.length,
      refunds: books.refunds.length,
    },
    accounts: reports,
    breaches,
    open: openItems(books),
  }
}

function sumUp({ claims }: Books, money: ReturnType<typeof traceMoney>): Sums {
  const of = (key: 'fulfilled' | 'refunded' | 'refundPending' | 'underWay' | 'astray') =>
    money.reduce((sum, part) => sum + part[key], 0)
  const undecided = claims.filter(({ state }) => ['claimed', 'submitting', 'unknown'].includes(state))
  return {
    settled: money.reduce((sum, { claim }) => sum + claim.value_micro, 0),
    ...{ fulfilled: of('fulfilled'), refunded: of('refunded'), refundPending: of('refundPending') },
    ...{ underWay: of('underWay'), astray: of('astray') },
    undecided: undecided.reduce((sum, { value_micro }) => sum + value_micro, 0),
  }
}
