import type { KnowsWord } from '#src/allergens/unknown-words.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { ClerkDeps } from './deps.ts'
import { openChoices } from './draft/lines.ts'
import { inDetails, onMenu } from './known-words.ts'
import type { CompiledMenu } from './menu-parser/compile-menu.ts'
import type { ClerkState, Details } from './state.ts'
import { restaurantOf } from './turn-context/turn-context.ts'
import { isOnMenu, type UnderstandingContext } from './understand/context.ts'
import { findListedRestaurant } from './understand/listed-name.ts'
import type { Phrases } from './understand/phrases.ts'
import { takeLocation } from './understand/take-place.ts'

/** Dependencies for parsing a message. */
export type ListeningDeps = ClerkDeps & {
  readonly phrases: Phrases
  readonly named: UnderstandingContext['named']
  /** True for a word that is ambiguous between food and other meanings. */
  readonly isOrdinary: (word: string) => boolean
  /** True for a word in the name of a restaurant or its location. */
  readonly isNamed: KnowsWord
  readonly knowsPlace: UnderstandingContext['knowsPlace']
  readonly orderPrefix: string
  /** Time zone of most restaurants, used until one is chosen. */
  readonly zone: string
}

/** Builds the context in which a message is parsed, from the state of the conversation. */
export function parsingContext(deps: ListeningDeps, state: ClerkState): UnderstandingContext {
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

/**
 * Returns a predicate for words known in a conversation: from its restaurants, the menus a message is about, and
 * the customer's details.
 */
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

/** Prefers restaurants of the displayed list over others that a text may name. */
function listedFirst(
  { engine, named, isOrdinary }: ListeningDeps,
  { offer, sought }: ClerkState,
  menu: CompiledMenu | undefined,
): UnderstandingContext['named'] {
  const isOpen = offer?.kind === 'restaurants'
  const choices = isOpen ? offer.choices : (sought?.choices ?? [])
  if (choices.length === 0) return named
  const ground = { isOpen, isOrdinary, isOnMenu: (words: string) => menu !== undefined && isOnMenu(menu, words) }
  return text => {
    const listed = findListedRestaurant(text, choices, ground)
    const id = listed?.choice.restaurant_id ?? ''
    const zip = engine.market.restaurants.get(id)?.address.zip
    if (!listed || zip === undefined) return named(text)
    const others = (listed.others ?? []).flatMap(one => one.restaurant_id ?? [])
    return { ids: [id, ...others], name: listed.name, zip, text: listed.text }
  }
}

const COUNTED = /^(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve) /i

/** Ignores a restaurant name that is a serving size of a dish: "The dumplings ten pieces". */
function withoutPieces(
  named: UnderstandingContext['named'],
  menu: CompiledMenu | undefined,
): UnderstandingContext['named'] {
  if (!menu) return named
  return text => {
    const found = named(text)
    if (!found || !COUNTED.test(found.name)) return found
    const before = /[\p{L}’']+(?=\s+$)/u.exec(text.slice(0, text.indexOf(found.name)))?.[0]
    return before !== undefined && before.length > 2 && isOnMenu(menu, before) ? undefined : found
  }
}

/** Returns the menu of the only restaurant that a message names. */
export const menuNamed = ({ engine }: ListeningDeps, ids: readonly string[] = []): Menu | undefined =>
  ids.length === 1 ? engine.market.menus.get(ids[0]!) : undefined

/** Removes restaurant names and locations from a message. */
export function withoutPlace(deps: ListeningDeps, state: ClerkState, message: string): string {
  const { named, knowsPlace } = parsingContext(deps, state)
  return takeLocation(named(message)?.text ?? message, knowsPlace, false, true).text
}
