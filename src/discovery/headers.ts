import type { oas31 } from 'zod-openapi'
import { encode } from '#src/payments/protocols/x402.ts'
import { ENCODED_HEADERS, type Example } from '#tools/examples/examples.ts'

const text = { type: 'string' } as const
const count = { type: 'integer', minimum: 0 } as const

/** Descriptions of response headers. */
const HEADERS: Readonly<Record<string, { readonly description: string; readonly schema: oas31.SchemaObject }>> = {
  ETag: { description: 'Send it as If-None-Match to get 304 while nothing has changed.', schema: text },
  Link: { description: 'RFC 8288: rel="next" and rel="prev" link to the adjacent pages.', schema: text },
  Location: { description: 'Path to poll.', schema: text },
  'Idempotent-Replayed': {
    description: 'true if the response is the one stored for this Idempotency-Key.',
    schema: text,
  },
  'Payment-Receipt': { description: 'MPP: base64url-encoded JSON receipt of the payment.', schema: text },
  'WWW-Authenticate': {
    description: 'MPP: one Payment challenge per payment method: evm (USDC), stripe (cards), tempo.',
    schema: text,
  },
  'PAYMENT-REQUIRED': {
    description: 'x402 version 2: base64-encoded JSON with the payment requirements.',
    schema: text,
  },
  'PAYMENT-RESPONSE': { description: 'x402 version 2: base64-encoded result of the payment.', schema: text },
  'X-PAYMENT-RESPONSE': { description: 'x402 version 1: base64-encoded result of the payment.', schema: text },
  RateLimit: { description: 'Remaining budget, and seconds until it is fully restored.', schema: text },
  'RateLimit-Policy': {
    description: 'Budget that the request counts against: requests (q) per number of seconds (w).',
    schema: text,
  },
  'Retry-After': { description: 'Seconds to wait.', schema: count },
  'X-Near-Label': { description: 'Location that near was resolved to, percent-encoded.', schema: text },
  'X-Near-Precision': { description: 'Precision of that location: zip, city, neighborhood, etc.', schema: text },
  'X-Next-Offset': { description: 'offset of the next page; absent on the last.', schema: count },
  'X-Order-Id': { description: 'The orderId.', schema: text },
  'X-Total-Count': { description: 'Number of matches on all pages.', schema: count },
}

/** Headers of every rate-limited response. */
export const RATE_HEADERS = ['RateLimit', 'RateLimit-Policy'] as const

export const REQUEST_ID = {
  'X-Request-Id': { description: 'Id of this request, for support and logs.', schema: { type: 'string' as const } },
}

/** Wire format of a captured header. */
export const onWire = (name: string, value: unknown): string =>
  ENCODED_HEADERS.has(name) && typeof value !== 'string' ? encode(value) : String(value)

/** Headers of the given responses, each with an example; those in `more` may occur without having been captured. */
export function headersOf(answers: readonly Example['response'][], more: readonly string[] = []): oas31.HeadersObject {
  const seen = answers.flatMap(answer => Object.entries(answer.headers)).filter(([name]) => HEADERS[name])
  const names = new Set([...seen.map(([name]) => name), ...more])
  return {
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
    ...Object.fromEntries([...names].sort().map(name => [name, headerOf(name, seen.find(([n]) => n === name)?.[1])])),
  }
}

function headerOf(name: string, value: unknown): oas31.HeaderObject {
  const header = HEADERS[name]!
  if (value === undefined) return header
  return { ...header, example: header.schema === count ? Number(value) : onWire(name, value) }
}
