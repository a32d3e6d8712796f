import { cartOf, customer, DINER, delivered, home, oatmeal, PIZZERIA, plateCart, slice } from './carts.ts'
import { agreement, preview } from './setup.ts'
import { refused, type Step } from './step.ts'

const refusedAgreement = (
  fault: Parameters<typeof refused>[1],
  shows: string,
  token: string,
  rest: object = {},
): Step => refused('confirm_order', fault, shows, agreement(token, rest))

/** Booking what was priced. */
export const CONFIRM_STEPS: readonly Step[] = [
  preview('plate', plateCart()),
  preview('delivered', delivered()),
  preview('slices', cartOf(PIZZERIA, slice)),
  preview('oatmeal', cartOf(DINER, oatmeal, { pickup_time: '{tomorrow}T13:30:00Z' })),
  refused('confirm_order', 'missing_required_fields', 'A price token alone.', { priceToken: '{plate}' }),
  refusedAgreement('invalid_field', 'An address without a domain.', 'plate', {
    customer: { ...customer, email: 'ana@' },
  }),
  refused('confirm_order', 'price_token_invalid', 'A token of another service.', {
    ...agreement('plate'),
    priceToken: 'pt_unknown',
  }),
  refusedAgreement('cart_mismatch', 'Another house than was previewed.', 'delivered', {
    delivery_address: { ...home, street: '90 Court St' },
  }),
  refusedAgreement('pickup_time_invalid', 'Neither ASAP nor a time.', 'plate', { pickup_time: 'around noon' }),
  refusedAgreement('pickup_time_too_far', 'Three weeks ahead.', 'plate', { pickup_time: '{threeWeeks}T17:00:00Z' }),
  refusedAgreement('instructions_too_long', 'More than 200 characters.', 'plate', {
    special_instructions: 'Please ring twice and wait at the blue door. '.repeat(5),
  }),
  refusedAgreement('instructions_rejected', 'A link.', 'plate', { special_instructions: 'See www.example.com' }),
  refusedAgreement('restaurant_closed', 'In the night.', 'slices', { pickup_time: '{tomorrow}T09:30:00Z' }),
  refusedAgreement('item_unavailable', 'Breakfast in the afternoon.', 'oatmeal', {
    pickup_time: '{tomorrow}T19:00:00Z',
  }),
  {
    name: 'pickup',
    tool: 'confirm_order',
    shows: 'Ana collects it; the Idempotency-Key makes the request safe to repeat.',
    input: agreement('plate', { special_instructions: 'Extra napkins, please' }),
    headers: { 'Idempotency-Key': '{confirmKey}' },
    saves: { orderId: 'orderId', statusToken: 'statusToken' },
  },
  refused(
    'confirm_order',
    'idempotency_conflict',
    'Another request under the same key.',
    agreement('plate', { customer: { ...customer, name: 'Ben Example' } }),
    { headers: { 'Idempotency-Key': '{confirmKey}' } },
  ),
  refusedAgreement('already_confirmed', 'Another customer, without the statusToken.', 'plate', {
    customer: { ...customer, name: 'Ben Example' },
  }),
  {
    name: 'changed',
    tool: 'confirm_order',
    shows: 'The statusToken changes what was confirmed.',
    input: agreement('plate', { special_instructions: 'No napkins, please', statusToken: '{statusToken}' }),
  },
  {
    name: 'delivery',
    tool: 'confirm_order',
    shows: 'Brought to the door.',
    input: agreement('delivered', { delivery_address: home }),
  },
]
