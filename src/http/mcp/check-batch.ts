import type { RequestHandler } from 'express'
import { isJsonObject } from '#src/kernel/shape.ts'
import { rpcError } from './rpc-error.ts'

/** Messages of one batch: the answer to each of them is kept until the last one is there. */
export const MOST_OF_A_BATCH = 10

/** Refuses a batch that is too long, or whose answers could not be told apart. */
export const checkBatch: RequestHandler = (request, response, next) => {
  if (!Array.isArray(request.body)) return next()
  const ids = request.body.filter(isRequest).map(({ id }) => id)
  if (request.body.length > MOST_OF_A_BATCH)
    return rpcError(response, 400, -32_600, `A batch has at most ${MOST_OF_A_BATCH} messages.`)
  if (new Set(ids).size < ids.length)
    return rpcError(response, 400, -32_600, 'Each request of a batch needs an id of its own.')
  next()
}

/** Takes cancellations out of a batch with requests: a request that is cancelled is never answered, and the answer would not end. */
export const ignoreCancellations: RequestHandler = (request, _response, next) => {
  if (Array.isArray(request.body) && request.body.some(isRequest))
    request.body = request.body.filter(message => !isCancellation(message))
  next()
}

const isRequest = (message: unknown): message is { readonly id: unknown } =>
  isJsonObject(message) && 'id' in message && 'method' in message
const isCancellation = (message: unknown): boolean =>
  isJsonObject(message) && message.method === 'notifications/cancelled'
