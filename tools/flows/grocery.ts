import { cartOf, HALYARD } from '#tools/examples/carts.ts'
import { agreement } from '#tools/examples/setup.ts'
import { type Flow, payByX402 } from './flow.ts'

/** Meat by the pound and a package, from a grocery store. */
export const grocery: Flow = {
  name: 'grocery',
  topic: 'ordering',
  title: 'Groceries by the pound',
  about:
    'Items with `pricing_type` `per_pound` are weighed: send `quantity_lbs`, at least `minWeight` and a multiple of ' +
    '`weightIncrement`, unless the item has a preset weight; then send `quantity`, the count of packages. `_orderHint` says ' +
    'which. If less is handed out, the difference is refunded.',
  steps: [
    {
      name: 'find',
      tool: 'list_restaurants',
      shows: 'Find groceries.',
      input: { near: '11231', channel: 'grocery', limit: 1 },
      expects: { '0.channel': 'grocery' },
    },
    {
      name: 'preview',
      tool: 'preview_order',
      shows: 'Price steak by weight and a package of shrimp.',
      input: {
        ...cartOf(HALYARD, { id: '3548013', quantity_lbs: 1.5 }),
        items: [
          { id: '3548013', quantity_lbs: 1.5 },
          { id: '3548022', quantity: 1 },
        ],
      },
      saves: { priceToken: 'priceToken' },
      expects: { 'lines.0.quantity_lbs': 1.5, 'lines.1.quantity': 1 },
    },
    {
      name: 'confirm',
      tool: 'confirm_order',
      shows: 'Book it.',
      input: agreement('priceToken'),
      saves: { payUrl: 'payUrl', orderId: 'orderId' },
      setup: true,
    },
    { ...payByX402, setup: true },
  ],
}
