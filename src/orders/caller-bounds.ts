import { hmac } from '#src/kernel/ids.ts'
import { siteOf } from '#src/kernel/networks.ts'
import type { CallerBounds } from '#src/menu/hold-limits.ts'
import type { BookDeps } from './create-order.ts'

/** Returns the hold limits of a caller, identified by its network. */
export function boundsOf({ secret, holds }: BookDeps, caller: string | undefined): CallerBounds | undefined {
  if (!holds || caller === undefined) return undefined
  const idOf = (network: string) => hmac(secret, `caller:${network}`)
  const site = siteOf(caller)
  const ofSite = site && { id: idOf(site.network), share: Math.min(1, site.ease * holds.share) }
  return { ...holds, id: idOf(caller), ...(ofSite ? { site: ofSite } : {}) }
}
