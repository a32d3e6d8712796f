import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payingFetch } from '#test/support/buyer.ts'
import { chain } from '#test/support/lab-chain.ts'
import type { TestAgent } from './agent.ts'
import { agentFor, BUYER, line, order, payments, server, useShop, variant } from './lab.ts'
import { fundedWallet } from './shop.ts'
import { ROSES, SANDWICH, TULIPS } from './shop-catalogue.ts'

// The page on which a person makes the choices that an agent could not make, as a browser without scripts submits it.

useShop()

const open = async (agent: TestAgent, body: object = order(variant(SANDWICH))) =>
  (await agent.rest('POST', '/checkout-sessions', body, randomUUID())).body

type Form = readonly [name: string, value: string][]

const submit = (url: string, form: Form) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams([...form]),
    redirect: 'manual',
  })

/** Fields of a page as a browser would send them unchanged, and the names of the fields of each group. */
async function fieldsOf(url: string): Promise<{ readonly text: string; readonly form: Form }> {
  const text = await (await fetch(url)).text()
  const form = [...text.matchAll(/<input ([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
    const isSent = !/type="(?:radio|checkbox)"/.test(attributes) || /\bchecked\b/.test(attributes)
    return isSent ? [[of('name')!, of('value') ?? ''] as [string, string]] : []
  })
  return { text, form }
}

test('a person makes the missing choice and pays, and the agent completes the same checkout', async () => {
  const agent = await agentFor()
  const checkout = await open(agent)
  expect(checkout).toMatchObject({ status: 'requires_escalation', continue_url: expect.any(String) })
  const { text, form } = await fieldsOf(checkout.continue_url)
  expect(text).toContain('Club Sandwich contains wheat')
  const marker = form.find(([name, value]) => name === 'group' && value.endsWith('.52'))![1]

  const unchanged = await submit(checkout.continue_url, form)
  expect(unchanged.status).toBe(200)
  const alert = /role="alert">([\s\S]*?)<\/ul>/.exec(await unchanged.text())![1]
  expect(alert).toContain('Club Sandwich, &quot;Sides&quot; (choose 2): Fries, Salad, Soup (+$1.00).')
  expect(alert).not.toMatch(/\d{4}|_id/)

  const chosen: Form = [...form, [`choice.${marker}`, '5201'], [`choice.${marker}`, '5203']]
  const [booked, twice] = [await submit(checkout.continue_url, chosen), await submit(checkout.continue_url, chosen)]
  expect(booked.status).toBe(303)
  expect(twice.headers.get('location')).toBe(booked.headers.get('location'))
  const payPage = booked.headers.get('location')!
  expect((await fetch(checkout.continue_url)).url).toBe(payPage)

  const asked = await agent.tool('complete_checkout', { id: checkout.id, checkout: {} })
  expect(asked.body).toMatchObject({
    status: 'requires_escalation',
    continue_url: payPage,
    totals: expect.arrayContaining([expect.objectContaining({ type: 'subtotal', amount: 1300 })]),
  })
  const human = await fundedWallet(chain)
  expect((await payingFetch(human)(payPage.replace('/pay/', '/api/order/pay?pt='))).status).toBe(202)
  const done = await agent.tool('complete_checkout', { id: checkout.id, checkout: {} })
  expect(done.body).toMatchObject({ status: 'completed', order: { id: expect.any(String) } })
  expect(done.body).not.toHaveProperty('continue_url')
  expect(await payments(human)).toBe(1)
})

test('the page asks for what is missing about the buyer and the address, and keeps what the agent stated', async () => {
  const agent = await agentFor()
  const fulfillment = { methods: [{ type: 'shipping' }] }
  const checkout = await open(agent, { line_items: [line(variant(ROSES))], buyer: { email: BUYER.email }, fulfillment })
  const { form } = await fieldsOf(checkout.continue_url)
  expect(form).toContainEqual(['buyer.email', BUYER.email])
  const answers: Readonly<Record<string, string>> = {
    'buyer.first_name': 'Ana',
    'buyer.last_name': 'Example',
    'buyer.phone_number': BUYER.phone_number,
    'address.street_address': '20 Jay St',
    'address.address_locality': 'Brooklyn',
    'address.address_region': 'NY',
    'address.postal_code': '11201',
  }
  const filled = form.map(([name, value]) => [name, answers[name] ?? value] as [string, string])
  expect((await submit(checkout.continue_url, filled)).headers.get('location')).toContain('/pay/')
  const seen = await agent.rest('GET', `/checkout-sessions/${checkout.id}`)
  expect(seen.body).toMatchObject({
    buyer: { first_name: 'Ana', email: BUYER.email },
    fulfillment: { methods: [{ type: 'shipping', destinations: [{ street_address: '20 Jay St' }] }] },
  })
})

test('the page of a cart is that of its checkout', async () => {
  const agent = await agentFor()
  const body = { line_items: [line(variant(SANDWICH), 2)], buyer: BUYER }
  const cart = (await agent.rest('POST', '/carts', body, randomUUID())).body
  const page = await fetch(cart.continue_url)
  expect(page.status).toBe(200)
  const converted = await agent.tool('create_checkout', { checkout: { cart_id: cart.id, line_items: [] } })
  expect(page.url).toBe(converted.body.continue_url)
})

test('the page opens only at its secret address, and what is typed into it stays text', async () => {
  const agent = await agentFor({ signs: true })
  const [mine, other] = [
    await open(agent, { ...order(variant(TULIPS)), buyer: { first_name: 'Ana' } }),
    await open(agent),
  ]
  const url: string = mine.continue_url
  const wrong = [url.slice(0, -1), url.replace(mine.id, other.id), `${server.baseUrl}/checkout/${mine.id}/x`]
  for (const each of wrong) {
    const answer = await fetch(each)
    expect(answer.status).toBe(410)
    expect(await answer.text()).not.toContain(BUYER.email)
    expect((await submit(each, [['buyer.first_name', 'Mallory']])).status).toBe(410)
  }
  const hostile = '"><script>alert(1)</script>'
  const answer = await submit(url, [
    ['buyer.first_name', hostile],
    ['group', 'nothing'],
    ['choice.x', '1'],
  ])
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('&lt;script&gt;alert(1)')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await fetch(url, { method: 'PUT' })).status).toBe(405)
})

