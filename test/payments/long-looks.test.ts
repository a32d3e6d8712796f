import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Address, Hex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { blockAfter, blockBefore, type Chain } from '#src/payments/chain.ts'
import type { CardCredential } from '#src/payments/credential.ts'
import { cardHandler } from '#src/payments/methods/card.ts'
import { openStripe } from '#src/payments/methods/card-api.ts'
import type { PaymentMethodHandler } from '#src/payments/methods/payment-method.ts'
import { keepSearched, MOST_PAGES, openPageLook, type PageBudget } from '#src/payments/page-budget.ts'
import { type Sought, seekSpent } from '#src/payments/proof.ts'
import { type Lab, openLab, SECONDS, START } from './settlement-lab.ts'

const PAYER: Address = `0x${'a1'.repeat(20)}`
const NONCE: Hex = `0x${'d4'.repeat(32)}`
const PAGE = 2_000n
const DAY = 86_400n
/** Newest block, more than a thousand pages from the first. */
const NEWEST = 2_000_000n

const still = { now: () => START }
const opened: AsyncDisposable[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each[Symbol.asyncDispose]()
})
async function openedLab(): Promise<Lab> {
  const lab = await openLab()
  opened.push(lab)
  return lab
}

/** Node of a long chain with two-second blocks; the nonce was used for something else before all of them. */
function longChain() {
  const ranges: (readonly [bigint, bigint])[] = []
  const blocks: bigint[] = []
  const client = {
    getBlock: async ({ blockNumber = NEWEST }: { blockNumber?: bigint }) => {
      blocks.push(blockNumber)
      return { number: blockNumber, timestamp: SECONDS - 2n * (NEWEST - blockNumber), hash: '0x01' }
    },
    request: async ({ method, params }: { method: string; params: [{ fromBlock: Hex; toBlock: Hex }] }) => {
      if (method === 'eth_getBlockByNumber') return { hash: '0x01' }
      const [{ fromBlock, toBlock }] = params
      ranges.push([BigInt(fromBlock), BigInt(toBlock)])
      return []
    },
  }
  const chain = { client, oneNode: client, asset: PAYER, chainId: 8453 } as unknown as Chain
  return { chain, ranges, blocks }
}
const soughtFrom = (fromBlock: bigint): Sought => ({ from: PAYER, nonce: NONCE, payTo: PAYER, value: 5n, fromBlock })

test('a log search reads a limited number of pages, the next one continues it, and no final block is read twice', async () => {
  const { chain, ranges } = longChain()
  const searched = keepSearched()
  const seek = (from: bigint) => seekSpent(chain, soughtFrom(from), openPageLook(still), searched)
  const needed = Number(NEWEST / PAGE) + 1
  for (let looks = 1; looks * MOST_PAGES < needed; looks++) {
    await expect(seek(0n)).rejects.toMatchObject({ name: 'PageLimitExceeded' })
    expect(ranges).toHaveLength(looks * MOST_PAGES)
  }
  expect(await seek(0n)).toEqual({ kind: 'misused' })
  // only the empty result up to the newest block is queried twice
  expect(new Set(ranges.map(([from]) => from)).size).toBe(ranges.length - 1)
  expect(ranges.at(-1)).toEqual(ranges.at(-2))
  const before = ranges.length
  expect(await seek(0n)).toEqual({ kind: 'misused' })
  expect(await seek(NEWEST - 500_000n)).toEqual({ kind: 'misused' })
  expect(ranges.length - before).toBe(4)
})

test('a log search ends after its time limit, however few pages it has read', async () => {
  let now = START
  const look = openPageLook({ now: () => now })
  look.turn()
  now += 60_000
  expect(look.turn).toThrow('with more remaining')
})

test.each([3_600n, DAY, 7n * DAY, 30n * DAY])(
  'the block of %s seconds ago is found by few questions, to the hour',
  async ago => {
    const { chain, blocks } = longChain()
    const found = await blockBefore(chain, SECONDS - ago)
    const exact = NEWEST - ago / 2n
    expect(found <= exact && found >= exact - 1_800n).toBe(true)
    expect(blocks.length).toBeLessThan(25)
  },
)

test('an authorization is searched for only where it could be used, however long ago it expired', async () => {
  const { chain, ranges } = longChain()
  const end = SECONDS - 30n * DAY
  const sought = { ...soughtFrom(await blockBefore(chain, end - DAY)), lastBlock: await blockAfter(chain, end) }
  expect(await seekSpent(chain, sought, openPageLook(still), keepSearched())).toEqual({ kind: 'misused' })
  expect(ranges.length).toBeLessThan(25)
  const last = NEWEST - (30n * DAY) / 2n
  expect(ranges.some(([from, to]) => from <= last && to >= last)).toBe(true)
  expect(await blockAfter(chain, 1n)).toBeLessThan(PAGE)
  expect(await blockAfter(chain, SECONDS + DAY)).toBeGreaterThanOrEqual(NEWEST)
})

