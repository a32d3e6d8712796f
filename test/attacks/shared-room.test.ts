import { expect, test } from 'vitest'
import { CLERK_LIMIT, createLimiter } from '#src/clerk/session/limiter.ts'
import { createLimits } from '#src/http/limits.ts'
import { BUDGETS } from '#tools/budgets.ts'
import { joinWaitlist } from '#tools/join-waitlist.ts'

/** What a promise is refused with; undefined when it is not. */
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    ({ code, detail }) => ({ code, policy: detail.headers['RateLimit-Policy'] }),
  )
const openLimits = () => createLimits({ limiter: createLimiter(CLERK_LIMIT), limiterOf: createLimiter, allowance: 1 })

/** Networks of as many providers: none of them is another's neighbor. */
const ofProvider = (n: number) => `${(0x2000 + (n % 0x1000)).toString(16)}:${Math.floor(n / 0x1000).toString(16)}::1`

test('beyond what can be kept of all callers together, a new price is 503 for everybody', async () => {
  const { callers } = openLimits()
  for (let n = 0; n < BUDGETS.quotes.inAll; n++) await callers.quoted(ofProvider(n))
  const refused = await callers.quoted('203.0.113.38').catch(error => error)
  expect(refused).toMatchObject({
    code: 'service_unavailable',
    detail: { headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } },
  })
})

/** Lets networks book, as many orders each as they may; how many they have open in the end. */
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

test('all networks of one site, or of one provider, leave a part of what can be kept, and others book on', async () => {
  const hex = (n: number) => n.toString(16)
  const site = openLimits().callers
  const ofSite = await flood(
    site,
    networksOf(500, n => `2001:470:1f0b:${hex(n)}::1`),
  )
  expect(ofSite).toBeLessThan(BUDGETS.unpaid.inAll / 20)
  expect(await refusal(site.mayBook('2001:470:1f0b:ffff::1'))).toMatchObject({
    code: 'rate_limited',
    policy: expect.stringMatching(/^"unpaid-of-site";q=\d+;w=3600$/),
  })
  // a payment makes room for a neighbor
  await site.paid('ORD-flood-0')
  expect(await refusal(site.mayBook('2001:470:1f0b:ffff::1'))).toBeUndefined()
  const { callers } = openLimits()
  const ofRegion = await flood(
    callers,
    networksOf(2_000, n => `2001:470:${hex(n >> 5)}:${hex(n & 31)}::1`),
  )
  expect(ofRegion).toBeLessThan(BUDGETS.unpaid.inAll / 4)
  for (const other of ['203.0.113.9', '2001:471::1']) expect(await refusal(callers.mayBook(other))).toBeUndefined()
})

test('however many orders hundreds of addresses of as many providers leave unpaid, a new caller may book', async () => {
  const { callers } = openLimits()
  const open = await flood(callers, networksOf(2_000, ofProvider))
  expect(open).toBeGreaterThan(BUDGETS.unpaid.inAll / 2)
  expect(await refusal(callers.mayBook(ofProvider(0)))).toMatchObject({ code: 'rate_limited' })
  const newcomer = '203.0.113.9'
  expect(await refusal(callers.mayBook(newcomer))).toBeUndefined()
  expect(await refusal(callers.quoted(newcomer))).toBeUndefined()
  expect(await refusal(callers.mayPay(newcomer))).toBeUndefined()
})

test('the networks of one site take a part of the waitlist of an hour, and others join on', async () => {
  const { take } = openLimits()
  const join = (address: string) => refusal(take(joinWaitlist, { address }))
  let joined = 0
  for (const network of networksOf(300, n => `2001:470:1f0b:${n.toString(16)}::1`))
    while ((await join(network)) === undefined) joined += 1
  expect(joined).toBeGreaterThan(100)
  expect(joined).toBeLessThan(BUDGETS.waitlist.inAll / 20)
  const others = await Promise.all(Array.from({ length: 6 }, () => join('203.0.113.9')))
  expect(others).toEqual([...Array(5).fill(undefined), { code: 'rate_limited', policy: '"waitlist";q=5;w=3600' }])
})
