import { Fault } from '#src/kernel/faults.ts'
import type { Claim } from './claims.ts'
import type { PaymentRefusal } from './credential.ts'
import type { LookupFailure } from './outcome.ts'
import type { PaymentRequirement } from './payment-requirement.ts'
import type { Resource } from './terms.ts'

/** Payment challenge, sent if payment is missing or was rejected. */
export type Challenge = PaymentRequirement & {
  readonly resource: Resource
  readonly refusal?: PaymentRefusal
  /** Extensions of x402 for the header of version 2. */
  readonly extensions?: Readonly<Record<string, unknown>>
  /** Additional body fields about the subject, such as an order id. */
  readonly fields?: Readonly<Record<string, string>>
}

/** Result of a paid request, independent of product and payment protocol. */
export type PayAnswer<Body = unknown> =
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  /** Paid, or in progress, so that payment must not be requested again. */
  | {
      readonly kind: 'accepted'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: Body
      /** Claim that holds the subject; once it is settled, the payer gets its protocol's receipt header. */
      readonly claim?: Claim
      /** Same as in the demand. */
      readonly reference?: string
    }

/**
 * Fault if nothing was sent because the network is unreachable or overloaded: the same credential can be retried.
 */
export const unavailable = (
  { isBusy, lookup = 'unreachable' }: { readonly isBusy?: boolean; readonly lookup?: LookupFailure } = {},
  hint?: string,
): Fault => {
  const why = isBusy ? 'Too many payments are in progress to settle this one now.' : LOOKUP_FAILURES[lookup]
  return Fault.of('service_unavailable', `${why} Nothing was charged.`, {
    ...(hint === undefined ? {} : { hint }),
    headers: { 'Retry-After': '10' },
  })
}

const LOOKUP_FAILURES: Readonly<Record<LookupFailure, string>> = {
  unreachable: 'The payment network cannot be reached.',
  busy: 'Too many payments are being looked up now to find out whether this one was made.',
  unfinished: 'The search for this payment is not finished; the same request continues it.',
}
