import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, widerThan } from '#src/kernel/networks.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['', ''],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

const group = fc.integer({ min: 0, max: 0xffff }).map(value => value.toString(16))
const half = fc.array(group, { minLength: 4, maxLength: 4 })
// a prefix of zeros could be an IPv4 address in IPv6 notation
const prefix = half.filter(groups => groups.some(value => value !== '0'))

test('two IPv6 addresses count as one network exactly if their first 64 bits are equal', () => {
  fc.assert(
    fc.property(prefix, prefix, half, half, (one, other, a, b) => {
      const [first, second] = [[...one, ...a].join(':'), [...one, ...b].join(':')]
      expect(networkOf(first)).toBe(networkOf(second))
      expect(networkOf([...other, ...a].join(':')) === networkOf(first)).toBe(one.join() === other.join())
    }),
  )
})

test.each([
  ['203.0.113.9', ['203.0.113.0/24', '203.0.0.0/16']],
  ['::ffff:203.0.113.9', ['203.0.113.0/24', '203.0.0.0/16']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1::/48', '2001:db8::/32']],
  ['2001:db8::1', ['2001:db8:0::/48', '2001:db8::/32']],
  ['not an address', []],
  ['a:b', []],
])('%s belongs to the wider networks %j', (address, wider) => {
  expect(widerThan(address)).toEqual(wider)
  // the same holds for the caller key of an IPv4 address
  if (networkOf(address).includes('.')) expect(widerThan(networkOf(address))).toEqual(wider)
})
