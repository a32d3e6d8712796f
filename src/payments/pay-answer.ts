import { Fault } from '#src/kernel/faults.ts'
import type { Claim } from './claims.ts'
import type { Refusal } from './credential.ts'
import type { Demand } from './demand.ts'
import type { Resource } from './terms.ts'

/** What is asked for when payment is missing or was refused. */
export type Challenge = Demand & {
  readonly resource: Resource
  readonly refusal?: Refusal
  /** What the body says about the subject beside the money, such as an order's id. */
  readonly fields?: Readonly<Record<string, string>>
}

/** What a room answers to a paid request, whatever it sells and whichever rail pays. */
export type PayAnswer<Body = unknown> =
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  /** Paid, or so far on its way that nothing may be asked for again. */
  | {
      readonly kind: 'accepted'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: Body
      /** The payment that holds the subject; once it is settled, the payer's rail is told so in its own header. */
      readonly claim?: Claim
      /** As in the demand. */
      readonly reference?: string
    }

/** Nothing was sent, because nobody could be reached or too much is under way: the same credential may come again. */
export const unavailable = ({ isBusy }: { readonly isBusy?: boolean } = {}, hint?: string): Fault => {
  const why = isBusy ? 'More payments are under way than can be settled now.' : 'The payment network cannot be reached.'
  return Fault.of('service_unavailable', `${why} Nothing was charged.`, {
    ...(hint === undefined ? {} : { hint }),
    headers: { 'Retry-After': '10' },
  })
}
