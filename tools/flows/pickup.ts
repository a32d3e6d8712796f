import { DELI, plateCart } from '#tools/examples/carts.ts'
import { agreement } from '#tools/examples/setup.ts'
import { type Flow, payByX402, pollUntilReady } from './flow.ts'

/** Lunch for pickup: the standard flow of most orders. */
export const pickup: Flow = {
  name: 'pickup',
  topic: 'start',
  title: 'Order lunch',
  about: 'Search, menu, preview, confirm, pay, poll.',
  steps: [
    {
      name: 'find',
      tool: 'list_restaurants',
      shows:
        'Find restaurants near a place: neighborhood, address, ZIP or city. Take one with `accepting_orders` true.',
      input: { near: 'Downtown Brooklyn', limit: 3 },
    },
    {
      name: 'menu',
      tool: 'get_menu',
      shows: 'Read its menu, all of it or what `q` finds. Take ids from the newest menu.',
      input: { id: DELI, q: 'plate' },
    },
    {
      name: 'preview',
      tool: 'preview_order',
      shows: 'Price the cart exactly. The `priceToken` is good for {quoteMinutes} minutes and one order.',
      input: plateCart(),
      saves: { priceToken: 'priceToken' },
    },
    {
      name: 'confirm',
      tool: 'confirm_order',
      shows: 'Book it. Nothing is charged and nothing is cooked yet.',
      input: agreement('priceToken'),
      saves: { payUrl: 'payUrl', orderId: 'orderId' },
      expects: { status: 'awaiting_payment' },
    },
    payByX402,
    pollUntilReady,
  ],
}
