/** Carts, people, and locations used by the examples, all from the demo marketplace. */

/** Open 24 hours. */
export const DELI = '35453'
export const PIZZERIA = '35460'
export const DINER = '35463'
export const TIFFIN_ROOM = '35464'
/** Does not accept orders. */
export const TASTING_COUNTER = '35465'
export const BUTCHER = '35470'
/** Grocery store. */
export const HALYARD = '35480'
/** Receives its orders by phone. */
export const RING_TWICE = '35481'
/** Declines every paid order. */
export const UNLUCKY_LADLE = '35472'
/** Sells by the pound and by the piece. */
export const GROCER = '35480'

const PLATE = '3545315'
export const plate = { id: PLATE, quantity: 1 }
export const egg = (roll: readonly string[] = ['2101'], quantity = 1) => ({
  id: '3545301',
  quantity,
  modifiers: [
    { category_id: '21', modifier_ids: roll },
    { category_id: '22', modifier_ids: ['2203'] },
    { category_id: '23', modifier_ids: ['2302'] },
  ],
})
export const ribeye = (pounds: number) => ({
  id: '3547001',
  quantity_lbs: pounds,
  modifiers: [
    { category_id: '11', modifier_ids: ['1102'] },
    { category_id: '12', modifier_ids: ['1202'] },
  ],
})
export const soup = {
  id: '3547201',
  quantity: 1,
  modifiers: [
    { category_id: '11', modifier_ids: ['1102'] },
    { category_id: '12', modifier_ids: ['1201'] },
  ],
}
/** Grocery item sold by the pound. */
export const STEAK = '3548013'
/** Grocery item sold by the piece. */
export const CHICKEN = '3548044'
export const slice = { id: '3546001', quantity: 2 }
export const oatmeal = { id: '3546305', quantity: 2 }

export const customer = { name: 'Ana Example', phone: '+12125550134', email: 'ana@example.com' }
export const home = { street: '88 Court St', unit: '4B', city: 'Brooklyn', state: 'NY', zip: '11201' }

export const cartOf = (restaurant_id: string, item: object, rest: object = {}) => ({
  restaurant_id,
  items: [item],
  fulfillment: 'pickup',
  pickup_time: 'ASAP',
  ...rest,
})
export const plateCart = (rest: object = {}) => cartOf(DELI, plate, rest)
export const delivered = (rest: object = {}) => plateCart({ fulfillment: 'delivery', delivery_address: home, ...rest })
