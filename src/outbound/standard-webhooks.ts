import { timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { toDate } from '#src/kernel/world.ts'

/** Signature headers of the Standard Webhooks specification. */
export type SignedHeaders = {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

const TOLERANCE_S = 5 * 60

/** Signs a message with a `whsec_` secret at an instant in epoch milliseconds. */
export const signMessage = (secret: string, id: string, body: string, at: number): SignedHeaders => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at / 1_000)),
  'webhook-signature': new Webhook(secret).sign(id, toDate(at), body),
})

/** Unverified signature headers of a message. */
export type MessageHeaders = Readonly<Record<keyof SignedHeaders, string | undefined>>

/**
 * Verifies a message: returns its id if it was signed with the secret within five minutes; otherwise the objection.
 * `now` is in epoch milliseconds by our own clock.
 */
export function checkMessage(
  secret: string,
  headers: MessageHeaders,
  body: string,
  now: number,
): { readonly id: string } | { readonly objection: string } {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || !timestamp || !signatures)
    return { objection: 'webhook-id, webhook-timestamp and webhook-signature are required' }
  if (id.length > 255) return { objection: 'webhook-id is longer than 255 characters' }
  if (!/^\d{1,12}$/.test(timestamp)) return { objection: 'webhook-timestamp must be seconds since 1970' }
  const seconds = Number(timestamp)
  const expected = Buffer.from(signMessage(secret, id, body, seconds * 1_000)['webhook-signature'])
  const isOurs = signatures.split(' ').some(given => {
    const signature = Buffer.from(given)
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
  if (!isOurs) return { objection: 'webhook-signature does not match this message and secret' }
  // reveal a clock problem only to senders that know the secret
  if (Math.abs(seconds - Math.floor(now / 1_000)) > TOLERANCE_S)
    return { objection: 'webhook-timestamp differs from the current time by more than 5 minutes' }
  return { id }
}
