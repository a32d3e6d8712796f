import type { Executor } from '#src/ledger/database.ts'
import type { OrderEventRow, OrderRow, RefundRow } from '#src/ledger/tables.ts'
import { type Claim, toClaim } from '#src/payments/claims.ts'
import { type Payee, type Quote, quoteByHash } from '#src/pricing/quote.ts'
import type { CallProgress } from './calls.ts'
import type { OrderStatus } from './states.ts'

/** An order with everything that belongs to it. */
export type OrderRecord = {
  readonly row: OrderRow & { readonly status: OrderStatus }
  readonly quote: Quote & { readonly payee: Payee }
  readonly events: readonly Pick<OrderEventRow, 'at' | 'from_status' | 'to_status'>[]
  /** While the restaurant has not answered: the call about it that is under way, or comes next. */
  readonly call: CallProgress | undefined
  /** The payment that holds the order, settled or undecided. */
  readonly claim: Claim | undefined
  /** The refund of that payment, or else of any other that was sent for the order. */
  readonly refund: (RefundRow & { readonly claimTx: string | null }) | undefined
}

const BEFORE_ANSWER: ReadonlySet<string> = new Set<OrderStatus>([
  'order_received',
  'submitting_to_restaurant',
  'confirming_with_restaurant',
])

async function callOf(db: Executor, orderId: string): Promise<CallProgress | undefined> {
  const newest = await db
    .selectFrom('call_attempts')
    .select(['n', 'state'])
    .where('order_id', '=', orderId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && { n: newest.n, underWay: newest.state === 'dialing' || newest.state === 'live' }
}

/** Reads an order whole; undefined for an id we never gave. */
export async function readOrder(db: Executor, id: string): Promise<OrderRecord | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const quote = await quoteByHash(db, row.quote_hash)
  if (!quote) throw new Error(`order ${id} has lost its quote`)
  const events = await db
    .selectFrom('order_events')
    .select(['at', 'from_status', 'to_status'])
    .where('order_id', '=', id)
    .orderBy('seq')
    .execute()
  const claims = await db
    .selectFrom('claims')
    .selectAll()
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', id)
    .where('state', '<>', 'failed')
    .execute()
  const holding = claims.find(claim => claim.state !== 'stray')
  const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', id).orderBy('created_at').execute()
  const refund = refunds.find(r => r.claim_id === holding?.id) ?? refunds[0]
  return {
    row: { ...row, status: row.status as OrderStatus },
    quote,
    events,
    call: BEFORE_ANSWER.has(row.status) ? await callOf(db, id) : undefined,
    claim: holding && toClaim(holding),
    refund: refund && { ...refund, claimTx: claims.find(claim => claim.id === refund.claim_id)?.tx_hash ?? null },
  }
}
