import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { parseOrder } from '#src/clerk/menu-parser/parse-order.ts'
import type { Choice } from '#src/clerk/state.ts'
import { fold } from '#src/clerk/understand/text.ts'
import type { MenuResponse } from '#src/menu/schema.ts'
import { readPriceWords } from '#src/search/price-words.ts'
import { findAskedDishes, termsIn } from './dishes-asked.ts'
import { bareOf, limitsOf } from './menu-limits.ts'
import { narrowed, priced, showItems } from './show-dishes.ts'
import { offer, show, type TurnContext } from './turn-context.ts'
import { withoutRefused } from './without-refused.ts'

type Category = MenuResponse['menu']['categories'][number]
type WireItem = Category['items'][number]

/** Maximum number of matching dishes to offer. More would hardly narrow the menu. */
const MOST_SOUGHT = 6

export type SoughtMenu = {
  readonly restaurant: Pick<Restaurant, 'id' | 'name' | 'cuisines'>
  readonly menu: MenuResponse['menu']
  readonly compiled: CompiledMenu
  /** Categories without dishes that violate the customer's restrictions. */
  readonly suitable: readonly Category[]
}

/**
 * Offers the dishes that were searched for before the restaurant was chosen: a single one is confirmed by "yes",
 * one of several by its number. False if the menu has none of them, or little else.
 */
export function offerSearchedDishes(
  context: TurnContext,
  { restaurant, menu, compiled, suitable }: SoughtMenu,
  sought: string,
): boolean {
  if (isCuisine(sought, compiled, restaurant)) return false
  const { text, maxPrice } = readPriceWords(fold(sought))
  const limits = limitsOf(text, maxPrice)
  const bare = withoutRefused(bareOf(text), compiled)
  const kept = narrowed(suitable.filter(limits.keepSection), item => limits.keep(item) && item.in_stock)
  const ids = new Set(kept.flatMap(({ items }) => items.map(({ id }) => id)))
  const asked = findAskedDishes(
    bare.text,
    compiled,
    compiled.items.filter(one => ids.has(one.item.id) && !one.weighed && bare.keep(one)),
  )
  const meant = asked.named.length > 0 ? asked.named : asked.found
  const found = meant.flatMap(id => kept.flatMap(({ items }) => items.find(item => item.id === id) ?? []))
  const [only, ...others] = found
  if (!only || found.length > MOST_SOUGHT) {
    if (!only) tellNone(context, restaurant.name, compiled, asked.missing, menu)
    return false
  }
  if (others.length === 0) showItems(context, menu, compiled.menu, [only.id], restaurant.id)
  show(context, 'facts', 'Say “menu” to see everything they have.')
  offer(context, {
    kind: 'items',
    question: others.length === 0 ? `Shall I add ${only.name}?`.slice(0, 300) : 'Which one would you like?',
    choices: found.map(item => choiceOf(item, compiled, sought)),
  })
  return true
}

/**
 * True if the query names the restaurant's cuisine, and so matches its whole menu: "Sushi" at a sushi restaurant.
 */
function isCuisine(sought: string, compiled: CompiledMenu, { cuisines }: Pick<Restaurant, 'cuisines'>): boolean {
  const own = new Set(cuisines.flatMap(name => termsIn(fold(name), compiled)))
  return termsIn(fold(sought), compiled).every(term => own.has(term))
}

/** Builds the choice for a dish, including its stated options if the words name only that dish. */
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

/** States that a requested dish is not available, and shows the closest ones. */
function tellNone(
  context: TurnContext,
  name: string,
  { food }: CompiledMenu,
  missing: ReturnType<typeof findAskedDishes>['missing'],
  menu: MenuResponse['menu'],
): void {
  const items = menu.categories.flatMap(category => category.items)
  for (const { words, closest } of missing) {
    if (!words.split(' ').some(term => food.isKind.has(term))) continue
    const near = closest.flatMap(id => items.find(item => item.id === id) ?? []).map(priced)
    show(context, 'notice', `${name} has no “${words}”${near.length > 0 ? `; the closest: ${near.join(', ')}` : ''}.`)
  }
}
