import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { allergensNamed } from '#src/allergens/parse-allergies.ts'
import { normalizeName } from '#src/catalog/fold.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { unlistedOf } from '#src/clerk/draft/diet-of.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { parseOrder } from '#src/clerk/menu-parser/parse-order.ts'
import { suitableMenu } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import { DIETS } from '#src/menu/model.ts'
import type { MenuResponse } from '#src/menu/schema.ts'
import { getMenu } from '#tools/get-menu.ts'
import { answerFromMenu } from './answer-from-menu.ts'
import { recordAllergenConstraints } from './avoidance.ts'
import { cheapestOf, containsText } from './menu-answers.ts'
import { narrowed, offerItems, showItems, showSections } from './show-dishes.ts'
import { offerSearchedDishes } from './show-sought.ts'
import { show, type TurnContext, unshowOrder } from './turn-context.ts'
import { isNameless } from './unmatched-words.ts'

export const LookMenuInput = z.strictObject({
  restaurant_id: z.string().max(40).optional().describe('If omitted, the restaurant of the order'),
  section: z.string().max(80).optional().describe('A category of the menu'),
  diet: z.enum(DIETS).optional().describe('Only dishes that suit it'),
  safe: z.boolean().optional().describe('Only dishes without what the customer must avoid'),
  without: z.array(z.enum(ALLERGENS)).max(14).optional().describe('Only dishes without these allergens'),
  those: z.boolean().optional().describe('The dishes that were just shown, or those in the cart'),
  cheapest: z.boolean().optional().describe('The cheapest dishes, of the section or of the menu'),
  contains: z
    .array(z.enum(ALLERGENS))
    .max(14)
    .optional()
    .describe('Allergens that the dish may contain: tells whether'),
  asks: z.string().max(200).optional().describe('A question in the words of the customer, answered from the menu'),
  held: z.string().max(120).optional().describe('A wish of the customer that hangs on the answer, and is not ordered'),
  item: z.string().max(120).optional().describe('A dish, to see its price, allergens and choices'),
  sought: z.string().max(300).optional().describe('What the customer was looking for: its dishes are offered first'),
})
export type LookMenuInput = z.infer<typeof LookMenuInput>

const MOST_ASKED = 4

type Category = MenuResponse['menu']['categories'][number]

/** Shows a menu, one of its categories to choose from, or a dish with its details. */
export async function lookMenu(deps: ClerkDeps, context: TurnContext, input: LookMenuInput) {
  const id = input.restaurant_id ?? context.state.restaurant_id
  const restaurant = id === undefined ? undefined : deps.engine.market.restaurants.get(id)
  const compiled = id === undefined ? undefined : deps.menus(id)
  if (!restaurant || !compiled) return { status: 'no_menu' as const }
  unshowOrder(context)
  const { menu } = await getMenu.run(deps.engine, { id: restaurant.id }, {})
  const asks = input.asks ?? allergensAlone(context, compiled, input)
  if (asks !== undefined) {
    const { left: suitable, tell: tellLeftOut } = avoiding(context, compiled.menu, menu.categories)
    const answer = answerFromMenu(context, {
      restaurant,
      menu,
      compiled,
      asks,
      meant: fewMeant(context),
      suitable,
      tellLeftOut,
    })
    if (input.held !== undefined)
      show(
        context,
        'notice',
        /^(?:if|as long|si)\b/i.test(input.held)
          ? 'I have not ordered it yet, as only you can judge that: tell me if you want it.'
          : `I have not ordered “${input.held}”, as only you can judge that: tell me if you want it.`,
      )
    return answer
  }
  if (input.sought !== undefined) {
    const { left: suitable } = avoiding(context, compiled.menu, menu.categories)
    if (offerSearchedDishes(context, { restaurant, menu, compiled, suitable }, input.sought))
      return { status: 'ok' as const, restaurant: restaurant.name, sought: true }
  }
  const wanted = input.those ? itemsMeant(context) : input.item === undefined ? [] : itemsCalled(compiled, input.item)
  if (wanted.length > 0) {
    for (const item of menu.categories
      .flatMap(({ items }) => items)
      .filter(({ id: itemId }) => wanted.includes(itemId)))
      if (input.contains?.length) show(context, 'facts', containsText(item, input.contains, compiled.menu))
    return showItems(context, menu, compiled.menu, wanted, restaurant.id)
  }
  if (input.item !== undefined && !isNameless(input.item))
    show(context, 'notice', `${restaurant.name} has nothing called “${input.item.slice(0, 60)}”.`)
  const sections = sectionsCalled(menu.categories, input.section)
  if (sections.length === 0)
    show(context, 'notice', `${restaurant.name} has nothing under “${input.section?.slice(0, 60)}”.`)
  const offered = sections.length > 0 ? sections : menu.categories
  if (input.cheapest) {
    const isNamed = input.section !== undefined && sections.length > 0
    return showItems(context, menu, compiled.menu, cheapestOf(offered, isNamed), restaurant.id)
  }
  recordAllergenConstraints(context, input.without ?? [])
  const suited = suiting(context, restaurant.name, offered, input.diet)
  const { left: shown, tell } = avoiding(context, compiled.menu, suited)
  tell()
  showSections(context, restaurant.name, shown)
  context.state = { ...context.state, restaurant_id: context.state.restaurant_id ?? restaurant.id }
  if (shown.length === 1) offerItems(context, shown[0]!.items)
  return {
    status: 'ok' as const,
    restaurant: restaurant.name,
    categories: shown.map(category => ({
      name: category.name,
      items: category.items.map(({ id: itemId, name, price_cents, in_stock, requires_modifiers }) => ({
        id: itemId,
        name,
        price: dollars(price_cents),
        in_stock,
        requires_modifiers,
      })),
    })),
  }
}

