import type { Server, ServerResponse } from 'node:http'
import { once } from '#src/kernel/once.ts'
import { pause, type World } from '#src/kernel/world.ts'
import type { StreamDesk } from './streams/stream-desk.ts'

const STOP_MS = 20_000

/**
 * Prepares a server's end: when the result is called, nothing new is accepted, event streams end, and what is under way is
 * answered on connections that close behind it. Resolves once all are closed; after twenty seconds they are cut.
 */
export function drainer(
  server: Server,
  streams: Pick<StreamDesk, 'close'>,
  world: Pick<World, 'after'>,
): () => Promise<void> {
  const open = new Set<ServerResponse>()
  let isDraining = false
  // before the application, which may answer at once
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response)
    if (isDraining) response.setHeader('Connection', 'close')
    response.once('close', () => {
      open.delete(response)
      // a connection that is kept alive counts as idle only after its answer is through
      if (isDraining) void pause(world, 0).then(() => server.closeIdleConnections())
    })
  })
  return once(
    () =>
      new Promise<void>(resolve => {
        isDraining = true
        for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close')
        const cancel = world.after(STOP_MS, () => server.closeAllConnections())
        streams.close()
        server.close(() => {
          cancel()
          resolve()
        })
        server.closeIdleConnections()
      }),
  )
}
