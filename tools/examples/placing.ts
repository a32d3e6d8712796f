import { cartOf, customer, DELI, DINER, egg, oatmeal, PIZZERIA, plateCart, slice } from './carts.ts'
import { confirm, preview } from './setup.ts'
import { type ExampleStep, type Payment, refused } from './step.ts'

const STRANGER = '0x000000000000000000000000000000000000dEaD'

const order = (token: string, cart: object, rest: object = {}) => ({ pt: `{${token}}`, ...cart, customer, ...rest })

const refusedOrder = (fault: Parameters<typeof refused>[1], shows: string, rest: object): ExampleStep =>
  refused('place_order', fault, shows, order('inline', plateCart(), rest))

const refusedPayment = (
  fault: Parameters<typeof refused>[1],
  shows: string,
  changes: Record<string, string>,
): ExampleStep[] =>
  (['body', 'v2'] satisfies Payment['by'][]).map(by =>
    refused('place_order', fault, shows, order('inline', plateCart()), {
      name: by === 'body' ? fault : `${fault}_in_header`,
      pay: { by, changes },
      status: by === 'body' ? 400 : 402,
    }),
  )

/** Steps for booking and paying in one request, and its refusals. They use quotes and payments of earlier steps. */
export const PLACE_STEPS: readonly ExampleStep[] = [
  preview('inline', plateCart()),
  refused('place_order', 'missing_required_fields', 'Only a price token.', { pt: '{inline}' }),
  refused('place_order', 'price_token_invalid', 'A price token that this service did not issue.', {
    ...order('inline', plateCart()),
    pt: 'pt_unknown',
  }),
  refusedOrder('invalid_field', 'An e-mail address without a domain.', { customer: { ...customer, email: 'ana@' } }),
  refusedOrder('cart_mismatch', 'A sandwich instead of the previewed plate.', plateCart({ items: [egg()] })),
  refusedOrder('pickup_time_invalid', 'Neither ASAP nor a time.', { pickup_time: 'around noon' }),
  refusedOrder('pickup_time_too_far', 'Three weeks ahead.', { pickup_time: '{threeWeeks}T17:00:00Z' }),
  refusedOrder('instructions_too_long', 'More than 200 characters.', {
    special_instructions: 'Please ring twice and wait at the blue door. '.repeat(5),
  }),
  refusedOrder('instructions_rejected', 'A link.', { special_instructions: 'See www.example.com' }),
  refused(
    'place_order',
    'restaurant_closed',
    'In the night.',
    order('slices', cartOf(PIZZERIA, slice, { pickup_time: '{tomorrow}T09:30:00Z' })),
  ),
  refused(
    'place_order',
    'item_unavailable',
    'Breakfast in the afternoon.',
    order('oatmeal', cartOf(DINER, oatmeal, { pickup_time: '{tomorrow}T19:00:00Z' })),
  ),
  refused('place_order', 'payment_required', 'A complete order without payment.', order('inline', plateCart())),
  ...refusedPayment('underpayment', 'One cent instead of the full amount.', { value: '10000' }),
  ...refusedPayment('payto_mismatch', 'Signed for another recipient.', { to: STRANGER }),
  ...refusedPayment('authorization_expired', 'An expired authorization.', { validBefore: '1700000000' }),
  refused(
    'place_order',
    'payment_settlement_failed',
    'Signed with the wrong EIP-712 domain.',
    order('inline', plateCart()),
    {
      pay: { by: 'body', domain: { version: '1' } },
    },
  ),
  refused(
    'place_order',
    'authorization_reused',
    'A payment already used for another order.',
    order('inline', plateCart()),
    {
      pay: { by: 'body', as: 'spent' },
    },
  ),
  {
    name: 'signed_in_body',
    tool: 'place_order',
    shows: "Ordered and paid with the signed authorization of preview's payment.eip712.",
    input: order('inline', plateCart()),
    headers: { 'Idempotency-Key': '{orderKey}' },
    pay: { by: 'body' },
  },
  refused('place_order', 'already_paid', 'A second payment.', order('inline', plateCart()), { pay: { by: 'body' } }),
  refused(
    'place_order',
    'idempotency_conflict',
    'A different request with the same Idempotency-Key.',
    order('inline', cartOf(DELI, egg())),
    { headers: { 'Idempotency-Key': '{orderKey}' } },
  ),
  preview('agreed', plateCart()),
  confirm('agreed'),
  refused(
    'place_order',
    'already_confirmed',
    'A customer other than the confirmed one, without the statusToken.',
    order('agreed', plateCart(), { customer: { ...customer, name: 'Ben Example' } }),
  ),
  preview('by_client', plateCart()),
  {
    name: 'x402_v2',
    tool: 'place_order',
    shows: 'Ordered unpaid, then paid by an x402 client, version 2.',
    input: order('by_client', plateCart()),
    pay: { by: 'client' },
  },
]

/** Steps that run after the price tokens have expired. */
export const LATE_STEPS: readonly ExampleStep[] = [
  refused('pay_order', 'payment_expired', 'Confirmed, but not paid in time.', { pt: '{late}' }, { after: 11 }),
  refused('pay_order', 'price_token_expired', 'Never confirmed.', { pt: '{unconfirmed}' }),
  refused('confirm_order', 'price_token_expired', 'Eleven minutes after the preview.', {
    priceToken: '{unconfirmed}',
    customer,
    pickup_time: 'ASAP',
  }),
  refused('place_order', 'price_token_expired', 'Eleven minutes after the preview.', order('unconfirmed', plateCart())),
]
