/** A whole message in the form in which it goes over the wire, and whom it goes to. */
export type Letter = {
  /** A name of its own, safe in a file's name. */
  readonly id: string
  readonly from: string
  readonly to: string
  readonly raw: Buffer
}

export type Posted =
  | { readonly kind: 'sent' }
  /** The server will never take it, or not for this address. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The server has not got it: another try is harmless. */
  | { readonly kind: 'later'; readonly reason: string }
  /** The whole of it was through when the connection broke: another try might be the second. */
  | { readonly kind: 'unsure'; readonly reason: string }

/** Where letters go. */
export type Mailer = {
  /** Posting a letter again changes nothing. */
  readonly repeatable: boolean
  /** Posts a letter; `beforeEnd` is awaited before its last byte, without which no server delivers it. */
  readonly post: (letter: Letter, beforeEnd: () => Promise<void>) => Promise<Posted>
}
