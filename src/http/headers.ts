import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { Fault } from '#src/kernel/faults.ts'

/** On every answer: nothing is sniffed, framed or told to other sites; any origin may call. */
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
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Content-Type, X-Agent-Id, X-Request-Id, Idempotency-Key, PAYMENT-SIGNATURE, X-PAYMENT, Authorization, Accept-Payment, ' +
    'Access-Control-Expose-Headers, If-None-Match, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name',
  'Access-Control-Max-Age': '86400',
} as const

/** Sets the headers of every answer and answers preflights itself. */
export const commonHeaders: RequestHandler = (request, response, next) => {
  for (const [name, value] of COMMON_ENTRIES) response.setHeader(name, value)
  if (request.method === 'OPTIONS' && request.get('Access-Control-Request-Method') !== undefined)
    response.set(PREFLIGHT).status(204).end()
  else next()
}

/** How many Host headers a request has: Node.js keeps the first, and a proxy before it may have believed another. */
export function hostsOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1
  return hosts
}

/** What HTTP/1.1 demands of every request (RFC 9112, section 3.2), though nothing here is said of the name. */
export const demandHost: RequestHandler = (request, _response, next) => {
  if (request.headers.host === undefined && request.httpVersion !== '1.0')
    throw Fault.of('invalid_field', 'The request has no Host header.', { hint: 'Send the Host header of HTTP/1.1.' })
  if (hostsOf(request) > 1)
    throw Fault.of('invalid_field', 'The request has more than one Host header.', { hint: 'Send one Host header.' })
  next()
}
