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

/** Who asks, as an order of a quote keeps it: by a secret of its own, its Idempotency-Key or its conversation. */
export const bookerOf = (secret: Uint8Array, quoteHash: string, proof: string | undefined): string | undefined =>
  proof === undefined ? undefined : hmac(secret, `booker:${quoteHash}:${proof}`)

/**
 * True for a caller who shows the secret under which the order was booked. Nobody else is told the status token again: the same
 * data may come from a payer, who has the price token by the pay URL, often knows the customer and may sit in the same network.
 */
export const isBooker = ({ customer }: Pick<OrderRow, 'customer'>, by: string | undefined): boolean =>
  by !== undefined && storedOf(customer)?.by === by

/** True while nobody was told the status token: the order was booked inline, and its payment failed. */
export const isUntold = ({ customer }: Pick<OrderRow, 'customer'>): boolean => storedOf(customer)?.untold === true

const storedOf = (customer: string | null) => (customer === null ? undefined : (JSON.parse(customer) as StoredCustomer))

/** The warning beside an answer that lacks the status token. */
export const NOT_TOLD =
  'The statusToken was told when this order was booked and is not told again: repeat the first request under its Idempotency-Key, or show the token. ' +
  'Without it the order is paid and followed as before; to be able to change or cancel it, preview anew before it is paid and confirm that: an unpaid order ends by itself.'

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
