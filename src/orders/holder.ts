import { timingSafeEqual } from 'node:crypto'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { hmac } from '#src/kernel/ids.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { type BookingIntent, isBookedAs, statusTokenOf } from './create-order.ts'
import { customerJson } from './stored-customer.ts'

/** True if the token is the order's status token. */
export function isTokenOf(secret: Uint8Array, id: string, token: unknown): boolean {
  if (typeof token !== 'string') return false
  const expected = Buffer.from(statusTokenOf(secret, id))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Returns the keyed hash that identifies a caller in an order: of its own secret, Idempotency-Key, or conversation.
 */
export const bookerOf = (secret: Uint8Array, quoteHash: string, proof: string | undefined): string | undefined =>
  proof === undefined ? undefined : hmac(secret, `booker:${quoteHash}:${proof}`)

/**
 * True if the caller presents the secret under which the order was booked. No other caller gets the status token
 * again: the same data can come from a payer, who has the price token from the pay URL, often knows the customer,
 * and might share the network.
 */
export const isBooker = ({ customer }: Pick<OrderRow, 'customer'>, by: string | undefined): boolean =>
  by !== undefined && storedOf(customer)?.by === by

/** True if the status token was never returned: the order was booked inline, and its payment failed. */
export const isUntold = ({ customer }: Pick<OrderRow, 'customer'>): boolean => storedOf(customer)?.untold === true

const storedOf = (customer: string | null) => (customer === null ? undefined : customerJson.parse(customer))

/** Warning in a response without the status token. */
export const NOT_TOLD =
  'The statusToken was returned when this order was booked and is not returned again: repeat the first request with its Idempotency-Key, or send the token. ' +
  'Without it the order is paid and followed as before; to be able to change or cancel it, preview anew before it is paid and confirm that: an unpaid order ends by itself.'

/**
 * Throws if a caller that holds only the price token, which travels with the pay URL, would change the order or see
 * its address: already_confirmed, or the `late` problems of the token. Such a caller can pay or resend the same
 * data, but must not decide or learn who collects the food, even after the payment deadline.
 */
export function requireHolder(
  known: OrderRow | undefined,
  intent: BookingIntent | undefined,
  isHolder: boolean,
  late: readonly Problem[],
): void {
  if (!known || isHolder || (intent && isBookedAs(known, intent))) return
  throw late.length > 0 ? Fault.ofProblems(late) : confirmedOtherwise()
}

export const confirmedOtherwise = (): Fault =>
  Fault.of(
    'already_confirmed',
    'This order is already confirmed with different data, and the request has no statusToken.',
  )

/** Fault for paying or rebooking a canceled order. */
export const orderCancelled = (): Fault => Fault.of('order_cancelled', 'The order was cancelled. Nothing was charged.')
