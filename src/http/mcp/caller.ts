import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server'
import type { Lane } from '#src/kernel/lane.ts'
import type { JsonObject } from '#src/kernel/shape.ts'

/** Who sent a request, and what is told to them outside of its result. */
export type Caller = {
  readonly requestId: string
  /** IP address that limits count. */
  readonly address: string
  /** A bearer token, such as an order's status token. */
  readonly bearer?: string
  /** Runs the calls of one request, which may be a batch, one after the other. */
  readonly inTurn: Lane
  /** Sets headers of the answer, if they were not sent yet. */
  readonly tell: (headers: Readonly<Record<string, string>>) => void
}

/** The name of the client software that a message gives: with every request, or with `initialize`. */
export function clientNameIn(body: unknown): string | undefined {
  const params = at(body, 'params')
  const name = at(at(at(params, '_meta'), CLIENT_INFO_META_KEY) ?? at(params, 'clientInfo'), 'name')
  // it becomes the value of a header
  return typeof name === 'string' && /^[\x20-\x7e]{1,128}$/.test(name) ? name : undefined
}

/** The method that a message names. */
export function methodIn(message: unknown): string | undefined {
  const method = at(message, 'method')
  return typeof method === 'string' ? method : undefined
}

const at = (value: unknown, key: string): unknown =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined
