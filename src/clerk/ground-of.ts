import type { ClerkDeps } from './deps.ts'
import { restaurantOf } from './desk/desk.ts'
import { openChoices } from './draft/lines.ts'
import type { ClerkState } from './state.ts'
import type { Ground } from './understand/ground.ts'
import { namesListed } from './understand/listed-name.ts'
import type { Phrases } from './understand/phrases.ts'

/** What listening to a customer takes. */
export type ListeningDeps = ClerkDeps & {
  readonly phrases: Phrases
  readonly named: Ground['named']
  readonly knowsPlace: Ground['knowsPlace']
  readonly orderPrefix: string
  /** The zone of most restaurants, while none is chosen. */
  readonly zone: string
}

/** What a message is understood against, as the conversation stands. */
export function groundOf(deps: ListeningDeps, state: ClerkState): Ground {
  const restaurant = restaurantOf(deps, state)
  const menu = restaurant ? deps.menus(restaurant.id) : undefined
  return {
    phrases: deps.phrases,
    now: deps.world.now(),
    zone: restaurant?.timezone ?? deps.zone,
    knowsPlace: deps.knowsPlace,
    orderPrefix: deps.orderPrefix,
    named: listedFirst(deps, state),
    open: menu ? openChoices(menu.menu, state.lines) : [],
    ...(menu ? { menu, isGrocer: restaurant?.channel === 'grocery' } : {}),
  }
}

/** A restaurant of the list that was just shown comes before any other that a text may name. */
function listedFirst({ engine, named }: ListeningDeps, { offer }: ClerkState): Ground['named'] {
  if (offer?.kind !== 'restaurants') return named
  return text => {
    const listed = namesListed(text, offer.choices)
    const id = listed?.choice.restaurant_id ?? ''
    const zip = engine.market.restaurants.get(id)?.address.zip
    return listed && zip !== undefined ? { ids: [id], name: listed.name, zip, text: listed.text } : named(text)
  }
}
