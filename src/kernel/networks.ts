import { isIPv4, isIPv6 } from 'node:net'

/**
 * Who counts as one caller: an IPv4 address itself, also when it comes mapped into IPv6, and of IPv6 the /64 that one
 * household gets. Anything else stands for itself.
 */
export function networkOf(address: string): string {
  const bare = address.split('%')[0]!
  if (!isIPv6(bare)) return bare
  // a URL writes every address in one way: lower case, no dots, one gap
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map(part => part.split(':').filter(group => group !== ''))
  const gap = Array.from({ length: 8 - first!.length - last!.length }, () => '0')
  const groups = [...first!, ...gap, ...last!]
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(groups.slice(6))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The wider networks that one caller's is of: those of one site (IPv6 /48, IPv4 /24) and of one provider's region (/32, /16).
 * Whoever is given one of IPv6 has every /64 in it. None of what is no address.
 */
export function widerThan(address: string): readonly [site: string, region: string] | readonly [] {
  const network = networkOf(address)
  const groups = network.endsWith('::/64') ? network.slice(0, -5).split(':') : []
  if (groups.length === 4) return [`${groups.slice(0, 3).join(':')}::/48`, `${groups.slice(0, 2).join(':')}::/32`]
  if (!isIPv4(network)) return []
  const bytes = network.split('.')
  return [`${bytes.slice(0, 3).join('.')}.0/24`, `${bytes.slice(0, 2).join('.')}.0.0/16`]
}

/** The site that a network is of, and how many times as much it may have where bounds are the same for a network and its site. */
export type Site = { readonly network: string; readonly ease: number }

/** Undefined for what is no address. In an IPv4 /24 there may be as many households, where an IPv6 /48 is given to one. */
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
