import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/express'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import express, { type ErrorRequestHandler, type RequestHandler, type Response, type Router } from 'express'
import { bearerOf } from '#src/http/bearer.ts'
import { requestIdOf } from '#src/http/identify.ts'
import { refuseBroken } from '#src/http/read-json.ts'
import type { Log } from '#src/kernel/log.ts'
import { createSerialQueue } from '#src/kernel/serial-queue.ts'
import { isDeeper } from '#src/kernel/shape.ts'
import { type Caller, clientNameIn } from './caller.ts'
import { checkBatch, ignoreCancellations } from './check-batch.ts'
import { countMessages } from './count-messages.ts'
import { OFFERED } from './offered.ts'
import { rpcError } from './rpc-error.ts'
import { createServerFactory, type ServerDeps } from './server.ts'

export type McpDeps = Omit<ServerDeps, 'offered'> & {
  /** Additional host names of this server, comma-separated; pages on these hosts may call it, too. */
  readonly mcpHosts?: string | undefined
}

/** Serves MCP at a path, in both protocol eras, for requests whose Host header names this server. */
export function mcpRouter(path: string, deps: McpDeps): Router {
  const router = express.Router()
  const hosts = hostsOf(deps.baseUrl, deps.mcpHosts)
  const offered = OFFERED.filter(({ tool }) => !tool.onlyLocal || deps.engine.local)
  const factory = createServerFactory({ ...deps, offered })
  router.all(
    path,
    hostHeaderValidation(hosts),
    originValidation(hosts),
    express.json({ limit: '64kb', type: ['application/json', '+json'], verify: refuseBroken }),
    refuseDepth,
    nameAgent,
    checkBatch,
    countMessages(deps),
    ignoreCancellations,
    serve(factory, deps.log),
  )
  router.use(path, answerUnreadable)
  return router
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Returns the accepted host names, without ports. A loopback server has three of them. */
export function hostsOf(baseUrl: string, more = ''): string[] {
  const { hostname } = new URL(baseUrl)
  const named = more.split(',').flatMap(host => host.trim().toLowerCase() || [])
  return [...new Set([hostname, ...(LOOPBACK.includes(hostname) ? LOOPBACK : []), ...named])]
}

/**
 * Maximum nesting depth: call arguments plus their envelope. Deeper messages could overflow the stack in recursion.
 */
const DEEPEST = 40

const refuseDepth: RequestHandler = (request, response, next) => {
  if (!isDeeper(request.body, DEEPEST)) return next()
  rpcError(response, 400, -32_600, `The message is nested deeper than ${DEEPEST} levels.`)
}

/** Uses the client software name as the agent id if the request has none. */
const nameAgent: RequestHandler = (request, _response, next) => {
  const name = clientNameIn(request.body)
  if (name !== undefined) request.headers['x-agent-id'] ??= name
  next()
}

/** Creates a separate handler per request, so that no response can reach another client. */
const serve =
  (factory: ReturnType<typeof createServerFactory>, log: Log): RequestHandler =>
  async (request, response) => {
    const requestId = requestIdOf(response)
    const bearer = bearerOf(request)
    const queue = createSerialQueue()
    const caller: Caller = {
      requestId,
      address: request.ip ?? '',
      inTurn: task => queue(() => taken(response).then(task)),
      ...(bearer === undefined ? {} : { bearer }),
      tell: (headers: Readonly<Record<string, string>>) => void (response.headersSent || response.set(headers)),
    }
    const onerror = (error: Error) => log.warn({ requestId, error: error.message.slice(0, 500) }, 'mcp')
    // no subscriptions, because nothing that a client could subscribe to ever changes
    const handler = createMcpHandler(() => factory(caller), { onerror, maxSubscriptions: 0 })
    response.set('Cache-Control', 'no-store')
    const fetch: typeof handler.fetch = async (...asked) => {
      const answered = await handler.fetch(...asked)
      // the HTTP server decides about keep-alive, because it might be shutting down
      answered.headers.delete('Connection')
      return answered
    }
    await toNodeHandler({ fetch }, { onerror })(request, response, request.body)
  }

/** Resolves when the client has read everything written so far, or has disconnected. */
const taken = (response: Response): Promise<void> =>
  new Promise(resolve => {
    if (response.destroyed || !response.writableNeedDrain) return resolve()
    const isTaken = () => {
      response.off('drain', isTaken).off('close', isTaken)
      resolve()
    }
    response.once('drain', isTaken).once('close', isTaken)
  })

/** Responds with a JSON-RPC error to a body that cannot be parsed as a message. */
const answerUnreadable: ErrorRequestHandler = (error, _request, response, next) => {
  const { type } = error as { type?: string }
  if (type === 'entity.too.large') return void rpcError(response, 413, -32_000, 'The body is larger than 64 KiB.')
  if (type === 'entity.parse.failed') return void rpcError(response, 400, -32_700, 'Parse error: this is not JSON.')
  next(error)
}
