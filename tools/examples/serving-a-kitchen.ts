import { CHICKEN, cartOf, GROCER, home, STEAK } from './carts.ts'
import { confirm, preview } from './setup.ts'
import { type ExampleStep, refused } from './step.ts'

const key = { Authorization: 'Bearer {restaurant_key}' }
const grocer = { restaurantId: GROCER }
const basket = (...items: object[]) => cartOf(GROCER, {}, { items })
const door = { delivery_address: home }
const steak = { id: STEAK, quantity_lbs: 1.5 }

/** Returns the steps to a paid order that awaits the grocer's answer. */
const waiting = (token: string, cart: object, rest: object = {}, saves: ExampleStep['saves'] = {}): ExampleStep[] => [
  preview(token, cart),
  confirm(token, rest, saves),
  {
    name: `pay_${token}`,
    tool: 'pay_order',
    shows: 'Prepares the next steps.',
    input: { pt: `{${token}}` },
    pay: { by: 'client' },
    setup: true,
  },
  waitFor(token, token, ['status', 'submitting_to_restaurant']),
]

const waitFor = (name: string, order: string, until: ExampleStep['until'] & object): ExampleStep => ({
  name: `wait_${name}`,
  tool: 'get_order',
  shows: 'Prepares the next steps.',
  input: { id: `{order_${order}}` },
  until,
  setup: true,
})

const told = (name: string, tool: string, shows: string, input: object): ExampleStep => ({
  name,
  tool,
  shows,
  headers: key,
  input: { ...grocer, ...input },
})
const wrong = (tool: string, fault: Parameters<typeof refused>[1], shows: string, input: object): ExampleStep =>
  refused(tool, fault, shows, { ...grocer, ...input }, { headers: key })

/** Returns the refusals shared by all acts on an order. `said` contains the fields of the act. */
const refusals = (tool: string, said: object): ExampleStep[] => [
  wrong(tool, 'restaurant_not_found', 'An unknown restaurant.', {
    restaurantId: '99999',
    orderId: '{order_steak}',
    ...said,
  }),
  wrong(tool, 'order_not_found', 'An id that does not exist.', { orderId: 'ORD-00000000', ...said }),
  wrong(tool, 'invalid_field', 'A field that does not exist.', { orderId: '{order_steak}', ...said, hurry: true }),
]

const steakIs = (pounds: number) => ({ given: [{ line: 0, quantity_lbs: pounds }] })

const complaint = { id: '{order_steak}', token: '{token_steak}' }

const COMPLAINT_STEPS: readonly ExampleStep[] = [
  wrong('answer_complaint', 'order_moved_on', 'Nobody has complained.', {
    orderId: '{order_steak}',
    decision: 'refund',
  }),
  refused('complain', 'missing_required_fields', 'Without what was wrong.', complaint),
  refused('complain', 'invalid_field', 'A line that the order does not have.', {
    ...complaint,
    kind: 'cold',
    lines: [7],
  }),
  refused('complain', 'unauthorized', 'Without the statusToken.', { id: '{order_steak}', kind: 'cold' }),
  refused('complain', 'order_not_found', 'An id that does not exist.', {
    ...complaint,
    id: 'ORD-00000000',
    kind: 'cold',
  }),
  waitFor('difference', 'steak', ['refund.status', 'succeeded']),
  {
    name: 'cold',
    tool: 'complain',
    shows: 'A chicken that is cold.',
    input: { ...complaint, kind: 'cold', lines: [1], words: 'The chicken came out of the fridge.' },
  },
  refused('complain', 'cannot_complain', 'The complaint before has no answer yet.', { ...complaint, kind: 'other' }),
  wrong('answer_complaint', 'missing_required_fields', 'A refusal without its reason.', {
    orderId: '{order_steak}',
    decision: 'refuse',
  }),
  ...refusals('answer_complaint', { decision: 'refund' }),
  told('part_back', 'answer_complaint', 'Part of the money goes back, with a word to the guest.', {
    orderId: '{order_steak}',
    decision: 'refund',
    refund_cents: 500,
    message: 'We are sorry: it was the last one.',
  }),
]

