import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { colons } from '#src/http/bind.ts'
import { MOST_JSON } from '#src/http/read-json.ts'
import { send } from '#src/http/send.ts'
import { isDeeper } from '#src/kernel/shape.ts'
import type { UcpOperation } from '#src/ucp/operations.ts'
import { versionPath } from '#src/ucp/profile.ts'
import { UcpError } from '#src/ucp/protocol-error.ts'
import type { UcpVersion } from '#src/ucp/versions.ts'
import { performCall, profileOf, protocolError, type UcpHttpDeps } from './call.ts'

const JSON_TYPE = 'application/json'
/** Maximum nesting depth of a body. */
const DEEPEST = 40

/** Reads a body as bytes, because a signature covers them. */
export const readRaw: RequestHandler = express.raw({ limit: MOST_JSON, type: () => true })

/** Parses the raw body of a request; undefined if it has none. Throws UcpError. */
export function jsonOf(request: Request): unknown {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  Object.assign(request, { rawBody: raw })
  if (raw.length === 0) return undefined
  if (!request.is([JSON_TYPE, '+json']))
    throw new UcpError('unsupported_media_type', `Send Content-Type: ${JSON_TYPE}.`)
  let body: unknown
  try {
    body = JSON.parse(raw.toString('utf8'))
  } catch {
    throw new UcpError('invalid_request', 'The body is not JSON.')
  }
  if (isDeeper(body, DEEPEST))
    throw new UcpError('invalid_request', `The body is nested deeper than ${DEEPEST} levels.`)
  return body
}

/** Sends a signed response. */
export function sendSigned(
  { engine }: Pick<UcpHttpDeps, 'engine'>,
  request: Request,
  response: Response,
  { status, body, headers = {} }: { status: number; body: object; headers?: Readonly<Record<string, string>> },
): void {
  const text = JSON.stringify(body)
  send(request, response, {
    status,
    headers: {
      'Content-Type': JSON_TYPE,
      'Cache-Control': 'no-store',
      ...engine.ucp.sign(status, JSON_TYPE, text),
      ...headers,
    },
    body: text,
  })
}

function sendError(deps: UcpHttpDeps, request: Request, response: Response, thrown: unknown): void {
  const error = protocolError(thrown, deps.log)
  sendSigned(deps, request, response, { status: error.status, body: error.body, headers: error.headers })
}

/** Serves the operations of one release over REST. */
export function restRouter(deps: UcpHttpDeps, version: UcpVersion): Router {
  const router = express.Router()
  const { operations } = deps.engine.ucp
  for (const path of new Set(operations.map(operation => operation.path))) {
    const here = operations.filter(operation => operation.path === path)
    const route = router.route(colons(`${versionPath(version)}${path}`))
    for (const operation of here)
      route[operation.method.toLowerCase() as 'get' | 'post' | 'put'](readRaw, answer(deps, operation, version))
    const allow = here.map(({ method }) => method).join(', ')
    route.all((request, response) => {
      if (request.method === 'OPTIONS') return void response.set('Allow', allow).status(204).end()
      const error = new UcpError('method_not_allowed', `${request.method} is not possible here.`, { Allow: allow })
      sendError(deps, request, response, error)
    })
  }
  return router
}

const answer =
  (deps: UcpHttpDeps, operation: UcpOperation, version: UcpVersion): RequestHandler =>
  async (request, response) => {
    try {
      const { body, isCreated, isRefused, isReplayed } = await performCall(deps, request, {
        operation,
        version,
        id: String(request.params.id ?? ''),
        body: jsonOf(request),
        profile: profileOf(request.get('UCP-Agent')),
        key: request.get('Idempotency-Key'),
      })
      if (isRefused) throw new UcpError('invalid_state', refusalIn(body))
      sendSigned(deps, request, response, {
        status: isCreated ? 201 : 200,
        body,
        headers: isReplayed ? { 'Idempotent-Replayed': 'true' } : {},
      })
    } catch (error) {
      sendError(deps, request, response, error)
    }
  }

/** Words of the newest error in a response. */
function refusalIn({ messages }: Readonly<Record<string, unknown>>): string {
  const list = (messages ?? []) as { readonly type: string; readonly content: string }[]
  return list.filter(({ type }) => type === 'error').at(-1)?.content ?? 'The state of the checkout forbids this.'
}
