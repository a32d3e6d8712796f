import { normalizeName } from '#src/catalog/fold.ts'
import { type MilliPounds, toDollars, toPounds } from '#src/kernel/money.ts'
import { isServedAt, type MinuteOfDay, unavailability } from './availability.ts'
import { brokenDiets, optionNotes, published } from './diet.ts'
import { groupsOf, isWeighed, type Menu, requiresModifiers } from './menu.ts'
import type { MenuGroup, MenuItem, MenuOption } from './model.ts'
import { sampleOrderItem } from './sample.ts'
import type { MenuResponse } from './schema.ts'
import { leftOf } from './stock.ts'

export type MenuView = {
  readonly restaurantId: string
  readonly acceptingOrders: boolean
  /** Time of the next opening in RFC 3339; null if open now or never. */
  readonly nextOpenAt: string | null
  /** Complete sentence about the opening state. */
  readonly note: string
  /** Current local time, for dayparts. */
  readonly minute: MinuteOfDay
  /** True for a grocery, where every item states which quantity field to use. */
  readonly isGrocery: boolean
  readonly narrow: { readonly q?: string; readonly category?: string; readonly brief?: boolean }
}

/** Converts a menu to its flat API format, filtered as requested. */
export function presentMenu(menu: Menu, view: MenuView): MenuResponse {
  const { q, category, brief } = view.narrow
  const wanted = q === undefined ? undefined : normalizeName(q)
  const matches = (item: MenuItem) =>
    wanted === undefined || [item.name, ...item.aliases].some(name => normalizeName(name).includes(wanted))
  const categories = menu.file.categories
    .filter(c => category === undefined || c.id === category || normalizeName(c.name) === normalizeName(category))
    .map(c => ({ id: c.id, name: c.name, items: c.items.filter(matches) }))
    .filter(c => c.items.length > 0)
  const groups = new Map(categories.flatMap(c => c.items.flatMap(i => groupsOf(menu, i))).map(g => [g.id, g]))
  return {
    restaurant_id: view.restaurantId,
    _meta: {
      restaurantCurrentlyAcceptingOrders: view.acceptingOrders,
      menuVersion: menu.version,
      nextOpenAt: view.nextOpenAt,
    },
    _agentInstructions: { note: view.note },
    menu: {
      dayparts: menu.file.dayparts,
      categories: categories.map(c => ({ ...c, items: c.items.map(i => presentItem(menu, i, view)) })),
      modifier_categories: brief ? [] : [...groups.values()].map(g => presentGroup(menu, g)),
    },
  }
}

function presentItem(menu: Menu, item: MenuItem, { minute, isGrocery }: MenuView) {
  const required = requiresModifiers(menu, item)
  const { allergens, diets } = published(menu, item)
  const inStock = unavailability(menu, item) === undefined
  const example = required && inStock ? sampleOrderItem(menu, item) : undefined
  const left = leftOf(item)
  return {
    id: item.id,
    name: item.name,
    ...(item.description === undefined ? {} : { description: item.description }),
    aliases: item.aliases,
    price: toDollars(item.price_cents),
    price_cents: item.price_cents,
    pricing_type: item.pricing_type,
    in_stock: inStock,
    available_now: inStock && isServedAt(menu, item, minute),
    ...(left === undefined ? {} : { stock: isWeighed(item) ? toPounds(left as MilliPounds) : left }),
    dayparts: item.availability.dayparts,
    ...(item.min_weight_mlb === undefined ? {} : { minWeight: toPounds(item.min_weight_mlb) }),
    ...(item.weight_increment_mlb === undefined ? {} : { weightIncrement: toPounds(item.weight_increment_mlb) }),
    ...(item.preset_weight_mlb === undefined ? {} : { packageWeight: toPounds(item.preset_weight_mlb) }),
    allergens: allergens ?? null,
    diets,
    requires_modifiers: required,
    modifier_categories: groupsOf(menu, item).map(group => group.id),
    ...(isGrocery || item.pricing_type === 'per_pound' ? { _orderHint: orderHint(item) } : {}),
    ...(example ? { _orderExample: example } : {}),
  }
}

function orderHint(item: MenuItem): string {
  if (item.pricing_type === 'per_unit') return 'Send quantity: the number of units.'
  if (!isWeighed(item)) return 'Send quantity: the number of pre-weighed packages.'
  const least = item.min_weight_mlb === undefined ? '' : ` from ${toPounds(item.min_weight_mlb)}`
  const step = item.weight_increment_mlb === undefined ? '' : ` in steps of ${toPounds(item.weight_increment_mlb)}`
  return `Send quantity_lbs: pounds${least}${step}.`
}

function presentGroup(menu: Menu, group: MenuGroup) {
  const parent = menu.parents.get(group.id)
  return {
    id: group.id,
    name: group.name,
    required: group.min_units > 0,
    min_selections: group.min_units,
    max_selections: group.max_units,
    min_distinct: group.min_distinct ?? Math.min(1, group.min_units),
    max_distinct: group.max_distinct ?? group.max_units,
    max_per_option: group.max_per_option,
    included_units: group.included_units,
    defaults: group.defaults,
    subtractive: group.subtractive,
    ...(parent ? { parent: { category_id: parent.groupId, modifier_id: parent.optionId } } : {}),
    options: group.options.map(option => ({
      id: option.id,
      name: option.name,
      aliases: option.aliases,
      price: toDollars(option.price_cents),
      price_cents: option.price_cents,
      ...(option.price_by_size
        ? { price_by_size: Object.fromEntries(Object.entries(option.price_by_size).map(([k, v]) => [k, toDollars(v)])) }
        : {}),
      ...presentNotes(menu, option),
      in_stock: option.in_stock,
    })),
  }
}

function presentNotes(menu: Menu, option: MenuOption) {
  const allergens = optionNotes(menu, option)
  const broken = brokenDiets(menu, option)
  return {
    ...(allergens?.length === 0 ? {} : { allergens: allergens ?? null }),
    ...(broken.length > 0 ? { breaks_diets: broken } : {}),
  }
}
