import { delivered, home } from '#tools/examples/carts.ts'
import { agreement } from '#tools/examples/setup.ts'
import { type Flow, payByX402, pollUntilReady } from './flow.ts'

/** Same lunch, delivered. */
export const delivery: Flow = {
  name: 'delivery',
  topic: 'ordering',
  title: 'Delivery',
  about:
    'Send `delivery_address` with the preview, and again with the confirmation. Apartment or suite go into `unit`, never ' +
    'into `street`. The address is checked before anything is paid.',
  steps: [
    {
      name: 'preview',
      tool: 'preview_order',
      shows: 'Price a delivery.',
      input: delivered(),
      saves: { priceToken: 'priceToken' },
      expects: { fulfillment: 'delivery' },
    },
    {
      name: 'confirm',
      tool: 'confirm_order',
      shows: 'Book it, to the same address.',
      input: agreement('priceToken', { delivery_address: home }),
      saves: { payUrl: 'payUrl', orderId: 'orderId' },
      setup: true,
    },
    { ...payByX402, setup: true },
    { ...pollUntilReady, until: ['status', 'out_for_delivery'], setup: true },
  ],
}
