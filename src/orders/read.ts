import { sql } from 'kysely'
import type { Executor } from '#src/ledger/database.ts'
import { prepare } from '#src/ledger/prepared.ts'
import type { ClaimRow, OrderEventRow, OrderRow, RefundRow } from '#src/ledger/tables.ts'
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
  /** All that is given back, oldest first, and of it what matters most. */
  readonly refunds: readonly OrderRefund[]
  /** That of all the rest of the order's payment, or the newest of a part, or else of any other payment sent for it. */
  readonly refund: OrderRefund | undefined
}

/** A refund with the transaction of the payment that it gives back. */
export type OrderRefund = RefundRow & { readonly claimTx: string | null }

/** True for a refund of a part, of an order that goes on. */
export const isPartial = ({ reason }: Pick<RefundRow, 'reason'>): boolean => reason.startsWith('adjusted:')

const referenceOfRow = (claim: Pick<ClaimRow, 'tx_hash' | 'provider_ref'> | undefined) =>
  claim?.tx_hash ?? claim?.provider_ref ?? null

const BEFORE_ANSWER: ReadonlySet<string> = new Set<OrderStatus>([
  'order_received',
  'submitting_to_restaurant',
  'confirming_with_restaurant',
])

const newestCall = prepare((db: Executor, { orderId }: { orderId: string }) =>
  db.selectFrom('call_attempts').select(['n', 'state']).where('order_id', '=', orderId).orderBy('n', 'desc').limit(1),
)

async function callOf(db: Executor, orderId: string): Promise<CallProgress | undefined> {
  const [newest] = await newestCall(db, { orderId })
  return newest && { n: newest.n, underWay: newest.state === 'dialing' || newest.state === 'live' }
}

/** An order, and whether there is money to ask about: most orders that are polled have seen none yet. */
const orderById = prepare((db: Executor, { id }: { id: string }) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select(eb => [eb.exists(claimsOf(db, id).select('id')).as('has_claims')])
    .select(eb => [eb.exists(db.selectFrom('refunds').select('id').where('order_id', '=', id)).as('has_refunds')])
    .where('id', '=', id),
)

const claimsOf = (db: Executor, id: string) =>
  db
    .selectFrom('claims')
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', id)
    .where('state', '<>', 'failed')

const claimsOfOrder = prepare((db: Executor, { id }: { id: string }) => claimsOf(db, id).selectAll())

const eventsOfOrder = prepare((db: Executor, { id }: { id: string }) =>
  db.selectFrom('order_events').select(['at', 'from_status', 'to_status']).where('order_id', '=', id).orderBy('seq'),
)

const refundsOfOrder = prepare((db: Executor, { id }: { id: string }) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('created_at')
    // of one instant: adjusted:9 comes before adjusted:10
    .orderBy(sql`length(reason)`)
    .orderBy('reason'),
)

/** Reads an order whole; undefined for an id we never gave. */
export async function readOrder(db: Executor, id: string): Promise<OrderRecord | undefined> {
  const [found] = await orderById(db, { id })
  if (!found) return undefined
  const { has_claims, has_refunds, ...row } = found
  const quote = await quoteByHash(db, row.quote_hash)
  if (!quote) throw new Error(`order ${id} has lost its quote`)
  const events = await eventsOfOrder(db, { id })
  const claims = has_claims ? await claimsOfOrder(db, { id }) : []
  const holding = claims.find(claim => claim.state !== 'stray')
  const refunds = (has_refunds ? await refundsOfOrder(db, { id }) : []).map(refund => ({
    ...refund,
    claimTx: referenceOfRow(claims.find(claim => claim.id === refund.claim_id)),
  }))
  const own = refunds.filter(refund => refund.claim_id === holding?.id)
  return {
    row: { ...row, status: row.status as OrderStatus },
    quote,
    events,
    call: BEFORE_ANSWER.has(row.status) ? await callOf(db, id) : undefined,
    claim: holding && toClaim(holding),
    refunds,
    refund: own.find(refund => !isPartial(refund)) ?? own.at(-1) ?? refunds[0],
  }
}
