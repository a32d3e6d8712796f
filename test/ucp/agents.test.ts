import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startAgent } from './agent.ts'
import { agentFor, BUYER, line, order, paying, server, useShop, variant } from './lab.ts'
import { ROSES, TULIPS } from './shop-catalogue.ts'

useShop()

test('the origin names both releases, and each release has a complete profile of its own', async () => {
  const root = await server.get('/.well-known/ucp')
  expect(root.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(root.body).toMatchObject({
    ucp: {
      version: '2026-08-25',
      supported_versions: { '2026-04-08': `${server.baseUrl}/ucp/2026-04-08/.well-known/ucp` },
      services: { 'dev.ucp.shopping': [{ transport: 'mcp' }, { transport: 'rest' }] },
      payment_handlers: { 'app.comanda.x402': [{ id: 'x402', available_instruments: [{ type: 'x402' }] }] },
    },
    keys: [{ kty: 'EC', crv: 'P-256', use: 'sig' }],
  })
  const leaf = await server.get('/ucp/2026-04-08/.well-known/ucp')
  expect(leaf.body.signing_keys).toEqual(root.body.keys)
  expect(leaf.body.ucp).not.toHaveProperty('supported_versions')
  for (const { ucp } of [root.body, leaf.body])
    for (const [name, [entry]] of Object.entries(ucp.capabilities) as [
      string,
      [{ version: string; schema: string }],
    ][]) {
      expect(entry.schema).toMatch(/^https:\/\//)
      if (name.startsWith('dev.ucp.')) expect(entry.version).toBe(ucp.version)
    }
  for (const name of ['modifiers', 'constraints', 'x402', 'mpp'])
    expect(await server.get(`/ucp/schemas/${name}.json`)).toMatchObject({
      status: 200,
      body: { $id: `https://comanda.app/ucp/schemas/${name}.json` },
    })
})

test('a key belongs to its agent: another agent with the same key and body gets a checkout of its own', async () => {
  const [mallory, ana] = await Promise.all([agentFor(), agentFor()])
  const key = randomUUID()
  const body = order(variant(ROSES))
  for (const create of [
    (agent: typeof ana) => agent.rest('POST', '/checkout-sessions', body, key),
    (agent: typeof ana) => agent.tool('create_checkout', { checkout: body }, key),
  ]) {
    const first = await create(ana)
    const again = await create(ana)
    const stolen = await create(mallory)
    expect(again.body.id).toBe(first.body.id)
    expect(stolen.body.id).not.toBe(first.body.id)
  }
  const other = await ana.rest('POST', '/checkout-sessions', order(variant(TULIPS)), key)
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
})

test('a checkout and its order show themselves to their own agent only', async () => {
  const [ana, mallory] = await Promise.all([agentFor(), agentFor()])
  const created = await ana.rest('POST', '/checkout-sessions', order(variant(ROSES)))
  const { id } = created.body
  for (const answer of [
    await mallory.rest('GET', `/checkout-sessions/${id}`),
    await mallory.rest('PUT', `/checkout-sessions/${id}`, order(variant(TULIPS))),
    await mallory.rest('POST', `/checkout-sessions/${id}/complete`, await paying(created.body)),
    await mallory.rest('POST', `/checkout-sessions/${id}/cancel`),
    await mallory.tool('get_checkout', { id }),
  ]) {
    expect(answer.body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] })
    expect(answer.text).not.toContain(BUYER.email)
  }
  const paid = await ana.rest('POST', `/checkout-sessions/${id}/complete`, await paying(created.body))
  expect(paid.body.status).toBe('completed')
  expect((await mallory.rest('GET', `/orders/${paid.body.order.id}`)).body.ucp.status).toBe('error')
})

