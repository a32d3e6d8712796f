import { expect, test } from 'vitest'
import { isNetworkList, isPublic, readNetworks } from '#src/outbound/networks.ts'
import { whyNotCalled } from '#src/outbound/target.ts'

const nowhere = readNetworks(undefined)
const home = readNetworks('127.0.0.0/8, ::1, 10.20.0.0/16')

test.each([
  'https://agent.example/hooks?order=1',
  'https://agent.example:8443/',
  'https://93.184.216.34/hooks',
  'https://[2606:2800:220:1:248:1893:25c8:1946]/',
  'HTTPS://Agent.Example/',
])('%s can be called', url => {
  expect(whyNotCalled(nowhere, url)).toBeUndefined()
})

test.each([
  ['', 'must be a URL'],
  ['agent.example/hooks', 'must be a URL'],
  ['http://agent.example/', 'must begin with https://'],
  ['ftp://agent.example/', 'must begin with https://'],
  ['file:///etc/passwd', 'must begin with https://'],
  ['javascript:alert(1)', 'must begin with https://'],
  ['https://user@agent.example/', 'must not hold a user name or a password'],
  ['https://user:secret@agent.example/', 'must not hold a user name or a password'],
  ['https://localhost/', 'must lead to a public address'],
  ['https://LOCALHOST./', 'must lead to a public address'],
  ['https://deep.localhost/', 'must lead to a public address'],
  ['https://127.0.0.1/', 'must lead to a public address'],
  ['https://10.1.2.3/', 'must lead to a public address'],
  ['https://169.254.169.254/latest/meta-data/', 'must lead to a public address'],
  ['https://[::1]/', 'must lead to a public address'],
  ['https://[::ffff:127.0.0.1]/', 'must lead to a public address'],
  ['https://[::ffff:8.8.8.8]/', 'must lead to a public address'],
  ['https://[64:ff9b::7f00:1]/', 'must lead to a public address'],
  ['https://[2002:7f00:1::]/', 'must lead to a public address'],
  ['https://[fd00:ec2::254]/', 'must lead to a public address'],
  ['https://0x7f.1/', 'must write an IPv4 host as four decimal numbers'],
  ['https://0x7f000001/', 'must write an IPv4 host as four decimal numbers'],
  ['https://2130706433/', 'must write an IPv4 host as four decimal numbers'],
  ['https://0177.0.0.1/', 'must write an IPv4 host as four decimal numbers'],
  ['https://127.1/', 'must write an IPv4 host as four decimal numbers'],
  ['https://0x08.0x08.0x08.0x08/', 'must write an IPv4 host as four decimal numbers'],
  ['https://①②⑦.0.0.1/', 'must write an IPv4 host as four decimal numbers'],
])('%s is never called: %s', (url, why) => {
  expect(whyNotCalled(nowhere, url)).toMatch(why)
})

test.each([22, 25, 53, 110, 389, 465, 587, 993, 3306, 5432, 6379, 8086, 9200, 11211, 27017])(
  'port %i of other services is never called, on a listed network neither',
  port => {
    expect(whyNotCalled(nowhere, `https://agent.example:${port}/`)).toMatch(
      `must not use port ${port}: allowed are 443, 80`,
    )
    expect(whyNotCalled(home, `http://127.0.0.1:${port}/`)).toMatch(`must not use port ${port}`)
  },
)

test.each([80, 443, 1024, 3000, 4433, 8080, 8443, 9443, 65_535])('port %i can be called', port => {
  expect(whyNotCalled(nowhere, `https://agent.example:${port}/`)).toBeUndefined()
})

test.each([
  'http://127.0.0.1:8080/',
  'https://127.0.0.1/',
  'http://localhost/',
  'http://[::1]/',
  'http://10.20.30.40/',
])('%s can be called if its network is listed', url => {
  expect(whyNotCalled(home, url)).toBeUndefined()
})

test.each(['http://10.21.0.1/', 'http://169.254.169.254/', 'http://8.8.8.8/'])('%s may not, listed are others', url => {
  expect(whyNotCalled(home, url)).toMatch(/public address|https/)
})

test.each([
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.255'],
  ...['168.63.129.16', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1', '192.88.99.1'],
  ...['192.168.1.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.1.1.1', '240.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '::ffff:1.1.1.1', '::7f00:1', '64:ff9b::a00:1'],
  ...['64:ff9b:1::1', '100::1', '2001::1', '2001:10::1', '2001:db8::1', '2002:a00:1::', '3fff::1', '5f00::1'],
  ...['fc00::1', 'fd12::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'not an address', ''],
])('%s is not public', address => {
  expect(isPublic(address)).toBe(false)
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '198.20.0.1',
])('%s is public', address => {
  expect(isPublic(address)).toBe(true)
})

test.each(['2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450:4001::1'])('%s is public', address => {
  expect(isPublic(address)).toBe(true)
})

test('a list of networks can contain only ranges and single addresses', () => {
  expect(['10.0.0.0/8', '127.0.0.1', 'fd00::/8 , ::1', ''].map(isNetworkList)).toEqual([true, true, true, true])
  expect(['10.0.0.0/33', 'fd00::/129', 'localhost', '10.0.0.0/8/8', '10.0.0/8'].map(isNetworkList)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
