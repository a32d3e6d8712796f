/** A carrier's answer to a call that was asked for. */
export type Placement =
  | { readonly kind: 'placed'; readonly callSid: string }
  /** It rings nowhere. `later`: not now, but perhaps in a while. */
  | { readonly kind: 'refused'; readonly reason: string; readonly later: boolean }

/**
 * Who puts a call through. Calls have no key that makes them one: the attempt is committed before `call`, and its id
 * stands in every address that the carrier asks.
 */
export type PhoneCarrier = {
  readonly kind: 'twilio' | 'simulator'
  /** Rejects when nobody can tell whether the telephone rings. `to` is E.164. */
  readonly call: (attempt: { readonly id: string; readonly to: string }) => Promise<Placement>
  /** Ends a call; one that is over already is left alone. */
  readonly hangUp: (callSid: string) => Promise<void>
}
