import { type IncomingMessage, request as startRequest } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { describeError } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { type Networks, readNetworks } from './networks.ts'
import { readTarget, type Target, whyNotCalled, whyNotConnected } from './target.ts'

export type OutboundCallDeps = {
  readonly world: Pick<World, 'after' | 'resolve' | 'dial'>
  /** Non-public addresses that may be called. */
  readonly networks: Networks
}

export type CallRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Maximum response size in bytes, 64 KiB by default. */
  readonly most?: number
}

export type CallResult =
  /** `complete` is false if the response exceeded its maximum size or the timeout; `body` is the received part. */
  | { readonly kind: 'answered'; readonly status: number; readonly body: string; readonly complete: boolean }
  /** Nothing was sent: the URL leads to a forbidden address. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** No response. The request might have arrived. */
  | { readonly kind: 'failed'; readonly reason: string }

export type Call = (request: CallRequest) => Promise<CallResult>

/** Calls to external URLs, and the reasons why a URL must not be called. */
export type Outbound = { readonly call: Call; readonly whyNotCalled: (url: string) => string | undefined }

/** Opens outbound calls, with the networks listed in CALLBACK_NETWORKS. */
export function openOutbound(world: OutboundCallDeps['world'], list: string | undefined): Outbound {
  const networks = readNetworks(list)
  return { call: createCall({ world, networks }), whyNotCalled: url => whyNotCalled(networks, url) }
}

/** Total timeout: DNS, connection, request, and response. */
export const CALL_MS = 5_000
const MOST_BYTES = 64 * 1_024
const MOST_ADDRESSES = 4

/**
 * Creates the only way to call an external URL, protected against SSRF: the host is resolved once, all its
 * addresses must be allowed, the connection uses only those, redirects are not followed, and response time and size
 * are limited. Never throws.
 */
export const createCall =
  ({ world, networks }: OutboundCallDeps): Call =>
  async request => {
    const target = readTarget(networks, request.url)
    if ('objection' in target) return { kind: 'refused', reason: `The URL ${target.objection}.` }
    const timer = new AbortController()
    const cancel = world.after(CALL_MS, () => timer.abort(new Error(`no answer within ${CALL_MS / 1_000} seconds`)))
    try {
      const addresses = await Promise.race([resolve(world, target), aborted(timer.signal)])
      const objection = addresses.map(a => whyNotConnected(networks, a, target.secure)).find(Boolean)
      if (objection) return { kind: 'refused', reason: `The URL ${objection}.` }
      const socket = await connectAny(world, addresses, target.port, timer.signal)
      return await exchange(target, socket, request, timer.signal)
    } catch (error) {
      return { kind: 'failed', reason: describeError(error) }
    } finally {
      cancel()
    }
  }

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Resolves a host to its addresses, IPv4 first. */
async function resolve(world: OutboundCallDeps['world'], { host }: Target): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host]
  const addresses = await world.resolve(host)
  if (addresses.length === 0) throw new Error('the host name has no address')
  return addresses.toSorted((a, b) => isIP(a) - isIP(b))
}

/** Ignores socket errors that no caller awaits; a waiting caller gets them separately. */
const quiet = <S extends Socket>(socket: S): S => socket.on('error', () => {})

/** Connects to the first address that accepts; nothing is sent before that. */
async function connectAny(
  world: OutboundCallDeps['world'],
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const failures: unknown[] = []
  for (const address of addresses.slice(0, MOST_ADDRESSES)) {
    const socket = quiet(world.dial(address, port))
    const connected = await established(socket, 'connect', signal).catch((error: unknown) => {
      failures.push(error)
      return undefined
    })
    if (connected) return connected
    socket.destroy()
    signal.throwIfAborted()
  }
  throw failures[0]
}

function established<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const give = (error: unknown) => reject(error)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    socket.once('error', give)
    socket.once(event, () => {
      socket.off('error', give)
      resolve(socket)
    })
  })
}

/** Sends one request over a connection, with TLS for the host's name, and reads the response up to the limits. */
async function exchange(
  target: Target,
  plain: Socket,
  { method, headers, body, most = MOST_BYTES }: CallRequest,
  signal: AbortSignal,
): Promise<CallResult> {
  let socket = plain
  try {
    if (target.secure) {
      // an IP address has no SNI name, but its certificate is verified all the same
      const name = isIP(target.host) === 0 ? { servername: target.host } : {}
      socket = quiet(connectTls({ socket: plain, host: target.host, ...name, ALPNProtocols: ['http/1.1'] }))
      await established(socket, 'secureConnect', signal)
    }
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const outgoing = startRequest({
      createConnection: () => socket,
      method,
      path: `${target.url.pathname}${target.url.search}`,
      headers: {
        ...headers,
        Host: target.url.host,
        Connection: 'close',
        ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
      },
    })
    outgoing.once('response', resolve).on('error', reject)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    outgoing.end(body)
    const response = await promise
    return { kind: 'answered', status: response.statusCode ?? 0, ...(await readBody(response, most, signal)) }
  } finally {
    socket.destroy()
    plain.destroy()
  }
}

function readBody(
  response: IncomingMessage,
  most: number,
  signal: AbortSignal,
): Promise<{ body: string; complete: boolean }> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    const end = (complete: boolean) => resolve({ body: Buffer.concat(chunks).toString(), complete })
    signal.addEventListener('abort', () => end(false), { once: true })
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, Math.max(0, most - size)))
      size += chunk.length
      if (size > most) end(false)
    })
    response.once('end', () => end(true))
    response.once('error', () => end(false))
    response.once('close', () => end(false))
  })
}
