import { DELI, delivered, home, PLATE, plateCart } from './carts.ts'
import { agreement, preview } from './setup.ts'
import { refused, type Step } from './step.ts'

const KEY = { Authorization: 'Bearer {merchantKey}' }
const WRONG = { Authorization: 'Bearer mk_wrong' }

/** An order that was paid for and waits for the restaurant's answer; its id under `order_` and the name. */
const waiting = (name: string, cart: object = plateCart(), rest: object = {}): Step[] => [
  preview(name, cart),
  {
    name: `confirm_${name}`,
    tool: 'confirm_order',
    shows: 'Prepares the steps after it.',
    input: agreement(name, rest),
    saves: { [`order_${name}`]: 'orderId' },
    setup: true,
  },
  {
    name: `pay_${name}`,
    tool: 'pay_order',
    shows: 'Prepares the steps after it.',
    input: { pt: `{${name}}` },
    pay: { by: 'client' },
    setup: true,
  },
  {
    name: `wait_${name}`,
    tool: 'get_order',
    shows: 'Prepares the steps after it.',
    input: { id: `{order_${name}}` },
    until: ['status', 'submitting_to_restaurant'],
    setup: true,
  },
]

const said = (name: string, tool: string, shows: string, order: string, rest: object = {}): Step => ({
  name,
  tool,
  shows,
  input: { restaurantId: DELI, orderId: `{order_${order}}`, ...rest },
  headers: KEY,
})

const stranger = (tool: string, rest: object = {}): Step =>
  refused(tool, 'unauthorized', 'The key of nobody.', { restaurantId: DELI, ...rest }, { headers: WRONG })

const unknown = (tool: string, rest: object = {}): Step =>
  refused(
    tool,
    'order_not_found',
    'An id that was never given.',
    { restaurantId: DELI, orderId: 'ORD-00000000', ...rest },
    { headers: KEY },
  )

/** What a restaurant with people at its screen says of its orders; they are walked where the deli has such people. */
export const MERCHANT_STEPS: readonly Step[] = [
  ...waiting('kept'),
  ...waiting('declined'),
  ...waiting('sent', delivered(), { delivery_address: home }),
  ...waiting('given_up'),
  { name: 'busy', tool: 'get_board', shows: 'Four orders to answer.', input: { restaurantId: DELI }, headers: KEY },
  stranger('get_board'),
  refused(
    'get_board',
    'restaurant_not_found',
    'An id that was never given.',
    { restaurantId: '99999' },
    { headers: KEY },
  ),

  said('fifteen', 'accept_order', 'Ready in a quarter of an hour.', 'kept', { prepMinutes: 15 }),
  unknown('accept_order', { prepMinutes: 15 }),
  refused(
    'accept_order',
    'missing_required_fields',
    'Without minutes.',
    { restaurantId: DELI, orderId: '{order_kept}' },
    { headers: KEY },
  ),
  said('sold_out', 'reject_order', 'The plate is sold out, for this order and for all others.', 'declined', {
    reason: 'sold_out',
    itemsOut: [PLATE],
  }),
  refused(
    'reject_order',
    'item_not_found',
    'An item of another menu.',
    { restaurantId: DELI, orderId: '{order_sent}', reason: 'sold_out', itemsOut: ['1'] },
    { headers: KEY },
  ),
  refused(
    'accept_order',
    'order_moved_on',
    'It was declined before.',
    { restaurantId: DELI, orderId: '{order_declined}', prepMinutes: 15 },
    { headers: KEY },
  ),
  said('collect', 'order_ready', 'It can be collected.', 'kept'),
  said('collected', 'order_handed_over', 'The guest has it.', 'kept'),
  unknown('order_handed_over'),
  { ...said('accept_sent', 'accept_order', 'Prepares the steps after it.', 'sent', { prepMinutes: 10 }), setup: true },
  said('courier', 'order_out', 'It left with its courier.', 'sent'),
  unknown('order_out'),
  {
    ...said('accept_given_up', 'accept_order', 'Prepares the steps after it.', 'given_up', { prepMinutes: 10 }),
    setup: true,
  },
  said('oven', 'cancel_order', 'The oven has died: it is refunded.', 'given_up', { reason: 'kitchen_trouble' }),
  refused(
    'cancel_order',
    'order_moved_on',
    'It was collected.',
    { restaurantId: DELI, orderId: '{order_kept}', reason: 'kitchen_trouble' },
    { headers: KEY },
  ),
  refused(
    'order_ready',
    'order_moved_on',
    'It was cancelled.',
    { restaurantId: DELI, orderId: '{order_given_up}' },
    { headers: KEY },
  ),

  {
    name: 'plates',
    tool: 'get_stock',
    shows: 'What a word finds.',
    input: { restaurantId: DELI, q: 'plate' },
    headers: KEY,
  },
  stranger('get_stock'),
  {
    name: 'back',
    tool: 'change_stock',
    shows: 'Four plates are there again.',
    input: { restaurantId: DELI, items: [{ id: PLATE, inStock: true, left: 4 }] },
    headers: KEY,
  },
  refused(
    'change_stock',
    'item_not_found',
    'An item of another menu.',
    { restaurantId: DELI, items: [{ id: '1', inStock: false }] },
    { headers: KEY },
  ),
  {
    name: 'fifteen_minutes',
    tool: 'pause_restaurant',
    shows: 'No new orders for a quarter of an hour.',
    input: { restaurantId: DELI, paused: true, minutes: 15 },
    headers: KEY,
  },
  {
    name: 'on',
    tool: 'pause_restaurant',
    shows: 'It goes on.',
    input: { restaurantId: DELI, paused: false },
    headers: KEY,
  },
  stranger('pause_restaurant', { paused: false }),
  refused(
    'pause_restaurant',
    'invalid_field',
    'Longer than a day.',
    { restaurantId: DELI, paused: true, minutes: 5000 },
    { headers: KEY },
  ),
]
