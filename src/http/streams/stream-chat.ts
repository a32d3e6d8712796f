import type { Request, RequestHandler, Response } from 'express'
import type { Clerk } from '#src/clerk/clerk.ts'
import { chatWithClerk } from '#src/clerk/operations.ts'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { createTurnStream } from '#src/clerk/stream.ts'
import { answer, type BindDeps } from '#src/http/bind.ts'
import { send, textOf } from '#src/http/send.ts'
import { createEventStream } from './event-stream.ts'

/** Passes requests that prefer JSON on to the next route. */
export const passUnlessEvents: RequestHandler = (request, response, next) => {
  response.vary('Accept')
  next(request.accepts(['application/json', 'text/event-stream']) === 'text/event-stream' ? undefined : 'route')
}

/**
 * Streams the reply to a chat message as server-sent events: the same turn as over JSON, under the same
 * Idempotency-Key. A request rejected before the turn starts gets plain JSON. If the client disconnects, the turn
 * continues.
 */
export const streamChat =
  (deps: BindDeps & { readonly subject: Clerk }): RequestHandler =>
  async (request: Request, response: Response) => {
    const events = createEventStream(response)
    const turn = createTurnStream(events.write)
    const { subject: clerk } = deps
    const listening: Clerk = { ...clerk, chat: input => clerk.chat({ ...input, ...turn.listener }) }
    const answered = await answer(chatWithClerk, { ...deps, subject: listening }, request, response)
    if (answered.status === 200) {
      if (!turn.hasBegun()) response.set(answered.headers)
      turn.finish(JSON.parse(textOf(answered)) as ClerkResponse)
    } else if (turn.hasBegun()) turn.fail(textOf(answered))
    else return send(request, response, answered)
    await events.end()
  }
