import type { Server } from 'node:http'
import { type AddressInfo, createServer, Server as Door, type ListenOptions, type Socket } from 'node:net'

/**
 * From each listening socket a turn of the event loop takes one connection. While turns are long, a single one would
 * let most callers wait outside, where nobody can even refuse them.
 */
const DOORS = 16
/** Elsewhere the system does not share a port among the sockets of a process. */
const SHARES_PORTS = process.platform === 'linux'

/** All listening sockets of a server. `close` closes them; it resolves once the connections are closed, too. */
export type Doors = { readonly close: () => Promise<void> }

/** Listens with a server, and lets in connections by several sockets of its port. Rejects when somebody else has the port. */
export async function openDoors(server: Server, port: number, host: string): Promise<Doors> {
  if (!SHARES_PORTS) {
    await listenWith(server, { port, host })
    return { close: () => closeAll([server]) }
  }
  // a port that is shared would be shared with another server, too: so it is asked for alone before
  const alone = createServer()
  await listenWith(alone, { port, host })
  await closed(alone)
  await listenWith(server, { port, host, reusePort: true })
  // where any port would do, it is known only now
  const { port: taken } = server.address() as AddressInfo
  const letIn = (socket: Socket) => void server.emit('connection', socket)
  const doors = Array.from({ length: DOORS - 1 }, () => createServer({ allowHalfOpen: true, noDelay: true }, letIn))
  await Promise.all(doors.map(door => listenWith(door, { port: taken, host, reusePort: true })))
  return { close: () => closeAll([server, ...doors]) }
}

const closeAll = async (doors: readonly Door[]): Promise<void> => void (await Promise.all(doors.map(closed)))

const listenWith = (door: Door, options: ListenOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(cannotListen(error, options))
    door.once('error', fail).listen(options, () => {
      door.off('error', fail)
      resolve()
    })
  })

/** Why a server cannot be reached where its settings say, and what to set. */
function cannotListen(error: NodeJS.ErrnoException, { port, host }: ListenOptions): Error {
  const sentence = {
    EADDRINUSE: `PORT: ${port} is in use by another program; stop that one, or set PORT to another port`,
    EACCES: `PORT: ${port} may not be used by this user; set PORT to a port above 1023`,
    EADDRNOTAVAIL: `HOST: ${host} is no address of this machine; set HOST to one of its own, such as 127.0.0.1, or 0.0.0.0 for all`,
    ENOTFOUND: `HOST: ${host} is no address of this machine; set HOST to one of its own, such as 127.0.0.1, or 0.0.0.0 for all`,
  }[error.code ?? '']
  return sentence ? new Error(sentence, { cause: error }) : error
}

/** That of an HTTP server would close idle connections at once. */
const closed = (door: Door): Promise<void> => new Promise(resolve => Door.prototype.close.call(door, () => resolve()))
