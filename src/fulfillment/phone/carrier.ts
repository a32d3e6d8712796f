/** Carrier's response to a call request. */
export type Placement =
  | { readonly kind: 'placed'; readonly callSid: string }
  /** No phone rings. `later`: the carrier may accept it after a while. */
  | { readonly kind: 'refused'; readonly reason: string; readonly later: boolean }

/**
 * Telephone carrier. Calls have no idempotency key: the attempt is committed before `call`, and its id is part of
 * every URL that the carrier requests.
 */
export type PhoneCarrier = {
  readonly kind: 'twilio' | 'simulator'
  /** Rejects if it is unknown whether the phone rings. `to` is E.164. */
  readonly call: (attempt: { readonly id: string; readonly to: string }) => Promise<Placement>
  /** Ends a call; ignores one that has already ended. */
  readonly hangUp: (callSid: string) => Promise<void>
}
