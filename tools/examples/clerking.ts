import { customer, DELI, PIZZERIA } from './carts.ts'
import { type ExampleStep, refused } from './step.ts'

const chat = (name: string, shows: string, input: object, rest: Partial<ExampleStep> = {}): ExampleStep => ({
  name,
  tool: 'chat_with_clerk',
  shows,
  input: { ...input },
  ...rest,
})

/** Steps for ordering in natural language: with a clerk, or in a single request. */
export const CLERK_STEPS: readonly ExampleStep[] = [
  { name: 'near', tool: 'clerk_menu', shows: 'Near a ZIP.', input: { near: '11201', limit: 1 } },
  refused('clerk_menu', 'invalid_field', 'A limit that is too high.', { limit: 1000 }),
  refused('clerk_menu', 'missing_required_fields', 'A latitude without a longitude.', { lat: 40.69 }),
  { name: 'refunds', tool: 'policy', shows: 'The refund policy.', input: { topic: 'refunds' } },
  refused('policy', 'invalid_field', 'An unknown topic.', { topic: 'weather' }),
  chat(
    'order',
    'A complete first message is answered with a read-back.',
    { message: `the ledger plate from Ledger Deli, pickup asap, I'm Ana ${customer.phone} ${customer.email}` },
    { saves: { session: 'session_id' } },
  ),
  chat('yes', 'A yes books what was read back; pay_instructions says how to pay.', {
    message: 'yes',
    session_id: '{session}',
  }),
  {
    name: 'cart',
    tool: 'update_order',
    shows: 'An order by menu names, priced, with its missing fields.',
    input: {
      restaurant: DELI,
      edits: [{ action: 'add', dish: 'The Ledger Plate', quantity: 2 }],
      details: { fulfillment: 'pickup', time: 'asap', ...customer },
    },
    saves: { ticket: 'session_id', readback: 'cart.readback' },
  },
  {
    name: 'conversation',
    tool: 'read_conversation',
    shows: 'The same order as it stands, and the times it can be for.',
    input: { session_id: '{ticket}' },
    shortens: ['times'],
  },
  refused('update_order', 'order_moved_on', 'A change of a cart that was changed on another screen.', {
    session_id: '{ticket}',
    revision: '0000000000000000',
    edits: [{ action: 'change', line: 1, quantity: 3 }],
  }),
  {
    name: 'place',
    tool: 'update_order',
    shows: 'Exactly the order that was read back is placed; pay_instructions says how to pay.',
    input: { session_id: '{ticket}', agree: '{readback}' },
  },
  refused('read_conversation', 'session_expired', 'An unknown session.', { session_id: 'cs_unknown' }),
  refused('read_conversation', 'missing_required_fields', 'No session.', {}),
  refused('update_order', 'invalid_field', 'A dish that is not on the menu.', {
    restaurant: DELI,
    edits: [{ action: 'add', dish: 'Moon Cheese' }],
  }),
  refused('update_order', 'session_expired', 'An unknown session.', { session_id: 'cs_unknown' }),
  refused('chat_with_clerk', 'missing_required_fields', 'Nothing said.', {}),
  refused('chat_with_clerk', 'invalid_field', 'A message that is not a string.', { message: ['hello'] }),
  refused('chat_with_clerk', 'session_expired', 'An unknown session.', {
    message: 'hello',
    session_id: 'cs_unknown',
  }),
  refused(
    'chat_with_clerk',
    'rate_limited',
    'The eleventh message within a minute.',
    { message: 'hello' },
    { times: 11 },
  ),
  {
    name: 'sentence',
    tool: 'order_once',
    shows: 'Priced and booked from one sentence.',
    input: { text: `the ledger plate from Ledger Deli, pickup asap, I'm Ana ${customer.phone} ${customer.email}` },
  },
  {
    name: 'names',
    tool: 'order_once',
    shows: 'Priced by everyday names of dishes.',
    input: {
      restaurant_id: DELI,
      items: [{ name: 'bacon egg and cheese on a roll, scrambled, american' }, { name: 'coke' }],
    },
  },
  refused('order_once', 'missing_required_fields', 'No restaurant and no items.', {}),
  refused('order_once', 'invalid_field', 'An ambiguous name: the response lists the candidates.', {
    restaurant_id: '35476',
    text: 'two wraps and a hummus',
  }),
  refused('order_once', 'modifiers_required', 'Which size and which crust?', {
    restaurant_id: PIZZERIA,
    text: 'a cheese pie',
  }),
]
