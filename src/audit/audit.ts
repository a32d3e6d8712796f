import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { PaymentMethodId } from '#src/payments/credential.ts'
import type { Accounts, Movement, Origin } from './account.ts'
import { type Books, readBooks } from './books.ts'
import type { InvariantViolation } from './breach.ts'
import { type AccountReport, reconcileAccount } from './check-accounts.ts'
import { checkEventHashChains } from './check-event-hash-chains.ts'
import { checkMoney } from './check-money.ts'
import { checkOrders } from './check-orders.ts'
import { allocateMoney } from './money-allocation.ts'
import { type OpenItem, openItems } from './open-items.ts'
import { excessOf, type Overpayment } from './refund-overpayments.ts'

/** Totals in micro-USDC; `settled` is the sum of the five fields after it. */
type Sums = {
  readonly settled: number
  /** Paid for confirmed food or delivered recipes. */
  readonly fulfilled: number
  readonly refunded: number
  readonly refundPending: number
  /** Paid; the restaurant has not responded yet. */
  readonly underWay: number
  /** Settled money in none of the other states. Anything but 0 is an error. */
  readonly astray: number
  /** Claims whose payment outcome is still unknown. Not part of `settled`. */
  readonly undecided: number
}

export type Audit = {
  /** True if ledger and accounts show no money that was lost, charged twice, or refunded twice. */
  readonly balanced: boolean
  /** Inflows and outflows that the ledger does not explain: number of movements and totals. */
  readonly strays: { readonly in: number; readonly out: number; readonly inMicro: bigint; readonly outMicro: bigint }
  /** Overpayments on orders that are fulfilled or in progress, held for the operator. */
  readonly excess: readonly Overpayment[]
  readonly sums: Sums
  readonly counts: {
    readonly orders: number
    readonly purchases: number
    readonly claims: number
    readonly refunds: number
  }
  readonly accounts: readonly AccountReport[]
  readonly breaches: readonly InvariantViolation[]
  /** Oldest first. */
  readonly open: readonly OpenItem[]
}

export type AuditDeps = {
  readonly db: Ledger
  readonly world: Pick<World, 'now'>
  readonly accounts: Accounts
  /** Operator-owned addresses, in lowercase. */
  readonly own?: ReadonlySet<string>
  /** First block to read. Defaults to the block of the oldest payment, or as far back as feasible. */
  readonly fromBlock?: bigint | undefined
}

/**
 * Reconciles a ledger with itself and with its external accounts. Read-only and safe to run next to a live server:
 * a discrepancy counts only if a second pass confirms it, so changes during the audit are not reported. Throws if
 * the ledger or an account cannot be read.
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
    in: unmatched.length,
    out: withdrawn.length,
    inMicro: unmatched.reduce((sum, { value, returned }) => sum + value - returned, 0n),
    outMicro: withdrawn.reduce((sum, { value }) => sum + value, 0n),
  }
}

const keyOf = ({ invariant, subject, message }: InvariantViolation): string => `${invariant} ${subject} ${message}`

async function look({ db, world, accounts, own = new Set(), fromBlock }: AuditDeps): Promise<Audit> {
  const books = await readBooks(db)
  const reports: AccountReport[] = []
  // read all configured accounts, even without claims: the ledger may have lost its claims
  const configured = Object.keys(accounts) as PaymentMethodId[]
  for (const means of new Set([...books.claims.map(claim => claim.means as PaymentMethodId), ...configured])) {
    const account = accounts[means]
    if (!account)
      throw new Error(`The ledger has payments by ${means}, but no account for this payment method is configured.`)
    reports.push(await reconcileAccount({ books, means, account, own, fromBlock }, world.now()))
  }
  const money = allocateMoney(books)
  const breaches = [...checkMoney(books, money), ...checkOrders(books), ...reports.flatMap(report => report.breaches)]
  breaches.push(...checkLoss(books, reports), ...(await checkEventHashChains(db)))
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

/**
 * Detects a lost ledger: it has no orders and no payments, although its accounts received payments for orders.
 */
function checkLoss({ orders, claims }: Books, reports: readonly AccountReport[]): InvariantViolation[] {
  if (orders.length + claims.length > 0) return []
  const paid = reports
    .flatMap(({ unmatched, givenBack }) => [...unmatched, ...givenBack.map(({ inflow }) => inflow)])
    .filter(({ mark, origin }: Movement & { origin?: Origin }) => (origin?.mark ?? mark) !== undefined)
  if (paid.length === 0) return []
  const message = `the ledger holds no orders, but its accounts received ${paid.length} payments: restore the newest backup`
  return [{ invariant: 'M1', subject: 'the ledger', message }]
}

function sumUp({ claims }: Books, money: ReturnType<typeof allocateMoney>): Sums {
  const of = (key: 'fulfilled' | 'refunded' | 'refundPending' | 'underWay' | 'astray') =>
    money.reduce((sum, part) => sum + part[key], 0)
  const undecided = claims.filter(({ state }) => ['claimed', 'submitting', 'unknown'].includes(state))
  return {
    settled: money.reduce((sum, { claim }) => sum + claim.value_micro, 0),
    fulfilled: of('fulfilled'),
    refunded: of('refunded'),
    refundPending: of('refundPending'),
    underWay: of('underWay'),
    astray: of('astray'),
    undecided: undecided.reduce((sum, { value_micro }) => sum + value_micro, 0),
  }
}
