import { isIP } from 'node:net'
import { isPublic } from './networks.ts'

/** Host names that no public server has: without a dot, or under a private-use domain. */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa|svc)$/i

/** True if the host is in the operator's own network, judging by its name or address. */
export function isOwnHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? PRIVATE_NAME.test(bare) : !isPublic(bare)
}

/** True if the host is this machine, so that no network is in between. */
export const isThisHost = (hostname: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)
