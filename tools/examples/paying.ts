import { cartOf, customer, plateCart, soup, UNLUCKY_LADLE } from './carts.ts'
import { agreement, confirm, preview } from './setup.ts'
import { type Payment, refused, type Step } from './step.ts'

const STRANGER = '0x000000000000000000000000000000000000dEaD'

const refusedPayment = (fault: Parameters<typeof refused>[1], shows: string, pay: Payment): Step =>
  refused('pay_order', fault, shows, { pt: '{plate}' }, { pay, status: 402 })

/** Paying the pay URL and following the order; goes on from the confirmed plate. */
export const PAY_STEPS: readonly Step[] = [
  preview('unconfirmed', plateCart()),
  refused('pay_order', 'missing_required_fields', 'Without a price token.', {}),
  refused('pay_order', 'price_token_invalid', 'A token of another service.', { pt: 'pt_unknown' }),
  refused('pay_order', 'not_confirmed', 'Straight from preview.', { pt: '{unconfirmed}' }),
  refused('pay_order', 'payment_required', 'What is owed.', { pt: '{plate}' }),
  refused(
    'pay_order',
    'invalid_field',
    'A header that no client made.',
    { pt: '{plate}' },
    {
      headers: { 'PAYMENT-SIGNATURE': 'signed' },
    },
  ),
  refusedPayment('underpayment', 'A cent for the whole.', { by: 'v2', changes: { value: '10000' } }),
  refusedPayment('payto_mismatch', 'Signed for somebody else.', { by: 'v2', changes: { to: STRANGER } }),
  refusedPayment('authorization_expired', 'Signed for a time that is over.', {
    by: 'v2',
    changes: { validBefore: '1700000000' },
  }),
  refusedPayment('payment_settlement_failed', 'Signed for another token.', { by: 'v2', domain: { version: '1' } }),
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
    'Another name for an order that is paid.',
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
  preview('late', plateCart()),
  confirm('late'),
  refused(
    'pay_order',
    'authorization_reused',
    'The payment of another order.',
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
    shows: 'Its buyer also sees the customer block.',
    input: { id: '{orderId}', token: '{statusToken}' },
  },
  {
    name: 'of_the_plate',
    tool: 'get_receipt',
    shows: 'What was paid and what became of it, signed.',
    input: { id: '{orderId}' },
  },
  refused('get_receipt', 'order_not_found', 'An order that was not paid.', { id: '{order_late}' }),
  preview('unlucky', cartOf(UNLUCKY_LADLE, soup)),
  confirm('unlucky'),
  {
    name: 'pay_unlucky',
    tool: 'pay_order',
    shows: 'Prepares the step after it.',
    input: { pt: '{unlucky}' },
    pay: { by: 'client' },
    setup: true,
  },
  {
    name: 'refunded',
    tool: 'get_order',
    shows: 'The restaurant declined; the money is back.',
    input: { id: '{order_unlucky}' },
    until: ['refund.status', 'succeeded'],
  },
  {
    name: 'to_the_refund',
    tool: 'follow_order',
    shows: 'From the booking to the refund; as events it is told while it happens.',
    input: { id: '{order_unlucky}' },
    headers: { Accept: 'application/json' },
  },
  refused('follow_order', 'order_not_found', 'An id that was never given.', { id: 'ORD-00000000' }),
  refused('get_order', 'order_not_found', 'An id that was never given.', { id: 'ORD-00000000' }),
]
