import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import type { Engine } from '#src/app/engine.ts'
import { OPERATIONS } from '#src/app/operations.ts'
import type { Clerk } from '#src/clerk/clerk.ts'
import { CLERK_TOOLS, chatWithClerk } from '#src/clerk/operations.ts'
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
import { bindTools, colons, jsonBody, letIn } from './bind.ts'
import { boundConnections, type ConnectionRules } from './connections.ts'
import { countDocuments, serveDocuments } from './documents.ts'
import { type Doors, openDoors } from './doors.ts'
import { drainer } from './drain.ts'
import { refuseEmptyId } from './empty-id.ts'
import { answerFault } from './faults.ts'
import { createFrontDoor, messagesOf } from './front-door.ts'
import { commonHeaders, demandHost } from './headers.ts'
import { createIdentified, identify, requestIdOf } from './identify.ts'
import { answerInTurn } from './in-turn.ts'
import { createLimits } from './limits.ts'
import { mountMcp } from './mcp/mount.ts'
import { serveMerchant } from './merchant/serve-merchant.ts'
import { servePhotos } from './photos.ts'
import { send } from './send.ts'
import { type MetricsDoor, serveMetrics } from './serve-metrics.ts'
import { serveChatPage, serveMerchantPage, serveReferencePage, serveSharedFiles } from './serve-pages.ts'
import type { Gate } from './shedding.ts'
import { CHAT_SOCKET_PATH, demandHandshake, isChatHandshake } from './streams/chat-socket.ts'
import { passUnlessEvents, streamChat } from './streams/stream-chat.ts'
import { createStreamDesk, type StreamDesk } from './streams/stream-desk.ts'
import { passUnlessStream, streamOrder } from './streams/stream-order.ts'
import { turnAway } from './turn-away.ts'
import { answerUnread } from './unread.ts'
import { isVoiceHandshake } from './voice/relay.ts'
import { voiceRoutes } from './voice/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export type AppDeps = {
  readonly engine: Engine
  readonly clerk: Clerk
  readonly world: World
  readonly log: Log
  readonly baseUrl: string
  /** Further host names of the MCP server, comma-separated. */
  readonly mcpHosts?: string | undefined
  /** Lets every line of the log name the request that it is written for. */
  readonly requests?: RequestScope
  /** Refuses operations while there is more to do than can be done. */
  readonly gate?: Gate
  /** What /metrics tells, and to whom. */
  readonly door?: MetricsDoor
  readonly onRequestEnd?: (ended: EndedRequest) => void
}

const CLERK_FIGURES = { ...CLERK_LIMIT, turns: TURNS, minutes: LIFETIME_MS / 60_000 }

/** The HTTP face of the engine, with the event streams that end when its server stops. */
export type App = Express & {
  readonly streams: StreamDesk
  readonly connections: ConnectionRules
  /** Answers what it can before the application itself is asked. */
  readonly front: RequestListener
  /** Prepares, a step a turn, what the first who asks would otherwise wait for. */
  readonly warm: () => Generator<unknown>
}

/** Makes it. */
export function createApp(deps: AppDeps): App {
  const { engine, clerk, world, log, gate, baseUrl } = deps
  const streams = createStreamDesk(world)
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false).set('trust proxy', clerk.trusts)
  // one caller is the same over REST, MCP and sockets, and never what is no address
  Object.defineProperty(app.request, 'ip', {
    get(this: Request) {
      const said = this.headers['x-forwarded-for']
      return callerOf(clerk.trusts, this.socket.remoteAddress ?? '', said?.toString())
    },
  })
  const answer = answerErrors(log)
  const identified = createIdentified({ ...deps, onEnd: deps.onRequestEnd })
  const front = createFrontDoor({ identified, gate, answerError: answer })
  app.use(identify(identified), commonHeaders, demandHost)
  if (gate) app.use(turnAway(OPERATIONS, { gate, answer }))
  if (deps.door) serveMetrics(app, deps.door)
  const limits = createLimits(clerk)
  engine.countCallersBy(limits.callers)
  const isHere = (tool: AnyTool) => !tool.onlyLocal || engine.local
  const tools = TOOLS.filter(isHere)
  serveSharedFiles(app)
  serveChatPage(app, { demoMoney: engine.local })
  serveMerchantPage(app)
  const documents = renderDocuments({
    ...{ baseUrl, version: engine.version, local: engine.local, clerk: CLERK_FIGURES },
    tools: OPERATIONS.filter(isHere),
    methods: engine.offers.methods,
  })
  const countDocument = countDocuments(limits)
  serveDocuments(app, documents.served, countDocument)
  app.get('/docs', countDocument)
  serveReferencePage(app, () => documents.reference)
  servePhotos(app, engine)
  const { desk, phone, voice } = engine.telephone
  app.use(voiceRoutes({ desk, switchboard: phone.switchboard, carriers: phone.carriers, voice, log }))
  app.get(colons(followOrder.http.path), passUnlessStream, streamOrder({ engine, desk: streams, limits, log }))
  app.use(refuseEmptyId)
  bindTools(app, tools, { engine, limits, gate, world, log, baseUrl, front })
  serveMerchant(app, { engine, desk: streams, limits, world, log, baseUrl })
  const clerkDeps = { engine, subject: clerk, limits, gate, world, log, baseUrl }
  app.post(
    chatWithClerk.http.path,
    passUnlessEvents,
    letIn(chatWithClerk, clerkDeps),
    ...jsonBody,
    streamChat(clerkDeps),
  )
  bindTools(app, CLERK_TOOLS, clerkDeps)
  app.get(CHAT_SOCKET_PATH, demandHandshake)
  app.use(webhookRoutes(engine, limits))
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

/** How late a time limit may be noticed. */
const LOOK_MS = 2_000

/** A listening server. `drain` lets it take no more: requests under way are answered, event streams end. */
export type Listening = Server & AsyncDisposable & { readonly drain: () => void }

/** Listens, with the time limits of a public server; resolves once the port is open. Dispose to stop: it drains. */
export async function listen(
  app: App,
  world: Pick<World, 'now' | 'after' | 'randomBytes'>,
  port: number,
  host: string,
): Promise<Listening> {
  const isHandshake = (request: IncomingMessage) => isChatHandshake(request) || isVoiceHandshake(request)
  const limits = { maxHeaderSize: 32_768, connectionsCheckingInterval: LOOK_MS, headersTimeout: 10_000 }
  const handling = { requireHostHeader: false, shouldUpgradeCallback: isHandshake, ...messagesOf(app) }
  const inTurn = answerInTurn(app.front, world)
  const server = createServer({ ...limits, ...handling }, inTurn)
  server.on('clientError', answerUnread(world))
  // whatever a client expects, it gets the answer that it would have got
  server.on('checkExpectation', inTurn)
  boundConnections(server, app.connections, world)
  let doors: Doors | undefined
  const stop = drainer(server, app.streams, world, async () => doors?.close())
  doors = await openDoors(server, port, host)
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  return Object.assign(server, { drain: () => void stop(), [Symbol.asyncDispose]: stop })
}
