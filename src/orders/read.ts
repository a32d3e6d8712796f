import { type Selectable, sql } from 'kysely'
import type { Executor } from '#src/ledger/database.ts'
import { durable, prepare } from '#src/ledger/prepared.ts'
import { createRowCache } from '#src/ledger/row-cache.ts'
import type { ClaimRow, OrderEventRow, OrderRow, RefundRow } from '#src/ledger/tables.ts'
import { type Claim, toClaim } from '#src/payments/claims.ts'
import { type Payee, type Quote, quoteByHash } from '#src/pricing/quote.ts'
import type { CallProgress } from './calls.ts'
import type { OrderStatus } from './states.ts'

/** Order with all related data. */
export type OrderRecord = {
  readonly row: OrderRow & { readonly status: OrderStatus }
  readonly quote: Quote & { readonly payee: Payee }
  readonly events: readonly Pick<OrderEventRow, 'at' | 'from_status' | 'to_status'>[]
  /** Call in progress or next, until the restaurant has answered. */
  readonly call: CallProgress | undefined
  /** Settled or undecided payment that holds the order. */
  readonly claim: Claim | undefined
  /** All refunds, oldest first. */
  readonly refunds: readonly OrderRefund[]
  /**
   * Most relevant refund: the one of the remaining payment, else the newest partial one, else that of another
   * payment sent for the order.
   */
  readonly refund: OrderRefund | undefined
}

/** Refund with the transaction of the refunded payment. */
export type OrderRefund = RefundRow & { readonly claimTx: string | null }

/** True if the refund is partial and the order continues. */
export const isPartial = ({ reason }: Pick<RefundRow, 'reason'>): boolean =>
  reason === 'overpaid' || /^(?:adjusted|complaint):/.test(reason)

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

/** Reads an order and whether it has claims or refunds: most polled orders have none yet. */
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

/** Reads the events up to a version: each version is one event, and events are immutable. */
const eventsOfOrder = prepare((db: Executor, { id, version }: { id: string; version: number }) =>
  db
    .selectFrom('order_events')
    .select(['at', 'from_status', 'to_status'])
    .where('order_id', '=', id)
    .where('seq', '<=', version)
    .orderBy('seq'),
)

const refundsOfOrder = prepare((db: Executor, { id }: { id: string }) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('created_at')
    // tie-break within one instant: adjusted:9 comes before adjusted:10
    .orderBy(sql`length(reason)`)
    .orderBy('reason'),
)

type Row = Readonly<Record<string, unknown>>

/** Capacity of the order cache: orders are polled often, records are large, and changes are small. */
const MOST_ORDERS = 500
const lastOrders = createRowCache<{ readonly rows: readonly Row[]; readonly record: OrderRecord }>(MOST_ORDERS)

/**
 * Reads a complete order, the same object while it is unchanged; undefined for an unknown id. Waits only once until
 * everything that was read is on disk.
 */
export async function readOrder(db: Executor, id: string): Promise<OrderRecord | undefined> {
  const [found] = await orderById.inner(db, { id })
  if (!found) return undefined
  const claims = found.has_claims ? await claimsOfOrder.inner(db, { id }) : []
  const refunds = found.has_refunds ? await refundsOfOrder.inner(db, { id }) : []
  const calls = BEFORE_ANSWER.has(found.status) ? await newestCall.inner(db, { orderId: id }) : []
  const rows: readonly Row[] = [found, ...claims, ...refunds, ...calls]
  const known = lastOrders(db)?.get(id)
  if (known && isSame(known.rows, rows)) {
    await durable(db)
    return known.record
  }
  const { has_claims, has_refunds, ...row } = found
  const parts = {
    row: { ...row, status: row.status as OrderStatus },
    quote: await quoteByHash(db, row.quote_hash),
    events: await eventsOfOrder.inner(db, { id, version: row.version }),
    call: calls[0] && { n: calls[0].n, underWay: calls[0].state === 'dialing' || calls[0].state === 'live' },
    claims,
    refunds,
  }
  await durable(db)
  const record = assemble(parts)
  lastOrders(db)?.keep(id, { rows, record })
  return record
}

const isSame = (some: readonly Row[], others: readonly Row[]): boolean =>
  some.length === others.length && some.every((row, index) => isSameRow(row, others[index]!))

function isSameRow(one: Row, other: Row): boolean {
  for (const name in one) if (one[name] !== other[name]) return false
  return true
}

type Parts = Pick<OrderRecord, 'row' | 'events' | 'call'> & {
  readonly quote: OrderRecord['quote'] | undefined
  readonly claims: readonly Selectable<ClaimRow>[]
  readonly refunds: readonly RefundRow[]
}

function assemble({ row, quote, events, call, claims, refunds }: Parts): OrderRecord {
  if (!quote) throw new Error(`quote of order ${row.id} is missing`)
  const holding = claims.find(claim => claim.state !== 'stray')
  const given = refunds.map(refund => ({
    ...refund,
    claimTx: referenceOfRow(claims.find(claim => claim.id === refund.claim_id)),
  }))
  const own = given.filter(refund => refund.claim_id === holding?.id)
  return {
    row,
    quote,
    events,
    call,
    claim: holding && toClaim(holding),
    refunds: given,
    refund: own.find(refund => !isPartial(refund)) ?? own.at(-1) ?? given[0],
  }
}
