import type Stripe from 'stripe'
import { describeError } from '#src/kernel/log.ts'
import { unnamed } from './unnamed.ts'

/** What Stripe answers where it makes no intent. */
export type Refused =
  /** Stripe or the card's bank says no. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Stripe does not take the request as it is; it may have taken it before. */
  | { readonly kind: 'contradicted'; readonly reason: string; readonly isSure: boolean }
  /** Stripe did not even try. */
  | { readonly kind: 'not_done'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** Tells a refusal from a request that was never tried, and both from an answer that was lost. */
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

/** True when Stripe says that there is no such thing; false when it says anything else. Throws when it is out of reach. */
export function isSurelyMissing(error: unknown, { errors }: typeof Stripe): boolean {
  if (error instanceof errors.StripeConnectionError) throw error
  return error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing'
}
