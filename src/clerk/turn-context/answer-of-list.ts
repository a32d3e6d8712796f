import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import type { Command } from '#src/clerk/understand/command.ts'
import { findAskedDishes } from './dishes-asked.ts'
import { deliveryText } from './facts-texts.ts'
import { destinationOf } from './look-facts.ts'
import { show, type TurnContext } from './turn-context.ts'

const MOST_DISHES = 3

/** Answers for each listed restaurant whether it delivers or has what was requested. Keeps the list. */
export async function answerOfList(
  deps: ClerkDeps,
  context: TurnContext,
  { asks, isOfDelivery }: Extract<Command, { do: 'of_list' }>,
): Promise<void> {
  const ids = context.offered?.choices.flatMap(choice => choice.restaurant_id ?? []) ?? []
  const listed = ids.flatMap(id => deps.engine.market.restaurants.get(id) ?? [])
  const to = isOfDelivery ? await destinationOf(deps, context) : undefined
  const told = listed.map(one => (isOfDelivery ? deliveryText(one, to) : dishesOf(deps, one, asks)))
  show(context, 'facts', told.map((text, at) => `${at + 1}. ${text}`).join('\n'))
}

function dishesOf({ menus }: ClerkDeps, { id, name }: Restaurant, asks: string): string {
  const compiled = menus(id)
  const found = compiled ? findAskedDishes(asks, compiled, compiled.items).found : []
  const dishes = found.slice(0, MOST_DISHES).flatMap(one => compiled?.itemOf.get(one)?.item ?? [])
  return dishes.length === 0
    ? `${name} has nothing called so.`
    : `${name}: ${dishes.map(one => `${one.name} ${dollars(one.price_cents)}`).join(', ')}`
}
