import type { PaidFrom } from '#src/kernel/callers.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import type { HoldRules } from '#src/menu/hold-limits.ts'
import type { Claim } from '#src/payments/claims.ts'
import { isCard } from '#src/payments/method-facts.ts'
import { LOOK_BACK_MS, MOST_FAILED, WINDOW_MS } from './failed-orders.ts'
import { CUSTOMER_CANCELLATIONS } from './states.ts'

/**
 * Limit on a payer's canceled card orders, in micro-dollars, beyond the first: the card network keeps its fee for
 * each.
 */
const MOST_CHARGED_MICRO = 1_000_000_000

/** Limits on immediate cancellations of paid orders, which need no consent. */
export type Withdrawals = {
  /** Factor for the limits. */
  readonly allowance: number
  /** Returns the newest orders that were paid from the network and site that paid this order. */
  readonly paidBeside: (orderId: string) => readonly PaidFrom[]
  /** Time limits for immediately cancelable orders that hold scarce stock; if omitted, there are none. */
  readonly holds?: HoldRules | undefined
}

/**
 * Returns the milliseconds until a paid order can be canceled without its restaurant's consent; undefined if it can
 * be now. Within an hour, the limits are three orders per wallet or card, and half of the orders paid from its
 * network and site, whatever wallets and cards paid them. They are checked in the transaction that cancels, so that
 * concurrent payments cannot bypass them.
 */
export async function cancellationWait(
  trx: LedgerTransaction,
  claim: Claim,
  { allowance, paidBeside }: Withdrawals,
  now: number,
): Promise<number | undefined> {
  const most = MOST_FAILED * allowance
  if (!Number.isFinite(most)) return undefined
  const own = await withdrawn(trx, now).where('claims.payer', '=', claim.payer).execute()
  const isCharged = isCard(claim.credential.means)
  const sum = own.reduce((total, { value_micro }) => total + value_micro, Number(claim.value))
  const isDear = isCharged && own.length > 0 && sum > MOST_CHARGED_MICRO * allowance
  const oldest = own[most - 1] ?? (isDear ? own[0] : undefined) ?? (await ofNeighbors())
  return oldest && Math.max(1, oldest.at + WINDOW_MS - now)

  async function ofNeighbors() {
    for (const { orders, times } of paidBeside(claim.subject.id)) {
      if (orders.length <= most * times) continue
      const theirs = await withdrawn(trx, now).where('claims.subject_id', 'in', orders).execute()
      const last = theirs[most * times - 1]
      if (last && (theirs.length + 1) * 2 > orders.length) return last
    }
    return undefined
  }
}

/** Query for paid orders canceled by their customers within the last hour, newest first. */
const withdrawn = (db: Executor, now: number) =>
  db
    .selectFrom('claims')
    .innerJoin('order_events', 'order_events.order_id', 'claims.subject_id')
    .select(['order_events.at', 'claims.value_micro'])
    .where('claims.created_at', '>', now - LOOK_BACK_MS)
    .where('claims.subject_kind', '=', 'order')
    .where('claims.state', '=', 'settled')
    .where('order_events.type', 'in', [...CUSTOMER_CANCELLATIONS])
    .where('order_events.at', '>', now - WINDOW_MS)
    .orderBy('order_events.at', 'desc')

/** Fault for canceling a paid order over the limit, which therefore continues. */
export function tooManyWithdrawn(milliseconds: number, fields: Readonly<Record<string, unknown>>): Fault {
  const seconds = Math.ceil(milliseconds / 1_000)
  const words = `Too many paid orders were cancelled within an hour: this one cannot be cancelled until its restaurant answers.`
  return Fault.of('rate_limited', words, {
    hint: 'Cancel again once the restaurant has accepted the order; the restaurant is then asked to agree. Or wait as long as Retry-After says.',
    fields,
    headers: {
      'RateLimit-Policy': `"cancelled-orders";q=${MOST_FAILED};w=${WINDOW_MS / 1_000}`,
      RateLimit: `"cancelled-orders";r=0;t=${seconds}`,
      'Retry-After': String(seconds),
    },
  })
}
