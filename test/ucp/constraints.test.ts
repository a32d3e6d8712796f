import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readOrder } from '#src/orders/read.ts'
import { chain } from '#test/support/lab-chain.ts'
import type { TestAgent, UcpAnswer } from './agent.ts'
import { agentFor, BUYER, line, order, paying, payments, server, useShop, variant } from './lab.ts'
import { fundedWallet } from './shop.ts'
import { ROSES, SANDWICH, TULIPS } from './shop-catalogue.ts'

// What the people at a table must not eat, stated at any step and over both transports: it binds, or is refused.

useShop()

const CONSTRAINTS = 'app.comanda.food.constraints'
const eats = (constraints: object) => ({ [CONSTRAINTS]: constraints })
const WHEAT = eats({ allergens: ['wheat'] })

/** Contains wheat, and can be ordered as it is. */
const LINE = line(variant(SANDWICH), 1, {
  'app.comanda.food.modifiers': [{ group_id: '52', option_ids: ['5201', '5202'] }],
})

type Transport = 'rest' | 'mcp'
const CASES = (['rest', 'mcp'] as const).flatMap(by =>
  (['2026-08-25', '2026-04-08'] as const).map(version => ({ by, version })),
)

/** Operations over either transport; the result is the cart or checkout. */
function operationsOf(agent: TestAgent, by: Transport) {
  const send = async (rest: [string, string], tool: [string, object], body?: object): Promise<UcpAnswer['body']> =>
    (await (by === 'rest' ? agent.rest(...rest, body, randomUUID()) : agent.tool(...tool))).body
  return {
    createCart: (cart: object) => send(['POST', '/carts'], ['create_cart', { cart }], cart),
    updateCart: (id: string, cart: object) => send(['PUT', `/carts/${id}`], ['update_cart', { id, cart }], cart),
    getCart: (id: string) => send(['GET', `/carts/${id}`], ['get_cart', { id }]),
    create: (checkout: object) => send(['POST', '/checkout-sessions'], ['create_checkout', { checkout }], checkout),
    update: (id: string, checkout: object) =>
      send(['PUT', `/checkout-sessions/${id}`], ['update_checkout', { id, checkout }], checkout),
    complete: (id: string, checkout: object) =>
      send(['POST', `/checkout-sessions/${id}/complete`], ['complete_checkout', { id, checkout }], checkout),
    cancel: (id: string) => send(['POST', `/checkout-sessions/${id}/cancel`], ['cancel_checkout', { id }], {}),
    get: (id: string) => send(['GET', `/checkout-sessions/${id}`], ['get_checkout', { id }]),
    getOrder: (id: string) => send(['GET', `/orders/${id}`], ['get_order', { id }]),
  }
}

const open = async ({ by, version }: (typeof CASES)[number]) => operationsOf(await agentFor({ version }), by)

const ordered = { line_items: [LINE], buyer: BUYER }
const converted = (cart: UcpAnswer['body'], more: object = {}) => ({
  cart_id: cart.id,
  line_items: [],
  buyer: BUYER,
  ...more,
})

const expectRefusal = (checkout: UcpAnswer['body'], constraints: object = { allergens: ['wheat'] }) => {
  expect(checkout.messages).toContainEqual(expect.objectContaining({ type: 'error', code: 'dietary_conflict' }))
  expect(checkout).toMatchObject({ status: 'incomplete', [CONSTRAINTS]: constraints })
}

test.each([{}, { diets: ['vegetarian'] }, { allergens: ['fish'] }])(
  'a checkout binds the allergies of its cart (%o) and of the request that makes it',
  async stated => {
    for (const each of CASES) {
      const shop = await open(each)
      const cart = await shop.createCart({ line_items: [LINE], ...eats(stated) })
      const checkout = await shop.create(converted(cart, WHEAT))
      const allergens = ['allergens' in stated ? stated.allergens : [], 'wheat'].flat()
      expectRefusal(checkout, { ...stated, allergens: expect.arrayContaining(allergens) })
      expectRefusal(await shop.complete(checkout.id, {}), { allergens: expect.arrayContaining(allergens) })
    }
  },
)

