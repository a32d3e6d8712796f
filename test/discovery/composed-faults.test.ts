import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { faultsOf } from '#src/discovery/faults.ts'
import { EXAMPLES } from '#tools/examples/examples.ts'

/** Faults raised before the tool runs. If no test can trigger one, documents show its row of the error table. */
const BEFORE_THE_TOOL = ['internal', 'body_too_large', 'unsupported_media_type', 'idempotency_conflict']

test('every fault of an operation has an example recorded from a step, except for these', () => {
  const composed = OPERATIONS.flatMap(tool =>
    faultsOf(tool)
      .filter(({ code }) => tool.faults.includes(code) && !BEFORE_THE_TOOL.includes(code))
      .filter(
        ({ code, status }) =>
          !EXAMPLES.some(e => e.tool === tool.name && e.fault === code && e.response.status === status),
      )
      .map(({ code }) => `${tool.name} ${code}`),
  )
  expect(composed).toMatchInlineSnapshot(`
    [
      "get_menu not_found",
      "preview_order address_unit_in_street",
      "preview_order instructions_too_long",
      "preview_order instructions_rejected",
      "confirm_order address_unit_in_street",
      "confirm_order not_orderable",
      "confirm_order menu_changed",
      "confirm_order hold_limit",
      "pay_order menu_changed",
      "pay_order service_unavailable",
      "place_order address_unit_in_street",
      "place_order not_orderable",
      "place_order menu_changed",
      "place_order order_cancelled",
      "place_order hold_limit",
      "place_order payment_expired",
      "place_order service_unavailable",
      "follow_order rate_limited",
      "follow_order service_unavailable",
      "pay_recipe service_unavailable",
      "pay_recipe_bundle service_unavailable",
      "buy_recipe_bundle service_unavailable",
      "buy_recipe service_unavailable",
      "leave_waitlist rate_limited",
      "get_readiness service_unavailable",
      "chat_with_clerk session_turn_limit",
      "chat_with_clerk session_busy",
      "chat_with_clerk service_unavailable",
      "read_conversation invalid_field",
      "read_conversation rate_limited",
      "read_conversation service_unavailable",
      "update_order session_busy",
      "update_order rate_limited",
      "update_order service_unavailable",
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
      "reject_order unauthorized",
      "order_ready unauthorized",
      "order_out unauthorized",
      "adjust_order unauthorized",
      "order_handed_over unauthorized",
      "cancel_accepted_order unauthorized",
      "answer_cancellation unauthorized",
      "answer_complaint unauthorized",
      "get_stock unauthorized",
      "get_stock not_found",
      "change_stock unauthorized",
      "change_stock not_found",
      "pause_restaurant unauthorized",
    ]
  `)
})
