import type { Server } from 'node:http'
import { type AddressInfo, createServer, Server as Door, type ListenOptions, type Socket } from 'node:net'

/**
 * Number of listening sockets. The event loop accepts one connection per socket and iteration, so during long
 * iterations a single socket would leave most callers in the kernel backlog, where load shedding cannot refuse
 * them.
 */
const DOORS = 16
/** True if the sockets of one process can share a port; only Linux supports that. */
const SHARES_PORTS = process.platform === 'linux'

/** All listening sockets of a server. `close` closes them and resolves once their connections are closed, too. */
export type Listeners = { readonly close: () => Promise<void> }

/**
 * Starts a server and accepts its connections on several sockets that share its port. Rejects if another process
 * uses the port.
 */
export async function openListeners(server: Server, port: number, host: string): Promise<Listeners> {
  if (!SHARES_PORTS) {
    await listenWith(server, { port, host })
    return { close: () => closeAll([server]) }
  }
  // a shared port could be shared with another server, too: bind it exclusively first to detect that
  const alone = createServer()
  await listenWith(alone, { port, host })
  await closed(alone)
  await listenWith(server, { port, host, reusePort: true })
  // with PORT 0, the port is known only now
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

/** Returns an error that says why the server cannot listen on its configured address, and what to set. */
function cannotListen(error: NodeJS.ErrnoException, { port, host }: ListenOptions): Error {
  const sentence = {
    EADDRINUSE: `PORT: ${port} is in use by another program; stop that one, or set PORT to another port`,
    EACCES: `PORT: ${port} requires privileges that this user lacks; set PORT to a port above 1023`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine; set HOST to one of its own, such as 127.0.0.1, or 0.0.0.0 for all`,
    ENOTFOUND: `HOST: ${host} is not an address of this machine; set HOST to one of its own, such as 127.0.0.1, or 0.0.0.0 for all`,
  }[error.code ?? '']
  return sentence ? new Error(sentence, { cause: error }) : error
}

/** Closes with the `net.Server` method: the `http.Server` method would close idle connections immediately. */
const closed = (door: Door): Promise<void> => new Promise(resolve => Door.prototype.close.call(door, () => resolve()))
