import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UCP_VERSIONS, type UcpVersion } from '#src/ucp/versions.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleKey, merchant } from '#test/support/merchant-kit.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { LOOPBACK_AGENTS, startAgent, type TestAgent, type UcpAnswer } from './agent.ts'
import { BUYER, line, order, paying, variant } from './lab.ts'
import { type DocumentKind, SCHEMAS, schemaCheck } from './schema-check.ts'
import { fundedWallet, type Wallet } from './shop.ts'
import { CAKE, CHEESE, ROSES, SANDWICH, SHOP, SOLD_OUT, shopCatalogue } from './shop-catalogue.ts'

// Documents of every kind and state, over both transports, are valid by the published schemas of their release.

const HOME = {
  id: 'home',
  street_address: '20 Jay St',
  address_locality: 'Brooklyn',
  address_region: 'NY',
  postal_code: '11201',
  address_country: 'US',
}
const MODIFIERS = [{ group_id: '52', option_ids: ['5201', '5203'] }]
const isThere = (version: UcpVersion) => SCHEMAS !== '' && existsSync(join(SCHEMAS, version))

for (const version of UCP_VERSIONS)
  describe.skipIf(!isThere(version))(`documents of ${version}`, () => {
    useChain()
    let server: TestServer
    let agent: TestAgent
    let plain: TestAgent
    let wallet: Wallet
    let check: ReturnType<typeof schemaCheck>

    beforeAll(async () => {
      check = schemaCheck(version)
      server = await startServer(chain, { env: { CATALOG: shopCatalogue(), ...LOOPBACK_AGENTS } })
      const also = ['app.comanda.food.modifiers', 'app.comanda.food.constraints']
      agent = await startAgent(server, { version, also, signs: true, wantsEvents: true })
      plain = await startAgent(server, { version })
      wallet = await fundedWallet(chain)
    })
    afterAll(async () => {
      for (const opened of [server, agent, plain]) await opened?.[Symbol.asyncDispose]()
    })

    const valid = (kind: DocumentKind, answer: UcpAnswer): UcpAnswer['body'] => {
      expect(answer.status).toBeLessThan(300)
      check.expectValid(kind, answer.body)
      return answer.body
    }
    const rest = (kind: DocumentKind, method: string, path: string, body?: object, by = agent) =>
      by.rest(method, path, body, randomUUID()).then(answer => valid(kind, answer))
    const tool = async (kind: DocumentKind, name: string, given: object, by = agent) => {
      const answer = await by.tool(name, given)
      check.expectValid('tool', JSON.parse(answer.text))
      return valid(kind, answer)
    }

    test('a document that lacks or twists something is found out', async () => {
      const cart = await rest('cart', 'POST', '/carts', { line_items: [line(variant(ROSES))] })
      const created = await rest('checkout', 'POST', '/checkout-sessions', order(variant(ROSES)))
      const [first] = created.line_items
      const { totals: _, ...untotaled } = created
      for (const [kind, broken] of [
        ['cart', { ...cart, currency: undefined }],
        ['checkout', untotaled],
        ['checkout', { ...created, status: 'done' }],
        ['checkout', { ...created, line_items: [{ ...first, quantity: 0 }] }],
        ['checkout', { ...created, fulfillment: { methods: [{ ...created.fulfillment.methods[0], type: 7 }] } }],
        ['checkout', { ...created, line_items: [{ ...first, 'app.comanda.food.modifiers': [{ group_id: 52 }] }] }],
        ['checkout', { ...created, 'app.comanda.food.constraints': { allergens: ['sand'] } }],
        ['order', created],
        ['checkout', { ucp: { version, status: 'error' }, messages: [] }],
      ] as const)
        expect(() => check.expectValid(kind, broken)).toThrow()
    })

    test('the profile', async () => {
      check.expectValid('profile', (await server.get(`/ucp/${version}/.well-known/ucp`)).body)
      check.expectValid('profile', (await server.get('/.well-known/ucp')).body)
    })

    test('the catalog', async () => {
      const page = await rest('search', 'POST', '/catalog/search', { query: '*' })
      await rest('search', 'POST', '/catalog/search', { query: '*', pagination: { cursor: page.pagination.cursor } })
      await tool('search', 'search_catalog', { catalog: { query: 'cheese', context: { postal_code: '11201' } } })
      await rest('search', 'POST', '/catalog/search', { query: 'xylophone repair' })
      const products = [ROSES, CAKE, SANDWICH, CHEESE, SOLD_OUT].map(id => `dish_${SHOP}_${id}`)
      await rest('lookup', 'POST', '/catalog/lookup', { ids: [...products, variant(CAKE, '5102'), 'v_1_2'] })
      for (const id of products) await tool('product', 'get_product', { catalog: { id } })
      const selected = [{ name: 'Size', label: 'Large' }]
      await rest('product', 'POST', '/catalog/product', { id: `dish_${SHOP}_${CAKE}`, selected })
      await rest('product', 'POST', '/catalog/product', { id: 'dish_1_2' })
    })

    test('carts', async () => {
      const line_items = [line(variant(ROSES)), line(variant(SANDWICH), 2, { 'app.comanda.food.modifiers': MODIFIERS })]
      const cart = await rest('cart', 'POST', '/carts', { line_items, buyer: BUYER })
      await tool('cart', 'get_cart', { id: cart.id })
      await rest('cart', 'PUT', `/carts/${cart.id}`, {
        line_items: [line(variant(CHEESE), 50), line(variant(SOLD_OUT))],
        'app.comanda.food.constraints': { allergens: ['peanut'] },
      })
      await rest('cart', 'POST', '/carts', { line_items: [line(variant(SANDWICH))] }, plain)
      await tool('cart', 'cancel_cart', { id: cart.id })
      await rest('cart', 'GET', `/carts/${cart.id}`)
      await rest('cart', 'POST', '/carts', { line_items: [line('v_1_2')] })
    })

    test('checkouts in every status', async () => {
      const seen = new Set<string>()
      const kept = async (made: Promise<UcpAnswer['body']>) => {
        const body = await made
        seen.add(body.status)
        return body
      }
      await kept(rest('checkout', 'POST', '/checkout-sessions', { line_items: [line(variant(ROSES))] }))
      await kept(rest('checkout', 'POST', '/checkout-sessions', order(variant(SANDWICH)), plain))
      const stated = { ...order(variant(SANDWICH)), 'app.comanda.food.constraints': { allergens: ['wheat'] } }
      await kept(tool('checkout', 'create_checkout', { checkout: stated }))
      for (const more of [{ destinations: [HOME], selected_destination_id: 'home' }, {}]) {
        const fulfillment = { methods: [{ type: 'shipping', ...more }] }
        await kept(rest('checkout', 'POST', '/checkout-sessions', { ...order(variant(ROSES)), fulfillment }))
      }
      const eligible = { ...order(variant(ROSES)), context: { eligibility: ['com.example.member'] } }
      const open = await kept(rest('checkout', 'POST', '/checkout-sessions', eligible))
      await kept(tool('checkout', 'update_checkout', { id: open.id, checkout: order(variant(CAKE, '5102'), 2) }))
      await kept(tool('checkout', 'complete_checkout', { id: open.id, checkout: {} }))
      const broken = { payment: { instruments: [{ id: 'a', handler_id: 'x402', type: 'x402' }] } }
      await kept(rest('checkout', 'POST', `/checkout-sessions/${open.id}/complete`, broken))
      await kept(rest('checkout', 'POST', `/checkout-sessions/${open.id}/cancel`))
      await rest('checkout', 'GET', '/checkout-sessions/chk_unknown')
      await rest('checkout', 'POST', '/checkout-sessions', order(variant(SOLD_OUT)))
      const due = await kept(rest('checkout', 'POST', '/checkout-sessions', order(variant(ROSES))))
      await kept(rest('checkout', 'POST', `/checkout-sessions/${due.id}/complete`, await paying(due, wallet)))
      await kept(tool('checkout', 'get_checkout', { id: due.id }))
      await kept(tool('checkout', 'cancel_checkout', { id: due.id }))
      expect(seen).toEqual(
        new Set(['incomplete', 'requires_escalation', 'ready_for_complete', 'canceled', 'completed']),
      )
    })

    test('orders, their refunds, and their webhooks', async () => {
      const staff = merchant(server, await consoleKey(server.engine.db, SHOP), SHOP)
      const isNew = version !== '2026-04-08'
      const cheese = isNew ? line(variant(CHEESE), 100) : line(`${variant(CHEESE)}_w250`, 4)
      const fulfillment = {
        methods: [{ type: 'shipping', destinations: [HOME], selected_destination_id: 'home' }],
      }
      for (const [body, say] of [
        [{ line_items: [line(variant(ROSES), 2), cheese], buyer: BUYER }, 'adjust'],
        [{ ...order(variant(ROSES)), fulfillment }, 'reject'],
      ] as const) {
        const due = await rest('checkout', 'POST', '/checkout-sessions', body)
        const paid = await rest('checkout', 'POST', `/checkout-sessions/${due.id}/complete`, await paying(due, wallet))
        const { id } = paid.order
        await rest('order', 'GET', `/orders/${id}`)
        await reach(server, id, 'submitting_to_restaurant')
        if (say === 'reject') await staff.say(id, 'reject', { reason: 'too_busy' })
        else {
          await staff.say(id, 'accept', { prepMinutes: 10 })
          const given = [
            { line: 0, quantity: 1 },
            { line: 1, quantity_lbs: 0.75 },
          ]
          expect((await staff.say(id, 'adjust', { given })).status).toBe(200)
        }
        const changed = await tool('order', 'get_order', { id })
        expect(changed.adjustments).toHaveLength(1)
        const told = await agent.until(all =>
          all.some(({ body: text }) => JSON.parse(text).id === id && /"adjustments"/.test(text)),
        )
        for (const event of told) check.expectValid('order', JSON.parse(event.body))
      }
      await rest('order', 'GET', '/orders/ORD-unknown')
    })

    test('none was left out', () => {
      expect([...check.counts.keys()].toSorted()).toEqual([
        'cart',
        'checkout',
        'error',
        'lookup',
        'order',
        'product',
        'profile',
        'search',
        'tool',
      ])
    })
  })

async function reach(server: TestServer, orderId: string, wanted: string): Promise<void> {
  for await (const { status } of server.engine.followOrder(orderId, 0, AbortSignal.timeout(20_000)))
    if (status === wanted) return
}
