import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { parseOrder } from '#src/clerk/house/parse-order.ts'
import type { Choice } from '#src/clerk/state.ts'
import { fold } from '#src/clerk/understand/text.ts'
import type { MenuResponse } from '#src/menu/schema.ts'
import { readPriceWords } from '#src/search/price-words.ts'
import { type Desk, offer, show } from './desk.ts'
import { dishesAsked, termsIn } from './dishes-asked.ts'
import { bareOf, limitsOf } from './menu-limits.ts'
import { narrowed, priced, showItems } from './show-dishes.ts'
import { withoutRefused } from './without-refused.ts'

type Category = MenuResponse['menu']['categories'][number]
type WireItem = Category['items'][number]

/** More dishes than these are no narrower than the menu. */
const MOST_SOUGHT = 6

export type SoughtMenu = {
  readonly restaurant: Pick<Restaurant, 'id' | 'name' | 'cuisines'>
  readonly menu: MenuResponse['menu']
  readonly compiled: CompiledMenu
  /** The categories without what the customer avoids. */
  readonly suitable: readonly Category[]
}

/**
 * Offers the dishes of a menu that were looked for before its restaurant was chosen: one is taken by a yes, one of several by
 * its number. False where the menu has none of them, or little else.
 */
export function showSought(desk: Desk, { restaurant, menu, compiled, suitable }: SoughtMenu, sought: string): boolean {
  if (isCuisine(sought, compiled, restaurant)) return false
  const { text, maxPrice } = readPriceWords(fold(sought))
  const limits = limitsOf(text, maxPrice)
  const bare = withoutRefused(bareOf(text), compiled)
  const kept = narrowed(suitable.filter(limits.keepSection), item => limits.keep(item) && item.in_stock)
  const ids = new Set(kept.flatMap(({ items }) => items.map(({ id }) => id)))
  const asked = dishesAsked(
    bare.text,
    compiled,
    compiled.items.filter(one => ids.has(one.item.id) && !one.weighed && bare.keep(one)),
  )
  const meant = asked.named.length > 0 ? asked.named : asked.found
  const found = meant.flatMap(id => kept.flatMap(({ items }) => items.find(item => item.id === id) ?? []))
  const [only, ...others] = found
  if (!only || found.length > MOST_SOUGHT) {
    if (!only) tellNone(desk, restaurant.name, compiled, asked.missing, menu)
    return false
  }
  if (others.length === 0) showItems(desk, menu, compiled.menu, [only.id], restaurant.id)
  show(desk, 'facts', 'Say “menu” to see everything they have.')
  offer(desk, {
    kind: 'items',
    question: others.length === 0 ? `Shall I add ${only.name}?`.slice(0, 300) : 'Which one would you like?',
    choices: found.map(item => choiceOf(item, compiled, sought)),
  })
  return true
}

/** "Sushi" at a sushi restaurant means all of it. */
function isCuisine(sought: string, compiled: CompiledMenu, { cuisines }: Pick<Restaurant, 'cuisines'>): boolean {
  const own = new Set(cuisines.flatMap(name => termsIn(fold(name), compiled)))
  return termsIn(fold(sought), compiled).every(term => own.has(term))
}

/** A dish with all that was said of it, where the words say just that dish. */
function choiceOf(item: WireItem, compiled: CompiledMenu, sought: string): Choice {
  const { lines, leftovers, questions } = parseOrder(sought, compiled)
  const [line, ...others] = lines
  const isSaid = line?.item.id === item.id && others.length + leftovers.length + questions.length === 0
  return {
    label: priced(item).slice(0, 120),
    price: item.price_cents,
    ...(isSaid ? { words: sought.slice(0, 500) } : { edits: [{ action: 'add', item: { id: item.id, quantity: 1 } }] }),
  }
}

/** A dish that was looked for and is not here, with what comes closest. */
function tellNone(
  desk: Desk,
  name: string,
  { food }: CompiledMenu,
  missing: ReturnType<typeof dishesAsked>['missing'],
  menu: MenuResponse['menu'],
): void {
  const items = menu.categories.flatMap(category => category.items)
  for (const { words, closest } of missing) {
    if (!words.split(' ').some(term => food.isKind.has(term))) continue
    const near = closest.flatMap(id => items.find(item => item.id === id) ?? []).map(priced)
    show(desk, 'notice', `${name} has no “${words}”${near.length > 0 ? `; the closest: ${near.join(', ')}` : ''}.`)
  }
}
