import type { oas31 } from 'zod-openapi'
import { encode } from '#src/payments/rails/x402.ts'
import { ENCODED_HEADERS, type Example } from '#tools/examples/examples.ts'

const text = { type: 'string' } as const
const count = { type: 'integer', minimum: 0 } as const

/** What the headers of answers mean. */
const HEADERS: Readonly<Record<string, { readonly description: string; readonly schema: oas31.SchemaObject }>> = {
  ETag: { description: 'Send it as If-None-Match to be told 304 while nothing has changed.', schema: text },
  Link: { description: 'RFC 8288: rel="next" and rel="prev" lead to the pages beside this one.', schema: text },
  Location: { description: 'The path to poll.', schema: text },
  'Idempotent-Replayed': { description: 'true: the answer kept for this Idempotency-Key.', schema: text },
  'Payment-Receipt': { description: 'MPP: base64url of the JSON that says that the payment was taken.', schema: text },
  'WWW-Authenticate': {
    description: 'MPP: one Payment challenge for each method that can pay: evm (USDC), stripe (cards), tempo.',
    schema: text,
  },
  'PAYMENT-REQUIRED': { description: 'x402 version 2: base64 of the JSON that says what is owed.', schema: text },
  'PAYMENT-RESPONSE': { description: 'x402 version 2: base64 of what became of the payment.', schema: text },
  'X-PAYMENT-RESPONSE': { description: 'x402 version 1: base64 of what became of the payment.', schema: text },
  RateLimit: { description: 'What is left of the budget, and seconds until it is whole again.', schema: text },
  'RateLimit-Policy': {
    description: 'The budget that the request draws on: requests (q) within seconds (w).',
    schema: text,
  },
  'Retry-After': { description: 'Seconds to wait.', schema: count },
  'X-Near-Label': { description: 'The place that near was understood as, percent-encoded.', schema: text },
  'X-Near-Precision': { description: 'How exactly: zip, city, neighborhood and so on.', schema: text },
  'X-Next-Offset': { description: 'offset of the next page; absent on the last.', schema: count },
  'X-Order-Id': { description: 'The orderId.', schema: text },
  'X-Total-Count': { description: 'All matches, whatever the page.', schema: count },
}

/** On every answer that a budget counts. */
export const RATE_HEADERS = ['RateLimit', 'RateLimit-Policy'] as const

export const REQUEST_ID = {
  'X-Request-Id': { description: 'Names this request in support and logs.', schema: { type: 'string' as const } },
}

/** How a captured header went over the wire. */
export const onWire = (name: string, value: unknown): string =>
  ENCODED_HEADERS.has(name) && typeof value !== 'string' ? encode(value) : String(value)

/** The headers of answers like these, with an example each; `more` may come without having been captured. */
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
