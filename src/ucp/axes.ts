import { isWeighed, type Menu, optionOf } from '#src/menu/menu.ts'
import type { MenuGroup, MenuItem, MenuOption } from '#src/menu/model.ts'
import { isSolvable } from '#src/menu/solver.ts'
import { leftOf } from '#src/menu/stock.ts'
import { hasUnits, type UcpVersion } from './versions.ts'

/** Option axis of a product: a required choice of exactly one option. */
export type Axis = { readonly group: MenuGroup; readonly name: string }

/** Maximum number of variants of one product. */
const MOST_VARIANTS = 60
const MOST_AXES = 4

/**
 * Returns the axes of a dish: its size first, then its other required single choices while there are few enough
 * variants. All other groups are modifiers.
 */
export function axesOf(menu: Menu, item: MenuItem): Axis[] {
  const groups = item.group_ids.flatMap(id => menu.groups.get(id) ?? [])
  const single = groups.filter(({ min_units, max_units }) => min_units === 1 && max_units === 1)
  const sorted = single.toSorted((a, b) => Number(b.id === item.size_group_id) - Number(a.id === item.size_group_id))
  const axes: Axis[] = []
  let variants = 1
  for (const group of sorted) {
    variants *= group.options.length
    if (variants > MOST_VARIANTS || axes.length === MOST_AXES) break
    const isTaken = axes.some(({ name }) => name === group.name)
    axes.push({ group, name: isTaken ? `${group.name} (${group.id})` : group.name })
  }
  return axes
}

/** Variant of a dish: one option of each axis, and the weight of one piece where a weighed dish has no unit. */
export type Variant = {
  readonly options: readonly { readonly axis: Axis; readonly option: MenuOption }[]
  /** Thousandths of a pound. */
  readonly weight?: number
}

/** Returns all variants of a dish, the cheapest available ones first within each size. */
export function variantsOf(menu: Menu, item: MenuItem, version: UcpVersion): Variant[] {
  const combined = axesOf(menu, item).reduce<Variant[]>(
    (before, axis) =>
      before.flatMap(variant =>
        axis.group.options.map(option => ({ options: [...variant.options, { axis, option }] })),
      ),
    [{ options: [] }],
  )
  if (!isWeighed(item) || hasUnits(version)) return combined
  return combined.flatMap(variant => pieceWeights(item).map(weight => ({ ...variant, weight })))
}

/** Weights of one piece of a weighed dish, for clients that can only count: the least one and its multiples. */
function pieceWeights({ min_weight_mlb, weight_increment_mlb }: MenuItem): number[] {
  const step = weight_increment_mlb ?? min_weight_mlb ?? 1_000
  const least = Math.ceil((min_weight_mlb ?? step) / step) * step
  return [1, 2, 3, 4].map(times => least + (times - 1) * step)
}

/** True if a variant of a dish can be ordered now, whatever the time of day. */
export function isInStock(menu: Menu, item: MenuItem, variant: Variant): boolean {
  const { in_stock } = item.availability
  return (
    item.min_age === undefined &&
    in_stock &&
    leftOf(item) !== 0 &&
    isSolvable(menu, item) &&
    variant.options.every(({ option }) => option.in_stock)
  )
}

/** Price of a variant in cents: per unit, or per pound for a dish with a unit of weight. */
export const variantPrice = (item: MenuItem, variant: Variant): number =>
  variant.options.reduce((sum, { option }) => sum + option.price_cents, item.price_cents as number)

/** Finds the variant with these options; undefined if one of them is on no axis, or an axis has none. */
export function variantWith(
  menu: Menu,
  item: MenuItem,
  optionIds: readonly string[],
  weight: number | undefined,
): Variant | undefined {
  const axes = axesOf(menu, item)
  const options = axes.flatMap(axis => {
    const id = optionIds.find(each => optionOf(axis.group, each) !== undefined)
    const option = id === undefined ? undefined : optionOf(axis.group, id)
    return option ? [{ axis, option }] : []
  })
  if (options.length !== axes.length || optionIds.length !== axes.length) return undefined
  return { options, ...(weight === undefined ? {} : { weight }) }
}

/** Steps of the weight of a dish with a unit: pounds to a power of ten, fine enough for its increments. */
export function weightUnit({ weight_increment_mlb, min_weight_mlb }: MenuItem) {
  const increment = weight_increment_mlb ?? 10
  const scale = [increment, min_weight_mlb ?? increment].every(weight => weight % 10 === 0) ? 2 : 3
  const perStep = 10 ** (3 - scale)
  return { perStep, unit: { unit: 'LBR', scale, increment: increment / perStep, display_text: 'lb' } }
}
