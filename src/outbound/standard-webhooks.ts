import { timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { toDate } from '#src/kernel/world.ts'

/** Headers of a message signed as Standard Webhooks say. */
export type SignedHeaders = {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

const TOLERANCE_S = 5 * 60

/** Signs a message with a `whsec_` secret at an instant, in epoch milliseconds. */
export const signMessage = (secret: string, id: string, body: string, at: number): SignedHeaders => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at / 1_000)),
  'webhook-signature': new Webhook(secret).sign(id, toDate(at), body),
})

/** What a signed message says of itself. */
export type MessageHeaders = Readonly<Record<keyof SignedHeaders, string | undefined>>

/**
 * The id of a message that was signed with a secret within five minutes; otherwise why it is not believed. Times by our
 * own clock, in epoch milliseconds.
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
  if (!isOurs) return { objection: 'webhook-signature does not belong to this message and secret' }
  // only who knows the secret is told that its clock is wrong
  if (Math.abs(seconds - Math.floor(now / 1_000)) > TOLERANCE_S)
    return { objection: 'webhook-timestamp is more than 5 minutes away from now' }
  return { id }
}
