import { z } from 'zod'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { answerRestaurantFacts } from '#src/clerk/turn-context/look-facts.ts'
import { lookMenu } from '#src/clerk/turn-context/look-menu.ts'
import { presentOrder } from '#src/clerk/turn-context/present-order.ts'
import { showPayment } from '#src/clerk/turn-context/show-payment.ts'
import type { TurnContext } from '#src/clerk/turn-context/turn-context.ts'
import { restaurantNamed } from './restaurant-named.ts'
import { refusal, resultOf, type ToolResult } from './result.ts'

export const SHOWN = ['menu', 'hours', 'contact', 'delivery', 'fees', 'wait', 'order', 'payment'] as const

export const ShowInput = z.strictObject({
  what: z.enum(SHOWN).describe('wait: the earliest time; order: the cart with its price, or what was booked'),
  restaurant: z.string().max(80).optional().describe('Id, number in the last list, or name; default: of the order'),
  section: z.string().max(80).optional().describe('Of the menu'),
  dish: z.string().max(120).optional().describe('One dish of the menu, with its choices'),
  date: z.iso.date().optional().describe('For hours'),
})
export type ShowInput = z.infer<typeof ShowInput>

/** Shows a menu, restaurant facts, the order, or how to pay in the reply. */
export async function show(deps: ClerkDeps, context: TurnContext, input: ShowInput): Promise<ToolResult> {
  const { what, section, dish, date } = input
  if (what === 'order') return resultOf(context, (await presentOrder(deps, context)).status)
  if (what === 'payment') return resultOf(context, showPayment(deps, context).status)
  const restaurant = restaurantNamed(deps, context.state, input.restaurant)
  if (typeof restaurant === 'string') return refusal(restaurant)
  const { id: restaurant_id } = restaurant
  const looked =
    what === 'menu'
      ? await lookMenu(deps, context, {
          restaurant_id,
          ...(section === undefined ? {} : { section }),
          ...(dish === undefined ? {} : { item: dish }),
        })
      : await answerRestaurantFacts(deps, context, {
          restaurant_id,
          about: what,
          ...(date === undefined ? {} : { date }),
        })
  return resultOf(context, looked.status)
}
