import { validate } from 'mppx/discovery'
import { describe, expect, test } from 'vitest'
import { OPERATIONS } from '#src/clerk/operations.ts'
import { faultsOf } from '#src/discovery/faults.ts'
import { FAULTS } from '#src/kernel/faults.ts'
import { ORDER_STATUSES } from '#src/orders/states.ts'
import { getHealth } from '#tools/get-health.ts'
import { documentOf, operationsOf, refsIn, resolve, responsesOf, validatorOf } from './document.ts'

const document = documentOf(OPERATIONS)
const operations = operationsOf(document)
const everywhere = OPERATIONS.filter(tool => !tool.onlyLocal)

describe('the document', () => {
  test('keeps the rules of OpenAPI 3.1 and of payment discovery', () => {
    expect(document.info).toMatchObject({ title: 'Comanda', version: '1.0.0' })
    expect(validate(document)).toEqual([])
  })

  test.each([
    ['of every operation', OPERATIONS],
    ['without the local ones', everywhere],
    ['of a single one', [getHealth]],
  ])('%s refers to nothing that is missing and keeps nothing that is unused', (_, tools) => {
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

  test('has exactly the paths, methods and names of the registry', () => {
    const described = operations.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`)
    expect(described).toEqual(OPERATIONS.map(tool => `${tool.name} ${tool.http.method} ${tool.http.path}`))
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(OPERATIONS.length)
  })

  test('names the local operations only where they exist', () => {
    expect(JSON.stringify(documentOf(everywhere))).not.toMatch(/\/api\/local|fund_wallet|get_wallet/)
  })

  test('has every fault code in Error and every status of the table in Order', () => {
    expect(resolve(document, '#/components/schemas/Error/properties/error/enum')).toEqual(Object.keys(FAULTS))
    expect(resolve(document, '#/components/schemas/Order/properties/status/enum')).toEqual(ORDER_STATUSES)
  })

  test('closes requests to unknown fields and never an answer', () => {
    expect(JSON.stringify(document.components)).not.toContain('"additionalProperties":false')
    for (const { operation } of operations) {
      for (const [, response] of responsesOf(document, operation))
        expect(JSON.stringify(response.content ?? {})).not.toContain('"additionalProperties":false')
      for (const media of Object.values(operation.requestBody?.content ?? {}))
        expect(media.schema).toMatchObject({ type: 'object', additionalProperties: false })
    }
  })

  test('makes every link of its own from the base URL', () => {
    const readable = (baseUrl: string) =>
      JSON.stringify(documentOf(OPERATIONS, baseUrl)).replaceAll(/"(ey[\w+/]{20,}=*)"/g, (_, text) =>
        Buffer.from(text, 'base64').toString(),
      )
    const [here, there] = ['https://comanda.example', 'http://localhost:8080/shop']
    expect(readable(there)).toBe(readable(here).replaceAll(here, there))
    const calls = readable(there).match(/https?:\/\/[^\s"'<>\\]*?\/api\//g) ?? []
    expect(calls.length).toBeGreaterThan(20)
    expect(new Set(calls)).toEqual(new Set([`${there}/api/`]))
    const urls = readable(there).match(/https?:\/\/[\w.:-]+/g) ?? []
    const hosts = new Set(urls.map(url => new URL(url).host))
    // the registry of MPP's problem types, which are names
    hosts.delete('paymentauth.org')
    expect(
      [...hosts].filter(
        host => !['localhost:8080', 'json-schema.org'].includes(host) && !/^[\w-]+\.example\.?$/.test(host),
      ),
    ).toEqual([])
  })
})

describe.each(operations.map(each => [each.operation.operationId, each] as const))(
  '%s',
  (name, { path, operation }) => {
    const tool = OPERATIONS.find(each => each.name === name)!
    const responses = responsesOf(document, operation)
    const parameters = operation.parameters.map(each =>
      '$ref' in each ? resolve(document, String(each.$ref)) : each,
    ) as { name: string; in: string; schema: unknown; example?: unknown }[]

    test('takes every field of its input in one place, and the headers of its kind', () => {
      const inBody = Object.values(operation.requestBody?.content ?? {}).flatMap(media =>
        Object.keys((media.schema as { properties: object }).properties),
      )
      const fields = parameters.filter(each => each.in !== 'header').map(each => each.name)
      expect([...fields, ...inBody].sort()).toEqual(Object.keys(tool.input.shape).sort())
      expect(parameters.filter(each => each.in === 'path').map(each => `{${each.name}}`)).toEqual(
        path.match(/\{\w+\}/g) ?? [],
      )
      const headers = parameters.filter(each => each.in === 'header').map(each => each.name)
      expect(headers).toContain('X-Agent-Id')
      expect(headers.includes('Idempotency-Key')).toBe(tool.http.repeats !== undefined)
      expect(headers.includes('PAYMENT-SIGNATURE')).toBe(tool.paid === true)
      expect(new Set(parameters.map(each => `${each.in} ${each.name}`)).size).toBe(parameters.length)
    })

    test('has one success, and its faults by status with an example of every code', () => {
      const successes = responses.filter(([status]) => status < 300)
      expect(successes.map(([status]) => status)).toEqual([
        ...[...(tool.http.also ? [tool.http.also[0]] : []), tool.http.status ?? 200].sort(),
      ])
      const shown = responses.flatMap(([status, response]) =>
        status < 400
          ? []
          : Object.values(response.content ?? {}).flatMap(media =>
              Object.values(media.examples ?? {}).map(({ value }) => `${(value as { error: string }).error} ${status}`),
            ),
      )
      expect(new Set(shown)).toEqual(new Set(faultsOf(tool).map(({ code, status }) => `${code} ${status}`)))
      for (const code of tool.faults) expect(shown.join()).toContain(code)
    })

    test('has examples of request and success, and each example fits its schema', () => {
      const contents = [operation.requestBody?.content, ...responses.map(([, response]) => response.content)]
      for (const media of contents.flatMap(content => Object.values(content ?? {}))) {
        const schema = validatorOf(document, media.schema)
        expect(Object.keys(media.examples ?? {})).not.toEqual([])
        for (const [title, { value }] of Object.entries(media.examples ?? {}))
          expect({ title, issues: schema.safeParse(value).error?.issues }).toEqual({ title, issues: undefined })
      }
      for (const { name: parameter, schema, example } of parameters)
        if (example !== undefined)
          expect({ parameter, ...validatorOf(document, schema).safeParse(example) }).toMatchObject({ success: true })
      for (const { in: where, name: parameter, example } of parameters)
        if (where === 'path') expect({ parameter, example }).toMatchObject({ example: expect.any(String) })
    })

    test('links to operations, by parameters that they have and values that are there', () => {
      for (const [status, response] of responses) {
        for (const link of Object.values(response.links ?? {})) {
          const target = operations.find(each => each.operation.operationId === link.operationId)!.operation
          for (const qualified of Object.keys(link.parameters ?? {})) {
            const [where, parameter] = qualified.split('.')
            expect(target.parameters).toContainEqual(expect.objectContaining({ in: where, name: parameter }))
          }
          const body = Object.keys((link.requestBody as object | undefined) ?? {})
          const targetBody = Object.values(target.requestBody?.content ?? {})[0]?.schema
          for (const field of body) expect(targetBody).toHaveProperty(['properties', field])
          const expressions = JSON.stringify(link).matchAll(/\$(request|response)\.body#([\w/]+)/g)
          for (const [, side, pointer] of expressions) {
            const content = side === 'request' ? operation.requestBody?.content : response.content
            for (const { value } of Object.values(Object.values(content ?? {})[0]?.examples ?? {}))
              expect(typeof resolve(value, pointer!)).toBe('string')
          }
        }
        if (response.links) expect(status).toBeLessThan(300)
      }
    })
  },
)

test('the buyer is led from the list to the paid order', () => {
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

test('paid operations say how, and what is owed in both versions of x402', () => {
  const paid = operations.filter(({ operation }) => '402' in operation.responses)
  expect(paid.map(({ operation }) => operation.operationId)).toEqual(OPERATIONS.filter(t => t.paid).map(t => t.name))
  for (const { operation } of paid) {
    expect(operation['x-payment-info']).toEqual({
      offers: [
        { intent: 'charge', method: 'evm', amount: null, currency: 'USDC' },
        { intent: 'charge', method: 'stripe', amount: null, currency: 'USD' },
      ],
    })
    const [, owed] = responsesOf(document, operation).find(([status]) => status === 402)!
    const header = resolve(owed, '/headers/PAYMENT-REQUIRED/example') as string
    const { x402Version, accepts } = JSON.parse(Buffer.from(header, 'base64').toString())
    const { payment_required } = owed.content!['application/problem+json']!.examples!
    expect({ x402Version, body: payment_required!.value }).toMatchObject({
      x402Version: 2,
      body: { x402Version: 1, accepts: [{ maxAmountRequired: accepts[0].amount, payTo: accepts[0].payTo }] },
    })
  }
})

test('a refused payment is a fault of the body it came in, or is asked for again after a header', () => {
  const refusals = ['underpayment', 'payto_mismatch', 'authorization_expired']
  for (const [name, statuses] of [
    ['pay_order', [402]],
    ['place_order', [400, 402]],
  ] as const) {
    const { operation } = operations.find(each => each.operation.operationId === name)!
    const shown = responsesOf(document, operation).flatMap(([status, response]) =>
      Object.values(Object.values(response.content ?? {})[0]?.examples ?? {}).map(
        ({ value }) => [(value as { error: string }).error, status] as const,
      ),
    )
    for (const code of refusals) expect(shown.filter(([c]) => c === code).map(([, status]) => status)).toEqual(statuses)
  }
})

test('what restaurants do asks for their key, and nothing else does', () => {
  const keyed = operations.filter(({ operation }) => operation.security?.some(each => 'restaurantKey' in each))
  expect(keyed.map(({ operation }) => operation.tags)).toEqual(Array(12).fill(['Merchant']))
  for (const { path, operation } of keyed) {
    expect(path).toMatch(/^\/api\/merchant\/\{restaurantId\}\//)
    expect(operation.security).toEqual([{ restaurantKey: [] }])
  }
  expect(keyed).toHaveLength(operations.filter(({ path }) => path.startsWith('/api/merchant/')).length)
})

test('an operation that nobody has walked through is described all the same', () => {
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
      "get_receipt: GET /api/order/{id}/receipt 200 304 400 404 429 431 500",
      "follow_order: GET /api/order/{id}/events 200 304 400 404 429 431 500 503",
      "list_recipes: GET /api/recipes 200 304 400 429 431 500",
      "list_recipe_bundles: GET /api/recipes/bundles 200 304 400 429 431 500",
      "preview_recipe: GET /api/recipes/preview 200 304 400 404 429 431 500 503",
      "pay_recipe: GET /api/recipes/pay 200 400 402 404 409 429 431 500 503",
      "preview_recipe_bundle: GET /api/recipes/bundles/preview 200 304 400 404 429 431 500 503",
      "pay_recipe_bundle: GET /api/recipes/bundles/pay 200 400 402 404 409 429 431 500 503",
      "get_recipe: GET /api/recipes/{id} 200 304 400 404 429 431 500",
      "join_waitlist: POST /api/waitlist 200 201 400 409 413 415 429 431 500 503",
      "leave_waitlist: POST /api/waitlist/leave 200 400 413 415 429 431 500 503",
      "get_health: GET /health 200 304 400 431 500",
      "get_readiness: GET /health/ready 200 304 400 431 500 503",
      "get_keys: GET /.well-known/jwks.json 200 304 400 429 431 500",
      "fund_wallet: POST /api/local/faucet 200 400 409 413 415 429 431 500 503",
      "get_wallet: GET /api/local/wallet/{address} 200 304 400 429 431 500",
      "chat_with_clerk: POST /api/clerk/chat 200 400 409 410 413 415 429 431 500 503",
      "clerk_menu: GET /api/clerk/menu 200 304 400 429 431 500 503",
      "order_once: POST /api/clerk/order 200 400 404 409 410 413 415 429 431 500 503",
      "get_board: GET /api/merchant/{restaurantId}/board 200 304 400 401 404 429 431 500",
      "accept_order: POST /api/merchant/{restaurantId}/orders/{orderId}/accept 200 400 401 404 409 413 415 429 431 500 503",
      "reject_order: POST /api/merchant/{restaurantId}/orders/{orderId}/reject 200 400 401 404 409 413 415 429 431 500 503",
      "order_ready: POST /api/merchant/{restaurantId}/orders/{orderId}/ready 200 400 401 404 409 413 415 429 431 500 503",
      "order_out: POST /api/merchant/{restaurantId}/orders/{orderId}/out 200 400 401 404 409 413 415 429 431 500 503",
      "adjust_order: POST /api/merchant/{restaurantId}/orders/{orderId}/adjust 200 400 401 404 409 413 415 429 431 500 503",
      "order_handed_over: POST /api/merchant/{restaurantId}/orders/{orderId}/handed-over 200 400 401 404 409 413 415 429 431 500 503",
      "cancel_accepted_order: POST /api/merchant/{restaurantId}/orders/{orderId}/cancel 200 400 401 404 409 413 415 429 431 500 503",
      "answer_cancellation: POST /api/merchant/{restaurantId}/orders/{orderId}/answer-cancellation 200 400 401 404 409 413 415 429 431 500 503",
      "get_stock: GET /api/merchant/{restaurantId}/stock 200 304 400 401 404 429 431 500",
      "change_stock: POST /api/merchant/{restaurantId}/stock 200 400 401 404 409 413 415 429 431 500 503",
      "pause_restaurant: POST /api/merchant/{restaurantId}/pause 200 400 401 404 409 413 415 429 431 500 503",
    ]
  `)
})
