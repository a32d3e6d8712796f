import { timingSafeEqual } from 'node:crypto'
import { Fault } from '#src/kernel/faults.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { type Intent, isBookedAs, statusTokenOf } from './book.ts'

/** True for the status token of an order. */
export function isTokenOf(secret: Uint8Array, id: string, token: unknown): boolean {
  if (typeof token !== 'string') return false
  const expected = Buffer.from(statusTokenOf(secret, id))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Throws already_confirmed when an unpaid order would be changed by somebody who holds its price token alone: whoever
 * has that pays or asks again, and decides nothing about who collects the food.
 */
export function demandHolder(known: OrderRow | undefined, intent: Intent | undefined, isHolder: boolean): void {
  if (known?.status !== 'awaiting_payment' || isHolder) return
  if (!intent || !isBookedAs(known, intent)) throw confirmedOtherwise()
}

export const confirmedOtherwise = (): Fault =>
  Fault.of('already_confirmed', 'This order is confirmed with other data, and the request lacks its statusToken.')

/** Why nobody pays for an order that was cancelled, or books it again. */
export const orderCancelled = (): Fault => Fault.of('order_cancelled', 'The order was cancelled. Nothing was charged.')
