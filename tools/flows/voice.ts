import { cartOf, RING_TWICE } from '#tools/examples/carts.ts'
import { agreement } from '#tools/examples/setup.ts'
import { type Flow, payByX402 } from './flow.ts'

/** Sandwich shop that is called after the payment. */
export const voice: Flow = {
  name: 'voice',
  topic: 'ordering',
  title: 'Restaurants called by phone',
  about:
    'Restaurants with the channel `voice` are called after the payment, and their yes confirms the order; without one it ' +
    'is refunded. Use `special_instructions` only to leave things out ("no onion"), never to add any. Poll every ' +
    '{voiceSeconds} seconds.',
  steps: [
    {
      name: 'preview',
      tool: 'preview_order',
      shows: 'Price a sandwich.',
      input: cartOf(RING_TWICE, { id: '3548101', quantity: 1 }),
      saves: { priceToken: 'priceToken' },
    },
    {
      name: 'confirm',
      tool: 'confirm_order',
      shows: 'Book it, without onion.',
      input: agreement('priceToken', { special_instructions: 'No onion, please' }),
      saves: { payUrl: 'payUrl', orderId: 'orderId' },
    },
    { ...payByX402, expects: { '_status.pollIntervalSeconds': 15 }, setup: true },
  ],
}
