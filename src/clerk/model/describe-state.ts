import { formatLocal } from '#src/catalog/hours.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { fulfillmentOf } from '#src/clerk/draft/draft.ts'
import { showLine } from '#src/clerk/draft/lines.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { withoutInvisible } from '#src/kernel/invisible-characters.ts'
import type { Filling } from './prompt.ts'

const CHARACTERS = 3_000

/** Conversation state for the prompt of a remote model: never contains a token, link, or key. */
export function describeState({ engine, world }: Pick<ClerkDeps, 'engine' | 'world'>, state: ClerkState): Filling {
  const restaurant = state.restaurant_id ? engine.market.restaurants.get(state.restaurant_id) : undefined
  const menu = restaurant && engine.market.menus.get(restaurant.id)
  const { details, offer, order } = state
  const told = {
    place: state.place?.label,
    restaurant: restaurant && { id: restaurant.id, name: restaurant.name },
    cart: menu && state.lines.map((line, at) => `${at + 1}. ${showLine(menu, line, undefined)}`),
    fulfillment: fulfillmentOf(state, restaurant),
    time: details.time ?? 'ASAP',
    address: details.address,
    // names of known contact fields only: enough for the model to ask for the rest
    contact: Object.keys(details.customer ?? {}),
    allergies: details.constraints?.allergens,
    asked: state.asked,
    choices: offer && {
      question: offer.question,
      options: offer.choices.map(({ label }, at) => `${at + 1}. ${label}`),
    },
    waits_for_yes: state.readback !== undefined,
    booked: order && !order.superseded ? order.order_id : undefined,
  }
  return {
    now: formatLocal(world.now(), restaurant?.timezone ?? 'UTC'),
    state: JSON.stringify(told, (_, value: unknown) => (typeof value === 'string' ? clean(value) : value), 1).slice(
      0,
      CHARACTERS,
    ),
  }
}

const clean = (text: string): string =>
  withoutInvisible(text)
    .replace(/\p{Cf}/gu, '')
    .slice(0, 280)
