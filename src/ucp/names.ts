import { isIP } from 'node:net'
import { isOwnHost } from '#src/outbound/own-host.ts'

/** Names of our own extensions and payment handlers, which their owner's domain must prefix. */
export type UcpNames = {
  /** Domain that hosts the schemas of these names. */
  readonly origin: string
  /** Field and capability of the modifiers of a line. */
  readonly modifiers: string
  /** Field and capability of the allergens and diets of a cart. */
  readonly constraints: string
  readonly x402: string
  readonly mpp: string
}

const HOME = 'comanda.app'

/**
 * Returns the names under the public domain of a server. A server without one, such as a laptop, uses the names and
 * hosted schemas of the project: clients accept only names whose domain serves their schema.
 */
export function ucpNames(baseUrl: string): UcpNames {
  const { hostname, protocol } = new URL(baseUrl)
  const isPublic =
    protocol === 'https:' && isIP(hostname) === 0 && !isOwnHost(hostname) && /^[a-z0-9.]+$/.test(hostname)
  const domain = isPublic ? hostname : HOME
  const prefix = domain.split('.').toReversed().join('.')
  return {
    origin: `https://${domain}`,
    modifiers: `${prefix}.food.modifiers`,
    constraints: `${prefix}.food.constraints`,
    x402: `${prefix}.x402`,
    mpp: `${prefix}.mpp`,
  }
}

/** Date of the current edition of our extensions and payment handlers. */
export const OWN_VERSION = '2026-11-28'
