import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import type { Engine } from '#src/app/engine.ts'
import { OPERATIONS } from '#src/app/operations.ts'
import type { Clerk } from '#src/clerk/clerk.ts'
import { CLERK_TOOLS, chatWithClerk, readClerkConversation } from '#src/clerk/operations.ts'
import { CLERK_LIMIT } from '#src/clerk/session/limiter.ts'
import { LIFETIME_MS, TURNS } from '#src/clerk/session/table.ts'
import { renderDocuments } from '#src/discovery/documents.ts'
import { SKILL_NAME } from '#src/discovery/skill.ts'
import type { EndedRequest } from '#src/health/counts.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import { callerOf } from '#src/kernel/proxies.ts'
import type { RequestScope } from '#src/kernel/request-scope.ts'
import type { World } from '#src/kernel/world.ts'
import { followOrder } from '#tools/follow-order.ts'
import { TOOLS } from '#tools/registry.ts'
import type { AnyTool } from '#tools/tool.ts'
import { bindTools, colons, shedLoad } from './bind.ts'
import { boundConnections, type ConnectionRules } from './connections.ts'
import { countDocuments, serveDocuments } from './documents.ts'
import { drainer } from './drain.ts'
import { refuseEmptyId } from './empty-id.ts'
import { createFastRouter, messagesOf } from './fast-router.ts'
import { answerFault } from './faults.ts'
import { commonHeaders, requireHost } from './headers.ts'
import { createIdentified, identify, requestIdOf } from './identify.ts'
import { createLimits } from './limits.ts'
import { type Listeners, openListeners } from './listeners.ts'
import type { Gate } from './load-shedding.ts'
import { answerMalformedRequest } from './malformed-requests.ts'
import { mountMcp } from './mcp/mount.ts'
import { serveMerchant } from './merchant/serve-merchant.ts'
import { servePayPage } from './pay/serve-pay-page.ts'
import { servePhotos } from './photos.ts'
import { send } from './send.ts'
import { serializeRequests } from './serialize-requests.ts'
import { type MetricsListener, serveMetrics } from './serve-metrics.ts'
import {
  serveChatPage,
  serveMerchantPage,
  serveOrderPage,
  serveReferencePage,
  serveSharedFiles,
} from './serve-pages.ts'
import { shedRequests } from './shed-requests.ts'
import { CHAT_SOCKET_PATH, isChatHandshake, requireHandshake } from './streams/chat-socket.ts'
import { chatBody } from './streams/stock-body.ts'
import { passUnlessEvents, streamChat } from './streams/stream-chat.ts'
import { streamConversation } from './streams/stream-conversation.ts'
import { createStreamManager, type StreamManager } from './streams/stream-manager.ts'
import { passUnlessStream, streamOrder } from './streams/stream-order.ts'
import { serveCheckoutPage } from './ucp/serve-checkout-page.ts'
import { serveUcp } from './ucp/serve-ucp.ts'
import { isVoiceHandshake } from './voice/relay.ts'
import { voiceRoutes } from './voice/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export type AppDeps = {
  readonly engine: Engine
  readonly clerk: Clerk
  readonly world: World
  readonly log: Log
  readonly baseUrl: string
  /** Additional host names of the MCP server, comma-separated. */
  readonly mcpHosts?: string | undefined
  /** Adds the request id to every log line written for a request. */
  readonly requests?: RequestScope
  /** Load shedding: rejects operations while the process is overloaded. */
  readonly gate?: Gate
  /** Content of /metrics and its access control. */
  readonly door?: MetricsListener
  readonly onRequestEnd?: (ended: EndedRequest) => void
}

const CLERK_FIGURES = { ...CLERK_LIMIT, turns: TURNS, minutes: LIFETIME_MS / 60_000 }

/** HTTP application of the engine, with the event streams that end when its server stops. */
export type App = Express & {
  readonly streams: StreamManager
  readonly connections: ConnectionRules
  /** Fast path: handles what it can before Express. */
  readonly front: RequestListener
  /** Prepares in steps, one per event loop turn, what the first request would otherwise wait for. */
  readonly warm: () => Generator<unknown>
}

