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
import { refused, type Step } from './step.ts'

const refusedCart = (fault: Parameters<typeof refused>[1], shows: string, cart: object): Step =>
  refused('preview_order', fault, shows, { ...cart })

/** Pricing carts, and everything that can be wrong with one. */
export const PREVIEW_STEPS: readonly Step[] = [
  { name: 'pickup', tool: 'preview_order', shows: 'One plate, as soon as possible.', input: plateCart() },
  {
    name: 'modifiers',
    tool: 'preview_order',
    shows: 'A sandwich with its required choices.',
    input: cartOf(DELI, egg(['2103'], 2)),
  },
  { name: 'by_weight', tool: 'preview_order', shows: 'Meat by the pound.', input: cartOf(BUTCHER, ribeye(1.5)) },
  { name: 'delivery', tool: 'preview_order', shows: 'Delivered, the unit apart from the street.', input: delivered() },
  refusedCart('missing_required_fields', 'Everything that is missing is named at once.', { restaurant_id: DELI }),
  refusedCart('invalid_field', 'quantity is a whole number.', cartOf(DELI, { ...plate, quantity: 1.5 })),
  refusedCart('restaurant_not_found', 'An id that was never given.', cartOf('99999', plate)),
  refusedCart(
    'not_orderable',
    'A restaurant that is only listed.',
    cartOf(TASTING_COUNTER, { id: '3546504', quantity: 1 }),
  ),
  refusedCart('item_not_found', 'An id from somewhere else.', cartOf(DELI, { id: '1', quantity: 1 })),
  refusedCart('item_unavailable', 'Sold out.', cartOf(DELI, { id: '3545327', quantity: 1 })),
  refusedCart('modifiers_required', 'A sandwich without its choices.', cartOf(DELI, { id: '3545301', quantity: 1 })),
  refusedCart('modifier_invalid', 'An option of another menu.', cartOf(DELI, egg(['9999']))),
  refusedCart('modifier_count', 'Two rolls for one sandwich.', cartOf(DELI, egg(['2101', '2102']))),
  refusedCart('wrong_quantity_field', 'A plate is not weighed.', cartOf(DELI, { id: plate.id, quantity_lbs: 1 })),
  refusedCart('quantity_below_minimum', 'Less than the butcher cuts.', cartOf(BUTCHER, ribeye(0.5))),
  refusedCart('quantity_not_multiple', 'Between two steps of weight.', cartOf(BUTCHER, ribeye(1.1))),
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
