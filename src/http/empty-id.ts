import type { RequestHandler } from 'express'
import { Fault, type FaultCode } from '#src/kernel/faults.ts'

/** Collection paths whose items have an id, with the error code of an unknown id. */
const LISTS: Readonly<Record<string, FaultCode>> = {
  '/api/restaurants/': 'restaurant_not_found',
  '/api/recipes/': 'recipe_not_found',
}

/** Rejects an empty id: without this, the path would match the collection itself. */
export const refuseEmptyId: RequestHandler = (request, _response, next) => {
  const code = Object.hasOwn(LISTS, request.path) ? LISTS[request.path] : undefined
  if (code) throw Fault.of(code as 'not_found', 'The id is empty.')
  next()
}
