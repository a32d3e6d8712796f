import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { once } from '#src/kernel/memoize.ts'
import { pause, type World } from '#src/kernel/world.ts'
import type { StreamManager } from './streams/stream-manager.ts'

/**
 * Grace period in which an idle connection can still send a request after the listening sockets are closed. A
 * proxy that sends a POST on a connection just as the server closes it loses the POST; the keep-alive timeout in
 * deploy/nginx.conf is shorter than this.
 */
const REST_MS = 2_000
/** Maximum number of event-loop iterations to wait for one without a new connection. */
const MOST_TURNS = 10

/**
 * Prepares graceful shutdown. Calling the result closes the listening sockets with `close`, ends the event
 * streams, and completes the requests in flight, closing each connection after its response. Resolves once all
 * connections are closed.
 */
export function drainer(
  server: Server,
  streams: Pick<StreamManager, 'close'>,
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
  // registered before the application's listener, which might respond synchronously
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response)
    if (isDraining) response.setHeader('Connection', 'close')
    response.once('close', () => {
      open.delete(response)
      // a keep-alive connection becomes idle only after its response is finished
      if (isOver) void pause(world, 0).then(() => server.closeIdleConnections())
    })
  })
  const closeIdle = () => {
    isOver = true
    server.closeIdleConnections()
    // Node does not count a connection as idle before its first byte
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

/**
 * Waits for an event-loop iteration without a new connection: closing a listening socket drops the connections in
 * its backlog.
 */
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
