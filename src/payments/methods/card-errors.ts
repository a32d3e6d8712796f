import type Stripe from 'stripe'
import { describeError } from '#src/kernel/log.ts'
import { unnamed } from './redact-tokens.ts'

/** Outcome of a charge without an intent. */
export type Refused =
  /** Stripe or the card's bank rejected it. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Stripe rejects the request as it is, but might have executed it before. */
  | { readonly kind: 'contradicted'; readonly reason: string; readonly isSure: boolean }
  /** Stripe did not execute it. */
  | { readonly kind: 'not_done'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** Distinguishes a rejection, a request that was never executed, and a lost response. */
export function readError(error: unknown, { errors }: typeof Stripe): Refused {
  const reason = unnamed(describeError(error))
  if (error instanceof errors.StripeCardError) return { kind: 'refused', reason: unnamed(error.message) }
  if (error instanceof errors.StripeIdempotencyError) return { kind: 'contradicted', reason, isSure: false }
  if (
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    error instanceof errors.StripeRateLimitError
  )
    return { kind: 'not_done', reason }
  if (error instanceof errors.StripeInvalidRequestError && error.statusCode !== 409)
    return { kind: 'contradicted', reason: unnamed(error.message), isSure: true }
  return { kind: 'unknown', reason }
}

/**
 * True if Stripe says that the resource does not exist; false for any other error. Throws if Stripe is unreachable.
 */
export function isSurelyMissing(error: unknown, { errors }: typeof Stripe): boolean {
  if (error instanceof errors.StripeConnectionError) throw error
  return error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing'
}
