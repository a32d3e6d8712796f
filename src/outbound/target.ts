import { isIP } from 'node:net'
import { isPublic, type Networks } from './networks.ts'

/** Where a URL leads. An IP address in it has no brackets. */
export type Target = {
  readonly url: URL
  readonly host: string
  readonly port: number
  readonly secure: boolean
}

const HOME = /(?:^|\.)localhost\.?$/

/** Reads a URL that a stranger gave, or says what can be known against it without asking a name server. */
export function readTarget(networks: Networks, text: string): Target | { readonly objection: string } {
  const url = URL.parse(text)
  if (!url) return { objection: 'must be a URL' }
  const secure = url.protocol === 'https:'
  if (!secure && (url.protocol !== 'http:' || networks.isEmpty)) return { objection: 'must begin with https://' }
  if (url.username || url.password) return { objection: 'must not hold a user name or a password' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 4 && hostAsWritten(text) !== host)
    return { objection: 'must name its host plainly: an IPv4 address has four decimal numbers' }
  const address = HOME.test(host) ? '127.0.0.1' : host
  if (isIP(address) !== 0) {
    const objection = whyNotConnected(networks, address, secure)
    if (objection) return { objection }
  }
  return { url, host, port: Number(url.port || (secure ? 443 : 80)), secure }
}

const hostAsWritten = (text: string): string | undefined => /^\s*https?:\/\/([^/?#\\:]*)/i.exec(text)?.[1]

/** Why a URL that a stranger gave is never called; undefined when it may be tried. */
export function whyNotCalled(networks: Networks, text: string): string | undefined {
  const target = readTarget(networks, text)
  return 'objection' in target ? target.objection : undefined
}

/** Why no connection is made to an address; undefined when one may be. */
export function whyNotConnected(networks: Networks, address: string, secure: boolean): string | undefined {
  if (networks.lists(address)) return undefined
  if (!isPublic(address)) return 'must lead to a public address'
  return secure ? undefined : 'must begin with https://'
}
