import { cartOf, customer, DINER, delivered, home, oatmeal, PIZZERIA, plateCart, slice } from './carts.ts'
import { agreement, preview } from './setup.ts'
import { type ExampleStep, refused } from './step.ts'

const refusedAgreement = (
  fault: Parameters<typeof refused>[1],
  shows: string,
  token: string,
  rest: object = {},
): ExampleStep => refused('confirm_order', fault, shows, agreement(token, rest))

/** Steps for booking a quoted order. */
export const CONFIRM_STEPS: readonly ExampleStep[] = [
  preview('plate', plateCart()),
  preview('delivered', delivered()),
  preview('slices', cartOf(PIZZERIA, slice)),
  preview('oatmeal', cartOf(DINER, oatmeal, { pickup_time: '{tomorrow}T13:30:00Z' })),
  refused('confirm_order', 'missing_required_fields', 'Only a price token.', { priceToken: '{plate}' }),
  refusedAgreement('invalid_field', 'An e-mail address without a domain.', 'plate', {
    customer: { ...customer, email: 'ana@' },
  }),
  refused('confirm_order', 'price_token_invalid', 'A price token that this service did not issue.', {
    ...agreement('plate'),
    priceToken: 'pt_unknown',
  }),
  refusedAgreement('cart_mismatch', 'An address other than the previewed one.', 'delivered', {
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
    'A different request with the same Idempotency-Key.',
    agreement('plate', { customer: { ...customer, name: 'Ben Example' } }),
    { headers: { 'Idempotency-Key': '{confirmKey}' } },
  ),
  refusedAgreement('already_confirmed', 'A different customer, without the statusToken.', 'plate', {
    customer: { ...customer, name: 'Ben Example' },
  }),
  {
    name: 'changed',
    tool: 'confirm_order',
    shows: 'The statusToken allows changing what was confirmed.',
    input: agreement('plate', { special_instructions: 'No napkins, please', statusToken: '{statusToken}' }),
  },
  {
    name: 'delivery',
    tool: 'confirm_order',
    shows: 'Delivery to the door.',
    input: agreement('delivered', { delivery_address: home }),
  },
]
