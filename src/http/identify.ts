import type { Request, RequestHandler, Response } from 'express'
import type { EndedRequest } from '#src/health/counts.ts'
import { randomCode } from '#src/kernel/ids.ts'
import type { Log } from '#src/kernel/log.ts'
import type { RequestScope } from '#src/kernel/request-scope.ts'
import type { World } from '#src/kernel/world.ts'

export type IdentifyDeps = {
  readonly world: Pick<World, 'now' | 'randomBytes'>
  readonly log: Log
  readonly requests?: RequestScope | undefined
  readonly onEnd?: ((ended: EndedRequest) => void) | undefined
}

/** A request whose client went away before it was answered, as metrics count it. */
const CUT = 499
const AGENT_ID_LENGTH = 128
/** Long enough that no telephone number or name is taken for one by mistake. */
const OWN_ID = /^[\w-]{16,64}$/
/** What a path may be logged with: ids of ours, which say nothing of anybody. */
const PLAIN_ID = /^(?:[A-Z0-9]{1,8}-[0-9A-Za-z]{8}|\d{1,12}|v\d{1,4})$/
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])

/** A new id of a request. */
export const newRequestId = (world: Pick<World, 'randomBytes'>): string => `req_${randomCode(world, 16)}`

/** Gives a request its id and runs a task for it. */
export type Identified = (request: Request, response: Response, task: (requestId: string) => void) => void

/**
 * Gives every request an id, its own X-Request-Id where that is one, and reports how it ended: without its query, which
 * may hold a price token, and without whatever else a stranger can put into a path.
 */
export function createIdentified({ world, log, requests, onEnd }: IdentifyDeps): Identified {
  const report = (request: Request, response: Response, requestId: string, started: number) => {
    const given = request.headers['x-agent-id']
    const agent = typeof given === 'string' ? given.slice(0, AGENT_ID_LENGTH) : undefined
    const method = METHODS.has(request.method) ? request.method : 'other'
    const isCut = !response.writableFinished
    // where nothing was sent yet, nobody was told the status that the answer would have had
    const status = isCut && !response.headersSent ? CUT : response.statusCode
    const ms = world.now() - started
    const answered = { ...(status === CUT ? {} : { status }), ...(isCut ? { aborted: true } : {}) }
    const order = response.locals?.order
    const about = { ...(typeof order === 'string' ? { order } : {}), ...(agent ? { agent } : {}) }
    log.info({ requestId, method, path: pathOf(request), ...answered, ms, ...about }, 'request')
    onEnd?.({ method, route: routeOf(request), status, seconds: ms / 1_000, agent })
  }
  return (request, response, task) => {
    const given = request.headers['x-request-id']
    const requestId = typeof given === 'string' && OWN_ID.test(given) ? given : newRequestId(world)
    const started = world.now()
    response.once('close', () => report(request, response, requestId, started))
    if (requests) requests.run(requestId, () => task(requestId))
    else task(requestId)
  }
}

/** The same for all that Express answers. */
export const identify =
  (identified: Identified): RequestHandler =>
  (request, response, next) =>
    identified(request, response, requestId => {
      response.locals.requestId = requestId
      response.setHeader('X-Request-Id', requestId)
      next()
    })

/** What a response's request is called. */
export const requestIdOf = (response: Response): string => String(response.locals.requestId ?? '')

/** The described path of a request, whose number is bounded whatever strangers ask for. */
function routeOf(request: Request): string {
  const path: unknown = request.route?.path
  const first: unknown = Array.isArray(path) ? path[0] : path
  return typeof first === 'string' ? first : 'other'
}

const pathOf = (request: Request): string =>
  routeOf(request).replace(/:(\w+)/g, (whole, name: string) => {
    const value = String(request.params[name] ?? '')
    return PLAIN_ID.test(value) ? value : whole
  })
