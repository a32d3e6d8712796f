import type { Problem } from '#src/kernel/faults.ts'
import { signingSecret } from '#src/kernel/ids.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { AgentCallback } from './request.ts'

export type CallbackCheck = {
  readonly problems: readonly Problem[]
  /** Null when nobody is to be told. */
  readonly url: string | null
}

/** Judges where an agent wants to be told of its order; a wrong shape is reported by the request's schema. */
export function checkCallback(raw: unknown, whyNot: (url: string) => string | undefined): CallbackCheck {
  const shape = AgentCallback.safeParse(raw)
  if (!shape.success) return { problems: [], url: null }
  const { url } = shape.data
  const objection = whyNot(url)
  if (objection === undefined) return { problems: [], url }
  const field = 'agentCallback.url'
  return { problems: [{ code: 'invalid_field', field, message: `${field}: ${objection}` }], url: null }
}

/** The secret that an order's callbacks are signed with, as Standard Webhooks write it. Nothing of it is stored. */
export const callbackSecretOf = (secret: Uint8Array, orderId: string): string =>
  signingSecret(secret, `callback:${orderId}`)

/** Where an order's events are sent, and what they are signed with. */
export type Callback = { readonly url: string; readonly secret: string }

/** What the agent that asked to be told needs to know; undefined when none did. */
export const callbackOf = (secret: Uint8Array, order: Pick<OrderRow, 'id' | 'callback_url'>): Callback | undefined =>
  order.callback_url === null ? undefined : { url: order.callback_url, secret: callbackSecretOf(secret, order.id) }
