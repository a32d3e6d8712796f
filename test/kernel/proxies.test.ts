import { describe, expect, test } from 'vitest'
import { callerOf, createTrust, isProxyList } from '#src/kernel/proxies.ts'

describe('a list of proxies', () => {
  test.each(['', '10.0.0.1', '10.0.0.0/8, 192.168.1.4', 'loopback,uniquelocal', '::1', 'fd00::/8', 'linklocal'])(
    'may be %j',
    list => expect(isProxyList(list)).toBe(true),
  )
  test.each(['10.0.0', 'proxy.example', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', 'true', '10.0.0.0/x'])(
    'may not be %j',
    list => expect(isProxyList(list)).toBe(false),
  )
})

describe('the caller', () => {
  const trusts = createTrust('loopback, 10.0.0.0/8, fd00::/8')

  test('is the connected peer unless it is a trusted proxy, whatever the header says', () => {
    expect(callerOf(trusts, '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(callerOf(createTrust(undefined), '127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
  })

  test('is the address that a trusted proxy reports, through any number of trusted proxies', () => {
    expect(callerOf(trusts, '10.1.2.3', '198.51.100.1')).toBe('198.51.100.1')
    expect(callerOf(trusts, '::ffff:127.0.0.1', '6.6.6.6, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1')
    expect(callerOf(trusts, 'fd00::1', '2001:db8::7')).toBe('2001:db8::7')
  })

  test('is an address without the port or the brackets that a proxy adds', () => {
    for (const said of ['198.51.100.1:4711', '198.51.100.1:1'])
      expect(callerOf(trusts, '10.1.2.3', said)).toBe('198.51.100.1')
    for (const said of ['[2001:db8::7]', '[2001:db8::7]:443', '2001:db8::7'])
      expect(callerOf(trusts, '10.1.2.3', said)).toBe('2001:db8::7')
    expect(callerOf(trusts, '10.1.2.3', '198.51.100.1:4711, 10.9.9.9:80')).toBe('198.51.100.1')
  })

  test.each([
    'unknown',
    '_hidden',
    '198.51.100.1:x',
    '198.51.100.1:123456',
    '[198.51.100',
    'a:1',
    '1.2.3:80',
    '[]:1',
    '0x7f.1',
  ])('is the proxy if it passed on %j', said => {
    expect(callerOf(trusts, '10.1.2.3', said)).toBe('10.1.2.3')
    expect(callerOf(trusts, '10.1.2.3', `198.51.100.1, ${said}`)).toBe('10.1.2.3')
  })

  test('is the proxy if its header is missing or no address', () => {
    expect(callerOf(trusts, '10.1.2.3', undefined)).toBe('10.1.2.3')
    expect(callerOf(trusts, '10.1.2.3', 'unknown')).toBe('10.1.2.3')
    expect(callerOf(trusts, '10.1.2.3', '')).toBe('10.1.2.3')
  })
})
