import { z } from 'zod'
import { normalizeName } from '#src/catalog/fold.ts'
import { howToReach } from '#src/catalog/present.ts'
import { acceptsOrders } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dietOf } from '#src/clerk/draft/diet-of.ts'
import type { TurnContext } from '#src/clerk/turn-context/turn-context.ts'
import { type Diet, demandsAnything, dietaryReasons, suitableMenu } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { MenuItem } from '#src/menu/model.ts'
import { dishesText, dishLine } from './menu-lines.ts'
import { restaurantNamed } from './restaurant-named.ts'
import { refusal, type ToolResult } from './result.ts'

export const MenuInput = z.strictObject({
  restaurant: z.string().max(80).optional().describe('Id, number in the last list, or name; default: of the order'),
  query: z.string().max(120).optional().describe('Dishes, ingredients or a section'),
})
export type MenuInput = z.infer<typeof MenuInput>

const MOST_DISHES = 8
const MOST_LINES = 90
const MOST_LEFT_OUT = 12

/**
 * Returns a menu to the model, or the dishes that match a query, with options and allergens. Shows the guest
 * nothing.
 */
export async function getMenu(
  deps: ClerkDeps,
  context: TurnContext,
  { restaurant: named, query }: MenuInput,
): Promise<ToolResult> {
  const restaurant = restaurantNamed(deps, context.state, named)
  if (typeof restaurant === 'string') return refusal(restaurant)
  const menu = deps.engine.market.menus.get(restaurant.id)
  if (!menu || !acceptsOrders(restaurant))
    return refusal(`${restaurant.name} takes no orders here${howToReach(restaurant)}.`)
  context.looked.add(restaurant.id)
  const diet = dietOf(context.state)
  const suitable = suitableMenu(menu, diet)
  const found = query === undefined ? undefined : dishesCalled(menu, query)
  const wanted = found ?? [...menu.items.values()]
  const fitting = wanted.filter(({ id }) => suitable.items.has(id))
  const others = wanted.filter(({ id }) => !suitable.items.has(id))
  const told = found
    ? dishesText(suitable, fitting.slice(0, MOST_DISHES))
    : sectionLines(suitable).slice(0, MOST_LINES).join('\n')
  return {
    status: found?.length === 0 ? 'not_on_menu' : 'ok',
    restaurant: `[${restaurant.id}] ${restaurant.name}`,
    menu: told,
    ...(found && fitting.length > MOST_DISHES
      ? {
          more: fitting
            .slice(MOST_DISHES)
            .map(item => dishLine(suitable, item))
            .slice(0, MOST_LEFT_OUT),
        }
      : {}),
    ...(demandsAnything(diet) && others.length > 0
      ? { left_out_for_this_customer: others.slice(0, MOST_LEFT_OUT).map(item => whyLeftOut(menu, item, diet)) }
      : {}),
  }
}

/** Returns the dish with all reasons for its exclusion: "Pad Thai: contains peanut". */
function whyLeftOut(menu: Menu, item: MenuItem, diet: Diet): string {
  const reasons = dietaryReasons(menu, { item, modifiers: [] }, diet)
  const bare = reasons.map(reason => (reason.startsWith(`${item.name} `) ? reason.slice(item.name.length + 1) : reason))
  return bare.length > 0 ? `${item.name}: ${bare.join('; ')}` : item.name
}

const sectionLines = (menu: Menu): string[] =>
  menu.file.categories.flatMap(({ name, items }) => {
    const left = items.filter(({ id }) => menu.items.has(id))
    return left.length > 0 ? [`# ${name}`, ...left.map(item => dishLine(menu, item))] : []
  })

/** Dishes that match the most query words in name, aliases, section, and description, best first. */
function dishesCalled(menu: Menu, query: string): MenuItem[] {
  const wanted = wordsOf(query)
  const scored = menu.file.categories.flatMap(({ name: section, items }) =>
    items.map(item => {
      const names = new Set(wordsOf([item.name, ...item.aliases].join(' ')))
      const around = new Set(wordsOf(`${section} ${item.description ?? ''}`))
      const named = wanted.filter(word => names.has(word)).length
      const told = wanted.filter(word => !names.has(word) && around.has(word)).length
      return { item, score: named + told * BESIDE, isWhole: named === wanted.length }
    }),
  )
  const most = Math.max(0, ...scored.map(({ score }) => score))
  const whole = scored.filter(({ isWhole }) => isWhole)
  const found = whole.length > 0 ? whole : scored.filter(({ score }) => score > 0 && score >= most / 2)
  return found.toSorted((a, b) => b.score - a.score || a.item.name.length - b.item.name.length).map(({ item }) => item)
}
/** Weight of a section or description word relative to a name word. */
const BESIDE = 0.4

const SMALL = new Set('a an the of with and or in on for some no without con sin de la el y o'.split(' '))
const wordsOf = (text: string): string[] => [
  ...new Set(
    normalizeName(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(word => word !== '' && !SMALL.has(word))
      .map(word => (word.length > 3 ? word.replace(/(?<=(?:ch|sh|s|x|z))es$|(?<![su])s$/, '') : word)),
  ),
]
