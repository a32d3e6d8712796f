import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server'
import type { SerialQueue } from '#src/kernel/serial-queue.ts'
import type { JsonObject } from '#src/kernel/shape.ts'

/** Caller of an MCP request, with a way to set response headers. */
export type Caller = {
  readonly requestId: string
  /** IP address for rate limits. */
  readonly address: string
  /** Bearer token, such as an order's status token. */
  readonly bearer?: string
  /** Serial queue for the calls of one request, which can be a batch. */
  readonly inTurn: SerialQueue
  /** Sets response headers, unless they were already sent. */
  readonly tell: (headers: Readonly<Record<string, string>>) => void
}

/** Returns the client software name in a message: sent with every request, or with `initialize`. */
export function clientNameIn(body: unknown): string | undefined {
  const params = at(body, 'params')
  const name = at(at(at(params, '_meta'), CLIENT_INFO_META_KEY) ?? at(params, 'clientInfo'), 'name')
  // restricted to printable ASCII because it becomes a header value
  return typeof name === 'string' && /^[\x20-\x7e]{1,128}$/.test(name) ? name : undefined
}

/** Returns the JSON-RPC method of a message. */
export function methodIn(message: unknown): string | undefined {
  const method = at(message, 'method')
  return typeof method === 'string' ? method : undefined
}

const at = (value: unknown, key: string): unknown =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined
