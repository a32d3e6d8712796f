import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Express, Request, Response } from 'express'
import type { AnyTool } from '#tools/tool.ts'
import { createByWords } from './by-words.ts'
import { COMMON, hostsOf } from './headers.ts'
import type { Identified } from './identify.ts'
import { canReadAtOnce, readJsonAtOnce } from './read-json.ts'
import type { Gate } from './shedding.ts'

/** Answers a request whose body, if it has one, was read. */
export type Handle = (request: Request, response: Response) => Promise<void>

/**
 * Answers operations before Express is asked, which looks at every request with all that it has. What is spelled or sent
 * in any way that needs understanding is for Express, where the same operations have their routes.
 */
export type FrontDoor = {
  readonly add: (tool: AnyTool, route: string, handle: Handle) => void
  /** Listens in the place of an application. */
  readonly listener: (app: Express) => RequestListener
}

export type FrontDoorDeps = {
  readonly identified: Identified
  readonly gate?: Gate | undefined
  readonly answerError: (error: unknown, request: Request, response: Response) => void
}

type Known = {
  readonly tool: AnyTool
  readonly handle: Handle
  readonly route: { readonly path: string }
  /** Where in the path stands what its route gives a name. */
  readonly names: readonly (readonly [name: string, at: number])[]
}

/** Needs no decoding, and says nothing that a path does not say. */
const PLAIN = /^(?:\/[\w-]{1,64}){1,8}$/

export function createFrontDoor({ identified, gate, answerError }: FrontDoorDeps): FrontDoor {
  // a path that has no such method is not another path
  const known = createByWords<Record<string, Known | undefined>>(() => ({}))

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

  /** True when the request is answered here. */
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

/** What a server makes of what it receives, so that it is from the start what an application would turn it into. */
export function messagesOf(app: Express) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request)
  Object.setPrototypeOf(AppResponse.prototype, app.response)
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse }
}
