import { formatAllergens } from '#src/allergens/codes.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { priceOfWeight } from '#src/kernel/money.ts'
import type { Line } from '#src/menu/line.ts'
import { groupsOf, isWeighed, type Menu } from '#src/menu/menu.ts'
import type { MenuGroup, MenuItem } from '#src/menu/model.ts'
import { axesOf, isInStock, type Variant, variantPrice, variantsOf, weightUnit } from './axes.ts'
import { productIdOf, variantIdOf } from './ids.ts'
import type { UcpNames } from './names.ts'
import { needsChoice, sampleLine } from './order-item.ts'
import { hasUnits, type UcpVersion } from './versions.ts'

/** Dish of a restaurant, with what is needed to present it. */
export type Dish = { readonly restaurant: Restaurant; readonly menu: Menu; readonly item: MenuItem }

export type ProductView = { readonly names: UcpNames; readonly baseUrl: string; readonly version: UcpVersion }

const usd = (amount: number) => ({ amount, currency: 'USD' })

/** Returns the title of a variant: the dish with its options and weight. */
export function variantTitle(item: MenuItem, { options, weight }: Variant): string {
  const parts = [...options.map(({ option }) => option.name), ...(weight === undefined ? [] : [`${weight / 1000} lb`])]
  return parts.length === 0 ? item.name : `${item.name}, ${parts.join(', ')}`
}

/** Price of one unit, piece, or pound of a variant in cents. */
export function priceOf({ menu, item }: Dish, variant: Variant, version: UcpVersion, line?: Line): number {
  const { weight } = variant
  const sample = line ?? sampleLine(menu, item, variant, version)
  const perUnit = sample?.unitPrice ?? variantPrice(item, variant)
  return weight === undefined
    ? perUnit
    : priceOfWeight(perUnit as Line['unitPrice'], weight as NonNullable<Line['weight']>)
}

export const idOfVariant = ({ restaurant, item }: Pick<Dish, 'restaurant' | 'item'>, variant: Variant): string =>
  variantIdOf({
    restaurantId: restaurant.id,
    itemId: item.id,
    optionIds: variant.options.map(({ option }) => option.id),
    ...(variant.weight === undefined ? {} : { weight: variant.weight }),
  })

/** Unit in which a weighed variant is counted; undefined for one that is counted in pieces. */
export const unitOf = ({ item }: Pick<Dish, 'item'>, variant: Variant, version: UcpVersion) =>
  isWeighed(item) && hasUnits(version) && variant.weight === undefined ? weightUnit(item).unit : undefined

function presentVariant(dish: Dish, variant: Variant, { baseUrl, version }: ProductView) {
  const { restaurant, menu, item } = dish
  const unit = unitOf(dish, variant, version)
  const available = isInStock(menu, item, variant)
  return {
    id: idOfVariant(dish, variant),
    title: variantTitle(item, variant),
    description: { plain: descriptionOf(item) },
    price: usd(priceOf(dish, variant, version)),
    ...(unit ? { quantity_unit: unit } : {}),
    availability: { available, status: available ? 'in_stock' : 'out_of_stock' },
    ...(variant.options.length > 0
      ? { options: variant.options.map(({ axis, option }) => ({ name: axis.name, id: option.id, label: option.name })) }
      : {}),
    seller: {
      name: restaurant.name,
      domain: new URL(baseUrl).host,
      url: `${baseUrl}/api/restaurants/${restaurant.id}`,
    },
    metadata: { requires_choice: needsChoice(menu, item, variant) },
  }
}

const descriptionOf = (item: MenuItem): string => item.description ?? item.name

/** Returns the variant that stands for a dish: the cheapest one that is available. */
export function featuredOf(dish: Dish, version: UcpVersion): Variant {
  const all = variantsOf(dish.menu, dish.item, version)
  const available = all.filter(variant => isInStock(dish.menu, dish.item, variant))
  return cheapest(available.length > 0 ? available : all, dish.item)
}

const cheapest = (variants: readonly Variant[], item: MenuItem): Variant =>
  variants.reduce((best, each) => (cost(each, item) < cost(best, item) ? each : best))

const cost = (variant: Variant, item: MenuItem): number => variantPrice(item, variant) * (variant.weight ?? 1)

/** Converts a dish to a product of the protocol with the given variants, the featured one first. */
export function presentProduct(dish: Dish, variants: readonly Variant[], view: ProductView) {
  const { restaurant, menu, item } = dish
  const { version, names } = view
  const prices = variantsOf(menu, item, version).map(variant => priceOf(dish, variant, version))
  const category = menu.file.categories.find(({ items }) => items.some(({ id }) => id === item.id))
  const axes = axesOf(menu, item)
  const modifiers = groupsOf(menu, item).filter(({ id }) => !axes.some(({ group }) => group.id === id))
  return {
    id: productIdOf(restaurant.id, item.id),
    title: item.name,
    description: { plain: descriptionOf(item) },
    ...(category ? { categories: [{ value: category.name, taxonomy: 'merchant' }] } : {}),
    price_range: { min: usd(Math.min(...prices)), max: usd(Math.max(...prices)) },
    ...(axes.length > 0
      ? {
          options: axes.map(({ group, name }) => ({
            name,
            values: group.options.map(option => ({ id: option.id, label: option.name })),
          })),
        }
      : {}),
    variants: variants.map(variant => presentVariant(dish, variant, view)),
    ...(item.diets.length > 0 ? { tags: item.diets } : {}),
    metadata: {
      restaurant: { id: restaurant.id, name: restaurant.name, cuisines: restaurant.cuisines },
      allergens: item.allergens ?? null,
    },
    ...(modifiers.length > 0 ? { [names.modifiers]: modifiers.map(group => presentGroup(menu, group)) } : {}),
  }
}

/** Group of our modifiers extension. */
function presentGroup(menu: Menu, group: MenuGroup) {
  const parent = menu.parents.get(group.id)
  return {
    id: group.id,
    name: group.name,
    min: group.min_units,
    max: group.max_units,
    max_per_option: group.max_per_option,
    included: group.included_units,
    default_option_ids: group.defaults,
    ...(parent ? { parent: { group_id: parent.groupId, option_id: parent.optionId } } : {}),
    options: group.options.map(option => ({
      id: option.id,
      label: option.name,
      price: option.price_cents,
      available: option.in_stock,
      ...(option.price_by_size ? { price_by_size: option.price_by_size } : {}),
    })),
  }
}

/** Sentence about the allergens of a dish; undefined if it declares to have none. */
export function allergenSentence({ name, allergens }: MenuItem): string | undefined {
  if (allergens === undefined) return `${name}: the restaurant has not declared its allergens.`
  const of = (level: string) => allergens.filter(each => each.level === level).map(({ code }) => code)
  const [contains, may] = [of('contains'), of('may_contain')]
  const parts = [
    ...(contains.length > 0 ? [`contains ${formatAllergens(contains)}`] : []),
    ...(may.length > 0 ? [`may contain ${formatAllergens(may)}`] : []),
  ]
  return parts.length === 0 ? undefined : `${name} ${parts.join(' and ')}.`
}
