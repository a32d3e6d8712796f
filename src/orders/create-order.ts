import { formatClockTime } from '#src/catalog/hours.ts'
import type { Address, Restaurant } from '#src/catalog/restaurant.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { Fault } from '#src/kernel/faults.ts'
import { hmac, mac, sha256 } from '#src/kernel/ids.ts'
import { type Executor, isUniqueViolation, type LedgerTransaction } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import { durable, prepare } from '#src/ledger/prepared.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { reserveSlot } from '#src/menu/delivery-slots.ts'
import { type CallerBounds, type HoldRules, type Judge, judgeFor } from '#src/menu/hold-limits.ts'
import { reserveStock, takenBy } from '#src/menu/stock-ledger.ts'
import { scheduleHoldExpiry } from '#src/menu/unpaid-holds.ts'
import { liveClaimOf } from '#src/payments/claims.ts'
import type { Quote } from '#src/pricing/quote.ts'
import type { Contact } from './contact.ts'
import type { Shop } from './shop.ts'
import type { StoredCustomer } from './stored-customer.ts'
import { appendEvent } from './transition.ts'
import type { SlotTime } from './validate-cart.ts'

/** Data that a buyer confirms in addition to a quote. */
export type Booking = {
  readonly contact: Contact
  /** Address including its unit; null for pickup. */
  readonly address: Address | null
  readonly time: SlotTime
  readonly instructions: string | null
  /** Callback URL of the buyer's agent; null if it polls. */
  readonly callbackUrl: string | null
} & Pick<StoredCustomer, 'by' | 'untold'>

/** Buyer's data, whether or not the order is possible now. */
export type BookingIntent = Omit<Booking, 'time'> & { readonly time: Pick<SlotTime, 'requested'> }

export type BookDeps = {
  readonly secret: Uint8Array
  readonly prefix: string
  /** Hold limits of unpaid orders; if omitted, unlimited. */
  readonly holds?: HoldRules | undefined
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CODE_LENGTH = 8

/**
 * Returns the id of a quote's order: `<prefix>-` and 8 characters that only the secret's holder can predict. The
 * same quote always gets the same id, so that duplicate requests yield one order.
 */
export async function orderIdFor(db: Executor, deps: BookDeps, quoteHash: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const id = `${deps.prefix}-${secretCode(deps.secret, `order:${quoteHash}:${attempt}`)}`
    const [taken] = await quoteOfOrder.inner(db, { id })
    if (!taken || taken.quote_hash === quoteHash) return id
  }
}

const quoteOfOrder = prepare((db: Executor, { id }: { id: string }) =>
  db.selectFrom('orders').select('quote_hash').where('id', '=', id),
)

function secretCode(secret: Uint8Array, text: string): string {
  const number = BigInt(`0x${mac('sha512', secret, text).toString('hex')}`)
  let rest = number
  let code = ''
  for (let i = 0; i < CODE_LENGTH; i += 1) {
    code += ALPHABET[Number(rest % 62n)]
    rest /= 62n
  }
  return code
}

/** Returns the capability token for an order's customer block; it is derived and never stored. */
export const statusTokenOf = (secret: Uint8Array, orderId: string): string => `st_${hmac(secret, `status:${orderId}`)}`

/** True if an order was booked with equal data. */
export const isBookedAs = (order: Pick<OrderRow, 'confirm_hash'>, intent: BookingIntent): boolean =>
  order.confirm_hash === confirmHash(intent)

const confirmHash = (booking: BookingIntent): string =>
  sha256(
    canonicalJson({
      contact: booking.contact,
      address: booking.address,
      time: booking.time.requested,
      instructions: booking.instructions,
      ...(booking.callbackUrl === null ? {} : { callback: booking.callbackUrl }),
    }),
  )

/** Returns the order of a quote; the result "none" does not wait for the disk. */
export async function orderOfQuote(db: Executor, quoteHash: string): Promise<OrderRow | undefined> {
  const [order] = await orderByQuote.inner(db, { quoteHash })
  if (order) await durable(db)
  return order
}

const orderByQuote = prepare((db: Executor, { quoteHash }: { quoteHash: string }) =>
  db.selectFrom('orders').selectAll().where('quote_hash', '=', quoteHash),
)

/** Returns the order of a quote and whether a settled or undecided claim holds it. Reveal it only once on disk. */
export const payableOfQuote = async (db: Executor, quoteHash: string) =>
  (await payableByQuote.inner(db, { quoteHash }))[0]

const payableByQuote = prepare((db: Executor, { quoteHash }: { quoteHash: string }) =>
  db
    .selectFrom('orders')
    .select(eb => [
      'id',
      'status',
      eb
        .exists(
          eb
            .selectFrom('claims')
            .select('claims.id')
            .where('subject_kind', '=', 'order')
            .whereRef('subject_id', '=', 'orders.id')
            .where('state', 'not in', ['failed', 'stray']),
        )
        .as('is_held'),
      eb
        .exists(
          eb
            .selectFrom('holds')
            .select('holds.item_id')
            .whereRef('holds.order_id', '=', 'orders.id')
            .where('lapsed_at', 'is not', null),
        )
        .as('has_lapsed'),
    ])
    .where('quote_hash', '=', quoteHash),
)

