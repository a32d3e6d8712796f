import type { Server } from 'node:http'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { openApiDocument } from '#src/discovery/openapi.ts'
import { rootDocument } from '#src/discovery/root.ts'
import type { Engine } from '#src/engine.ts'
import { Fault } from '#src/kernel/faults.ts'
import { randomCode } from '#src/kernel/ids.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { TOOLS } from '#tools/registry.ts'
import { bindTools, send } from './bind.ts'
import { answerFault } from './faults.ts'
import { commonHeaders } from './headers.ts'
import { servePhotos } from './photos.ts'

export type AppDeps = {
  readonly engine: Engine
  readonly world: World
  readonly log: Log
  readonly baseUrl: string
}

const AGENT_ID_LENGTH = 128

/** The HTTP face of the engine. */
export function createApp(deps: AppDeps): Express {
  const { engine, world, log, baseUrl } = deps
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false).set('trust proxy', false)
  app.use(identify(world, log), commonHeaders)
  const tools = TOOLS.filter(tool => !tool.onlyLocal || engine.local)
  serveDocument(app, '/', rootDocument(baseUrl, engine.version))
  const openapi = openApiDocument(tools, { baseUrl, version: engine.version })
  serveDocument(app, '/api/openapi.json', openapi)
  serveDocument(app, '/openapi.json', openapi)
  servePhotos(app, engine)
  bindTools(app, tools, { engine, world, log, baseUrl })
  app.use(request => {
    throw Fault.of('not_found', `There is nothing at ${request.path.slice(0, 100)}.`)
  })
  app.use(answerErrors(log))
  return app
}

/** Gives every request an id, and logs how it ended without query strings, which may hold price tokens. */
function identify(world: World, log: Log): RequestHandler {
  return (request, response, next) => {
    const requestId = `req_${randomCode(world, 16)}`
    const started = world.now()
    response.set('X-Request-Id', requestId)
    response.on('finish', () => {
      const agent = request.get('X-Agent-Id')?.slice(0, AGENT_ID_LENGTH)
      const { method, path } = request
      const ms = world.now() - started
      log.info({ requestId, method, path, status: response.statusCode, ms, ...(agent ? { agent } : {}) }, 'request')
    })
    next()
  }
}

function serveDocument(app: Express, path: string, document: unknown): void {
  const body = JSON.stringify(document)
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
  app
    .route(path)
    .get((request, response) => send(request, response, { status: 200, headers, body }))
    .all(request => {
      throw Fault.of('method_not_allowed', `${request.method} is not possible here.`, {
        headers: { Allow: 'GET, HEAD' },
      })
    })
}

const answerErrors = (log: Log): ErrorRequestHandler =>
  function answerError(error, request, response, _next) {
    const { status, headers, body } = answerFault(error, String(response.get('X-Request-Id')), log)
    send(request, response, {
      status,
      headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
    })
  }

/** Listens, with the time limits of a public server; resolves once the port is open. Dispose to stop. */
export async function listen(app: Express, port: number, host: string): Promise<Server & AsyncDisposable> {
  const server = await new Promise<Server>((resolve, reject) => {
    const listening: Server = app.listen(port, host, error => (error ? reject(error) : resolve(listening)))
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  server.maxConnections = 2_000
  server.maxRequestsPerSocket = 1_000
  return Object.assign(server, {
    [Symbol.asyncDispose]: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  })
}
