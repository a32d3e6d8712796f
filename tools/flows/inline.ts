import { customer, plateCart } from '#tools/examples/carts.ts'
import { type Flow, pollUntilReady } from './flow.ts'

/** Order and payment in one request. */
export const inline: Flow = {
  name: 'inline',
  topic: 'payment',
  title: 'Order and pay in one request',
  about:
    "Instead of confirming, sign preview's `payment.eip712` (EIP-712, `TransferWithAuthorization`): `to` is " +
    '`payment.payTo`, `value` at least `payment.amount`, `validAfter` "0", `validBefore` at least 5 minutes ahead, `nonce` 32 ' +
    'random bytes. `payment` is then `{"signature": …, "authorization": {from, to, value, validAfter, validBefore, nonce}}`, ' +
    'numbers as strings. The cart must be the previewed one.',
  steps: [
    {
      name: 'preview',
      tool: 'preview_order',
      shows: 'Price the cart.',
      input: plateCart(),
      saves: { priceToken: 'priceToken', payment_priceToken: 'payment' },
    },
    {
      name: 'place',
      tool: 'place_order',
      shows: 'Order and pay.',
      input: { pt: '{priceToken}', ...plateCart(), customer },
      pay: { by: 'body' },
      saves: { orderId: 'orderId' },
      expects: { status: 'payment_received' },
    },
    { ...pollUntilReady, setup: true },
  ],
}
