import type { PaidFrom } from '#src/kernel/callers.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import type { HoldRules } from '#src/menu/hold-bounds.ts'
import type { Claim } from '#src/payments/claims.ts'
import { LOOK_BACK_MS, MOST_FAILED, WINDOW_MS } from './failed-orders.ts'

/** Micro-dollars that cancelled card orders may come to, beside the first: the card network keeps its fee of each. */
const MOST_CHARGED_MICRO = 1_000_000_000

/** How often paid orders are cancelled at once, without anybody's consent. */
export type Withdrawals = {
  /** What the bounds are multiplied by. */
  readonly allowance: number
  /** The newest orders that were paid from the network, and from the site, from which this one was paid. */
  readonly paidBeside: (orderId: string) => readonly PaidFrom[]
  /** How long orders keep scarce goods from others that may be cancelled at once; without it, nothing bounds that. */
  readonly holds?: HoldRules | undefined
}

/**
 * Milliseconds until a paid order may be cancelled without asking its restaurant; undefined when it may be now. Within an
 * hour that is so for three orders of a wallet or a card, and for half of what was paid from its network and from its site,
 * however many wallets and cards paid there. The bound is judged in the transaction that cancels: how many were paid before that does not matter.
 */
export async function waitToWithdraw(
  trx: LedgerTransaction,
  claim: Claim,
  { allowance, paidBeside }: Withdrawals,
  now: number,
): Promise<number | undefined> {
  const most = MOST_FAILED * allowance
  if (!Number.isFinite(most)) return undefined
  const own = await withdrawn(trx, now).where('claims.payer', '=', claim.payer).execute()
  const isCard = claim.credential.means === 'stripe'
  const sum = own.reduce((total, { value_micro }) => total + value_micro, Number(claim.value))
  const isDear = isCard && own.length > 0 && sum > MOST_CHARGED_MICRO * allowance
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

/** Orders that were paid, and cancelled by their customer within the hour, newest first. */
const withdrawn = (db: Executor, now: number) =>
  db
    .selectFrom('claims')
    .innerJoin('order_events', 'order_events.order_id', 'claims.subject_id')
    .select(['order_events.at', 'claims.value_micro'])
    .where('claims.created_at', '>', now - LOOK_BACK_MS)
    .where('claims.subject_kind', '=', 'order')
    .where('claims.state', '=', 'settled')
    .where('order_events.type', 'in', ['withdraw', 'release'])
    .where('order_events.at', '>', now - WINDOW_MS)
    .orderBy('order_events.at', 'desc')

/** Why a paid order goes on, though its customer cancels it. */
export function tooManyWithdrawn(milliseconds: number, fields: Readonly<Record<string, unknown>>): Fault {
  const seconds = Math.ceil(milliseconds / 1_000)
  const words = `Too many paid orders were cancelled within an hour: this one goes on until its restaurant answers.`
  return Fault.of('rate_limited', words, {
    hint: 'Cancel again once the restaurant has accepted the order: then the restaurant is asked. Or wait as long as Retry-After says.',
    fields,
    headers: {
      'RateLimit-Policy': `"cancelled-orders";q=${MOST_FAILED};w=${WINDOW_MS / 1_000}`,
      RateLimit: `"cancelled-orders";r=0;t=${seconds}`,
      'Retry-After': String(seconds),
    },
  })
}
