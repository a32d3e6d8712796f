import { BlockList, isIP } from 'node:net'

/** Non-public addresses that may be called. */
export type Networks = {
  /** True if the operator has listed the address. */
  readonly lists: (address: string) => boolean
  /** True if nothing is listed. */
  readonly isEmpty: boolean
}

/** IPv4 ranges without public servers: IANA's special-purpose registry, and Azure's virtual host address. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** IPv6 range allocated for public use; mapped, translated, and local addresses are outside it. */
const GLOBAL_V6 = '2000::/3'
/** Tunnels, documentation, and protocol assignments in that range. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const specialV4 = listOf(SPECIAL_V4)
const globalV6 = listOf([GLOBAL_V6])
const specialV6 = listOf(SPECIAL_V6)

/** True if the address is on the public internet. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialV4.check(address, 'ipv4')
    case 6:
      return !address.includes('%') && globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
    default:
      return false
  }
}

const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

/**
 * True if the text is a comma-separated list of ranges such as 10.0.0.0/8 or fd00::/8; a bare address is a range of
 * one.
 */
export const isNetworkList = (list: string): boolean =>
  entriesOf(list).every(entry => {
    const [address = '', bits, ...more] = entry.split('/')
    const most = { 4: 32, 6: 128 }[isIP(address)]
    return more.length === 0 && most !== undefined && (bits === undefined || isBits(bits, most))
  })

const isBits = (text: string, most: number): boolean => /^\d{1,3}$/.test(text) && Number(text) <= most

/** Parses such a list. Throws Error if it is invalid. */
export function readNetworks(list: string | undefined): Networks {
  const entries = entriesOf(list ?? '')
  const ranges = listOf(
    entries.map(entry => (entry.includes('/') ? entry : `${entry}/${isIP(entry) === 6 ? 128 : 32}`)),
  )
  return {
    isEmpty: entries.length === 0,
    lists: address => {
      const version = address.includes('%') ? 0 : isIP(address)
      return version !== 0 && ranges.check(address, version === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}
