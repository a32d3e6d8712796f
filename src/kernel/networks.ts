import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the network that counts as one caller: an IPv4 address itself, even if mapped into IPv6, or the /64 of an
 * IPv6 address, which one household gets. Returns any other text unchanged.
 */
export function networkOf(address: string): string {
  const bare = address.split('%')[0]!
  if (!isIPv6(bare)) return bare
  // the URL parser normalizes an IPv6 address: lower case, no dotted quad, one ::
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map(part => part.split(':').filter(group => group !== ''))
  const gap = Array.from({ length: 8 - first!.length - last!.length }, () => '0')
  const groups = [...first!, ...gap, ...last!]
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(groups.slice(6))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Returns the wider networks of a caller's network: its site (IPv6 /48, IPv4 /24) and its provider region (/32,
 * /16). The holder of an IPv6 one controls every /64 in it. Empty if the text is not an IP address.
 */
export function widerThan(address: string): readonly [site: string, region: string] | readonly [] {
  const network = networkOf(address)
  const groups = network.endsWith('::/64') ? network.slice(0, -5).split(':') : []
  if (groups.length === 4) return [`${groups.slice(0, 3).join(':')}::/48`, `${groups.slice(0, 2).join(':')}::/32`]
  if (!isIPv4(network)) return []
  const bytes = network.split('.')
  return [`${bytes.slice(0, 3).join('.')}.0/24`, `${bytes.slice(0, 2).join('.')}.0.0/16`]
}

/** Site of a network, and the factor for its limits relative to a network's if both share the same base limit. */
export type Site = { readonly network: string; readonly ease: number }

/**
 * Returns the site of an address; undefined if it is not an IP address. An IPv4 /24 can hold that many households,
 * whereas an IPv6 /48 goes to a single one.
 */
export function siteOf(address: string): Site | undefined {
  const [network] = widerThan(address)
  return network === undefined ? undefined : { network, ease: network.endsWith('/48') ? 1 : 2 }
}

const dotted = (groups: readonly string[]): string =>
  groups
    .flatMap(group => {
      const value = Number.parseInt(group, 16)
      return [value >> 8, value & 255]
    })
    .join('.')