/**
 * Returns a menu-wide allergen question if no dish is named, or more dishes than are shown: "Do any of those
 * contain nuts?". A dish named "nuts" is searched in the menu as well.
 */
function allergensAlone(context: TurnContext, compiled: CompiledMenu, { item, those, contains }: LookMenuInput) {
  const isOfFew = those && itemsMeant(context).length > 0 && itemsMeant(context).length <= MOST_ASKED
  if (contains?.length && item === undefined && !isOfFew)
    return `what contains ${contains.join(' or ').replaceAll('_', ' ')}`
  const isNamed = item !== undefined && itemsCalled(compiled, item).length > 0
  return item === undefined || isNamed || allergensNamed(item).length === 0 ? undefined : `do you have ${item}`
}

/** Returns the categories with the given name, otherwise the dishes with that name in any category. */
function sectionsCalled(categories: readonly Category[], section: string | undefined): readonly Category[] {
  if (section === undefined) return categories
  const called = (name: string) => normalizeName(name).includes(normalizeName(section))
  const named = categories.filter(category => called(category.name))
  if (named.length > 0) return named
  const single = normalizeName(section).replace(/s$/, '')
  return narrowed(categories, item => normalizeName(item.name).includes(single))
}

/**
 * Filters out dishes that violate the customer's restrictions, as far as the menu declares them. `tell` states this
 * for a list.
 */
function avoiding(context: TurnContext, menu: Menu, categories: readonly Category[]) {
  const { allergens = [], diets = [] } = context.state.details.constraints ?? {}
  const words = unlistedOf(context.state)
  if (allergens.length + diets.length + words.length === 0) return { left: categories, tell: () => {} }
  const suitable = suitableMenu(menu, { allergens, diets, words })
  const left = narrowed(categories, item => suitable.items.has(item.id))
  const avoided = [...allergens, ...words].map(code => code.replaceAll('_', ' ')).join(', ')
  const kept = diets.map(diet => diet.replaceAll('_', '-')).join(' and ')
  const tell = () => {
    if (avoided !== '')
      show(
        context,
        'notice',
        `Without ${avoided}, as far as the kitchen has told; with a serious allergy please ask them, too.`,
      )
    if (kept !== '') show(context, 'notice', `Only what the menu marks as ${kept}.`)
    if (left.length === 0)
      show(
        context,
        'notice',
        avoided === '' ? 'The menu marks nothing so.' : 'By its menu, nothing here is without it.',
      )
  }
  return { left, tell }
}

function suiting(
  context: TurnContext,
  name: string,
  categories: readonly Category[],
  diet: LookMenuInput['diet'],
): readonly Category[] {
  if (diet === undefined) return categories
  const suits = narrowed(categories, item => item.diets.includes(diet))
  const [count, all] = [suits, categories].map(of => of.reduce((sum, { items }) => sum + items.length, 0))
  const kind = diet.replace('_', '-')
  if (count === 0) show(context, 'notice', `${name} marks no dish as ${kind}.`)
  else if (count === all) show(context, 'notice', `Yes: the menu of ${name} marks all of these as ${kind}.`)
  else show(context, 'notice', `The menu of ${name} marks ${count} of ${all} as ${kind}: these.`)
  return suits
}

/**
 * Returns the dishes that "it" refers to: those just shown, otherwise those in the cart. Example: "Is it vegan?"
 */
function itemsMeant({ offered: before, state }: TurnContext): string[] {
  // an earlier question of the same message takes precedence
  const offered = state.offer?.kind === 'items' ? state.offer : before
  const shown = offered?.kind === 'items' || offered?.kind === 'item' ? offered.choices : []
  const ids = shown.flatMap(({ edits = [] }) => edits.flatMap(edit => (edit.action === 'add' ? [edit.item.id] : [])))
  return ids.length > 0 ? ids : [...new Set(state.lines.map(line => line.item.id))]
}

/** Returns the antecedents of "it". A long list is ambiguous, so the cart is used instead. */
function fewMeant(context: TurnContext): string[] {
  const meant = itemsMeant(context)
  return meant.length > 3 ? [...new Set(context.state.lines.map(line => line.item.id))] : meant
}

const itemsCalled = (compiled: CompiledMenu, text: string): string[] => {
  const { lines, questions } = parseOrder(text, compiled)
  const asked = questions.flatMap(question => (question.kind === 'which_item' ? question.choices : []))
  return [...new Set([...lines, ...asked].map(line => line.item.id))]
}
