import type { CartLine } from '#src/clerk/state.ts'
import { type Cents, formatDollars } from '#src/kernel/money.ts'
import { type Line, readLine } from '#src/menu/line.ts'
import { groupsOf, type Menu } from '#src/menu/menu.ts'
import type { MenuGroup, MenuOption } from '#src/menu/model.ts'
import { checkModifiers, optionPrice } from '#src/menu/modifiers.ts'
import { minDistinct } from '#src/menu/solver.ts'

/** Required choice that a cart line has not made yet. */
export type OpenChoice = {
  /** Zero-based index of the line. */
  readonly line: number
  readonly group: MenuGroup
  readonly least: number
  readonly most: number
  /** Options already chosen. */
  readonly chosen: readonly string[]
  readonly options: readonly { readonly option: MenuOption; readonly price_cents: number }[]
}

/**
 * Returns every open required choice. Dependent choices appear only once the choice they depend on is made.
 */
export function openChoices(menu: Menu, lines: readonly CartLine[]): OpenChoice[] {
  return lines.flatMap(({ item: ordered }, line) => {
    const item = menu.items.get(ordered.id)
    if (!item) return []
    const { choices } = checkModifiers(menu, item, ordered.modifiers ?? [], '')
    const sizeId = choices.find(choice => choice.group.id === item.size_group_id)?.ids[0]
    return choices.flatMap(({ group, ids }): OpenChoice[] => {
      const distinct = minDistinct(group) - new Set(ids).size
      const least = Math.max(group.min_units - ids.length, group.min_units > 0 ? distinct : 0)
      if (least <= 0) return []
      const options = group.options
        .filter(option => option.in_stock)
        .map(option => ({ option, price_cents: optionPrice(option, sizeId) }))
      return [{ line, group, least, most: Math.max(least, group.max_units - ids.length), chosen: ids, options }]
    })
  })
}

/** Returns the modifiers chosen for an ordered item, flattened. */
export const chosenModifiers = ({ modifiers = [] }: CartLine['item']) =>
  modifiers.flatMap(({ category_id, modifier_ids }) =>
    modifier_ids.map(modifierId => ({ categoryId: category_id, modifierId })),
  )

/** Returns a line with its price, or its problems. */
export const validateLine = (menu: Menu, { item }: CartLine, index: number) => readLine(menu, item, `items[${index}]`)

export const dollars = (amount: number): string => `$${formatDollars(amount as Cents)}`

/** Formats amount and name: "2 × Plain Slice", "1.5 lb Ground Beef". */
export function amountAndName(menu: Menu, { item }: CartLine): string {
  const name = menu.items.get(item.id)?.name ?? item.id
  if (item.quantity_lbs !== undefined) return `${item.quantity_lbs} lb ${name}`
  return item.quantity === undefined ? name : `${item.quantity} × ${name}`
}

/** Default options that merely mean no choice. */
const NOTHING = /^(?:black|plain|none|nothing|regular|standard|as it comes)$/i

/** Returns the names of a line's chosen options, with their category if it is needed to identify them. */
function chosenNames(menu: Menu, { item: ordered, notes }: CartLine): string[] {
  const item = menu.items.get(ordered.id)
  if (!item) return []
  const groups = groupsOf(menu, item)
  const names = (ordered.modifiers ?? []).flatMap(({ category_id, modifier_ids }) => {
    const group = groups.find(other => other.id === category_id)
    const nameOf = (id: string) => group?.options.find(option => option.id === id)?.name
    const usual = group && group.min_units === 0 ? group.defaults : []
    const counted = Map.groupBy(modifier_ids, id => id)
    const chosen = [...counted].flatMap(([id, units]) => {
      const name = nameOf(id)
      if (name === undefined || (units.length === 1 && usual.includes(id))) return []
      return [units.length > 1 ? `${units.length} × ${name}` : name]
    })
    // of the default options, only changes are mentioned
    const left = usual.filter(id => !counted.has(id)).flatMap(id => nameOf(id) ?? [])
    // "no black" on a coffee with milk carries no information
    if (left.every(name => NOTHING.test(name)) && chosen.length > 0) return chosen
    return [...chosen, ...left.map(name => `no ${name.toLowerCase()}`)]
  })
  return [...names, ...notes]
}

/** Formats a cart line: "2 × Plain Slice (Well Done) — $7.50". */
export function showLine(menu: Menu, line: CartLine, priced: Line | undefined): string {
  const names = chosenNames(menu, line)
  const details = names.length > 0 ? ` (${names.join(', ')})` : ''
  return `${amountAndName(menu, line)}${details}${priced ? ` — ${dollars(priced.total)}` : ''}`
}
