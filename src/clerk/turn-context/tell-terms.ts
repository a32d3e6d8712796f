import type { Restaurant } from '#src/catalog/restaurant.ts'
import { fulfillmentOf } from '#src/clerk/draft/draft.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import type { Menu } from '#src/menu/menu.ts'
import { type Destination, deliveryText, isInside } from './facts-texts.ts'
import { show, type TurnContext } from './turn-context.ts'

/**
 * States whether the restaurant delivers to the destination, its delivery fee, and its minimum order, when it is
 * chosen rather than at the end.
 */
export function tellTerms(context: TurnContext, restaurant: Restaurant, to: Destination | undefined): void {
  const { name, delivery, minimum_order_cents: least } = restaurant
  const isWanted = (context.state.details.fulfillment ?? 'pickup') === 'delivery'
  const isBeyond = isWanted && to !== undefined && isInside(restaurant, to) === false
  const from = least > 0 ? `, from ${dollars(least)} on` : ''
  if (isBeyond) show(context, 'notice', deliveryText(restaurant, to))
  else if (delivery && fulfillmentOf(context.state, restaurant) === 'delivery')
    show(
      context,
      'notice',
      `${name} delivers for ${delivery.fee_cents === 0 ? 'free' : dollars(delivery.fee_cents)}${from}.`,
    )
  else if (least > 0) show(context, 'notice', `${name} takes orders from ${dollars(least)} on.`)
}

/** Warns, before the order can be priced, that its dishes are below the restaurant's minimum. */
export function showMinimumOrder(context: TurnContext, restaurant: Restaurant, menu: Menu): void {
  const sum = context.state.lines.reduce((cents, { item: { id, quantity, quantity_lbs } }) => {
    const price = menu.items.get(id)?.price_cents ?? 0
    return cents + price * Number(quantity ?? quantity_lbs ?? 1)
  }, 0)
  if (sum < restaurant.minimum_order_cents)
    show(context, 'notice', `${restaurant.name} takes orders from ${dollars(restaurant.minimum_order_cents)} on.`)
}
