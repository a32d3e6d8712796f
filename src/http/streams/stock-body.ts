import express, { type RequestHandler } from 'express'
import { demandJson } from '#src/http/bind.ts'
import { MOST_JSON, refuseBroken } from '#src/http/read-json.ts'
import { Fault } from '#src/kernel/faults.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'

/** Maximum size of a stock body, which repeats the whole conversation, in bytes. */
const MOST_STOCK = 4 * MOST_JSON
const KEY = /^[\x21-\x7e]{1,255}$/

const readLong = express.json({ limit: MOST_STOCK, strict: false, type: () => true, verify: refuseBroken })

/**
 * Takes the body of the AI SDK's stock HTTP transport, as its socket does: the text of the user's newest message, in
 * the session that the answers before it belong to. The session's id is read from those answers, which only their
 * receiver has; the client's own id of the chat means nothing here. Such a client expects a stream.
 */
const takeStock: RequestHandler = (request, _response, next) => {
  const body: unknown = request.body
  if (!isJsonObject(body) || !Array.isArray(body.messages)) {
    if (Number(request.get('Content-Length') ?? 0) > MOST_JSON)
      throw Fault.of('body_too_large', `The body is larger than ${MOST_JSON / 1024} KiB.`)
    return next()
  }
  const messages = body.messages.filter(isJsonObject)
  const newest = messages.at(-1)
  if (newest?.role !== 'user') throw Fault.of('invalid_field', 'The last entry of messages must have role "user".')
  const session_id = body.session_id ?? sessionOf(messages)
  request.body = { message: textOf(newest), ...(session_id === undefined ? {} : { session_id }) }
  const { headers } = request
  // sent again, as after a lost connection, a message is processed once
  if (typeof newest.id === 'string' && KEY.test(newest.id)) headers['idempotency-key'] ??= newest.id
  if (headers.accept === undefined || headers.accept === '*/*') headers.accept = 'text/event-stream'
  next()
}

/** Middleware that reads the body of a chat message, in our format or in that of the AI SDK. */
export const chatBody: readonly RequestHandler[] = [demandJson, readLong, takeStock]

const textOf = ({ parts, content }: JsonObject): unknown => {
  if (!Array.isArray(parts)) return content
  return parts.flatMap(part => (isJsonObject(part) && part.type === 'text' ? [part.text] : [])).join('\n')
}

const sessionOf = (messages: readonly JsonObject[]): unknown => {
  const answer = messages.findLast(({ role }) => role === 'assistant')
  return isJsonObject(answer?.metadata) ? answer.metadata.session_id : undefined
}