test('a network can have two searches in progress, and other networks find their own payments meanwhile', async () => {
  const lab = await openedLab()
  const waiting: ((isThere: boolean) => void)[] = []
  const slow: PaymentMethodHandler = {
    ...lab.methods.eip3009!,
    wasMade: () => new Promise<boolean>(resolve => waiting.push(resolve)),
  } as PaymentMethodHandler
  const { settlement } = lab.engineWith({ methods: { eip3009: slow } as typeof lab.methods })
  const look = async (caller: string) => settlement.wasMade(lab.demandFor(), await lab.signed(), caller)
  const own = [look('203.0.113.7'), look('203.0.113.7')]
  await expect.poll(() => waiting.length).toBe(2)
  await expect(look('203.0.113.7')).rejects.toMatchObject({
    code: 'service_unavailable',
    message: expect.stringMatching(/^Too many payments are being looked up now/),
    detail: { headers: { 'Retry-After': '10' } },
  })
  const other = look('198.51.100.7')
  await expect.poll(() => waiting.length).toBe(3)
  for (const resolve of waiting) resolve(true)
  expect(await Promise.all([...own, other])).toEqual([true, true, true])
})

test.each([
  ['is too long', (look: PageBudget) => Array.from({ length: MOST_PAGES + 1 }, look.turn), /search .* is not finished/],
  ['reaches no network', () => Promise.reject(new Error('connection reset')), /network cannot be reached/],
])('a search that %s is answered with its reason', async (_, search, message) => {
  const lab = await openedLab()
  const wasMade: PaymentMethodHandler['wasMade'] = async (_demand, _credential, look) => {
    await search(look)
    return false
  }
  const failing = { ...lab.methods.eip3009!, wasMade } as PaymentMethodHandler
  const { settlement } = lab.engineWith({ methods: { eip3009: failing } as typeof lab.methods })
  const asked = settlement.wasMade(lab.demandFor(), await lab.signed(), '203.0.113.7')
  await expect(asked).rejects.toMatchObject({ code: 'service_unavailable', message: expect.stringMatching(message) })
})

test('long searches without a result count as rejected payments of the requesting network', async () => {
  const lab = await openedLab()
  const counted: (string | undefined)[] = []
  let refuses = false
  const callers = {
    mayPay: async () => {
      if (refuses) throw new Error('too many')
    },
    refused: async (caller: string | undefined) => void counted.push(caller),
    paid: async () => {},
  }
  let pages = 1
  const paging: PaymentMethodHandler = {
    ...lab.methods.eip3009!,
    wasMade: async (_demand, _credential, look) => {
      for (let page = 0; page < pages; page++) look.turn()
      return false
    },
  } as PaymentMethodHandler
  const { settlement } = lab.engineWith({ methods: { eip3009: paging } as typeof lab.methods, callers })
  const look = async (caller: string) => settlement.wasMade(lab.demandFor(), await lab.signed(), caller)
  expect(await look('203.0.113.7')).toBe(false)
  expect(counted).toEqual([])
  pages = 40
  expect(await look('203.0.113.7')).toBe(false)
  expect(counted).toEqual(['203.0.113.7'])
  refuses = true
  await expect(look('203.0.113.7')).rejects.toThrow()
  pages = 1
  expect(await look('198.51.100.7')).toBe(false)
})

/** Stripe with more payments than should ever be listed; it knows the tokens that begin with `spt_known`. */
async function busyStripe() {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://stripe')
    asked.push(url)
    response.setHeader('Content-Type', 'application/json')
    if (url.pathname === '/v1/payment_intents') {
      const after = Number(url.searchParams.get('starting_after')?.slice(3) ?? 0)
      const data = Array.from({ length: 100 }, (_, at) => ({
        id: `pi_${after + at + 1}`,
        object: 'payment_intent',
        amount: 1_000,
        currency: 'usd',
        status: 'succeeded',
        created: 1,
        metadata: {},
        latest_charge: null,
      }))
      return response.end(JSON.stringify({ object: 'list', url: url.pathname, has_more: true, data }))
    }
    if (url.pathname.includes('/spt_known')) return response.end('{"id":"spt_known"}')
    response.statusCode = 404
    return response.end(
      JSON.stringify({ error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such token' } }),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  opened.push({
    [Symbol.asyncDispose]: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
  return { asked, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) }
}

test('a card token that Stripe never granted costs one request, and a granted one reads only the pages of its hour', async () => {
  const lab = await openedLab()
  const { asked, url } = await busyStripe()
  const api = openStripe({ secretKey: 'sk_test_long_looks', apiUrl: url, timeoutMs: 5_000, world: { fetch } })
  const stripe = cardHandler({ api, world: lab.world, log: lab.log })
  const demand = lab.demandFor()
  const credential = (token: string): CardCredential => ({
    means: 'stripe',
    rail: 'mpp-stripe',
    token,
    externalId: demand.subject.id,
    echo: { id: 'ch', realm: 'here', method: 'stripe', intent: 'charge', request: {} } as CardCredential['echo'],
  })
  expect(await stripe.wasMade(demand, credential('spt_invented'), openPageLook(still))).toBe(false)
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/v1/shared_payment/granted_tokens/spt_invented'])
  asked.length = 0
  const look = openPageLook(still)
  await expect(stripe.wasMade(demand, credential('spt_known'), look)).rejects.toMatchObject({
    name: 'PageLimitExceeded',
  })
  const pages = asked.filter(({ pathname }) => pathname === '/v1/payment_intents')
  expect(pages.length).toBeLessThanOrEqual(MOST_PAGES + 1)
  const ends = Number(pages[0]!.searchParams.get('created[lte]'))
  expect(ends - demand.expiresAt / 1000).toBeGreaterThan(60)
  expect(ends - demand.expiresAt / 1000).toBeLessThan(1_800)
})
