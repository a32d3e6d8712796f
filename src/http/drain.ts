import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { once } from '#src/kernel/once.ts'
import { pause, type World } from '#src/kernel/world.ts'
import type { StreamDesk } from './streams/stream-desk.ts'

/**
 * How long an idle connection may still bring a request after the listening sockets are closed. A proxy that sends on one
 * just as we close it loses a POST; deploy/nginx.conf keeps idle connections for a shorter time than this.
 */
const REST_MS = 2_000
/** How many turns are waited, at most, for one in which nobody comes. */
const MOST_TURNS = 10

/**
 * Prepares a server's end: when the result is called, `close` closes the listening sockets, event streams end, and what is
 * under way is answered on connections that close behind it. Resolves once all connections are closed.
 */
export function drainer(
  server: Server,
  streams: Pick<StreamDesk, 'close'>,
  world: Pick<World, 'after'>,
  close: () => Promise<void>,
): () => Promise<void> {
  const sockets = new Set<Socket>()
  const open = new Set<ServerResponse>()
  let isDraining = false
  let isOver = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // before the application, which may answer at once
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response)
    if (isDraining) response.setHeader('Connection', 'close')
    response.once('close', () => {
      open.delete(response)
      // a connection that is kept alive counts as idle only after its answer is through
      if (isOver) void pause(world, 0).then(() => server.closeIdleConnections())
    })
  })
  const closeIdle = () => {
    isOver = true
    server.closeIdleConnections()
    // to Node, a connection that has brought nothing yet is not idle
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return once(async () => {
    isDraining = true
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close')
    streams.close()
    await untilNobodyComes(server, world)
    const cancel = world.after(REST_MS, closeIdle)
    await close()
    cancel()
  })
}

/** Until a turn of the event loop brought no connection: those that wait at a listening socket that closes are cut off. */
async function untilNobodyComes(server: Server, world: Pick<World, 'after'>): Promise<void> {
  let someCame = true
  const note = () => {
    someCame = true
  }
  server.on('connection', note)
  for (let turn = 0; someCame && turn < MOST_TURNS; turn++) {
    someCame = false
    await pause(world, 0)
  }
  server.off('connection', note)
}
