import { dollars } from '#src/clerk/draft/lines.ts'
import { headingOf, merchantText } from '#src/clerk/reply/merchant-text.ts'
import type { Choice } from '#src/clerk/state.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { MenuResponse } from '#src/menu/schema.ts'
import { isUnwanted, showAvoidedAllergens } from './avoidance.ts'
import { broughtBy, choicesOf, keepsTo } from './menu-answers.ts'
import { show, type TurnContext } from './turn-context.ts'

type Category = MenuResponse['menu']['categories'][number]
type WireItem = Category['items'][number]

const DESCRIPTION = 280
const MOST_SECTIONS = 12
/** Maximum dishes shown per section, and maximum length of a list that is offered as choices. */
export const MOST_ITEMS = 12

/** Filters the dishes of sections and drops empty sections. */
export const narrowed = (categories: readonly Category[], keep: (item: WireItem) => boolean): readonly Category[] =>
  categories.flatMap(category => {
    const items = category.items.filter(keep)
    return items.length > 0 ? [{ ...category, items }] : []
  })

/** Shows menu sections under the restaurant's name. */
export function showSections(context: TurnContext, restaurantName: string, sections: readonly Category[]): void {
  const lines = sections.map(({ name, items }) => `${name}: ${items.slice(0, MOST_ITEMS).map(priced).join(', ')}`)
  show(context, 'menu', [headingOf(restaurantName), ...lines.slice(0, MOST_SECTIONS)].filter(Boolean).join('\n'))
}

export function priced({ name, price_cents, pricing_type, in_stock, packageWeight }: WireItem): string {
  const unit = pricing_type === 'per_pound' && packageWeight === undefined ? ' a pound' : ''
  return `${name} ${dollars(price_cents)}${unit}${in_stock ? '' : ' (sold out)'}`
}

export function offerItems(context: TurnContext, items: readonly WireItem[]): void {
  const choices = items
    .filter(item => item.in_stock && !weighed(item))
    .slice(0, MOST_ITEMS)
    .map(
      (item): Choice => ({
        label: item.name.slice(0, 120),
        price: item.price_cents,
        edits: [{ action: 'add', item: { id: item.id, quantity: 1 } }],
      }),
    )
  context.state = { ...context.state, offer: { kind: 'items', question: 'Which one would you like?', choices } }
}

const weighed = ({ pricing_type, packageWeight }: WireItem) =>
  pricing_type === 'per_pound' && packageWeight === undefined

/** Shows dishes with their details. */
export function showItems(
  context: TurnContext,
  menu: MenuResponse['menu'],
  kept: Menu,
  ids: readonly string[],
  restaurantId: string,
) {
  const items = menu.categories
    .flatMap(category => category.items)
    .filter(item => ids.includes(item.id))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const groups = new Map(menu.modifier_categories.map(group => [group.id, group]))
  for (const item of items.slice(0, 4)) show(context, 'menu', describe(item, groups, kept))
  showAvoidedAllergens(context)
  offerDishes(context, menu, kept, ids)
  context.state = { ...context.state, restaurant_id: context.state.restaurant_id ?? restaurantId }
  return {
    status: 'ok' as const,
    items: items.map(item => ({
      id: item.id,
      name: item.name,
      price: dollars(item.price_cents),
      description: describedAs(item),
      allergens: item.allergens?.map(note => `${note.level} ${note.code}`) ?? 'not checked',
      diets: item.diets,
      in_stock: item.in_stock,
      choices: item.modifier_categories.flatMap(id => {
        const group = groups.get(id)
        if (!group) return []
        const { name, required, min_selections, max_selections } = group
        const options = group.options.map(option => ({
          id: option.id,
          name: option.name,
          price: dollars(option.price_cents),
        }))
        return [{ category_id: id, name, required, min_selections, max_selections, options }]
      }),
    })),
  }
}

/** Offers dishes to choose from, except those already in the cart and those the guest must not be served. */
export function offerDishes(
  context: TurnContext,
  menu: MenuResponse['menu'],
  kept: Menu,
  ids: readonly string[],
): void {
  const suits = (item: WireItem) => !isUnwanted(kept, context.state, { item: { id: item.id }, notes: [] })
  const others = menu.categories
    .flatMap(({ items }) => items)
    .filter(({ id }) => ids.includes(id) && context.state.lines.every(line => line.item.id !== id))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .filter(suits)
  if (others.length > 0) offerItems(context, others)
}

const describedAs = ({ description }: Pick<WireItem, 'description'>): string | undefined =>
  description ? merchantText(description).slice(0, DESCRIPTION) : undefined

function describe(
  item: WireItem,
  groups: ReadonlyMap<string, MenuResponse['menu']['modifier_categories'][number]>,
  menu: Menu,
) {
  const names = item.modifier_categories.flatMap(id => {
    const group = groups.get(id)
    return group ? [`${group.name}: ${group.options.map(option => option.name).join(', ')}`] : []
  })
  return [
    priced(item),
    ...(describedAs(item) ? [`  ${describedAs(item)}`] : []),
    `  ${allergenText({ allergens: own(item, menu) })}`,
    ...ofChoices(item, menu),
    ...names.slice(0, 6).map(name => `  ${name}`),
  ].join('\n')
}

/**
 * Describes the allergens that choices add, by themselves or through linked dishes, and the diets that every choice
 * complies with.
 */
function ofChoices(item: WireItem, menu: Menu): string[] {
  const known = new Set((own(item, menu) ?? []).map(({ code }) => code))
  const choices = choicesOf(menu, item.modifier_categories)
  const brought = broughtBy(choices).filter(code => !known.has(code))
  const kept = item.diets.filter(diet => keepsTo(choices, diet))
  if (brought.length > 0)
    return [`  Some of the choices contain ${[...new Set(brought)].join(', ').replaceAll('_', ' ')}.`]
  return kept.length > 0 ? [`  ${kept.join(', ').replaceAll('_', '-')}`] : []
}

/** Returns the allergens of a dish without its choices; null if nobody has checked it. */
const own = (item: WireItem, menu: Menu): WireItem['allergens'] => menu.items.get(item.id)?.allergens ?? null

/** Describes the declared allergens of a dish. Never promises anything unverified. */
function allergenText({ allergens }: Pick<WireItem, 'allergens'>): string {
  if (allergens === null) return 'Allergens: nobody has checked; please ask the restaurant.'
  if (allergens.length === 0) return 'Allergens: none of those that are checked for.'
  const named = (level: string) =>
    allergens.filter(note => note.level === level).map(note => note.code.replaceAll('_', ' '))
  const parts = [
    ...(named('contains').length > 0 ? [`contains ${named('contains').join(', ')}`] : []),
    ...(named('may_contain').length > 0 ? [`may contain ${named('may_contain').join(', ')}`] : []),
  ]
  return `Allergens: ${parts.join('; ')}.`
}
