import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/express'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import express, { type ErrorRequestHandler, type RequestHandler, type Response, type Router } from 'express'
import { bearerOf } from '#src/http/bearer.ts'
import { requestIdOf } from '#src/http/identify.ts'
import { refuseBroken } from '#src/http/read-json.ts'
import { createLane } from '#src/kernel/lane.ts'
import type { Log } from '#src/kernel/log.ts'
import { isDeeper } from '#src/kernel/shape.ts'
import { type Caller, clientNameIn } from './caller.ts'
import { checkBatch, ignoreCancellations } from './check-batch.ts'
import { countMessages } from './count-messages.ts'
import { OFFERED } from './offered.ts'
import { rpcError } from './rpc-error.ts'
import { createServerFactory, type ServerDeps } from './server.ts'

export type McpDeps = Omit<ServerDeps, 'offered'> & {
  /** Further host names under which the server is reached and from whose pages it may be called, comma-separated. */
  readonly mcpHosts?: string | undefined
}

/** Serves MCP at a path, in both eras, to whoever names this server as its host. */
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

/** Host names, without ports, that a request may name. A server of this machine has three of them. */
export function hostsOf(baseUrl: string, more = ''): string[] {
  const { hostname } = new URL(baseUrl)
  const named = more.split(',').flatMap(host => host.trim().toLowerCase() || [])
  return [...new Set([hostname, ...(LOOPBACK.includes(hostname) ? LOOPBACK : []), ...named])]
}

/** Arguments and what is around them. Beyond, recursion over a message may end in an overflow. */
const DEEPEST = 40

const refuseDepth: RequestHandler = (request, response, next) => {
  if (!isDeeper(request.body, DEEPEST)) return next()
  rpcError(response, 400, -32_600, `The message is nested deeper than ${DEEPEST} levels.`)
}

/** Who does not name its agent is named after its client software. */
const nameAgent: RequestHandler = (request, _response, next) => {
  const name = clientNameIn(request.body)
  if (name !== undefined) request.headers['x-agent-id'] ??= name
  next()
}

/** A handler of its own for every request, so that no answer can reach another client. */
const serve =
  (factory: ReturnType<typeof createServerFactory>, log: Log): RequestHandler =>
  async (request, response) => {
    const requestId = requestIdOf(response)
    const bearer = bearerOf(request)
    const lane = createLane()
    const caller: Caller = {
      requestId,
      address: request.ip ?? '',
      inTurn: task => lane(() => taken(response).then(task)),
      ...(bearer === undefined ? {} : { bearer }),
      tell: (headers: Readonly<Record<string, string>>) => void (response.headersSent || response.set(headers)),
    }
    const onerror = (error: Error) => log.warn({ requestId, error: error.message.slice(0, 500) }, 'mcp')
    // nothing changes that a client could subscribe to
    const handler = createMcpHandler(() => factory(caller), { onerror, maxSubscriptions: 0 })
    response.set('Cache-Control', 'no-store')
    const fetch: typeof handler.fetch = async (...asked) => {
      const answered = await handler.fetch(...asked)
      // whether a connection is kept, the server knows: it may be closing
      answered.headers.delete('Connection')
      return answered
    }
    await toNodeHandler({ fetch }, { onerror })(request, response, request.body)
  }

/** Resolves when the reader has taken what was written so far, or is gone. */
const taken = (response: Response): Promise<void> =>
  new Promise(resolve => {
    if (response.destroyed || !response.writableNeedDrain) return resolve()
    const isTaken = () => {
      response.off('drain', isTaken).off('close', isTaken)
      resolve()
    }
    response.once('drain', isTaken).once('close', isTaken)
  })

/** What never became a message is answered as JSON-RPC has it. */
const answerUnreadable: ErrorRequestHandler = (error, _request, response, next) => {
  const { type } = error as { type?: string }
  if (type === 'entity.too.large') return void rpcError(response, 413, -32_000, 'The body is larger than 64 KiB.')
  if (type === 'entity.parse.failed') return void rpcError(response, 400, -32_700, 'Parse error: this is not JSON.')
  next(error)
}
