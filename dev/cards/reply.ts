import type { StoredReply } from './emulator-store.ts'

export type StripeError = {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
  readonly payment_intent?: unknown
}

/** Builds a Stripe error response. */
export const stripeError = (status: number, error: StripeError): StoredReply => ({ status, body: { error } })

export const missing = (param: string): StoredReply =>
  stripeError(400, {
    type: 'invalid_request_error',
    code: 'parameter_missing',
    param,
    message: `Missing required param: ${param}.`,
  })

export const nothing = (what: string, id: string, status = 404): StoredReply =>
  stripeError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${what}: '${id}'`,
  })

export const yes = (body: unknown): StoredReply => ({ status: 200, body })

/** Builds a page of a list, newest first, like Stripe. */
export function page<T extends { readonly id: string }>(
  url: string,
  newestFirst: readonly T[],
  { limit = 10, after }: { readonly limit?: number | undefined; readonly after?: string | undefined },
  present: (item: T) => unknown,
): StoredReply {
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
  const data = newestFirst.slice(start, start + limit)
  return yes({ object: 'list', url, has_more: start + limit < newestFirst.length, data: data.map(present) })
}
