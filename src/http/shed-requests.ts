import type { ErrorRequestHandler, RequestHandler } from 'express'
import { canBeShed } from '#tools/load-shedding.ts'
import type { AnyTool } from '#tools/tool.ts'
import { colons } from './bind.ts'
import type { Gate } from './load-shedding.ts'

export type TurnAwayDeps = { readonly gate: Gate; readonly answer: ErrorRequestHandler }

/**
 * Sheds load before routing, because under overload a rejection must be the cheapest response of all. A path
 * variant that only its route recognizes is rejected there.
 */
export function shedRequests(tools: readonly AnyTool[], { gate, answer }: TurnAwayDeps): RequestHandler {
  const refusable = tools.filter(canBeShed).map(({ name, shed, http }) => ({ name, shed, ...http }))
  const exact = new Map(refusable.map(each => [`${each.method} ${each.path}`, each]))
  const patterns = refusable
    .filter(({ path }) => path.includes('{'))
    .map(each => ({ each, pattern: new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  return (request, response, next) => {
    const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase()
    const { path } = request
    const found =
      exact.get(`${method} ${path}`) ??
      patterns.find(({ each, pattern }) => each.method === method && pattern.test(path))?.each
    try {
      if (found) gate(found)
    } catch (error) {
      // set the route so that metrics and logs use the requested path
      request.route = { path: colons(found!.path) }
      answer(error, request, response, next)
      return
    }
    if (found) response.locals.isLetIn = true
    next()
  }
}
