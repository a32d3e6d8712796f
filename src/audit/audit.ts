import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { MeansName } from '#src/payments/credential.ts'
import type { Accounts, Movement, Origin } from './account.ts'
import { type Books, readBooks } from './books.ts'
import type { Breach } from './breach.ts'
import { type AccountReport, checkAccount } from './check-accounts.ts'
import { checkChains } from './check-chains.ts'
import { checkMoney } from './check-money.ts'
import { checkOrders } from './check-orders.ts'
import { type Excess, excessOf } from './excess.ts'
import { type OpenItem, openItems } from './open-items.ts'
import { traceMoney } from './whereabouts.ts'

/** Sums in micro-USDC; `settled` is the sum of the five that follow it. */
type Sums = {
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
  /** Money that came in or went out, and the ledger does not say what for: how many movements, and their sums. */
  readonly strays: { readonly in: number; readonly out: number; readonly inMicro: bigint; readonly outMicro: bigint }
  /** Money above the prices of orders that are fulfilled or under way, left to the operator. */
  readonly excess: readonly Excess[]
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
  /** The operator's own addresses, in lower case. */
  readonly own?: ReadonlySet<string>
  /** The first block that is read; without it, that of the oldest payment, or as far back as is feasible. */
  readonly fromBlock?: bigint | undefined
}

/**
 * Compares a ledger with itself and with the accounts that its money is on. It changes nothing and works beside a running
 * server: what only looks wrong because something happened between two looks is not there when it looks again.
 * Throws when the ledger or an account cannot be read.
 */
export async function auditLedger(deps: AuditDeps): Promise<Audit> {
  const first = await look(deps)
  if (first.balanced && first.strays.in + first.strays.out === 0) return first
  const again = await look(deps)
  const before = new Set(first.breaches.map(keyOf))
  const breaches = again.breaches.filter(breach => before.has(keyOf(breach)))
  const seen = new Set(first.accounts.flatMap(placesOf))
  const accounts = again.accounts.map(account => ({
    ...account,
    unmatched: account.unmatched.filter(flow => seen.has(placeOf(flow))),
    withdrawn: account.withdrawn.filter(flow => seen.has(placeOf(flow))),
  }))
  return { ...again, breaches, balanced: breaches.length === 0, accounts, strays: straysOf(accounts) }
}

const placeOf = ({ reference, logIndex }: Movement): string => `${reference}:${logIndex}`
const placesOf = ({ unmatched, withdrawn }: AccountReport): string[] => [...unmatched, ...withdrawn].map(placeOf)

function straysOf(accounts: readonly AccountReport[]): Audit['strays'] {
  const unmatched = accounts.flatMap(account => account.unmatched)
  const withdrawn = accounts.flatMap(account => account.withdrawn)
  return {
    ...{ in: unmatched.length, out: withdrawn.length },
    inMicro: unmatched.reduce((sum, { value, returned }) => sum + value - returned, 0n),
    outMicro: withdrawn.reduce((sum, { value }) => sum + value, 0n),
  }
}

const keyOf = ({ invariant, subject, message }: Breach): string => `${invariant} ${subject} ${message}`

async function look({ db, world, accounts, own = new Set(), fromBlock }: AuditDeps): Promise<Audit> {
  const books = await readBooks(db)
  const reports: AccountReport[] = []
  // what no claim names is read too: there may have been claims that are forgotten
  const configured = Object.keys(accounts) as MeansName[]
  for (const means of new Set([...books.claims.map(claim => claim.means as MeansName), ...configured])) {
    const account = accounts[means]
    if (!account) throw new Error(`There are payments by ${means}, and no such account is configured.`)
    reports.push(await checkAccount({ books, means, account, own, fromBlock }, world.now()))
  }
  const money = traceMoney(books)
  const breaches = [...checkMoney(books, money), ...checkOrders(books), ...reports.flatMap(report => report.breaches)]
  breaches.push(...checkLoss(books, reports), ...(await checkChains(db)))
  return {
    balanced: breaches.length === 0,
    strays: straysOf(reports),
    excess: excessOf(books),
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

/** A ledger without one order or payment, beside accounts on which orders were paid, was lost. */
function checkLoss({ orders, claims }: Books, reports: readonly AccountReport[]): Breach[] {
  if (orders.length + claims.length > 0) return []
  const paid = reports
    .flatMap(({ unmatched, givenBack }) => [...unmatched, ...givenBack.map(({ inflow }) => inflow)])
    .filter(({ mark, origin }: Movement & { origin?: Origin }) => (origin?.mark ?? mark) !== undefined)
  if (paid.length === 0) return []
  const message = `it holds no order, and ${paid.length} payments were made to its accounts: restore the newest backup`
  return [{ invariant: 'M1', subject: 'the ledger', message }]
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