test('the page of a canceled checkout has ended', async () => {
  const agent = await agentFor()
  const checkout = await open(agent)
  const canceled = await agent.rest('POST', `/checkout-sessions/${checkout.id}/cancel`)
  expect(canceled.body).not.toHaveProperty('continue_url')
  expect((await fetch(checkout.continue_url)).status).toBe(410)
  expect((await submit(checkout.continue_url, [['buyer.first_name', 'Ana']])).status).toBe(410)
})

test('a person reads what the order avoids before booking and before paying', async () => {
  const agent = await agentFor()
  const modifiers = [{ group_id: '52', option_ids: ['5201', '5202'] }]
  const lines = [line(variant(SANDWICH), 1, { 'app.comanda.food.modifiers': modifiers })]
  const eats = { 'app.comanda.food.constraints': { allergens: ['sesame'] } }
  const checkout = await open(agent, { line_items: lines, buyer: { ...BUYER, phone_number: undefined }, ...eats })
  const { text, form } = await fieldsOf(checkout.continue_url)
  expect(text).toContain('<li>Avoiding: sesame</li>')
  const filled: Form = form.map(([name, value]) => [name, name === 'buyer.phone_number' ? '+12125550123' : value])
  const booked = await submit(checkout.continue_url, filled)
  expect(booked.status).toBe(303)
  expect(await (await fetch(booked.headers.get('location')!)).text()).toContain('<li>Avoiding: sesame</li>')
})
