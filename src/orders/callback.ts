import type { Problem } from '#src/kernel/faults.ts'
import { signingSecret } from '#src/kernel/ids.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { AgentCallback } from './request.ts'

export type CallbackCheck = {
  readonly problems: readonly Problem[]
  /** Callback URL; null if none is requested. */
  readonly url: string | null
}

/** Validates an agent's callback URL; a wrong shape is reported by the request's schema. */
export function checkCallback(raw: unknown, whyNot: (url: string) => string | undefined): CallbackCheck {
  const shape = AgentCallback.safeParse(raw)
  if (!shape.success) return { problems: [], url: null }
  const { url } = shape.data
  const objection = whyNot(url)
  if (objection === undefined) return { problems: [], url }
  const field = 'agentCallback.url'
  return { problems: [{ code: 'invalid_field', field, message: `${field}: ${objection}` }], url: null }
}

/** Derives the Standard Webhooks signing secret of an order's callbacks. It is never stored. */
export const callbackSecretOf = (secret: Uint8Array, orderId: string): string =>
  signingSecret(secret, `callback:${orderId}`)

/** Callback of an order: its URL and signing secret. */
export type Callback = { readonly url: string; readonly secret: string }

/** Returns the callback data for the agent; undefined if it did not request a callback. */
export const callbackOf = (secret: Uint8Array, order: Pick<OrderRow, 'id' | 'callback_url'>): Callback | undefined =>
  order.callback_url === null ? undefined : { url: order.callback_url, secret: callbackSecretOf(secret, order.id) }