/** Steps of a grocer with its key: accept, weigh, correct, cancel, count stock, and pause. */
export const KITCHEN_STEPS: readonly ExampleStep[] = [
  ...waiting('steak', basket(steak, { id: CHICKEN, quantity: 2 }), {}, { token_steak: 'statusToken' }),
  ...waiting('refused', basket(steak)),
  ...waiting('given_up', basket(steak)),
  ...waiting('regretted', basket(steak), {}, { token_regretted: 'statusToken' }),
  ...waiting('sent', { ...basket(steak), fulfillment: 'delivery', ...door }, door),
  told('waiting', 'get_board', 'Orders waiting for an answer, each with its deadline.', {}),

  told('yes', 'accept_order', 'Ready in a quarter of an hour.', { orderId: '{order_steak}', prepMinutes: 15 }),
  wrong('accept_order', 'missing_required_fields', 'Without a time.', { orderId: '{order_steak}' }),
  ...refusals('accept_order', { prepMinutes: 15 }),
  told('sold_out', 'reject_order', 'The steak is sold out and taken off the menu.', {
    orderId: '{order_refused}',
    reason: 'sold_out',
    itemsOut: [STEAK],
  }),
  wrong('reject_order', 'missing_required_fields', 'Without a reason.', { orderId: '{order_given_up}' }),
  wrong('reject_order', 'item_not_found', 'An item that is not on the menu.', {
    orderId: '{order_given_up}',
    reason: 'sold_out',
    itemsOut: ['1'],
  }),
  ...refusals('reject_order', { reason: 'closing' }),
  wrong('accept_order', 'order_moved_on', 'The order has been refunded in the meantime.', {
    orderId: '{order_refused}',
    prepMinutes: 15,
  }),
  wrong('reject_order', 'order_moved_on', 'The order was already accepted.', {
    orderId: '{order_steak}',
    reason: 'closing',
  }),

  wrong('order_ready', 'wrong_quantity_field', 'Units for an item sold by weight.', {
    orderId: '{order_steak}',
    given: [{ line: 0, quantity: 1 }],
  }),
  wrong('order_ready', 'missing_required_fields', 'An amount without its line.', {
    orderId: '{order_steak}',
    given: [{ quantity_lbs: 1.42 }],
  }),
  told('weighed', 'order_ready', 'The steak weighs less than was paid for; the difference is refunded.', {
    orderId: '{order_steak}',
    ...steakIs(1.42),
  }),
  ...refusals('order_ready', {}),
  wrong('order_ready', 'order_moved_on', 'It was refunded.', { orderId: '{order_refused}' }),
  wrong('adjust_order', 'missing_required_fields', 'Nothing to report.', { orderId: '{order_steak}' }),
  wrong('adjust_order', 'wrong_quantity_field', 'Pounds for an item sold by the unit.', {
    orderId: '{order_steak}',
    given: [{ line: 1, quantity_lbs: 2 }],
  }),
  ...refusals('adjust_order', steakIs(1.4)),
  told('left_out', 'adjust_order', 'One chicken was left out; weighing the steak again does not reverse its refund.', {
    orderId: '{order_steak}',
    given: [
      { line: 0, quantity_lbs: 1.45 },
      { line: 1, quantity: 1 },
    ],
  }),
  wrong('adjust_order', 'order_moved_on', 'The whole order was refunded.', {
    orderId: '{order_refused}',
    ...steakIs(1),
  }),
  told('collected', 'order_handed_over', 'The guest has the order.', { orderId: '{order_steak}' }),
  ...COMPLAINT_STEPS,
  ...refusals('order_handed_over', {}),
  wrong('order_handed_over', 'order_moved_on', 'It was refunded.', { orderId: '{order_refused}' }),

  {
    ...told('yes_given_up', 'accept_order', 'Prepares.', { orderId: '{order_given_up}', prepMinutes: 15 }),
    setup: true,
  },
  told('trouble', 'cancel_accepted_order', 'The accepted order cannot be made after all.', {
    orderId: '{order_given_up}',
    reason: 'kitchen_trouble',
  }),
  wrong('cancel_accepted_order', 'missing_required_fields', 'Without a reason.', { orderId: '{order_given_up}' }),
  ...refusals('cancel_accepted_order', { reason: 'closing' }),
  wrong('cancel_accepted_order', 'order_moved_on', 'The guest has the order.', {
    orderId: '{order_steak}',
    reason: 'closing',
  }),

  {
    ...told('yes_regretted', 'accept_order', 'Prepares.', { orderId: '{order_regretted}', prepMinutes: 15 }),
    setup: true,
  },
  wrong('answer_cancellation', 'order_moved_on', 'No cancellation was requested.', {
    orderId: '{order_regretted}',
    decision: 'agreed',
  }),
  {
    name: 'accepted',
    tool: 'cancel_order',
    shows: 'After acceptance: the restaurant is asked to agree.',
    input: { id: '{order_regretted}', token: '{token_regretted}' },
    status: 202,
  },
  wrong('answer_cancellation', 'missing_required_fields', 'Without a decision.', { orderId: '{order_regretted}' }),
  ...refusals('answer_cancellation', { decision: 'agreed' }),
  told('agreed', 'answer_cancellation', 'The restaurant agrees, and the guest gets a full refund.', {
    orderId: '{order_regretted}',
    decision: 'agreed',
  }),

  { ...told('yes_sent', 'accept_order', 'Prepares.', { orderId: '{order_sent}', prepMinutes: 15 }), setup: true },
  wrong('order_out', 'wrong_quantity_field', 'Units for an item sold by weight.', {
    orderId: '{order_sent}',
    given: [{ line: 0, quantity: 1 }],
  }),
  wrong('order_out', 'missing_required_fields', 'An amount without its line.', {
    orderId: '{order_sent}',
    given: [{ quantity_lbs: 1.42 }],
  }),
  told('heavier', 'order_out', 'A steak heavier than paid for; the guest is not charged more.', {
    orderId: '{order_sent}',
    ...steakIs(1.6),
  }),
  ...refusals('order_out', {}),
  wrong('order_out', 'order_moved_on', 'It was refunded.', { orderId: '{order_refused}' }),

  told('steak', 'get_stock', 'Stock of the items that match ribeye.', { q: 'ribeye' }),
  wrong('get_stock', 'restaurant_not_found', 'An unknown restaurant.', { restaurantId: '99999' }),
  told('back', 'change_stock', 'Ten pounds have come in.', { items: [{ id: STEAK, inStock: true, left: 10 }] }),
  wrong('change_stock', 'missing_required_fields', 'Nothing to change.', {}),
  wrong('change_stock', 'invalid_field', 'An item that is out of stock cannot have an amount.', {
    items: [{ id: STEAK, inStock: false, left: 2 }],
  }),
  wrong('change_stock', 'item_not_found', 'An item that is not on the menu.', { items: [{ id: '1', inStock: false }] }),
  wrong('change_stock', 'restaurant_not_found', 'An unknown restaurant.', {
    restaurantId: '99999',
    items: [{ id: STEAK, inStock: false }],
  }),
  told('half_an_hour', 'pause_restaurant', 'Nobody can order for the next half hour.', { paused: true, minutes: 30 }),
  told('open_again', 'pause_restaurant', 'New orders come in again.', { paused: false }),
  wrong('pause_restaurant', 'missing_required_fields', 'Without paused.', {}),
  wrong('pause_restaurant', 'invalid_field', 'minutes is allowed only with a pause.', { paused: false, minutes: 30 }),
  wrong('pause_restaurant', 'restaurant_not_found', 'An unknown restaurant.', {
    restaurantId: '99999',
    paused: true,
  }),

  told('evening', 'get_board', 'Completed orders, and the takings from them.', {}),
  wrong('get_board', 'restaurant_not_found', 'An unknown restaurant.', { restaurantId: '99999' }),
  refused('accept_order', 'unauthorized', 'Without the key.', {
    ...grocer,
    orderId: '{order_steak}',
    prepMinutes: 15,
  }),
  refused('get_board', 'unauthorized', 'A key of another restaurant, or none.', grocer),
  refused('get_board', 'rate_limited', 'Repeated wrong keys.', grocer, { times: 11 }),
]
