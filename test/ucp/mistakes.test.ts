import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestAgent, UcpAnswer } from './agent.ts'
import { agentFor, BUYER, line, order, useShop, variant } from './lab.ts'
import { CHEESE, ROSES, SANDWICH } from './shop-catalogue.ts'

// What agents got wrong that had read only the documents of the protocol, and what helps them on.

useShop()

type Message = { readonly type: string; readonly code: string; readonly content: string; readonly path?: string }

const create = async (agent: TestAgent, body: object): Promise<UcpAnswer['body']> =>
  (await agent.rest('POST', '/checkout-sessions', body, randomUUID())).body

const errorsOf = ({ messages = [] }: UcpAnswer['body']): Message[] =>
  messages.filter(({ type }: Message) => type === 'error')

const totalOf = ({ totals }: UcpAnswer['body']): number =>
  totals.find(({ type }: { type: string }) => type === 'total').amount

/** Words of our own API, which an agent of the protocol cannot know. */
const FOREIGN = /\bcustomer\b|\bitems\[|category_id|modifier_ids|delivery_address|quantity_lbs|pickup_time/

test('a telephone number and an e-mail address that cannot be used are found before the buyer pays', async () => {
  const agent = await agentFor()
  const buyer = { ...BUYER, phone_number: '12', email: 'nobody' }
  const stuck = await create(agent, { ...order(variant(ROSES)), buyer })
  expect(stuck.status).toBe('incomplete')
  expect(errorsOf(stuck)).toMatchObject([
    { code: 'invalid', path: '$.buyer.phone_number', content: 'buyer.phone_number is too short.' },
    { code: 'invalid', path: '$.buyer.email', content: 'buyer.email is not an e-mail address.' },
  ])
  const fixed = await agent.rest('PUT', `/checkout-sessions/${stuck.id}`, order(variant(ROSES)))
  expect(fixed.body.status).toBe('ready_for_complete')
})

test('a missing name is asked for once', async () => {
  const agent = await agentFor()
  const stuck = await create(agent, { line_items: [line(variant(ROSES))], buyer: { email: BUYER.email } })
  expect(errorsOf(stuck).map(({ path }) => path)).toEqual(['$.buyer.first_name', '$.buyer.phone_number'])
})

test('a weight between two steps is refused with a sensible total, in both releases', async () => {
  const agent = await agentFor()
  const stuck = await create(agent, order(variant(CHEESE), 130))
  expect(errorsOf(stuck)).toMatchObject([{ code: 'quantity_not_multiple', path: '$.line_items[0]' }])
  expect(totalOf(stuck)).toBeGreaterThan(3000)
  expect(totalOf(stuck)).toBeLessThan(3500)
  const older = await agentFor({ version: '2026-04-08' })
  const piece = await create(older, order(`${variant(CHEESE)}_w250`, 3))
  expect(piece.line_items[0].totals.at(-1)).toMatchObject({ type: 'total', amount: 1800 })
})

test('an allergy that a dish conflicts with leads to products by their ids', async () => {
  const agent = await agentFor()
  const body = { ...order(variant(SANDWICH)), 'app.comanda.food.constraints': { allergens: ['wheat'] } }
  const modifiers = [{ group_id: '52', option_ids: ['5201', '5202'] }]
  const chosen = { ...body, line_items: [line(variant(SANDWICH), 1, { 'app.comanda.food.modifiers': modifiers })] }
  const [conflict] = errorsOf(await create(agent, chosen))
  expect(conflict).toMatchObject({ code: 'dietary_conflict' })
  const [id] = /dish_\w+/.exec(conflict!.content)!
  expect((await agent.rest('POST', '/catalog/lookup', { ids: [id] })).body.products).toHaveLength(1)
})

test('messages use the names of the protocol only', async () => {
  const agent = await agentFor({ also: ['app.comanda.food.modifiers'] })
  const shipping = (destination: object) => ({
    fulfillment: { methods: [{ type: 'shipping', destinations: [destination] }] },
  })
  const bodies = [
    order(variant(ROSES), 5_000),
    order(variant(SANDWICH)),
    order(variant(CHEESE), 130),
    { ...order(variant(ROSES)), buyer: { ...BUYER, first_name: 'no nuts!', phone_number: '1'.repeat(30) } },
    {
      ...order(variant(ROSES)),
      ...shipping({ street_address: '1 Main St', address_locality: 'X', address_region: 'Q', postal_code: '1' }),
    },
    { ...order(variant(ROSES)), ...shipping({}) },
  ]
  for (const body of bodies) {
    const stuck = await create(agent, body)
    expect(errorsOf(stuck).length).toBeGreaterThan(0)
    for (const { content } of stuck.messages) expect(content).not.toMatch(FOREIGN)
  }
})

test('the other way to receive food is described as what it is', async () => {
  const agent = await agentFor()
  const body = { ...order(variant(ROSES)), fulfillment: { methods: [{ type: 'shipping' }] } }
  const { fulfillment } = await create(agent, body)
  expect(fulfillment.available_methods).toMatchObject([
    { type: 'pickup', description: expect.stringMatching(/^At Conf/) },
  ])
})

test('filters are applied before pages are cut', async () => {
  const agent = await agentFor()
  const search = async (body: object) => (await agent.rest('POST', '/catalog/search', body)).body
  const titles = ({ products }: UcpAnswer['body']) => products.map(({ title }: { title: string }) => title)
  const kitchen = await search({ filters: { categories: ['Bouquets'] }, pagination: { limit: 10 } })
  expect(titles(kitchen)).toEqual(['Edible Roses', 'Edible Tulips'])
  expect(kitchen.pagination).toEqual({ has_next_page: false })

  const cheap = { query: 'noodles', filters: { price: { max: 905 } } }
  const first = await search({ ...cheap, pagination: { limit: 4 } })
  expect(titles(first)).toHaveLength(4)
  const second = await search({ ...cheap, pagination: { limit: 4, cursor: first.pagination.cursor } })
  const all = [...titles(first), ...titles(second)]
  expect(new Set(all).size).toBe(6)
  expect(second.pagination.has_next_page).toBe(false)
  const none = await search({ query: '*', filters: { price: { min: 1_000_000 } } })
  expect(none).toMatchObject({ products: [], pagination: { has_next_page: false } })
})

test('arguments of a tool that stand beside its body are refused and told where they belong', async () => {
  const agent = await agentFor()
  const checkout = order(variant(ROSES))
  const beside = {
    constraints: { allergens: ['wheat'] },
    'app.comanda.food.constraints': { allergens: ['wheat'] },
    notes: 'no nuts please',
    context: { intent: 'I am allergic to nuts' },
    buyer: BUYER,
    discounts: { codes: ['TEN'] },
  }
  for (const [name, value] of Object.entries(beside)) {
    const refused = (await agent.tool('create_checkout', { checkout, [name]: value })).body
    expect(refused.message).toContain(`${name} is not read`)
    expect(refused.message).toContain('checkout')
  }
  const open = (await agent.tool('create_checkout', { checkout, x_trace: '1' })).body
  expect(open.status).toBe('ready_for_complete')
  const late = (await agent.tool('complete_checkout', { id: open.id, checkout: {}, allergies: ['wheat'] })).body
  expect(late.message).toContain('allergies is not read beside checkout')
  expect((await agent.tool('get_checkout', { id: open.id })).body.status).toBe('ready_for_complete')
})

test.each([{ tip: { percent: 18 } }, { tip_cents: 300 }, { gratuity: '18%' }])(
  'a tip (%o) is refused over both transports and told where it can be added',
  async given => {
    const agent = await agentFor()
    const tipped = { ...order(variant(ROSES)), ...given }
    const [name] = Object.keys(given)
    const told = expect.stringMatching(new RegExp(`^${name} is not read: the protocol has no tips.*/api/order/preview`))
    const rest = await agent.rest('POST', '/checkout-sessions', tipped, randomUUID())
    expect(rest).toMatchObject({ status: 400, body: { content: told } })
    expect((await agent.tool('create_checkout', { checkout: tipped })).body.message).toEqual(told)
    expect((await agent.tool('create_checkout', { checkout: order(variant(ROSES)), ...given })).body.message).toEqual(
      told,
    )
    const open = await create(agent, order(variant(ROSES)))
    const late = await agent.rest('POST', `/checkout-sessions/${open.id}/complete`, given, randomUUID())
    expect(late).toMatchObject({ status: 400, body: { content: told } })
  },
)
