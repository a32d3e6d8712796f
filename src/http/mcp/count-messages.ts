import type { RequestHandler } from 'express'
import { answerFault } from '#src/http/faults.ts'
import { requestIdOf } from '#src/http/identify.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import { listRestaurants } from '#tools/list-restaurants.ts'
import type { CallDeps } from './call-tool.ts'
import { methodIn } from './caller.ts'
import { rpcError } from './rpc-error.ts'

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

/** What load refuses of the protocol itself, such as lists: together with looking at restaurants. */
const PROTOCOL = { name: 'mcp', shed: 'second' } as const

/** The id of a single request, as far as it is one. */
function idIn(body: unknown): unknown {
  const id = isJsonObject(body) ? body.id : undefined
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
