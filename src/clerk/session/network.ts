import { isIPv6 } from 'node:net'

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

const dotted = (groups: readonly string[]): string =>
  groups
    .flatMap(group => {
      const value = Number.parseInt(group, 16)
      return [value >> 8, value & 255]
    })
    .join('.')
