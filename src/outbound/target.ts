import { isIP } from 'node:net'
import { isPublic, type Networks } from './networks.ts'

/** Destination of a URL. `host` has no brackets around an IPv6 address. */
export type Target = {
  readonly url: URL
  readonly host: string
  readonly port: number
  readonly secure: boolean
}

/** Ports of databases, queues, caches, and other services that must not receive HTTP requests from outside. */
const SERVICE_PORTS: ReadonlySet<number> = new Set([
  ...[1080, 1194, 1433, 1434, 1521, 1719, 1720, 1723, 1883, 2049, 2181, 2375, 2376, 2377, 2379, 2380, 2483, 2484],
  ...[3128, 3306, 3389, 3659, 4045, 4190, 4222, 4369, 5060, 5061, 5432, 5433, 5671, 5672, 5900, 5984, 5985, 5986],
  ...[6000, 6379, 6380, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 7000, 7001, 7199, 7474, 7687, 8086, 8500],
  ...[9042, 9092, 9160, 9200, 9300, 10080, 10250, 10255, 11211, 11434, 15672, 16379, 25672, 26257, 26379],
  ...[27017, 27018, 27019, 28015, 33060],
])
const FIRST_FREE_PORT = 1024

const HOME = /(?:^|\.)localhost\.?$/

/** Parses an external URL, or returns an objection that is known without DNS resolution. */
export function readTarget(networks: Networks, text: string): Target | { readonly objection: string } {
  const url = URL.parse(text)
  if (!url) return { objection: 'must be a URL' }
  const secure = url.protocol === 'https:'
  if (!secure && (url.protocol !== 'http:' || networks.isEmpty)) return { objection: 'must begin with https://' }
  if (url.username || url.password) return { objection: 'must not hold a user name or a password' }
  const port = Number(url.port || (secure ? 443 : 80))
  if (!mayBeCalled(port))
    return {
      objection: `must not use port ${port}: allowed are 443, 80, and ports from 1024 that no database or other service uses`,
    }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 4 && hostAsWritten(text) !== host)
    return { objection: 'must write an IPv4 host as four decimal numbers' }
  const address = HOME.test(host) ? '127.0.0.1' : host
  if (isIP(address) !== 0) {
    const objection = whyNotConnected(networks, address, secure)
    if (objection) return { objection }
  }
  return { url, host, port, secure }
}

const mayBeCalled = (port: number): boolean =>
  port === 443 || port === 80 || (port >= FIRST_FREE_PORT && !SERVICE_PORTS.has(port))

const hostAsWritten = (text: string): string | undefined => /^\s*https?:\/\/([^/?#\\:]*)/i.exec(text)?.[1]

/** Returns why an external URL must not be called; undefined if it may be tried. */
export function whyNotCalled(networks: Networks, text: string): string | undefined {
  const target = readTarget(networks, text)
  return 'objection' in target ? target.objection : undefined
}

/** Returns why an address must not be connected to; undefined if it may be. */
export function whyNotConnected(networks: Networks, address: string, secure: boolean): string | undefined {
  if (networks.lists(address)) return undefined
  if (!isPublic(address)) return 'must lead to a public address'
  return secure ? undefined : 'must begin with https://'
}
