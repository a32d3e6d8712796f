import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#src/kernel/networks.ts'
import type { World } from '#src/kernel/world.ts'
import { type Pace, paceOf } from './pace.ts'

/** Connections of a whole server: more than its event streams and sockets may take together. */
const MOST_CONNECTIONS = 3_000
/** From this share of them on, some make room for new ones. */
const NEARLY_FULL = 0.95
/** Connections of one network. */
const MOST_OF_A_NETWORK = 100
/** Bytes of answers that all clients together have not taken. */
const MOST_UNTAKEN_BYTES = 128 * 1_024 * 1_024
/** How long an answer may stand still: a telephone may be in a tunnel. */
const STILL_MS = 60_000
/** The same while the server stops. */
const STILL_AT_THE_END_MS = 5_000
/** Who stands still for so long makes room for others where there is none. */
const SLOW_MS = 2_000
/** How often all connections are looked at, and how old a look may be where room is short. */
const LOOK_MS = 2_000
const FRESH_MS = 250

export type ConnectionRules = {
  /** What the bound of a network is multiplied by. */
  readonly allowance: number
  /** Proxies that bring the connections of others have no bound of their own. */
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
 * Bounds the connections of a server: of each network, and in all. Near the end of the room one is closed for each that
 * comes: the one that has stood still for longest, which means that its client neither takes an answer nor gives the rest of a
 * request, and where none does, the one that has rested for longest, which means that it brings no request. An answer that
 * stands still for a minute is given up in any case, and sooner where untaken answers take too much memory.
 */
export function boundConnections(server: Server, rules: ConnectionRules, world: Pick<World, 'now' | 'after'>): void {
  const { allowance, trusts, inAll = MOST_CONNECTIONS } = rules
  const { untakenBytes = MOST_UNTAKEN_BYTES, stillMs = STILL_MS } = rules
  const most = MOST_OF_A_NETWORK * allowance
  const ofNetwork = new Map<string, number>()
  const connections = new Map<Socket, Connection>()
  /** Those that rest, in the order in which they began to. */
  const resting = new Set<Socket>()
  let lookedAt = 0
  let cancel: (() => void) | undefined

  function look(now: number): void {
    lookedAt = now
    for (const [socket, connection] of connections)
      connection.pace = paceOf(connection.pace, socket, openOf(connection), now)
  }

  /** Those that have stood still for so long, the longest first. */
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

  /** A connection that is being closed counts no more, though its end takes a moment. */
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
  // before the application, which may answer at once
  server.prependListener('request', begin)
  server.prependListener('checkExpectation', begin)
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => void resting.delete(socket))
}

const openOf = ({ underWay, newest }: Connection): IncomingMessage | undefined => (underWay === 1 ? newest : undefined)
