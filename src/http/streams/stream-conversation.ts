import type { Request, RequestHandler, Response } from 'express'
import type { Clerk } from '#src/clerk/clerk.ts'
import { readClerkConversation } from '#src/clerk/operations.ts'
import { askingOf } from '#src/http/bind.ts'
import type { Limits } from '#src/http/limits.ts'
import { readInput } from '#src/http/read-input.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { networkOf } from '#src/kernel/networks.ts'
import type { StreamManager } from './stream-manager.ts'

export type StreamConversationDeps = {
  readonly clerk: Clerk
  readonly streams: StreamManager
  readonly limits?: Limits
  readonly log: Log
}

/** Maximum number of screens per conversation and network. */
const MOST_SCREENS = 4

/** Streams a conversation: as it stands, then again after every change, until it expires. */
export const streamConversation =
  ({ clerk, streams, limits, log }: StreamConversationDeps): RequestHandler =>
  async (request: Request, response: Response) => {
    response.set((await limits?.take(readClerkConversation, askingOf(request))) ?? {})
    const { session_id: id } = readInput(readClerkConversation, request) as { session_id: string }
    await clerk.readConversation(id)
    const network = networkOf(request.ip ?? '')
    const key = `${network} ${sha256(id)}`
    const stream = streams.open(response, { room: 'orders', key, most: MOST_SCREENS, holder: network })
    try {
      for await (const data of clerk.followConversation(id, stream.signal)) stream.send({ event: 'conversation', data })
    } catch (error) {
      // the response has already started, so just end it: the client reconnects
      log.warn({ error: describeError(error) }, 'conversation stream failed')
    } finally {
      stream.end()
    }
  }
