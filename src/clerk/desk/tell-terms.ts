import type { Restaurant } from '#src/catalog/restaurant.ts'
import { fulfillmentOf } from '#src/clerk/draft/draft.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import type { Menu } from '#src/menu/menu.ts'
import { type Desk, show } from './desk.ts'
import { type Destination, deliveryText, isInside } from './facts-texts.ts'

/**
 * Whether a kitchen delivers to where it is wanted, what it takes for that, and from how much on it takes orders: told when it is
 * chosen, not at the end.
 */
export function tellTerms(desk: Desk, restaurant: Restaurant, to: Destination | undefined): void {
  const { name, delivery, minimum_order_cents: least } = restaurant
  const isWanted = (desk.state.details.fulfillment ?? 'pickup') === 'delivery'
  const isBeyond = isWanted && to !== undefined && isInside(restaurant, to) === false
  const from = least > 0 ? `, from ${dollars(least)} on` : ''
  if (isBeyond) show(desk, 'notice', deliveryText(restaurant, to))
  else if (delivery && fulfillmentOf(desk.state, restaurant) === 'delivery')
    show(
      desk,
      'notice',
      `${name} delivers for ${delivery.fee_cents === 0 ? 'free' : dollars(delivery.fee_cents)}${from}.`,
    )
  else if (least > 0) show(desk, 'notice', `${name} takes orders from ${dollars(least)} on.`)
}

/** Said while the price of an order is still open, where its dishes do not come to what the kitchen takes. */
export function tellLeast(desk: Desk, restaurant: Restaurant, menu: Menu): void {
  const sum = desk.state.lines.reduce((cents, { item: { id, quantity, quantity_lbs } }) => {
    const price = menu.items.get(id)?.price_cents ?? 0
    return cents + price * Number(quantity ?? quantity_lbs ?? 1)
  }, 0)
  if (sum < restaurant.minimum_order_cents)
    show(desk, 'notice', `${restaurant.name} takes orders from ${dollars(restaurant.minimum_order_cents)} on.`)
}
