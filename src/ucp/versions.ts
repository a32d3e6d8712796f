/** Releases of the Universal Commerce Protocol that this server speaks, oldest first. */
export const UCP_VERSIONS = ['2026-04-08', '2026-08-25'] as const
export type UcpVersion = (typeof UCP_VERSIONS)[number]

/** Release that answers at the origin, unless it is set otherwise. */
export const NEWEST_UCP: UcpVersion = '2026-08-25'

export const isUcpVersion = (text: unknown): text is UcpVersion => UCP_VERSIONS.some(version => version === text)

/** True if quantities have units: goods sold by weight are counted in fractions of a pound. */
export const hasUnits = (version: UcpVersion): boolean => version !== '2026-04-08'

export const SERVICE = 'dev.ucp.shopping'

/** Capabilities of the protocol that this server offers, by the last part of their name. */
export const CAPABILITIES = {
  'catalog.search': { schema: 'catalog_search' },
  'catalog.lookup': { schema: 'catalog_lookup' },
  cart: { schema: 'cart' },
  checkout: { schema: 'checkout' },
  fulfillment: { schema: 'fulfillment', extends: ['checkout'] },
  order: { schema: 'order' },
} as const satisfies Record<string, { readonly schema: string; readonly extends?: readonly string[] }>

export type CapabilityName = keyof typeof CAPABILITIES

export const capabilityId = (name: CapabilityName): string => `${SERVICE}.${name}`
