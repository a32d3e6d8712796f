import type { RequestHandler } from 'express'
import { answerFault } from '#src/http/faults.ts'
import { requestIdOf } from '#src/http/identify.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import { listRestaurants } from '#tools/list-restaurants.ts'
import type { ToolCallDeps } from './call-tool.ts'
import { methodIn } from './caller.ts'
import { rpcError } from './rpc-error.ts'

/** Methods that run an operation, which does its own rate limiting and admission control. */
const CALLS: ReadonlySet<string | undefined> = new Set(['tools/call', 'resources/read'])

/**
 * Counts every message of a request before the first one is processed, and rejects all of them if one exceeds the
 * limit or the server is overloaded. Listing resources reads restaurants and counts against that budget, too.
 */
export const countMessages =
  ({ limits, gate, log }: Pick<ToolCallDeps, 'limits' | 'gate' | 'log'>): RequestHandler =>
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

/** Load-shedding class of protocol messages, such as lists: the same as that of catalog reads. */
const PROTOCOL = { name: 'mcp', shed: 'second' } as const

/** Returns the id of a single request; null if it has no valid id. */
function idIn(body: unknown): unknown {
  const id = isJsonObject(body) ? body.id : undefined
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
