import type { ClerkDeps } from './deps.ts'
import { restaurantOf } from './desk/desk.ts'
import { openChoices } from './draft/lines.ts'
import type { ClerkState } from './state.ts'
import type { Ground } from './understand/ground.ts'
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
    named: deps.named,
    open: menu ? openChoices(menu.menu, state.lines) : [],
    ...(menu ? { menu } : {}),
  }
}
