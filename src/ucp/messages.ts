import type { FaultCode, Problem } from '#src/kernel/faults.ts'
import { inProtocolWords } from './protocol-words.ts'

export type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'

/** Message of a business outcome, in the format of the protocol. */
export type Message =
  | {
      readonly type: 'error'
      readonly code: string
      readonly severity: Severity
      readonly content: string
      readonly path?: string
    }
  | {
      readonly type: 'warning'
      readonly code: string
      readonly content: string
      readonly path?: string
      readonly presentation?: 'notice' | 'disclosure'
    }
  | { readonly type: 'info'; readonly code?: string; readonly content: string; readonly path?: string }

/** Faults that are protocol errors in this protocol, not business outcomes. */
const PROTOCOL: ReadonlySet<FaultCode> = new Set([
  ...(['rate_limited', 'hold_limit', 'service_unavailable', 'internal', 'idempotency_conflict'] as const),
  ...(['body_too_large', 'unsupported_media_type', 'headers_too_large', 'method_not_allowed'] as const),
])

export const isProtocolFault = (code: FaultCode): boolean => PROTOCOL.has(code)

type Outcome = { readonly code: string; readonly severity: Severity }

const recoverable = (code: string): Outcome => ({ code, severity: 'recoverable' })
const INVALID = recoverable('invalid')
const GONE: Outcome = { code: 'not_available', severity: 'unrecoverable' }

/** Message codes of the faults whose name is not understood by every agent; any other keeps its own code. */
const OUTCOMES: Partial<Readonly<Record<FaultCode, Outcome>>> = {
  missing_required_fields: recoverable('field_required'),
  location_required: recoverable('field_required'),
  invalid_field: INVALID,
  modifiers_required: recoverable('modifiers_required'),
  item_not_found: recoverable('not_found'),
  restaurant_not_found: recoverable('not_found'),
  order_not_found: recoverable('not_found'),
  item_unavailable: recoverable('out_of_stock'),
  outside_delivery_area: recoverable('address_undeliverable'),
  delivery_not_offered: recoverable('address_undeliverable'),
  address_unit_in_street: recoverable('invalid'),
  payment_required: recoverable('payment_failed'),
  payment_settlement_failed: recoverable('payment_failed'),
  invalid_proof: recoverable('payment_failed'),
  underpayment: recoverable('payment_failed'),
  payto_mismatch: recoverable('payment_failed'),
  authorization_expired: recoverable('payment_failed'),
  authorization_reused: recoverable('payment_failed'),
  not_orderable: { code: 'item_unavailable', severity: 'unrecoverable' },
  unauthorized: { code: 'identity_required', severity: 'unrecoverable' },
  order_cancelled: GONE,
  payment_expired: recoverable('payment_expired'),
  already_paid: recoverable('already_paid'),
  cannot_cancel: { code: 'cannot_cancel', severity: 'unrecoverable' },
}

/** Returns how a fault appears in a message; undefined for a protocol error. */
export const outcomeOfFault = (code: FaultCode): Outcome | undefined =>
  isProtocolFault(code) ? undefined : (OUTCOMES[code] ?? recoverable(code))

/** Converts a problem to a message; `path` is its place in the response. */
export function messageOf({ code, message, spoken = message }: SaidProblem, path?: string): Message {
  const outcome = outcomeOfFault(code) ?? recoverable(code)
  return { type: 'error', ...outcome, content: inProtocolWords(spoken), ...(path === undefined ? {} : { path }) }
}
type SaidProblem = Pick<Problem, 'code' | 'message' | 'spoken'>

export const errorMessage = (
  code: string,
  content: string,
  path?: string,
  severity: Severity = 'recoverable',
): Message => ({
  type: 'error',
  code,
  severity,
  content,
  ...(path === undefined ? {} : { path }),
})

export const warning = (code: string, content: string, path?: string): Message => ({
  type: 'warning',
  code,
  content,
  ...(path === undefined ? {} : { path }),
})

/** True if the buyer must act before the checkout can continue. */
export const needsBuyer = (message: Message): boolean =>
  message.type === 'error' && message.severity.startsWith('requires_buyer')

export const isError = (message: Message): boolean => message.type === 'error'