/** True if an order takes limited stock: the displayed stock must be refreshed then. */
export const takesLimited = ({ restaurant, menu }: Shop, { items }: Pick<Quote, 'items'>): boolean =>
  restaurant.delivery?.windows?.capacity !== undefined || takenBy(menu, items).size > 0

export type Booked = { readonly kind: 'new' | 'same' | 'changed' | 'kept' | 'fixed'; readonly order: OrderRow }

/**
 * Books an order for a quote, awaiting payment. Booking again with equal data returns the same order; different
 * data from its holder changes it until a payment has begun, and is `fixed` afterwards; for any other caller the
 * order is `kept`. Throws item_unavailable, or restaurant_closed for a delivery window, if other orders took the
 * limited stock first, and hold_limit if the caller holds too much unpaid stock.
 */
export async function bookOrder(
  trx: LedgerTransaction,
  quote: Quote,
  { restaurant, menu }: Shop,
  id: string,
  booking: Booking,
  now: number,
  isHolder: boolean,
  bounds?: CallerBounds,
): Promise<Booked> {
  const hash = confirmHash(booking)
  const known = await orderOfQuote(trx, quote.tokenHash)
  if (known?.confirm_hash === hash) return { kind: 'same', order: known }
  const { contact, address, by, untold = false } = booking
  const details = {
    confirm_hash: hash,
    customer: JSON.stringify({ contact, address, by, untold: untold && !known } satisfies StoredCustomer),
    instructions: booking.instructions,
    requested_time: booking.time.requested,
    resolved_at: booking.time.resolved,
    window_end: booking.time.window?.end ?? null,
    callback_url: booking.callbackUrl,
  }
  if (known) {
    const begun = known.status !== 'awaiting_payment' || (await liveClaimOf(trx, { kind: 'order', id: known.id }))
    if (begun) return { kind: 'fixed', order: known }
    if (!isHolder) return { kind: 'kept', order: known }
    await takeWindow(trx, restaurant, known.id, booking, await judgeFor(trx, known.id, bounds, now), now)
    if (bounds) await scheduleHoldExpiry(trx, known.id)
    await trx.updateTable('orders').set(details).where('id', '=', known.id).execute()
    return { kind: 'changed', order: { ...known, ...details } }
  }
  const order: OrderRow = {
    id,
    quote_hash: quote.tokenHash,
    restaurant_id: quote.restaurantId,
    channel: restaurant.channel,
    fulfillment: quote.fulfillment,
    status: 'awaiting_payment',
    version: 1,
    settled_micro: 0,
    refunded_micro: 0,
    external_ref: null,
    estimated_ready: null,
    accept_deadline: null,
    failure_code: null,
    failure_message: null,
    given: null,
    ...NO_CANCELLATION,
    agreed_salt: null,
    created_at: now,
    ...details,
  }
  await insertOrder(trx, order)
  const bound = takesLimited({ restaurant, menu }, quote) ? bounds : undefined
  const judge = await judgeFor(trx, id, bound, now)
  await reserveStock(trx, id, { restaurantId: quote.restaurantId, menu, items: quote.items }, judge, now)
  await takeWindow(trx, restaurant, id, booking, judge, now)
  if (bound) await scheduleHoldExpiry(trx, id)
  await appendEvent(trx, id, order, { type: 'book', at: now, from: null, to: 'awaiting_payment', data: {} })
  await enqueue(trx, { kind: 'expire_order', subject: id, runAt: quote.expiresAt })
  return { kind: 'new', order }
}

const NO_CANCELLATION = {
  cancel_state: null,
  cancel_requested_at: null,
  cancel_answer_by: null,
  cancel_decided_at: null,
  complaint: null,
} as const

const insertOrder = prepare((trx: Executor, row: OrderRow) => trx.insertInto('orders').values(row))

/** Reserves the order's slot in its delivery window, if windows are limited. Throws restaurant_closed if it is full. */
async function takeWindow(
  trx: LedgerTransaction,
  { id: restaurantId, delivery, timezone }: Restaurant,
  orderId: string,
  { time: { window } }: Booking,
  judge: Judge,
  now: number,
): Promise<void> {
  const capacity = delivery?.windows?.capacity
  const place = window && capacity ? { restaurantId, capacity, start: window.start } : undefined
  if (await reserveSlot(trx, orderId, place, judge, now)) return
  const message = `The delivery window at ${formatClockTime(window!.start, timezone)} has just been booked by others.`
  throw Fault.ofProblems([{ code: 'restaurant_closed', field: 'pickup_time', message }])
}

/** True if another request booked the same quote concurrently: read that order and continue with it. */
export const isBookedMeanwhile = (error: unknown): boolean =>
  isUniqueViolation(error, 'orders.quote_hash') || isUniqueViolation(error, 'orders.id')
