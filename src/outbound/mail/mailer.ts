/** Complete email as transmitted over the wire, with its envelope. */
export type Email = {
  /** Unique id, safe to use in a file name. */
  readonly id: string
  readonly from: string
  readonly to: string
  readonly raw: Buffer
}

export type PostResult =
  | { readonly kind: 'sent' }
  /** Permanent failure: the server never accepts this email, or never for this address. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The server did not receive the email: a retry is safe. */
  | { readonly kind: 'later'; readonly reason: string }
  /** The connection broke after the whole email was transmitted: a retry might deliver it twice. */
  | { readonly kind: 'unsure'; readonly reason: string }

/** Transport for emails. */
export type Mailer = {
  /** True if posting the same email again has no further effect. */
  readonly repeatable: boolean
  /** Posts an email. Awaits `beforeEnd` before the last byte; no server delivers the email without that byte. */
  readonly post: (letter: Email, beforeEnd: () => Promise<void>) => Promise<PostResult>
}
