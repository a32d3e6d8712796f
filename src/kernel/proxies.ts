import { BlockList, isIP } from 'node:net'

/** Ranges that have a name. */
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

/** True for a comma-separated list of IP addresses, ranges such as 10.0.0.0/8, and names of ranges. */
export function isProxyList(list: string): boolean {
  return entriesOf(list).every(entry => {
    const [address = '', bits, ...more] = (NAMED[entry]?.[0] ?? entry).split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return more.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  })
}

/** Which addresses are proxies whose word on a caller is taken. Throws Error for what is no list. */
export function createTrust(list: string | undefined): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const entry of entriesOf(list ?? '').flatMap(name => NAMED[name] ?? [name])) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return address => {
    // a connection that is gone has none
    if (address === undefined) return false
    // an IPv4 address may come mapped into IPv6
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const version = isIP(bare)
    return version !== 0 && trusted.check(bare, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * The address of a caller: the one that is connected, or, as long as that is a trusted proxy, the one that it says in
 * X-Forwarded-For, from the last to the first. Anybody can write that header, so an untrusted word is never taken; where
 * an entry is no address, the caller is the proxy that passed it on.
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

/** The address of an entry, which some proxies write with a port or in brackets; undefined where it holds none. */
function addressIn(entry: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(entry) ?? []
  const address = bracketed ?? dotted ?? entry
  return isIP(address) === 0 ? undefined : address
}
