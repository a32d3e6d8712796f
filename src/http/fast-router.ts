import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Express, Request, Response } from 'express'
import type { AnyTool } from '#tools/tool.ts'
import { COMMON, hostsOf } from './headers.ts'
import type { Identified } from './identify.ts'
import type { Gate } from './load-shedding.ts'
import { createPathTrie } from './path-trie.ts'
import { canReadAtOnce, readJsonAtOnce } from './read-json.ts'

/** Responds to a request whose body, if any, has been read. */
export type Handle = (request: Request, response: Response) => Promise<void>

/**
 * Fast path that serves operations without running Express and its whole middleware chain. Requests whose path or
 * body need decoding go to Express, which has routes for the same operations.
 */
export type FastRouter = {
  readonly add: (tool: AnyTool, route: string, handle: Handle) => void
  /** Returns the request listener that replaces the application's. */
  readonly listener: (app: Express) => RequestListener
}

export type FastRouterDeps = {
  readonly identified: Identified
  readonly gate?: Gate | undefined
  readonly answerError: (error: unknown, request: Request, response: Response) => void
}

type Known = {
  readonly tool: AnyTool
  readonly handle: Handle
  readonly route: { readonly path: string }
  /** Path parameter names and the index of their path segment. */
  readonly names: readonly (readonly [name: string, at: number])[]
}

/** Path without percent-encoding, dot segments, or anything else that needs decoding. */
const PLAIN = /^(?:\/[\w-]{1,64}){1,8}$/

export function createFastRouter({ identified, gate, answerError }: FastRouterDeps): FastRouter {
  // methods are stored below the path, so that a path without the method is still recognized as the same path
  const known = createPathTrie<Record<string, Known | undefined>>(() => ({}))

  async function answer({ tool, handle }: Known, request: Request, response: Response): Promise<void> {
    try {
      gate?.(tool)
      if (tool.http.method === 'post') request.body = await readJsonAtOnce(request)
      await handle(request, response)
    } catch (error) {
      if (response.headersSent) response.destroy()
      else answerError(error, request, response)
    }
  }

  /** Returns true if the request is handled on the fast path. */
  function isAnswered(request: Request, response: Response): boolean {
    const { method, url } = request
    if ((method !== 'GET' && method !== 'POST') || hostsOf(request) !== 1) return false
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    if (!PLAIN.test(path) || url.includes('#')) return false
    const words = path.split('/')
    const found = known.find(words)?.[method]
    if (!found || (method === 'POST' && !canReadAtOnce(request))) return false
    request.params = Object.fromEntries(found.names.map(([name, at]) => [name, words[at]!]))
    request.route = found.route
    request.res = response
    identified(request, response, id => {
      response.locals = { requestId: id, head: { 'X-Request-Id': id, ...COMMON } }
      void answer(found, request, response)
    })
    return true
  }

  return {
    add: (tool, route, handle) => {
      const { method, path } = tool.http
      const words = path.split('/')
      const names = words.flatMap((word, at) => (word.startsWith('{') ? [[word.slice(1, -1), at] as const] : []))
      known.at(path)[method.toUpperCase()] = { tool, handle, route: { path: route }, names }
    },
    listener: app => (request, response) => {
      if (!isAnswered(request as Request, response as Response)) app(request, response)
    },
  }
}

/**
 * Creates message classes that have Express's prototypes from the start, so that Express need not swap prototypes.
 */
export function messagesOf(app: Express) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request)
  Object.setPrototypeOf(AppResponse.prototype, app.response)
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse }
}
