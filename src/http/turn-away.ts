import type { ErrorRequestHandler, RequestHandler } from 'express'
import { isEverShed } from '#tools/shed.ts'
import type { AnyTool } from '#tools/tool.ts'
import { colons } from './bind.ts'
import type { Gate } from './shedding.ts'

export type TurnAwayDeps = { readonly gate: Gate; readonly answer: ErrorRequestHandler }

/**
 * Refuses what there is no time for before a route is looked for: while there is too much to do, a refusal must be the
 * cheapest answer of all. A spelling of a path that is known to its route alone is refused there.
 */
export function turnAway(tools: readonly AnyTool[], { gate, answer }: TurnAwayDeps): RequestHandler {
  const refusable = tools.filter(isEverShed).map(({ name, shed, http }) => ({ name, shed, ...http }))
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
      // counted and logged under the path that it asked for
      request.route = { path: colons(found!.path) }
      answer(error, request, response, next)
      return
    }
    if (found) response.locals.isLetIn = true
    next()
  }
}