test('what a signed request creates opens only for signed requests, and a wrong signature is refused', async () => {
  const signer = await agentFor({ signs: true })
  const key = randomUUID()
  const body = order(variant(ROSES))
  const created = await signer.rest('POST', '/checkout-sessions', body, key)
  expect(created.status).toBe(201)
  const replayed = await signer.rest('POST', '/checkout-sessions', body, key)
  expect(replayed).toMatchObject({ status: 201, body: { id: created.body.id } })
  const url = `${server.baseUrl}/ucp/2026-08-25/checkout-sessions`
  const headers = {
    'UCP-Agent': `profile="${signer.profile}"`,
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
  }
  const plain = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(await plain.json()).not.toMatchObject({ id: created.body.id })
  const peeking = await fetch(`${url}/${created.body.id}`, { headers: { 'UCP-Agent': headers['UCP-Agent'] } })
  expect(await peeking.json()).toMatchObject({ messages: [{ code: 'not_found' }] })
  const forged = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Signature-Input': 'sig1=("@method");keyid="agent-key"', Signature: 'sig1=:AAAA:' },
    body: JSON.stringify(body),
  })
  expect([forged.status, await forged.json()]).toMatchObject([400, { code: 'digest_mismatch' }])
  expect((await signer.tool('get_checkout', { id: created.body.id })).body.id).toBe(created.body.id)
})

test('the address of an order is shown to an agent that signs', async () => {
  const home = { street_address: '12 Elm Pl', address_locality: 'Brooklyn', address_region: 'NY', postal_code: '11201' }
  const body = { ...order(variant(ROSES)), fulfillment: { methods: [{ type: 'shipping', destinations: [home] }] } }
  for (const signs of [true, false]) {
    const agent = await agentFor({ signs })
    const created = await agent.rest('POST', '/checkout-sessions', body)
    const paid = await agent.rest('POST', `/checkout-sessions/${created.body.id}/complete`, await paying(created.body))
    const seen = await agent.rest('GET', `/orders/${paid.body.order.id}`)
    expect(seen.text.includes(home.street_address)).toBe(signs)
  }
})

test('an agent needs a profile that can be read, of a release that is spoken, with a shared capability', async () => {
  const ask = async (profile: string | undefined) => {
    const response = await fetch(`${server.baseUrl}/ucp/2026-08-25/catalog/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(profile === undefined ? {} : { 'UCP-Agent': profile }) },
      body: '{"query":"*"}',
    })
    return { status: response.status, body: await response.json() }
  }
  expect(await ask(undefined)).toMatchObject({ status: 400, body: { code: 'invalid_profile_url' } })
  expect(await ask('profile=token')).toMatchObject({ status: 400, body: { code: 'invalid_profile_url' } })
  expect(await ask('profile="http://10.0.0.1/agent"')).toMatchObject({
    status: 400,
    body: { code: 'invalid_profile_url' },
  })
  expect(await ask('profile="http://127.0.0.1:49151/agent"')).toMatchObject({
    status: 424,
    body: { code: 'profile_unreachable' },
  })
  const foreign = await startAgent(server, { version: '2099-01-01' as never })
  expect(await ask(`profile="${foreign.profile}"`)).toMatchObject({
    status: 422,
    body: { code: 'version_unsupported' },
  })
  await foreign[Symbol.asyncDispose]()
  expect(await ask(`profile="${server.baseUrl}/llms.txt"`)).toMatchObject({
    status: 422,
    body: { code: 'profile_malformed' },
  })
})

test('a cart holds the dishes of one restaurant, and an empty request says what is missing', async () => {
  const agent = await agentFor()
  const wrong = await agent.rest('POST', '/checkout-sessions', { buyer: BUYER })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_request', messages: [{ type: 'error' }] } })
  const unknown = await agent.rest('POST', '/carts', { line_items: [line('v_1_2')] })
  expect(unknown).toMatchObject({ status: 200, body: { ucp: { status: 'error' }, messages: [{ code: 'not_found' }] } })
  expect(await agent.rest('PATCH', '/carts')).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
})

test('the tools of a release stand on one page, each with a schema that is complete in itself', async () => {
  const answer = await server.post('/ucp/2026-08-25/mcp', { jsonrpc: '2.0', id: 'a', method: 'tools/list' })
  const { tools } = answer.body.result
  expect(tools.map(({ name }: { name: string }) => name)).toEqual([
    'search_catalog',
    'lookup_catalog',
    'get_product',
    'create_cart',
    'get_cart',
    'update_cart',
    'cancel_cart',
    'create_checkout',
    'get_checkout',
    'update_checkout',
    'complete_checkout',
    'cancel_checkout',
    'get_order',
  ])
  expect(JSON.stringify(tools)).not.toContain('$ref')
  const unknown = await server.post('/ucp/2026-08-25/mcp', { jsonrpc: '2.0', id: 2, method: 'nothing' })
  expect(unknown.body).toMatchObject({ id: 2, error: { code: -32_601 } })
})
