import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from '#src/kernel/ids.ts'
import { chain } from '#test/support/lab-chain.ts'
import type { TestAgent, UcpAnswer } from './agent.ts'
import { agentFor, BUYER, order, paying, payments, server, useShop, variant } from './lab.ts'
import { fundedWallet } from './shop.ts'
import { ROSES, TULIPS } from './shop-catalogue.ts'

// Idempotency keys as a careless, a retrying, and a hostile agent use them, over both transports.

useShop({ TRUSTED_PROXIES: '127.0.0.1' })

type Transport = 'rest' | 'mcp'
const TRANSPORTS: readonly Transport[] = ['rest', 'mcp']
const body = order(variant(ROSES))

const create = (by: Transport, agent: TestAgent, content: object, key: string): Promise<UcpAnswer> =>
  by === 'rest'
    ? agent.rest('POST', '/checkout-sessions', content, key)
    : agent.tool('create_checkout', { checkout: content }, key)

const complete = (by: Transport, agent: TestAgent, id: string, content: object, key: string): Promise<UcpAnswer> =>
  by === 'rest'
    ? agent.rest('POST', `/checkout-sessions/${id}/complete`, content, key)
    : agent.tool('complete_checkout', { id, checkout: content }, key)

/** Makes a key older. */
const age = (key: string, hours: number) =>
  server.engine.db
    .updateTable('idempotency')
    .set(eb => ({ expires_at: eb('expires_at', '-', hours * 3_600_000) }))
    .where('key', '=', sha256(key))
    .executeTakeFirstOrThrow()

test.each([false, true])('a retry gets the stored response, over either transport (signed: %s)', async signs => {
  const agent = await agentFor({ signs })
  const key = randomUUID()
  const first = await create('rest', agent, body, key)
  const again = await create('rest', agent, body, key)
  expect(again.text).toBe(first.text)
  expect(again.status).toBe(first.status)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await create('mcp', agent, body, key)).body.id).toBe(first.body.id)
})

test.each(TRANSPORTS)(
  'a key with another body, checkout, or release is a conflict, and changes nothing (%s)',
  async by => {
    const agent = await agentFor()
    const key = randomUUID()
    const first = await create(by, agent, body, key)
    const other = await create(by, agent, order(variant(TULIPS)), key)
    expect(other.status).toBe(409)
    const { code } = by === 'rest' ? other.body : other.body.data
    expect(code).toBe('idempotency_conflict')
    expect(other.text).not.toContain(first.body.id)

    const second = await create(by, agent, body, randomUUID())
    const paid = randomUUID()
    expect((await complete(by, agent, first.body.id, {}, paid)).status).toBe(200)
    expect((await complete(by, agent, second.body.id, {}, paid)).status).toBe(409)
    const seen = await agent.rest('GET', `/checkout-sessions/${second.body.id}`)
    expect(seen.body.status).toBe('ready_for_complete')
    const url = `${server.baseUrl}/ucp/2026-04-08/checkout-sessions`
    const headers = {
      'Content-Type': 'application/json',
      'UCP-Agent': `profile="${agent.profile}"`,
      'Idempotency-Key': key,
    }
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(409)
  },
)

test('a key is unique for one operation: the same one may create and complete', async () => {
  const agent = await agentFor()
  const key = randomUUID()
  const created = await create('rest', agent, body, key)
  const done = await complete('rest', agent, created.body.id, await paying(created.body), key)
  expect(done.body.status).toBe('completed')
})

test('ten requests at once with one key, over both transports, make one checkout', async () => {
  const agent = await agentFor()
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => create(TRANSPORTS[index % 2]!, agent, body, key)),
  )
  const made = answers.filter(({ status }) => status < 300)
  const waiting = answers.filter(({ status }) => status === 503)
  expect(made.length + waiting.length).toBe(10)
  for (const { headers, body: error } of waiting) {
    expect(headers.get('retry-after')).toBe('1')
    expect(error.data ?? { retry_after: 1 }).toMatchObject({ retry_after: 1 })
  }
  expect(new Set(made.map(answer => answer.body.id)).size).toBe(1)
  const { count } = await server.engine.db
    .selectFrom('ucp_sessions')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('agent', '=', agent.profile)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
})

