import { isIP } from 'node:net'
import { isPublic } from './networks.ts'

/** Names that no public server has: without a dot, or under a domain for private use. */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa|svc)$/i

/** True for a host of the operator's own network, as far as its name or address tells. */
export function isOwnHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? PRIVATE_NAME.test(bare) : !isPublic(bare)
}

/** True for this very machine: nobody stands between. */
export const isThisHost = (hostname: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)
