import { timingSafeEqual } from 'node:crypto'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { hmac } from '#src/kernel/ids.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { type Intent, isBookedAs, type StoredCustomer, statusTokenOf } from './book.ts'

/** True for the status token of an order. */
export function isTokenOf(secret: Uint8Array, id: string, token: unknown): boolean {
  if (typeof token !== 'string') return false
  const expected = Buffer.from(statusTokenOf(secret, id))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The network that asks, as an order of a quote keeps it; undefined where nobody knows. */
export const bookerOf = (secret: Uint8Array, quoteHash: string, caller: string | undefined): string | undefined =>
  caller === undefined ? undefined : hmac(secret, `booker:${quoteHash}:${caller}`)

/**
 * True for whoever asks from where the order was booked. Only there is the status token told again: the same data from
 * elsewhere may be those of a payer, who has the price token by the pay URL and often knows the customer.
 */
export const isBooker = ({ customer }: Pick<OrderRow, 'customer'>, by: string | undefined): boolean =>
  customer !== null && (JSON.parse(customer) as StoredCustomer).by === by

/**
 * Throws when the order of a price token would be changed by, or its address told to, somebody who holds that token alone,
 * which travels with the pay URL: already_confirmed, or what is `late` with the token. Whoever has it pays or sends the same
 * data again, decides nothing about who collects the food, and hears nothing of it, also after the time to pay is over.
 */
export function demandHolder(
  known: OrderRow | undefined,
  intent: Intent | undefined,
  isHolder: boolean,
  late: readonly Problem[],
): void {
  if (!known || isHolder || (intent && isBookedAs(known, intent))) return
  throw late.length > 0 ? Fault.ofProblems(late) : confirmedOtherwise()
}

export const confirmedOtherwise = (): Fault =>
  Fault.of('already_confirmed', 'This order is confirmed with other data, and the request lacks its statusToken.')

/** Why nobody pays for an order that was cancelled, or books it again. */
export const orderCancelled = (): Fault => Fault.of('order_cancelled', 'The order was cancelled. Nothing was charged.')