test.each(TRANSPORTS)('a payment that is sent again after its key has expired pays nothing twice (%s)', async by => {
  const agent = await agentFor()
  const payer = await fundedWallet(chain)
  const [made, paid] = [randomUUID(), randomUUID()]
  const created = await create(by, agent, body, made)
  const payment = await paying(created.body, payer)
  const done = await complete(by, agent, created.body.id, payment, paid)
  expect(done.body.status).toBe('completed')
  for (const key of [made, paid]) expect(await age(key, 25)).toMatchObject({ numUpdatedRows: 1n })
  const again = await complete(by, agent, created.body.id, payment, paid)
  expect(again.body).toMatchObject({ status: 'completed', order: done.body.order })
  // the same payment for the checkout of a request that ran anew is not another meal
  const anew = await create(by, agent, body, made)
  expect(anew.body.id).not.toBe(created.body.id)
  const reused = await complete(by, agent, anew.body.id, payment, randomUUID())
  expect(reused.body.order).toBeUndefined()
  expect(await payments(payer)).toBe(1)
})

test('a refused payment is repeated under its key, and a new key may try another one', async () => {
  const agent = await agentFor()
  const created = await create('rest', agent, body, randomUUID())
  const wrong = await paying(created.body)
  wrong.payment.instruments[0]!.credential.payload.authorization.value = '1'
  const key = randomUUID()
  const refused = await complete('rest', agent, created.body.id, wrong, key)
  expect((await complete('rest', agent, created.body.id, wrong, key)).text).toBe(refused.text)
  expect((await complete('rest', agent, created.body.id, await paying(created.body), key)).status).toBe(409)
  const paid = await complete('rest', agent, created.body.id, await paying(created.body), randomUUID())
  expect(paid.body.status).toBe('completed')
})

test('a request that fails releases its key', async () => {
  const agent = await agentFor()
  const key = randomUUID()
  expect((await create('rest', agent, { line_items: 'none' }, key)).status).toBe(400)
  expect((await create('rest', agent, body, key)).status).toBe(201)
})

test('an identity that many callers share keeps the keys of each network apart', async () => {
  const agent = await agentFor()
  const key = randomUUID()
  const from = async (address: string) => {
    const headers = {
      'Content-Type': 'application/json',
      'UCP-Agent': `profile="${agent.profile}"`,
      'Idempotency-Key': key,
      'X-Forwarded-For': address,
    }
    const url = `${server.baseUrl}/ucp/2026-08-25/checkout-sessions`
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<
      UcpAnswer['body']
    >
  }
  const [ana, mallory] = [await from('203.0.113.7'), await from('198.51.100.9')]
  expect(mallory.id).not.toBe(ana.id)
  expect((await from('203.0.113.7')).id).toBe(ana.id)
})

test('the keys of a signed agent are not those of whoever claims its profile', async () => {
  const agent = await agentFor({ signs: true })
  const key = randomUUID()
  const mine = await create('rest', agent, body, key)
  const headers = {
    'Content-Type': 'application/json',
    'UCP-Agent': `profile="${agent.profile}"`,
    'Idempotency-Key': key,
  }
  const url = `${server.baseUrl}/ucp/2026-08-25/checkout-sessions`
  const claimed = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const theirs = (await claimed.json()) as UcpAnswer['body']
  expect(theirs.id).not.toBe(mine.body.id)
  const completing = await fetch(`${url}/${mine.body.id}/complete`, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(await paying(mine.body)),
  })
  const text = await completing.text()
  expect(JSON.parse(text)).toMatchObject({ messages: [{ code: 'not_found' }] })
  expect(text).not.toContain(BUYER.email)
})

test.each(TRANSPORTS)(
  'two agents that complete one checkout at once: its own is fed, the other one pays nothing (%s)',
  async by => {
    const [ana, mallory] = [await agentFor(), await agentFor()]
    const [own, foreign] = [await fundedWallet(chain), await fundedWallet(chain)]
    const created = await create(by, ana, body, randomUUID())
    const { id } = created.body
    const key = randomUUID()
    const [mine, theirs] = await Promise.all([
      complete(by, ana, id, await paying(created.body, own), key),
      complete(by, mallory, id, await paying(created.body, foreign), key),
    ])
    expect(mine.body.status).toBe('completed')
    expect(theirs.body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] })
    expect([await payments(own), await payments(foreign)]).toEqual([1, 0])
  },
)
