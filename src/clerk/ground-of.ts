import type { KnowsWord } from '#src/allergens/unknown-words.ts'
import type { ClerkDeps } from './deps.ts'
import { restaurantOf } from './desk/desk.ts'
import { openChoices } from './draft/lines.ts'
import type { CompiledMenu } from './house/compile-menu.ts'
import { inDetails, onMenu } from './known-words.ts'
import type { ClerkState, Details } from './state.ts'
import { type Ground, isOnMenu } from './understand/ground.ts'
import { namesListed } from './understand/listed-name.ts'
import type { Phrases } from './understand/phrases.ts'
import { takePlace } from './understand/take-place.ts'

/** What listening to a customer takes. */
export type ListeningDeps = ClerkDeps & {
  readonly phrases: Phrases
  readonly named: Ground['named']
  /** A word that may be food or anything else. */
  readonly isOrdinary: (word: string) => boolean
  /** A word by which a restaurant or its place is called. */
  readonly isNamed: KnowsWord
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
    named: withoutPieces(listedFirst(deps, state, menu), menu),
    open: menu ? openChoices(menu.menu, state.lines) : [],
    ...(menu ? { menu, isGrocer: restaurant?.channel === 'grocery' } : {}),
  }
}

/** Knows the words of a conversation: of its restaurants, of the menus that a message is about, and of whom an order is for. */
export function knownIn(
  deps: ListeningDeps,
  state: ClerkState,
  message: string,
  details: readonly Pick<Details, 'customer' | 'address'>[] = [],
): KnowsWord {
  const ids = [state.restaurant_id ?? [], deps.named(message)?.ids ?? []].flat()
  const menus = [...new Set(ids)].slice(0, MOST_MENUS).flatMap(id => deps.menus(id) ?? [])
  const all = [deps.isNamed, ...menus.map(onMenu), inDetails([state.details, ...details])]
  return word => all.some(knows => knows(word))
}
const MOST_MENUS = 3

/** A restaurant of the list that was shown comes before any other that a text may name. */
function listedFirst(
  { engine, named, isOrdinary }: ListeningDeps,
  { offer, sought }: ClerkState,
  menu: CompiledMenu | undefined,
): Ground['named'] {
  const isOpen = offer?.kind === 'restaurants'
  const choices = isOpen ? offer.choices : (sought?.choices ?? [])
  if (choices.length === 0) return named
  const ground = { isOpen, isOrdinary, isOnMenu: (words: string) => menu !== undefined && isOnMenu(menu, words) }
  return text => {
    const listed = namesListed(text, choices, ground)
    const id = listed?.choice.restaurant_id ?? ''
    const zip = engine.market.restaurants.get(id)?.address.zip
    if (!listed || zip === undefined) return named(text)
    const others = (listed.others ?? []).flatMap(one => one.restaurant_id ?? [])
    return { ids: [id, ...others], name: listed.name, zip, text: listed.text }
  }
}

const COUNTED = /^(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve) /i

/** "The dumplings ten pieces" counts a dish of the menu, though a restaurant is called so. */
function withoutPieces(named: Ground['named'], menu: CompiledMenu | undefined): Ground['named'] {
  if (!menu) return named
  return text => {
    const found = named(text)
    if (!found || !COUNTED.test(found.name)) return found
    const before = /[\p{L}’']+(?=\s+$)/u.exec(text.slice(0, text.indexOf(found.name)))?.[0]
    return before !== undefined && before.length > 2 && isOnMenu(menu, before) ? undefined : found
  }
}

/** A message without the names of restaurants and places. */
export function withoutPlace(deps: ListeningDeps, state: ClerkState, message: string): string {
  const { named, knowsPlace } = groundOf(deps, state)
  return takePlace(named(message)?.text ?? message, knowsPlace, false, true).text
}
