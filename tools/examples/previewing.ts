import {
  BUTCHER,
  cartOf,
  DELI,
  delivered,
  egg,
  home,
  PIZZERIA,
  plate,
  plateCart,
  ribeye,
  slice,
  soup,
  TASTING_COUNTER,
  TIFFIN_ROOM,
  UNLUCKY_LADLE,
} from './carts.ts'
import { type ExampleStep, refused } from './step.ts'

const refusedCart = (fault: Parameters<typeof refused>[1], shows: string, cart: object): ExampleStep =>
  refused('preview_order', fault, shows, { ...cart })

/** Steps for pricing carts, with every fault that a cart can have. */
export const PREVIEW_STEPS: readonly ExampleStep[] = [
  { name: 'pickup', tool: 'preview_order', shows: 'One plate, as soon as possible.', input: plateCart() },
  {
    name: 'modifiers',
    tool: 'preview_order',
    shows: 'A sandwich with its required choices.',
    input: cartOf(DELI, egg(['2103'], 2)),
  },
  { name: 'by_weight', tool: 'preview_order', shows: 'Meat by the pound.', input: cartOf(BUTCHER, ribeye(1.5)) },
  {
    name: 'delivery',
    tool: 'preview_order',
    shows: 'Delivery, with unit and street as separate fields.',
    input: delivered(),
  },
  {
    name: 'tip',
    tool: 'preview_order',
    shows: 'With a tip of 18 percent of the subtotal.',
    input: { ...plateCart(), tip: { percent: 18 } },
  },
  refusedCart('missing_required_fields', 'All missing fields are reported at once.', { restaurant_id: DELI }),
  refusedCart('invalid_field', 'quantity must be a whole number.', cartOf(DELI, { ...plate, quantity: 1.5 })),
  refusedCart('restaurant_not_found', 'An id that does not exist.', cartOf('99999', plate)),
  refusedCart(
    'not_orderable',
    'A restaurant that is listed but not orderable.',
    cartOf(TASTING_COUNTER, { id: '3546504', quantity: 1 }),
  ),
  refusedCart('item_not_found', 'An item id that is not on this menu.', cartOf(DELI, { id: '1', quantity: 1 })),
  refusedCart('item_unavailable', 'Sold out.', cartOf(DELI, { id: '3545327', quantity: 1 })),
  refusedCart('modifiers_required', 'A sandwich without its choices.', cartOf(DELI, { id: '3545301', quantity: 1 })),
  refusedCart('modifier_invalid', 'An option id that is not on this menu.', cartOf(DELI, egg(['9999']))),
  refusedCart('modifier_count', 'Two rolls for one sandwich.', cartOf(DELI, egg(['2101', '2102']))),
  refusedCart(
    'wrong_quantity_field',
    'A plate is not sold by weight.',
    cartOf(DELI, { id: plate.id, quantity_lbs: 1 }),
  ),
  refusedCart('quantity_below_minimum', 'Less than the minimum weight.', cartOf(BUTCHER, ribeye(0.5))),
  refusedCart('quantity_not_multiple', 'Not a multiple of the weight increment.', cartOf(BUTCHER, ribeye(1.1))),
  refusedCart('below_order_minimum', 'Too little.', cartOf(TIFFIN_ROOM, { id: '3546401', quantity: 1 })),
  refusedCart(
    'outside_delivery_area',
    'Too far away.',
    delivered({ delivery_address: { street: '1 Main St', city: 'Yonkers', state: 'NY', zip: '10701' } }),
  ),
  refusedCart(
    'delivery_not_offered',
    'A restaurant without delivery.',
    cartOf(UNLUCKY_LADLE, soup, { fulfillment: 'delivery', delivery_address: home }),
  ),
  refusedCart('pickup_time_invalid', 'Neither ASAP nor a time.', plateCart({ pickup_time: 'around noon' })),
  refusedCart('pickup_time_too_far', 'Three weeks ahead.', plateCart({ pickup_time: '{threeWeeks}T17:00:00Z' })),
  refusedCart('dietary_conflict', 'A plate with milk.', plateCart({ constraints: { allergens: ['milk'] } })),
  refusedCart('restaurant_closed', 'In the night.', cartOf(PIZZERIA, slice, { pickup_time: '{tomorrow}T09:30:00Z' })),
]
