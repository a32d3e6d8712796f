import type { RequestHandler, Response } from 'express'
import { answerFault } from '#src/http/faults.ts'
import { requestIdOf } from '#src/http/identify.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import { listRestaurants } from '#tools/list-restaurants.ts'
import type { CallDeps } from './call-tool.ts'
import { methodIn } from './caller.ts'

/** Messages of one batch: the answer to each of them is kept until the last one is there. */
export const MOST_OF_A_BATCH = 10

/** What runs an operation, which is counted and let in by itself. */
const CALLS: ReadonlySet<string | undefined> = new Set(['tools/call', 'resources/read'])

/**
 * Counts every message of a request before the first of them is answered, and refuses all of them when there is one too many
 * or more to do than can be done. A listing of resources reads restaurants, and draws on their budget.
 */
export const countMessages =
  ({ limits, gate, log }: Pick<CallDeps, 'limits' | 'gate' | 'log'>): RequestHandler =>
  async (request, response, next) => {
    const messages: readonly unknown[] = Array.isArray(request.body) ? request.body : [request.body]
    if (messages.length > MOST_OF_A_BATCH)
      return rpcError(response, 400, -32_600, `A batch has at most ${MOST_OF_A_BATCH} messages.`)
    const ids = messages.flatMap(message => (isRequest(message) ? [message.id] : []))
    if (new Set(ids).size < ids.length)
      return rpcError(response, 400, -32_600, 'Each request of a batch needs an id of its own.')
    // what is asked here is answered here: a request that is cancelled in the same breath would never be, nor its answer end
    if (ids.length > 0 && messages.some(isCancellation)) request.body = messages.filter(one => !isCancellation(one))
    const address = request.ip ?? ''
    try {
      for (const method of messages.map(methodIn)) {
        if (!CALLS.has(method)) gate?.(PROTOCOL)
        response.set((await limits?.message(address)) ?? {})
        if (method === 'resources/list') await limits?.take(listRestaurants, { address })
      }
    } catch (refusal) {
      const { status, headers, body } = answerFault(refusal, requestIdOf(response), log)
      const { message } = body as { readonly message: string }
      response.set(headers)
      return rpcError(response, status, -32_000, message, { id: idIn(request.body), data: body })
    }
    next()
  }

const isRequest = (message: unknown): message is { readonly id: unknown } =>
  isJsonObject(message) && 'id' in message && 'method' in message
const isCancellation = (message: unknown): boolean =>
  isJsonObject(message) && message.method === 'notifications/cancelled'

/** What load refuses of the protocol itself, such as lists: together with looking at restaurants. */
const PROTOCOL = { name: 'mcp', tag: 'Catalog' } as const

type Told = { readonly id?: unknown; readonly data?: unknown }

/** Answers a request as JSON-RPC has it. */
export function rpcError(response: Response, status: number, code: number, message: string, told: Told = {}): void {
  const { id = null, data } = told
  response
    .status(status)
    .json({ jsonrpc: '2.0', error: { code, message, ...(data === undefined ? {} : { data }) }, id })
}

/** The id of a single request, as far as it is one. */
function idIn(body: unknown): unknown {
  const id = isJsonObject(body) ? body.id : undefined
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
