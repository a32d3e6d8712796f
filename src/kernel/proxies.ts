import { BlockList, isIP } from 'node:net'

/** Named address ranges. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

/** True if the text is a comma-separated list of IP addresses, ranges such as 10.0.0.0/8, and range names. */
export function isProxyList(list: string): boolean {
  return entriesOf(list).every(entry => {
    const [address = '', bits, ...more] = (NAMED[entry]?.[0] ?? entry).split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return more.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  })
}

/** Creates a predicate for trusted proxies, whose X-Forwarded-For is believed. Throws Error for an invalid list. */
export function createTrust(list: string | undefined): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const entry of entriesOf(list ?? '').flatMap(name => NAMED[name] ?? [name])) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return address => {
    // a closed connection has no address
    if (address === undefined) return false
    // normalize an IPv4-mapped IPv6 address
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const version = isIP(bare)
    return version !== 0 && trusted.check(bare, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * Returns the address of a caller: the connected address or, as long as that is a trusted proxy, the next entry of
 * X-Forwarded-For from last to first. Any client can write that header, so entries from untrusted addresses are
 * ignored; if an entry is not an address, the caller is the proxy that passed it on.
 */
export function callerOf(
  trusts: (address: string) => boolean,
  connected: string,
  forwardedFor: string | undefined,
): string {
  let caller = connected
  for (const said of (forwardedFor ?? '').split(',').reverse()) {
    const address = addressIn(said.trim())
    if (!trusts(caller) || address === undefined) break
    caller = address
  }
  return caller
}

/**
 * Parses the address of an entry, which some proxies write with a port or in brackets; undefined if there is none.
 */
function addressIn(entry: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(entry) ?? []
  const address = bracketed ?? dotted ?? entry
  return isIP(address) === 0 ? undefined : address
}
