import type Stripe from 'stripe'
import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'

/** Event about a checkout session, from the card network. Only its id and subject are used: the state is asked for. */
export type CheckoutEvent = { readonly id: string; readonly subjectId: string }

/** Maximum age of a message, and how far its clock may be ahead of ours, in seconds. */
const TOLERANCE_SECONDS = 300

/** Verifies a webhook message of Stripe, and returns its event; undefined if it is about nothing of ours. */
export type ReadCheckoutEvent = (raw: Uint8Array, signature: string | undefined) => Promise<CheckoutEvent | undefined>

const unauthorized = (message: string): Fault =>
  Fault.of('unauthorized', message, {
    hint: 'Set STRIPE_WEBHOOK_SECRET to the signing secret of this webhook endpoint, and keep the clocks in time.',
  })

/** Opens the verification of webhook messages. Several secrets are valid while one is rotated. */
export function openCheckoutEvents(secrets: readonly string[], world: Pick<World, 'now'>): ReadCheckoutEvent {
  return async (raw, signature) => {
    if (signature === undefined) throw unauthorized('The header Stripe-Signature is missing.')
    const event = await verified(raw, signature, secrets, world.now())
    if (!event) throw unauthorized('The signature of this message is not valid.')
    const { object } = event.data
    if (object.object !== 'checkout.session' || typeof object.client_reference_id !== 'string') return undefined
    return { id: event.id, subjectId: object.client_reference_id }
  }
}

async function verified(raw: Uint8Array, signature: string, secrets: readonly string[], now: number) {
  // the SDK accepts any time in the future
  const at = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? 0)
  if (at * 1000 > now + TOLERANCE_SECONDS * 1000) return undefined
  const { default: Client } = await import('stripe')
  for (const secret of secrets) {
    const event = await Client.webhooks
      .constructEventAsync(Buffer.from(raw), signature, secret, TOLERANCE_SECONDS, undefined, now)
      .catch(error => unlessUnsigned(error, Client))
    if (event) return event
  }
  return undefined
}

function unlessUnsigned(error: unknown, { errors }: typeof Stripe): undefined {
  if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError) return undefined
  throw error
}