test.each(CASES)('an allergy in a second conversion binds the checkout of the first ($by, $version)', async each => {
  const shop = await open(each)
  const cart = await shop.createCart({ line_items: [LINE] })
  const first = await shop.create(converted(cart))
  expect(first.status).toBe('ready_for_complete')
  const again = await shop.create(converted(cart, WHEAT))
  expect(again.id).toBe(first.id)
  expectRefusal(again)
  expectRefusal(await shop.create(converted(cart)))
  expectRefusal(await shop.get(first.id))
  expect((await shop.getCart(cart.id))[CONSTRAINTS]).toEqual({ allergens: ['wheat'] })
})

test.each(CASES)('a cart that changes after its conversion changes its checkout ($by, $version)', async each => {
  const shop = await open(each)
  const cart = await shop.createCart(order(variant(ROSES)))
  const first = await shop.create(converted(cart))
  await shop.updateCart(cart.id, { id: cart.id, ...ordered, ...WHEAT })
  expectRefusal(await shop.get(first.id))
  const again = await shop.create(converted(cart))
  expect(again).toMatchObject({ id: first.id, line_items: [{ item: { id: variant(SANDWICH) } }] })
  expectRefusal(again)
  const changed = await shop.update(first.id, order(variant(TULIPS), 2))
  expect(changed.status).toBe('ready_for_complete')
  expect(await shop.getCart(cart.id)).toMatchObject({
    line_items: [{ item: { id: variant(TULIPS) }, quantity: 2 }],
    ...WHEAT,
  })
})

test.each(CASES)(
  'an allergy stated to complete a checkout is checked before the payment ($by, $version)',
  async each => {
    const shop = await open(each)
    const payer = await fundedWallet(chain)
    const checkout = await shop.create(ordered)
    const payment = await paying(checkout, payer)
    expectRefusal(await shop.complete(checkout.id, { ...payment, ...WHEAT }))
    expectRefusal(await shop.complete(checkout.id, payment))
    expect(await payments(payer)).toBe(0)
  },
)

test.each(CASES)(
  'an allergy that fits goes with the order; after the payment it is refused ($by, $version)',
  async each => {
    const shop = await open(each)
    const checkout = await shop.create(order(variant(ROSES)))
    const paid = await shop.complete(checkout.id, { ...(await paying(checkout)), ...WHEAT })
    expect(paid).toMatchObject({ status: 'completed', ...WHEAT })
    expect(await shop.get(checkout.id)).toMatchObject({ status: 'completed', ...WHEAT })
    expect(await shop.getOrder(paid.order.id)).toMatchObject({ id: paid.order.id, ...WHEAT })
    const { quote } = (await readOrder(server.engine.db, paid.order.id))!
    expect(quote.constraints).toEqual({ allergens: ['wheat'] })
    const late = await shop.complete(checkout.id, eats({ allergens: ['egg'] }))
    expect(late).toMatchObject({ status: 'completed', messages: [{ type: 'error', code: 'invalid_state' }] })
    expect((await shop.complete(checkout.id, {})).messages).toBeUndefined()
  },
)

test.each(CASES)(
  'an update that leaves an allergy out keeps it; an empty list withdraws it ($by, $version)',
  async each => {
    const shop = await open(each)
    const checkout = await shop.create({ ...order(variant(ROSES)), ...WHEAT })
    expectRefusal(await shop.update(checkout.id, ordered))
    expectRefusal(await shop.update(checkout.id, { ...ordered, ...eats({ diets: [] }) }))
    const free = await shop.update(checkout.id, { ...ordered, ...eats({ allergens: [] }) })
    expect(free.status).toBe('ready_for_complete')

    const cart = await shop.createCart({ ...order(variant(ROSES)), ...WHEAT })
    expect(await shop.updateCart(cart.id, { id: cart.id, ...ordered })).toMatchObject(WHEAT)
    expectRefusal(await shop.create(converted(cart)))
  },
)

test.each(CASES)('an allergy outlives the checkout that stated it, in its cart ($by, $version)', async each => {
  const shop = await open(each)
  const cart = await shop.createCart({ line_items: [LINE] })
  const first = await shop.create(converted(cart, WHEAT))
  expect(await shop.cancel(first.id)).toMatchObject({ status: 'canceled' })
  const next = await shop.create(converted(cart))
  expect(next.id).not.toBe(first.id)
  expectRefusal(next)
})