/** Creates the HTTP application. */
export function createApp(deps: AppDeps): App {
  const { engine, clerk, world, log, gate, baseUrl } = deps
  const streams = createStreamManager(world)
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false).set('trust proxy', clerk.trusts)
  // identify callers the same way over REST, MCP, and sockets; reject values that are no address
  Object.defineProperty(app.request, 'ip', {
    get(this: Request) {
      const said = this.headers['x-forwarded-for']
      return callerOf(clerk.trusts, this.socket.remoteAddress ?? '', said?.toString())
    },
  })
  const answer = answerErrors(log)
  const identified = createIdentified({ ...deps, onEnd: deps.onRequestEnd })
  const front = createFastRouter({ identified, gate, answerError: answer })
  app.use(identify(identified), commonHeaders, requireHost)
  if (gate) app.use(shedRequests(OPERATIONS, { gate, answer }))
  if (deps.door) serveMetrics(app, deps.door)
  const limits = createLimits(clerk)
  engine.countCallersBy(limits.callers)
  const isHere = (tool: AnyTool) => !tool.onlyLocal || engine.local
  const tools = TOOLS.filter(isHere)
  serveSharedFiles(app)
  serveChatPage(app, { demoMoney: engine.local })
  serveMerchantPage(app)
  serveOrderPage(app)
  const documents = renderDocuments({
    baseUrl,
    version: engine.version,
    local: engine.local,
    clerk: CLERK_FIGURES,
    tools: OPERATIONS.filter(isHere),
    methods: engine.offers.methods,
    sold: () => engine.recipes.standing(),
  })
  const countDocument = countDocuments(limits)
  serveDocuments(app, documents.served, countDocument)
  app.get('/docs', countDocument)
  serveReferencePage(app, () => documents.reference)
  servePhotos(app, engine)
  servePayPage(app, { engine, limits })
  const { callStore, phone, voice } = engine.telephone
  app.use(voiceRoutes({ callStore, switchboard: phone.switchboard, carriers: phone.carriers, voice, log }))
  app.get(colons(followOrder.http.path), passUnlessStream, streamOrder({ engine, streams: streams, limits, log }))
  app.use(refuseEmptyId)
  bindTools(app, tools, { engine, limits, gate, world, log, baseUrl, front })
  serveMerchant(app, { engine, streams: streams, limits, world, log, baseUrl })
  const clerkDeps = { engine, subject: clerk, limits, gate, world, log, baseUrl }
  app.post(
    chatWithClerk.http.path,
    shedLoad(chatWithClerk, clerkDeps),
    ...chatBody,
    passUnlessEvents,
    streamChat(clerkDeps),
  )
  app.get(
    readClerkConversation.http.path,
    passUnlessEvents,
    streamConversation({ clerk, streams: streams, limits, log }),
  )
  bindTools(app, CLERK_TOOLS, clerkDeps)
  app.get(CHAT_SOCKET_PATH, requireHandshake)
  app.use(webhookRoutes(engine, limits))
  serveCheckoutPage(app, { engine, limits })
  serveUcp(app, { engine, limits, world, log, baseUrl })
  const loadMcp = mountMcp(app, () => ({ ...deps, limits, skill: { name: SKILL_NAME, text: documents.skill } }))
  app.use(request => {
    throw Fault.of('not_found', `There is nothing at ${request.path.slice(0, 100)}.`)
  })
  app.use(answer)
  const warm = function* () {
    yield loadMcp()
    for (const { body } of documents.served) yield void body
    yield void documents.reference
  }
  return Object.assign(app, { streams, connections: clerk, warm, front: front.listener(app) })
}

const answerErrors = (log: Log) =>
  function answerError(error: unknown, request: Request, response: Response, _next?: NextFunction): void {
    const { status, headers, body } = answerFault(error, requestIdOf(response), log)
    send(request, response, {
      status,
      headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
    })
  }

/** Check interval of time limits, i.e. the maximum delay in detecting one. */
const LOOK_MS = 2_000

/** Listening server. `drain` stops accepting: requests in progress are answered, and event streams end. */
export type Listening = Server & AsyncDisposable & { readonly drain: () => void }

/**
 * Starts listening, with the time limits of a public server; resolves when the port is open. Dispose to drain and
 * stop.
 */
export async function listen(
  app: App,
  world: Pick<World, 'now' | 'after' | 'randomBytes'>,
  port: number,
  host: string,
): Promise<Listening> {
  const isHandshake = (request: IncomingMessage) => isChatHandshake(request) || isVoiceHandshake(request)
  const limits = { maxHeaderSize: 32_768, connectionsCheckingInterval: LOOK_MS, headersTimeout: 10_000 }
  const handling = { requireHostHeader: false, shouldUpgradeCallback: isHandshake, ...messagesOf(app) }
  const inTurn = serializeRequests(app.front, world)
  const server = createServer({ ...limits, ...handling }, inTurn)
  server.on('clientError', answerMalformedRequest(world))
  // answer a request with an Expect header like any other
  server.on('checkExpectation', inTurn)
  boundConnections(server, app.connections, world)
  let doors: Listeners | undefined
  const stop = drainer(server, app.streams, world, async () => doors?.close())
  doors = await openListeners(server, port, host)
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  return Object.assign(server, { drain: () => void stop(), [Symbol.asyncDispose]: stop })
}
