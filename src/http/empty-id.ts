import type { RequestHandler } from 'express'
import { Fault, type FaultCode } from '#src/kernel/faults.ts'

/** Lists below which something has an id. */
const LISTS: Readonly<Record<string, FaultCode>> = {
  '/api/restaurants/': 'restaurant_not_found',
  '/api/recipes/': 'recipe_not_found',
}

/** An id that is empty belongs to nothing; without this, the address of nothing would be that of the list. */
export const refuseEmptyId: RequestHandler = (request, _response, next) => {
  const code = Object.hasOwn(LISTS, request.path) ? LISTS[request.path] : undefined
  if (code) throw Fault.of(code as 'not_found', 'The id is empty.')
  next()
}
