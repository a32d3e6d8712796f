import { cartOf, customer, plateCart, soup, UNLUCKY_LADLE } from './carts.ts'
import { agreement, confirm, preview } from './setup.ts'
import { type ExampleStep, type Payment, refused } from './step.ts'

/** Payer's own id of a lunch, which it pays for once. */
const LUNCH = 'lunch_of_ana_0001'
const STRANGER = '0x000000000000000000000000000000000000dEaD'

const refusedPayment = (fault: Parameters<typeof refused>[1], shows: string, pay: Payment): ExampleStep =>
  refused('pay_order', fault, shows, { pt: '{plate}' }, { pay, status: 402 })

/** Steps for paying the pay URL and following the order. They follow the confirmed plate. */
export const PAY_STEPS: readonly ExampleStep[] = [
  preview('unconfirmed', plateCart()),
  refused('pay_order', 'missing_required_fields', 'Without a price token.', {}),
  refused('pay_order', 'price_token_invalid', 'A price token that this service did not issue.', { pt: 'pt_unknown' }),
  refused('pay_order', 'not_confirmed', 'Straight from preview.', { pt: '{unconfirmed}' }),
  refused('pay_order', 'payment_required', 'What is owed.', { pt: '{plate}' }),
  refused(
    'pay_order',
    'invalid_field',
    'A malformed payment header.',
    { pt: '{plate}' },
    {
      headers: { 'PAYMENT-SIGNATURE': 'signed' },
    },
  ),
  refusedPayment('underpayment', 'One cent instead of the full amount.', { by: 'v2', changes: { value: '10000' } }),
  refusedPayment('payto_mismatch', 'Signed for another recipient.', { by: 'v2', changes: { to: STRANGER } }),
  refusedPayment('authorization_expired', 'An expired authorization.', {
    by: 'v2',
    changes: { validBefore: '1700000000' },
  }),
  refusedPayment('payment_settlement_failed', 'Signed with the wrong EIP-712 domain.', {
    by: 'v2',
    domain: { version: '1' },
  }),
  {
    name: 'x402_v2',
    tool: 'pay_order',
    shows: 'Paid by an x402 client, version 2.',
    input: { pt: '{plate}' },
    pay: { by: 'client' },
  },
  refused('pay_order', 'already_paid', 'A second payment.', { pt: '{plate}' }, { pay: { by: 'v2' } }),
  refused(
    'confirm_order',
    'already_paid',
    'A different customer name for a paid order.',
    agreement('plate', { customer: { ...customer, name: 'Ben Example' } }),
  ),

  preview('second', plateCart()),
  confirm('second'),
  {
    name: 'x402_v1',
    tool: 'pay_order',
    shows: 'Paid by x402, version 1.',
    input: { pt: '{second}' },
    pay: { by: 'v1', as: 'spent' },
  },
  preview('third', plateCart()),
  confirm('third'),
  {
    name: 'pay_third',
    tool: 'pay_order',
    shows: 'Prepares the next step.',
    input: { pt: '{third}' },
    pay: { by: 'v2', paymentId: LUNCH },
    setup: true,
  },
  preview('late', plateCart()),
  confirm('late'),
  refused(
    'pay_order',
    'idempotency_conflict',
    'A second order under the same payment-identifier.',
    { pt: '{late}' },
    {
      pay: { by: 'v2', paymentId: LUNCH },
    },
  ),
  refused(
    'pay_order',
    'authorization_reused',
    'A payment already used for another order.',
    { pt: '{late}' },
    {
      pay: { by: 'v2', as: 'spent' },
    },
  ),

  {
    name: 'ready',
    tool: 'get_order',
    shows: 'The restaurant accepted it and the food is ready.',
    input: { id: '{orderId}' },
    until: ['status', 'ready_for_pickup'],
  },
  {
    name: 'with_status_token',
    tool: 'get_order',
    shows: 'The buyer also sees the customer block.',
    input: { id: '{orderId}', token: '{statusToken}' },
  },
  {
    name: 'of_the_plate',
    tool: 'get_receipt',
    shows: 'Signed record of the payment and the outcome.',
    input: { id: '{orderId}' },
  },
  refused('get_receipt', 'order_not_found', 'An order that was not paid.', { id: '{order_late}' }),
  preview('unlucky', cartOf(UNLUCKY_LADLE, soup)),
  confirm('unlucky'),
  {
    name: 'pay_unlucky',
    tool: 'pay_order',
    shows: 'Prepares the next step.',
    input: { pt: '{unlucky}' },
    pay: { by: 'client' },
    setup: true,
  },
  {
    name: 'refunded',
    tool: 'get_order',
    shows: 'The restaurant declined; the payment was refunded.',
    input: { id: '{order_unlucky}' },
    until: ['refund.status', 'succeeded'],
  },
  {
    name: 'to_the_refund',
    tool: 'follow_order',
    shows: 'From the booking to the refund; the event stream sends each event as it happens.',
    input: { id: '{order_unlucky}' },
    headers: { Accept: 'application/json' },
  },
  refused('follow_order', 'order_not_found', 'An id that does not exist.', { id: 'ORD-00000000' }),
  refused('get_order', 'order_not_found', 'An id that does not exist.', { id: 'ORD-00000000' }),
]
