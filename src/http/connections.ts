import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#src/clerk/session/network.ts'

/** Connections of a whole server. */
const MOST_CONNECTIONS = 2_000
/** From this share of them on, those that rest make room for new ones. */
const NEARLY_FULL = 0.95
/** Connections of one network. */
const MOST_OF_A_NETWORK = 100

export type ConnectionRules = {
  /** What the bound of a network is multiplied by. */
  readonly allowance: number
  /** Proxies that bring the connections of others have no bound of their own. */
  readonly trusts: (address: string) => boolean
  readonly inAll?: number
}

/**
 * Bounds the connections of a server: of each network, and in all. Near the end of the room the one that has rested for
 * longest is closed, so that idle connections shut nobody out. A connection rests while it brings no request.
 */
export function boundConnections(server: Server, rules: ConnectionRules): void {
  const { allowance, trusts, inAll = MOST_CONNECTIONS } = rules
  const most = MOST_OF_A_NETWORK * allowance
  const ofNetwork = new Map<string, number>()
  const underWay = new Map<Socket, number>()
  /** Those that rest, in the order in which they began to. */
  const resting = new Set<Socket>()
  let open = 0

  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = trusts(address) ? undefined : networkOf(address)
    const itsOthers = network === undefined ? 0 : (ofNetwork.get(network) ?? 0)
    if (itsOthers >= most) return void socket.destroy()
    if (open >= inAll * NEARLY_FULL) closeOne(resting)
    if (open >= inAll) return void socket.destroy()
    open += 1
    if (network !== undefined) ofNetwork.set(network, itsOthers + 1)
    resting.add(socket)
    socket.once('close', () => {
      open -= 1
      resting.delete(socket)
      underWay.delete(socket)
      if (network === undefined) return
      const left = (ofNetwork.get(network) ?? 1) - 1
      if (left > 0) ofNetwork.set(network, left)
      else ofNetwork.delete(network)
    })
  })

  const begin = ({ socket }: IncomingMessage, response: ServerResponse) => {
    resting.delete(socket)
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1
      if (left > 0) underWay.set(socket, left)
      else underWay.delete(socket)
      if (left === 0 && !socket.destroyed) resting.add(socket)
    })
  }
  // before the application, which may answer at once
  server.prependListener('request', begin)
  server.prependListener('checkExpectation', begin)
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => void resting.delete(socket))
}

function closeOne(resting: Set<Socket>): void {
  const [longest] = resting
  if (!longest) return
  resting.delete(longest)
  longest.destroy()
}
