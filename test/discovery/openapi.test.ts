import { validate } from 'mppx/discovery'
import { describe, expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { FAULTS } from '#src/kernel/faults.ts'
import { ORDER_STATUSES } from '#src/orders/states.ts'
import { getHealth } from '#tools/get-health.ts'
import { documentOf, operationsOf, refsIn, resolve, responsesOf } from './document.ts'

const document = documentOf(OPERATIONS)
const operations = operationsOf(document)
const everywhere = OPERATIONS.filter(tool => !tool.onlyLocal)

type Described = {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
}

describe('the document', () => {
  test('follows the rules of OpenAPI 3.1 and of payment discovery', () => {
    expect(document.info).toMatchObject({ title: 'Comanda', version: '1.0.0' })
    expect(validate(document)).toEqual([])
  })

  test.each([
    ['of every operation', OPERATIONS],
    ['without the local ones', everywhere],
    ['of a single one', [getHealth]],
  ])('%s has no dangling reference and no unused component', (_, tools) => {
    const whole = documentOf(tools)
    for (const ref of refsIn(whole)) resolve(whole, ref)
    const used = new Set(refsIn(whole))
    for (const [kind, components] of Object.entries(whole.components)) {
      if (kind === 'securitySchemes') continue
      for (const name of Object.keys(components as object)) expect(used).toContain(`#/components/${kind}/${name}`)
    }
    const secured = operationsOf(whole).flatMap(({ operation }) => operation.security ?? [])
    expect(new Set(secured.flatMap(each => Object.keys(each)))).toEqual(
      new Set(Object.keys(whole.components.securitySchemes ?? {})),
    )
    expect(new Set(whole.tags.map(tag => tag.name))).toEqual(
      new Set(operationsOf(whole).flatMap(({ operation }) => operation.tags)),
    )
  })

  test('has exactly the paths, methods, and names of the registry', () => {
    const described = operations.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`)
    expect(described).toEqual(OPERATIONS.map(tool => `${tool.name} ${tool.http.method} ${tool.http.path}`))
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(OPERATIONS.length)
  })

  test('lists the local operations only if they exist', () => {
    expect(JSON.stringify(documentOf(everywhere))).not.toMatch(/\/api\/local|fund_wallet|get_wallet/)
  })

  test('has a contact, a license, and guidance, and says which operations need no key', () => {
    expect(document.info).toMatchObject({ contact: { url: expect.any(String) }, license: { identifier: 'Apache-2.0' } })
    expect(JSON.stringify(document.info)).toContain('POST /api/order/preview')
    for (const { operation } of operations) expect(operation.security).toBeDefined()
  })

  test('describes every field of errors, and states alternatives as types that every generator reads', () => {
    const undescribed: string[] = []
    const look = (schema: Described, path: string): void => {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        if (field.description === undefined) undescribed.push(`${path}.${name}`)
        look(field, `${path}.${name}`)
      }
      if (schema.items) look(schema.items, `${path}[]`)
    }
    for (const name of ['Error', 'PaymentRequired'])
      look(resolve(document, `#/components/schemas/${name}`) as Described, name)
    expect(undescribed).toEqual([])
    expect(JSON.stringify(document)).not.toMatch(/"(?:anyOf|oneOf|allOf)":/)
  })

  test('has every fault code in Error and every order status in Order', () => {
    expect(resolve(document, '#/components/schemas/Error/properties/error/enum')).toEqual(Object.keys(FAULTS))
    expect(resolve(document, '#/components/schemas/Order/properties/status/enum')).toEqual(ORDER_STATUSES)
  })

  test('forbids unknown fields in requests, and never in responses', () => {
    expect(JSON.stringify(document.components)).not.toContain('"additionalProperties":false')
    for (const { operation } of operations) {
      for (const [, response] of responsesOf(document, operation))
        expect(JSON.stringify(response.content ?? {})).not.toContain('"additionalProperties":false')
      for (const media of Object.values(operation.requestBody?.content ?? {}))
        expect(media.schema).toMatchObject({ type: 'object', additionalProperties: false })
    }
  })

  test('builds every link of its own from the base URL', () => {
    const readable = (baseUrl: string) =>
      JSON.stringify(documentOf(OPERATIONS, baseUrl)).replaceAll(/"(ey[\w+/]{20,}=*)"/g, (_, text) =>
        Buffer.from(text, 'base64').toString(),
      )
    const [here, there] = ['https://comanda.example', 'http://localhost:8080/shop']
    // the domain of a sign-in is a host
    const moved = readable(here)
      .replaceAll(here, there)
      .replaceAll('"domain":"comanda.example"', '"domain":"localhost:8080"')
    expect(readable(there)).toBe(moved)
    const calls = readable(there).match(/https?:\/\/[^\s"'<>\\]*?\/api\//g) ?? []
    expect(calls.length).toBeGreaterThan(20)
    expect(new Set(calls)).toEqual(new Set([`${there}/api/`]))
    const urls = readable(there).match(/https?:\/\/[\w.:-]+/g) ?? []
    const hosts = new Set(urls.map(url => new URL(url).host))
    // the registry of MPP problem types, which are names
    hosts.delete('paymentauth.org')
    expect(
      [...hosts].filter(
        host => !['localhost:8080', 'json-schema.org'].includes(host) && !/^[\w-]+\.example\.?$/.test(host),
      ),
    ).toEqual([])
  })
})

test('the links of the document lead a buyer from the list to the paid order', () => {
  const leads = operations.map(({ operation }) => [
    operation.operationId,
    ...responsesOf(document, operation).flatMap(([, r]) => Object.values(r.links ?? {}).map(link => link.operationId)),
  ])
  expect(Object.fromEntries(leads.filter(([, ...to]) => to.length > 0).map(([from, ...to]) => [from, to]))).toEqual({
    list_restaurants: ['get_restaurant', 'get_menu'],
    get_restaurant: ['get_menu'],
    preview_order: ['confirm_order', 'place_order'],
    confirm_order: ['pay_order', 'get_order', 'follow_order'],
    pay_order: ['get_order', 'follow_order'],
    place_order: ['get_order', 'follow_order'],
    get_order: ['follow_order'],
    list_recipes: ['preview_recipe'],
    list_recipe_bundles: ['preview_recipe_bundle'],
    preview_recipe: ['pay_recipe'],
    preview_recipe_bundle: ['pay_recipe_bundle'],
  })
})

test('an operation without recorded examples is described as well', () => {
  const lone = documentOf([{ ...getHealth, name: 'unwalked' }])
  expect(operationsOf(lone).map(({ operation }) => operation.operationId)).toEqual(['unwalked'])
})

test('operations and their statuses', () => {
  const lines = operations.map(
    ({ method, path, operation }) =>
      `${operation.operationId}: ${method.toUpperCase()} ${path} ${Object.keys(operation.responses).join(' ')}`,
  )
  expect(lines).toMatchInlineSnapshot(`
    [
      "search_by_zipcode: GET /api/search 200 304 400 429 431 500 503",
      "search: POST /api/search 200 400 413 415 429 431 500 503",
      "list_restaurants: GET /api/restaurants 200 304 400 429 431 500 503",
      "get_catalog_stats: GET /api/restaurants/stats 200 304 400 429 431 500 503",
      "get_restaurant: GET /api/restaurants/{id} 200 304 400 404 429 431 500 503",
      "get_menu: GET /api/restaurants/{id}/menu 200 304 400 404 429 431 500 503",
      "get_hours: GET /api/hours 200 304 400 404 429 431 500 503",
      "preview_order: POST /api/order/preview 200 400 404 409 413 415 429 431 500 503",
      "confirm_order: POST /api/order/confirm 200 400 409 410 413 415 429 431 500 503",
      "pay_order: GET /api/order/pay 202 400 402 409 410 429 431 500 503",
      "place_order: POST /api/order 202 400 402 409 410 413 415 429 431 500 503",
      "get_order: GET /api/order/{id} 200 304 400 404 429 431 500",
      "cancel_order: POST /api/order/{id}/cancel 200 202 400 401 404 409 413 415 429 431 500 503",
      "complain: POST /api/order/{id}/complaint 200 400 401 404 409 413 415 429 431 500 503",
      "get_receipt: GET /api/order/{id}/receipt 200 304 400 404 429 431 500",
      "follow_order: GET /api/order/{id}/events 200 304 400 404 429 431 500 503",
      "list_recipes: GET /api/recipes 200 304 400 429 431 500",
      "list_recipe_bundles: GET /api/recipes/bundles 200 304 400 429 431 500",
      "preview_recipe: GET /api/recipes/preview 200 304 400 404 429 431 500 503",
      "pay_recipe: GET /api/recipes/pay 200 400 402 404 409 429 431 500 503",
      "preview_recipe_bundle: GET /api/recipes/bundles/preview 200 304 400 404 429 431 500 503",
      "pay_recipe_bundle: GET /api/recipes/bundles/pay 200 400 402 404 409 429 431 500 503",
      "buy_recipe_bundle: GET /api/recipes/bundles/{id}/full 200 400 402 404 409 429 431 500 503",
      "buy_recipe: GET /api/recipes/{id}/full 200 400 402 404 409 429 431 500 503",
      "get_recipe: GET /api/recipes/{id} 200 304 400 404 429 431 500",
      "join_waitlist: POST /api/waitlist 201 400 409 413 415 429 431 500 503",
      "leave_waitlist: POST /api/waitlist/leave 200 400 413 415 429 431 500 503",
      "get_health: GET /health 200 304 400 431 500",
      "get_readiness: GET /health/ready 200 304 400 431 500 503",
      "get_keys: GET /.well-known/jwks.json 200 304 400 429 431 500",
      "fund_wallet: POST /api/local/faucet 200 400 409 413 415 429 431 500 503",
      "get_wallet: GET /api/local/wallet/{address} 200 304 400 429 431 500",
      "chat_with_clerk: POST /api/clerk/chat 200 400 409 410 413 415 429 431 500 503",
      "read_conversation: GET /api/clerk/cart 200 304 400 410 429 431 500 503",
      "update_order: POST /api/clerk/cart 200 400 409 410 413 415 429 431 500 503",
      "clerk_menu: GET /api/clerk/menu 200 304 400 429 431 500 503",
      "order_once: POST /api/clerk/order 200 400 404 409 410 413 415 429 431 500 503",
      "policy: GET /api/policies 200 304 400 429 431 500 503",
      "get_board: GET /api/merchant/{restaurantId}/board 200 304 400 401 404 429 431 500",
      "accept_order: POST /api/merchant/{restaurantId}/orders/{orderId}/accept 200 400 401 404 409 413 415 429 431 500 503",
      "reject_order: POST /api/merchant/{restaurantId}/orders/{orderId}/reject 200 400 401 404 409 413 415 429 431 500 503",
      "order_ready: POST /api/merchant/{restaurantId}/orders/{orderId}/ready 200 400 401 404 409 413 415 429 431 500 503",
      "order_out: POST /api/merchant/{restaurantId}/orders/{orderId}/out 200 400 401 404 409 413 415 429 431 500 503",
      "adjust_order: POST /api/merchant/{restaurantId}/orders/{orderId}/adjust 200 400 401 404 409 413 415 429 431 500 503",
      "order_handed_over: POST /api/merchant/{restaurantId}/orders/{orderId}/handed-over 200 400 401 404 409 413 415 429 431 500 503",
      "cancel_accepted_order: POST /api/merchant/{restaurantId}/orders/{orderId}/cancel 200 400 401 404 409 413 415 429 431 500 503",
      "answer_cancellation: POST /api/merchant/{restaurantId}/orders/{orderId}/answer-cancellation 200 400 401 404 409 413 415 429 431 500 503",
      "answer_complaint: POST /api/merchant/{restaurantId}/orders/{orderId}/answer-complaint 200 400 401 404 409 413 415 429 431 500 503",
      "get_stock: GET /api/merchant/{restaurantId}/stock 200 304 400 401 404 429 431 500",
      "change_stock: POST /api/merchant/{restaurantId}/stock 200 400 401 404 409 413 415 429 431 500 503",
      "pause_restaurant: POST /api/merchant/{restaurantId}/pause 200 400 401 404 409 413 415 429 431 500 503",
    ]
  `)
})
