import { expect, test } from 'vitest'
import { CLERK_LIMIT, createLimiter } from '#src/clerk/session/limiter.ts'
import { createLimits } from '#src/http/limits.ts'
import { joinWaitlist } from '#tools/join-waitlist.ts'
import { RATE_LIMITS } from '#tools/rate-limits.ts'

/** Resolves with the error of a rejected promise; undefined if it is fulfilled. */
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    ({ code, detail }) => ({ code, policy: detail.headers['RateLimit-Policy'] }),
  )
const openLimits = () => createLimits({ limiter: createLimiter(CLERK_LIMIT), limiterOf: createLimiter, allowance: 1 })

/** Networks of distinct providers: none is a neighbor of another. */
const ofProvider = (n: number) => `${(0x2000 + (n % 0x1000)).toString(16)}:${Math.floor(n / 0x1000).toString(16)}::1`

test('a new quote gets 503 for everybody once all callers together reach the limit', async () => {
  const { callers } = openLimits()
  for (let n = 0; n < RATE_LIMITS.quotes.inAll; n++) await callers.quoted(ofProvider(n))
  const refused = await callers.quoted('203.0.113.38').catch(error => error)
  expect(refused).toMatchObject({
    code: 'service_unavailable',
    detail: { headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } },
  })
})

/** Books as many orders as each network is allowed. Returns the number of open orders. */
async function flood(callers: ReturnType<typeof openLimits>['callers'], networks: Iterable<string>): Promise<number> {
  let open = 0
  for (const network of networks)
    while ((await refusal(callers.mayBook(network))) === undefined) {
      await callers.booked(network, `ORD-flood-${open}`)
      open += 1
    }
  return open
}

function* networksOf(count: number, name: (n: number) => string): Generator<string> {
  for (let n = 0; n < count; n++) yield name(n)
}

test('the networks of one site or provider leave part of the unpaid-order capacity, so others can still book', async () => {
  const hex = (n: number) => n.toString(16)
  const site = openLimits().callers
  const ofSite = await flood(
    site,
    networksOf(500, n => `2001:470:1f0b:${hex(n)}::1`),
  )
  expect(ofSite).toBeLessThan(RATE_LIMITS.unpaid.inAll / 20)
  expect(await refusal(site.mayBook('2001:470:1f0b:ffff::1'))).toMatchObject({
    code: 'rate_limited',
    policy: expect.stringMatching(/^"unpaid-of-site";q=\d+;w=3600$/),
  })
  // a payment frees capacity for a neighbor
  await site.paid('ORD-flood-0')
  expect(await refusal(site.mayBook('2001:470:1f0b:ffff::1'))).toBeUndefined()
  const { callers } = openLimits()
  const ofRegion = await flood(
    callers,
    networksOf(2_000, n => `2001:470:${hex(n >> 5)}:${hex(n & 31)}::1`),
  )
  expect(ofRegion).toBeLessThan(RATE_LIMITS.unpaid.inAll / 4)
  for (const other of ['203.0.113.9', '2001:471::1']) expect(await refusal(callers.mayBook(other))).toBeUndefined()
})

test('a new caller can book, however many orders hundreds of providers leave unpaid', async () => {
  const { callers } = openLimits()
  const open = await flood(callers, networksOf(2_000, ofProvider))
  expect(open).toBeGreaterThan(RATE_LIMITS.unpaid.inAll / 2)
  expect(await refusal(callers.mayBook(ofProvider(0)))).toMatchObject({ code: 'rate_limited' })
  const newcomer = '203.0.113.9'
  expect(await refusal(callers.mayBook(newcomer))).toBeUndefined()
  expect(await refusal(callers.quoted(newcomer))).toBeUndefined()
  expect(await refusal(callers.mayPay(newcomer))).toBeUndefined()
})

test('the networks of one site take only part of the hourly waitlist capacity, so others can still join', async () => {
  const { take } = openLimits()
  const join = (address: string) => refusal(take(joinWaitlist, { address }))
  let joined = 0
  for (const network of networksOf(300, n => `2001:470:1f0b:${n.toString(16)}::1`))
    while ((await join(network)) === undefined) joined += 1
  expect(joined).toBeGreaterThan(100)
  expect(joined).toBeLessThan(RATE_LIMITS.waitlist.inAll / 20)
  const others = await Promise.all(Array.from({ length: 6 }, () => join('203.0.113.9')))
  expect(others).toEqual([...Array(5).fill(undefined), { code: 'rate_limited', policy: '"waitlist";q=5;w=3600' }])
})
