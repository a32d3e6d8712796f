import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { Fault } from '#src/kernel/faults.ts'

/** Headers of every response: no MIME sniffing, no framing, no referrer; any origin may call. */
export const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, WWW-Authenticate, Payment-Receipt, Retry-After, Location, ' +
    'X-Order-Id, X-Request-Id, RateLimit, RateLimit-Policy, Link, X-Total-Count, X-Next-Offset, X-Near-Label, ' +
    'X-Near-Precision, Idempotent-Replayed, ETag',
} as const
const COMMON_ENTRIES = Object.entries(COMMON)

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, OPTIONS',
  'Access-Control-Allow-Headers':
    'Content-Type, X-Agent-Id, X-Request-Id, Idempotency-Key, PAYMENT-SIGNATURE, X-PAYMENT, Authorization, Payment-Authorization, ' +
    'SIGN-IN-WITH-X, Accept-Payment, Access-Control-Expose-Headers, If-None-Match, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, ' +
    'UCP-Agent, Request-Id, Content-Digest, Signature-Input, Signature',
  'Access-Control-Max-Age': '86400',
} as const

/** Sets the common headers of every response and answers CORS preflight requests. */
export const commonHeaders: RequestHandler = (request, response, next) => {
  for (const [name, value] of COMMON_ENTRIES) response.setHeader(name, value)
  if (request.method === 'OPTIONS' && request.get('Access-Control-Request-Method') !== undefined)
    response.set(PREFLIGHT).status(204).end()
  else next()
}

/** Number of Host headers in a request: Node.js keeps the first, but a proxy in front might have used another. */
export function hostsOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1
  return hosts
}

/**
 * Requires exactly one Host header, as HTTP/1.1 does (RFC 9112, section 3.2), although this server ignores its
 * value.
 */
export const requireHost: RequestHandler = (request, _response, next) => {
  if (request.headers.host === undefined && request.httpVersion !== '1.0')
    throw Fault.of('invalid_field', 'The request has no Host header.', { hint: 'Send the Host header of HTTP/1.1.' })
  if (hostsOf(request) > 1)
    throw Fault.of('invalid_field', 'The request has more than one Host header.', { hint: 'Send one Host header.' })
  next()
}
