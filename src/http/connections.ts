import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#src/kernel/networks.ts'
import type { World } from '#src/kernel/world.ts'
import { type Pace, paceOf } from './transfer-progress.ts'

/** Maximum connections of a server: above the combined maximum of its event streams and sockets. */
const MOST_CONNECTIONS = 3_000
/** Share of the maximum above which connections are closed to admit new ones. */
const NEARLY_FULL = 0.95
/** Maximum connections per network. */
const MOST_OF_A_NETWORK = 100
/** Maximum bytes of responses buffered for all clients combined. */
const MOST_UNTAKEN_BYTES = 128 * 1_024 * 1_024
/** Maximum time for which a response may stall: a phone may be in a tunnel. */
const STILL_MS = 60_000
/** Same during shutdown. */
const STILL_AT_THE_END_MS = 5_000
/** Stall time after which a connection may be closed to admit others when capacity is exhausted. */
const SLOW_MS = 2_000
/** Interval of the scan of all connections, and maximum age of a scan when capacity is short. */
const LOOK_MS = 2_000
const FRESH_MS = 250

export type ConnectionRules = {
  /** Multiplier of the limit per network. */
  readonly allowance: number
  /** True for proxies, which carry the connections of others and so have no limit. */
  readonly trusts: (address: string) => boolean
  readonly inAll?: number
  readonly untakenBytes?: number
  readonly stillMs?: number
}

type Connection = {
  underWay: number
  newest?: IncomingMessage
  pace: Pace | undefined
}

/**
 * Limits the connections of a server, per network and in total. Near the maximum, each new connection closes
 * another one: the one stalled longest (its client neither reads the response nor sends the rest of its request),
 * or else the one idle longest. A response stalled for a minute is dropped in any case, and sooner if unread
 * responses use too much memory.
 */
export function boundConnections(server: Server, rules: ConnectionRules, world: Pick<World, 'now' | 'after'>): void {
  const { allowance, trusts, inAll = MOST_CONNECTIONS } = rules
  const { untakenBytes = MOST_UNTAKEN_BYTES, stillMs = STILL_MS } = rules
  const most = MOST_OF_A_NETWORK * allowance
  const ofNetwork = new Map<string, number>()
  const connections = new Map<Socket, Connection>()
  /** Idle connections, in the order in which they became idle. */
  const resting = new Set<Socket>()
  let lookedAt = 0
  let cancel: (() => void) | undefined

  function look(now: number): void {
    lookedAt = now
    for (const [socket, connection] of connections)
      connection.pace = paceOf(connection.pace, socket, openOf(connection), now)
  }

  /** Connections stalled for at least `ms`, longest first. */
  const still = (now: number, ms: number): Socket[] =>
    [...connections]
      .flatMap(([socket, { pace }]) => (pace && now - pace.since >= ms ? [{ socket, since: pace.since }] : []))
      .sort((a, b) => a.since - b.since)
      .map(({ socket }) => socket)

  function sweep(): void {
    const now = world.now()
    look(now)
    const patience = server.listening ? stillMs : Math.min(stillMs, STILL_AT_THE_END_MS)
    let untaken = 0
    for (const socket of connections.keys()) untaken += socket.writableLength
    for (const socket of still(now, Math.min(patience, SLOW_MS))) {
      const { kind, since } = connections.get(socket)!.pace!
      if (kind === 'giving' || (now - since < patience && untaken <= untakenBytes)) continue
      untaken -= socket.writableLength
      socket.resetAndDestroy()
    }
    cancel = world.after(LOOK_MS, sweep)
  }

  function makeRoom(): void {
    const now = world.now()
    if (now - lookedAt >= FRESH_MS) look(now)
    const [slowest] = still(now, SLOW_MS)
    const [longest] = resting
    if (slowest) forget(slowest).resetAndDestroy()
    else if (longest) forget(longest).destroy()
  }

  /** Stops counting a connection that is being closed, although its end takes a moment. */
  function forget(socket: Socket): Socket {
    connections.delete(socket)
    resting.delete(socket)
    return socket
  }

  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = trusts(address) ? undefined : networkOf(address)
    const itsOthers = network === undefined ? 0 : (ofNetwork.get(network) ?? 0)
    if (itsOthers >= most) return void socket.destroy()
    if (connections.size >= inAll * NEARLY_FULL) makeRoom()
    if (connections.size >= inAll) return void socket.destroy()
    if (network !== undefined) ofNetwork.set(network, itsOthers + 1)
    connections.set(socket, { underWay: 0, pace: undefined })
    resting.add(socket)
    cancel ??= world.after(LOOK_MS, sweep)
    socket.once('close', () => {
      forget(socket)
      if (connections.size === 0) cancel = void cancel?.()
      if (network === undefined) return
      const left = (ofNetwork.get(network) ?? 1) - 1
      if (left > 0) ofNetwork.set(network, left)
      else ofNetwork.delete(network)
    })
  })

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = connections.get(socket)
    if (!connection) return
    resting.delete(socket)
    connection.underWay += 1
    connection.newest = request
    response.once('close', () => {
      connection.underWay -= 1
      if (connection.underWay > 0) return
      delete connection.newest
      if (connections.has(socket) && !socket.destroyed) resting.add(socket)
    })
  }
  // register before the application, which may answer synchronously
  server.prependListener('request', begin)
  server.prependListener('checkExpectation', begin)
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => void resting.delete(socket))
}

const openOf = ({ underWay, newest }: Connection): IncomingMessage | undefined => (underWay === 1 ? newest : undefined)
