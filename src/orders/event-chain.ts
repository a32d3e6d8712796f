import { canonicalJson } from '#src/kernel/canonical.ts'
import { sha256 } from '#src/kernel/ids.ts'
import type { Executor } from '#src/ledger/database.ts'
import { prepare } from '#src/ledger/prepared.ts'
import type { OrderEventRow, OrderRow } from '#src/ledger/tables.ts'
import type { QuoteContent } from '#src/pricing/quote.ts'

/** What an event's hash covers, beside the hash of the event before it. */
export type ChainedEvent = Pick<
  OrderEventRow,
  'order_id' | 'seq' | 'at' | 'type' | 'from_status' | 'to_status' | 'data'
>

/** An event as receipts show it: its hash covers exactly these fields and `prev`, the hash before it. */
const chainedFields = (event: ChainedEvent) => ({
  orderId: event.order_id,
  seq: event.seq,
  at: event.at,
  type: event.type,
  from: event.from_status,
  to: event.to_status,
  data: JSON.parse(event.data) as Readonly<Record<string, unknown>>,
})

/** SHA-256 of an event and of all that came before it; `prev` is null for the first. */
export const hashEvent = (prev: string | null, event: ChainedEvent): string =>
  sha256(canonicalJson({ prev, ...chainedFields(event) }))

/** The hashes of an order's events, which are in the order of their seq. */
export function hashChain(events: readonly ChainedEvent[]): string[] {
  let prev: string | null = null
  return events.map(event => {
    prev = hashEvent(prev, event)
    return prev
  })
}

const hashBefore = prepare((trx: Executor, { orderId, seq }: { orderId: string; seq: number }) =>
  trx.selectFrom('order_events').select('hash').where('order_id', '=', orderId).where('seq', '=', seq),
)

/** The hash of the event before one; null before the first. Events of older programs, which kept none, are hashed now. */
export async function chainBefore(trx: Executor, orderId: string, seq: number): Promise<string | null> {
  if (seq === 1) return null
  const [before] = await hashBefore(trx, { orderId, seq: seq - 1 })
  if (before?.hash) return before.hash
  const events = await trx
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('seq', '<', seq)
    .orderBy('seq')
    .execute()
  return hashChain(events).at(-1) ?? null
}

/** Digests of what was agreed, as the event of the payment keeps them. */
export type Agreed = {
  /** Of goods, prices, restaurant and time: anybody may compare it, and it tells nothing of the people who eat. */
  readonly goods: string
  /** Of everything personal, allergies and diets too, salted: it says nothing to anybody who has not the salt. */
  readonly details: string
}

/** The form of older programs: its unsalted digest of the quote proves a guess of the constraints right. */
export type AgreedBefore = Pick<Agreed, 'details'> & { readonly quote: string }

type Details = Pick<
  OrderRow,
  'customer' | 'instructions' | 'callback_url' | 'requested_time' | 'resolved_at' | 'window_end'
>

export const digestGoods = ({ address: _, instructions: _said, constraints: _eats, ...goods }: QuoteContent): string =>
  sha256(canonicalJson(goods))

export const digestDetails = (
  salt: string,
  row: Details,
  { address, constraints = {} }: Pick<QuoteContent, 'address' | 'constraints'>,
): string => sha256(canonicalJson({ salt, ...detailsOf(row), address, constraints }))

export const digestQuoteBefore = ({ address: _, instructions: _said, ...goods }: QuoteContent): string =>
  sha256(canonicalJson(goods))

export const digestDetailsBefore = (salt: string, row: Details, { address }: Pick<QuoteContent, 'address'>): string =>
  sha256(canonicalJson({ salt, ...detailsOf(row), address }))

const detailsOf = ({
  customer,
  instructions,
  callback_url,
  requested_time,
  resolved_at,
  window_end,
}: Details): Details => ({ customer, instructions, callback_url, requested_time, resolved_at, window_end })

/**
 * An event as anybody may see it. Where older programs kept a digest that can be guessed, neither digest is shown and
 * the event says that it is `withheld`: its hash, which then cannot be guessed either, stands for it.
 */
export function publicFields(event: ChainedEvent) {
  const fields = chainedFields(event)
  const { agreed, ...data } = fields.data as { readonly agreed?: Partial<AgreedBefore> }
  return agreed?.quote === undefined ? fields : { ...fields, data, withheld: true }
}
