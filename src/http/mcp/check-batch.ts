import type { RequestHandler } from 'express'
import { isJsonObject } from '#src/kernel/shape.ts'
import { rpcError } from './rpc-error.ts'

/** Maximum number of messages in a batch: all responses are buffered until the last one is ready. */
export const MOST_OF_A_BATCH = 10

/** Rejects a batch that is too long or has duplicate request ids. */
export const checkBatch: RequestHandler = (request, response, next) => {
  if (!Array.isArray(request.body)) return next()
  const ids = request.body.filter(isRequest).map(({ id }) => id)
  if (request.body.length > MOST_OF_A_BATCH)
    return rpcError(response, 400, -32_600, `A batch has at most ${MOST_OF_A_BATCH} messages.`)
  if (new Set(ids).size < ids.length)
    return rpcError(response, 400, -32_600, 'Each request in a batch needs a unique id.')
  next()
}

/**
 * Removes cancellations from a batch that contains requests: a canceled request is never answered, so the batch
 * response would never complete.
 */
export const ignoreCancellations: RequestHandler = (request, _response, next) => {
  if (Array.isArray(request.body) && request.body.some(isRequest))
    request.body = request.body.filter(message => !isCancellation(message))
  next()
}

const isRequest = (message: unknown): message is { readonly id: unknown } =>
  isJsonObject(message) && 'id' in message && 'method' in message
const isCancellation = (message: unknown): boolean =>
  isJsonObject(message) && message.method === 'notifications/cancelled'
