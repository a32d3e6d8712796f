import { z } from 'zod'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { sha256 } from '#src/kernel/ids.ts'
import type { Executor } from '#src/ledger/database.ts'
import { prepare } from '#src/ledger/prepared.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import type { OrderEventRow, OrderRow } from '#src/ledger/tables.ts'
import type { QuoteContent } from '#src/pricing/quote-content.ts'

/** Fields covered by an event's hash, besides the previous event's hash. */
export type ChainedEvent = Pick<
  OrderEventRow,
  'order_id' | 'seq' | 'at' | 'type' | 'from_status' | 'to_status' | 'data'
>

/** Parser of `order_events.data`: every type of event has fields of its own. */
export const eventDataJson = storedJson('event', z.record(z.string(), z.unknown()))

/** Returns an event as shown in receipts: its hash covers exactly these fields and `prev`, the previous hash. */
const chainedFields = (event: ChainedEvent) => ({
  orderId: event.order_id,
  seq: event.seq,
  at: event.at,
  type: event.type,
  from: event.from_status,
  to: event.to_status,
  data: eventDataJson.parse(event.data),
})

/** SHA-256 over an event and all events before it; `prev` is null for the first. */
export const hashEvent = (prev: string | null, event: ChainedEvent): string =>
  sha256(canonicalJson({ prev, ...chainedFields(event) }))

/** Returns the hashes of an order's events, which are sorted by seq. */
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

/**
 * Returns the hash of the previous event; null for the first. Events from older programs without hashes are hashed
 * now.
 */
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

/** Digests of the agreement, stored in the payment event. */
export type Agreed = {
  /** Digest of items, prices, restaurant, and time: publicly comparable, reveals nothing about people. */
  readonly goods: string
  /** Salted digest of all personal data, including allergies and diets: reveals nothing without the salt. */
  readonly details: string
}

/** Format of older programs: its unsalted quote digest allows confirming a guess of the constraints. */
export type AgreedBefore = Pick<Agreed, 'details'> & { readonly quote: string }

/** Parser of the event that recorded the payment, in `order_events.data`. Programs before receipts stored no digests. */
export const paymentEventJson = storedJson<{ readonly agreed?: Agreed | AgreedBefore | undefined }>(
  'payment event',
  z.object({
    agreed: z
      .union([
        z.object({ goods: z.string(), details: z.string() }),
        z.object({ quote: z.string(), details: z.string() }),
      ])
      .optional(),
  }),
)

type Details = Pick<
  OrderRow,
  'customer' | 'instructions' | 'callback_url' | 'requested_time' | 'resolved_at' | 'window_end'
>

export const digestCart = ({ address: _, instructions: _said, constraints: _eats, ...goods }: QuoteContent): string =>
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
 * Returns the public fields of an event. If an older program stored a guessable digest, both digests are omitted
 * and the event is marked `withheld`: its hash, which is then not guessable either, represents it.
 */
export function publicFields(event: ChainedEvent) {
  const fields = chainedFields(event)
  const { agreed, ...data } = fields.data as { readonly agreed?: Partial<AgreedBefore> }
  return agreed?.quote === undefined ? fields : { ...fields, data, withheld: true as const }
}
