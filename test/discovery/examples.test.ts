import { globSync, rmSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { OPERATIONS } from '#src/clerk/operations.ts'
import { faultExamples, faultsOf } from '#src/discovery/faults.ts'
import { FAULTS } from '#src/kernel/faults.ts'
import type { Example } from '#tools/examples/examples.ts'
import type { Capture } from './capture.ts'
import { type documentOf, operationsOf, responsesOf, validatorOf } from './document.ts'
import { printJson } from './print-json.ts'

/**
 * Rewrites tools/examples/<operation>.json. It walks twice: some answers show the inputs of examples, so that the second
 * walk is answered with those of the first.
 */
async function update(): Promise<void> {
  for (let walks = 0; walks < 2; walks++) {
    const { examples } = await captured()
    for (const old of globSync('tools/examples/*.json')) rmSync(old)
    for (const [tool, own] of Map.groupBy(examples, example => example.tool))
      writeFileSync(`tools/examples/${tool}.json`, `${printJson(own)}\n`)
    vi.resetModules()
  }
}

const captured = async (): Promise<Capture> => (await import('./capture.ts')).capture()

let EXAMPLES: readonly Example[]
let document: ReturnType<typeof documentOf>
let walk: Capture

beforeAll(async () => {
  if (process.env.UPDATE_EXAMPLES) await update()
  walk = await captured()
  EXAMPLES = (await import('#tools/examples/examples.ts')).EXAMPLES
  document = (await import('./document.ts')).documentOf(OPERATIONS)
}, 120_000)

test('a fresh walk sends and is answered exactly what the examples show', () => {
  const byTool = (examples: readonly Example[]) => Map.groupBy(examples, ({ tool }) => tool)
  expect(byTool(walk.examples)).toEqual(byTool(EXAMPLES))
})

test('no example holds a key', () => {
  expect(JSON.stringify([EXAMPLES, document])).not.toMatch(/mk_\w/)
})

test('examples hold nothing of the machine they were made on', () => {
  expect(JSON.stringify(EXAMPLES)).not.toMatch(/127\.0\.0\.1|localhost|MPPX_RPC_URL|"rpc"|node_modules|file:/)
})

describe.each(OPERATIONS.map(tool => [tool.name, tool] as const))('%s', (name, tool) => {
  test('has examples, each with a name of its own, whose successes fit input and output', () => {
    const own = EXAMPLES.filter(example => example.tool === name)
    const successes = own.filter(example => !example.fault)
    expect(successes).not.toEqual([])
    expect(new Set(own.map(example => example.name)).size).toBe(own.length)
    for (const { request, response } of successes) {
      expect(tool.input.safeParse(request.input)).toMatchObject({ success: true })
      expect((tool.http.body ?? tool.output).safeParse(response.body)).toMatchObject({ success: true })
      expect([tool.http.status ?? 200, tool.http.also?.[0]]).toContain(response.status)
    }
  })

  test('answers, in a fresh walk, only with statuses, headers and bodies that its description has', () => {
    const { operation } = operationsOf(document).find(each => each.operation.operationId === name)!
    const described = new Map(responsesOf(document, operation))
    for (const { name: title, response } of walk.examples.filter(example => example.tool === name)) {
      const { headers, content } = described.get(response.status)!
      const { schema, examples } = Object.values(content!)[0]!
      const codes = Object.values(examples!).map(({ value }) => (value as { error?: string }).error)
      expect(codes).toContain((response.body as { error?: string }).error)
      expect({ title, issues: validatorOf(document, schema).safeParse(response.body).error }).toEqual({ title })
      expect(Object.keys(headers!)).toEqual(expect.arrayContaining(Object.keys(response.headers)))
    }
  })
})

test('bodies that a step cannot send are refused in the words of the document', () => {
  const shown = { tooLarge: 'body_too_large', notJson: 'unsupported_media_type' } as const
  for (const [answer, code] of [
    [walk.tooLarge, shown.tooLarge],
    [walk.notJson, shown.notJson],
  ] as const) {
    const status = FAULTS[code].status
    const example = faultExamples(EXAMPLES, OPERATIONS.find(t => t.name === 'preview_order')!, { code, status })[code]!
    expect(answer).toMatchObject({ status, body: { ...(example.value as object), request_id: expect.any(String) } })
  }
})

test('all other faults are shown as they were met, but for these', () => {
  const beforeTheTool = ['internal', 'body_too_large', 'unsupported_media_type', 'idempotency_conflict']
  const composed = OPERATIONS.flatMap(tool =>
    faultsOf(tool)
      .filter(
        ({ code, status }) =>
          !EXAMPLES.some(e => e.tool === tool.name && e.fault === code && e.response.status === status),
      )
      .filter(({ code }) => !beforeTheTool.includes(code))
      .map(({ code }) => `${tool.name} ${code}`),
  )
  expect(composed).toMatchInlineSnapshot(`
    [
      "search_by_zipcode headers_too_large",
      "search_by_zipcode rate_limited",
      "search_by_zipcode service_unavailable",
      "search headers_too_large",
      "search rate_limited",
      "search service_unavailable",
      "list_restaurants headers_too_large",
      "list_restaurants rate_limited",
      "list_restaurants service_unavailable",
      "get_catalog_stats invalid_field",
      "get_catalog_stats headers_too_large",
      "get_catalog_stats rate_limited",
      "get_catalog_stats service_unavailable",
      "get_restaurant invalid_field",
      "get_restaurant headers_too_large",
      "get_restaurant rate_limited",
      "get_restaurant service_unavailable",
      "get_menu not_found",
      "get_menu headers_too_large",
      "get_menu rate_limited",
      "get_menu service_unavailable",
      "get_hours headers_too_large",
      "get_hours rate_limited",
      "get_hours service_unavailable",
      "preview_order address_unit_in_street",
      "preview_order instructions_too_long",
      "preview_order instructions_rejected",
      "preview_order headers_too_large",
      "preview_order rate_limited",
      "preview_order service_unavailable",
      "confirm_order address_unit_in_street",
      "confirm_order not_orderable",
      "confirm_order menu_changed",
      "confirm_order hold_limit",
      "confirm_order headers_too_large",
      "confirm_order rate_limited",
      "confirm_order service_unavailable",
      "pay_order service_unavailable",
      "pay_order headers_too_large",
      "pay_order rate_limited",
      "place_order address_unit_in_street",
      "place_order not_orderable",
      "place_order menu_changed",
      "place_order order_cancelled",
      "place_order hold_limit",
      "place_order payment_expired",
      "place_order service_unavailable",
      "place_order headers_too_large",
      "place_order rate_limited",
      "get_order invalid_field",
      "get_order headers_too_large",
      "get_order rate_limited",
      "cancel_order headers_too_large",
      "cancel_order rate_limited",
      "cancel_order service_unavailable",
      "get_receipt invalid_field",
      "get_receipt headers_too_large",
      "get_receipt rate_limited",
      "follow_order rate_limited",
      "follow_order service_unavailable",
      "follow_order invalid_field",
      "follow_order headers_too_large",
      "list_recipes headers_too_large",
      "list_recipes rate_limited",
      "list_recipe_bundles invalid_field",
      "list_recipe_bundles headers_too_large",
      "list_recipe_bundles rate_limited",
      "preview_recipe invalid_field",
      "preview_recipe headers_too_large",
      "preview_recipe rate_limited",
      "preview_recipe service_unavailable",
      "pay_recipe service_unavailable",
      "pay_recipe headers_too_large",
      "pay_recipe rate_limited",
      "preview_recipe_bundle invalid_field",
      "preview_recipe_bundle headers_too_large",
      "preview_recipe_bundle rate_limited",
      "preview_recipe_bundle service_unavailable",
      "pay_recipe_bundle service_unavailable",
      "pay_recipe_bundle headers_too_large",
      "pay_recipe_bundle rate_limited",
      "get_recipe invalid_field",
      "get_recipe headers_too_large",
      "get_recipe rate_limited",
      "join_waitlist headers_too_large",
      "join_waitlist service_unavailable",
      "leave_waitlist rate_limited",
      "leave_waitlist headers_too_large",
      "leave_waitlist service_unavailable",
      "get_health invalid_field",
      "get_health headers_too_large",
      "get_readiness service_unavailable",
      "get_readiness invalid_field",
      "get_readiness headers_too_large",
      "get_keys invalid_field",
      "get_keys headers_too_large",
      "get_keys rate_limited",
      "fund_wallet headers_too_large",
      "fund_wallet service_unavailable",
      "get_wallet headers_too_large",
      "get_wallet rate_limited",
      "chat_with_clerk session_turn_limit",
      "chat_with_clerk session_busy",
      "chat_with_clerk service_unavailable",
      "chat_with_clerk headers_too_large",
      "clerk_menu headers_too_large",
      "clerk_menu rate_limited",
      "clerk_menu service_unavailable",
      "order_once restaurant_not_found",
      "order_once not_orderable",
      "order_once item_not_found",
      "order_once item_unavailable",
      "order_once modifier_invalid",
      "order_once modifier_count",
      "order_once wrong_quantity_field",
      "order_once quantity_below_minimum",
      "order_once quantity_not_multiple",
      "order_once below_order_minimum",
      "order_once outside_delivery_area",
      "order_once delivery_not_offered",
      "order_once address_unit_in_street",
      "order_once pickup_time_invalid",
      "order_once pickup_time_too_far",
      "order_once dietary_conflict",
      "order_once instructions_too_long",
      "order_once instructions_rejected",
      "order_once restaurant_closed",
      "order_once menu_changed",
      "order_once order_cancelled",
      "order_once hold_limit",
      "order_once headers_too_large",
      "order_once rate_limited",
      "order_once service_unavailable",
      "get_board invalid_field",
      "get_board headers_too_large",
      "accept_order headers_too_large",
      "accept_order rate_limited",
      "accept_order service_unavailable",
      "reject_order unauthorized",
      "reject_order headers_too_large",
      "reject_order rate_limited",
      "reject_order service_unavailable",
      "order_ready unauthorized",
      "order_ready headers_too_large",
      "order_ready rate_limited",
      "order_ready service_unavailable",
      "order_out unauthorized",
      "order_out headers_too_large",
      "order_out rate_limited",
      "order_out service_unavailable",
      "adjust_order unauthorized",
      "adjust_order headers_too_large",
      "adjust_order rate_limited",
      "adjust_order service_unavailable",
      "order_handed_over unauthorized",
      "order_handed_over headers_too_large",
      "order_handed_over rate_limited",
      "order_handed_over service_unavailable",
      "cancel_accepted_order unauthorized",
      "cancel_accepted_order headers_too_large",
      "cancel_accepted_order rate_limited",
      "cancel_accepted_order service_unavailable",
      "answer_cancellation unauthorized",
      "answer_cancellation headers_too_large",
      "answer_cancellation rate_limited",
      "answer_cancellation service_unavailable",
      "get_stock unauthorized",
      "get_stock not_found",
      "get_stock invalid_field",
      "get_stock headers_too_large",
      "get_stock rate_limited",
      "change_stock unauthorized",
      "change_stock not_found",
      "change_stock headers_too_large",
      "change_stock rate_limited",
      "change_stock service_unavailable",
      "pause_restaurant unauthorized",
      "pause_restaurant headers_too_large",
      "pause_restaurant rate_limited",
      "pause_restaurant service_unavailable",
    ]
  `)
})