test.each(CASES)('an allergy in an update that is refused is kept ($by, $version)', async each => {
  const shop = await open(each)
  const checkout = await shop.create(ordered)
  await shop.update(checkout.id, { line_items: [line('v_1_2')], buyer: BUYER, ...WHEAT })
  expectRefusal(await shop.get(checkout.id))
})

test('an allergy that a cart states ends the order that its buyer has not paid yet', async () => {
  const shop = await open({ by: 'rest', version: '2026-08-25' })
  const cart = await shop.createCart({ line_items: [LINE] })
  const checkout = await shop.create(converted(cart))
  const asked = await shop.complete(checkout.id, {})
  expect(asked.status).toBe('requires_escalation')
  await shop.updateCart(cart.id, { id: cart.id, ...ordered, ...WHEAT })
  const page = new URL(asked.continue_url)
  const pay = await fetch(new URL(page.pathname, server.baseUrl), { headers: { Accept: 'application/json' } })
  expect(pay.status).not.toBe(402)
  expectRefusal(await shop.get(checkout.id))
})

test('ten conversions at once, each with an allergy of its own, bind them all', async () => {
  const shop = await open({ by: 'rest', version: '2026-08-25' })
  const allergens = ['milk', 'egg', 'fish', 'peanut', 'soy', 'wheat']
  const cart = await shop.createCart({ line_items: [LINE] })
  const made = await Promise.all(allergens.map(each => shop.create(converted(cart, eats({ allergens: [each] })))))
  const ids = new Set(made.flatMap(({ id }) => id ?? []))
  expect(ids.size).toBe(1)
  const bound = (await shop.get([...ids][0]))[CONSTRAINTS].allergens
  for (const [index, { id }] of made.entries()) if (id !== undefined) expect(bound).toContain(allergens[index])
})

test.each(CASES)('an allergy in the words of the buyer binds, and others stay ($by, $version)', async given => {
  const agent = await open(given)
  const created = await agent.create({ ...ordered, context: { intent: 'lunch, I am allergic to wheat' } })
  expectRefusal(created, { allergens: ['wheat', 'gluten'] })
  const updated = await agent.update(created.id, { ...ordered, context: { intent: 'and no peanuts please' } })
  expectRefusal(updated, { allergens: ['peanut', 'wheat', 'gluten'] })
})

test.each([
  ['a field of another name', { constraints: { allergens: ['wheat'] } }, 'constraints'],
  ['a misspelt extension', { [`${CONSTRAINTS}s`]: { allergens: ['wheat'] } }, `${CONSTRAINTS}s`],
  ['the context', { context: eats({ allergens: ['wheat'] }) }, `context.${CONSTRAINTS}`],
  ['a line', { line_items: [{ ...LINE, ...WHEAT }] }, `line_items[0].${CONSTRAINTS}`],
  ['a note of the buyer', { buyer: { ...BUYER, notes: 'allergic to wheat' } }, 'buyer.notes'],
])('an allergy in %s is refused and not ignored', async (_, fields, path) => {
  const agent = await agentFor({ version: '2026-08-25' })
  const answer = await agent.rest('POST', '/checkout-sessions', { ...ordered, ...fields }, randomUUID())
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(`${path} is not read`)
})

test('an allergy that menus do not declare is refused and not ignored', async () => {
  const agent = await agentFor({ version: '2026-08-25' })
  const stated = { ...ordered, context: { intent: 'I am allergic to strawberries' } }
  const answer = await agent.rest('POST', '/checkout-sessions', stated, randomUUID())
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain('which menus do not declare')
})

test('a search leaves out what the words of the buyer refuse', async () => {
  const agent = await agentFor({ version: '2026-08-25' })
  const found = async (context: object) => {
    const { body } = await agent.rest('POST', '/catalog/search', { query: 'sandwich', context }, randomUUID())
    return JSON.stringify(body.products)
  }
  expect(await found({})).toContain(SANDWICH)
  expect(await found({ intent: 'I am allergic to wheat' })).not.toContain(SANDWICH)
})
