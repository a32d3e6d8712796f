import { dollars } from '#src/clerk/draft/lines.ts'
import { merchantText } from '#src/clerk/reply/merchant-text.ts'
import { unavailability } from '#src/menu/availability.ts'
import { isWeighed, type Menu } from '#src/menu/menu.ts'
import type { AllergenNote, MenuGroup, MenuItem, MenuOption } from '#src/menu/model.ts'
import { optionPrice } from '#src/menu/modifiers.ts'

const DESCRIPTION = 160
const MOST_OPTIONS = 24

/** Formats a dish on one line: "[1201] Pad Thai $13.95 (choices needed)". */
export function dishLine(menu: Menu, item: MenuItem): string {
  const unit = isWeighed(item) ? ' a pound' : ''
  const needs = item.group_ids.some(id => (menu.groups.get(id)?.min_units ?? 0) > 0) ? ' (choices needed)' : ''
  const lacking = unavailability(menu, item) === undefined ? '' : ' (sold out)'
  return `[${item.id}] ${item.name} ${dollars(item.price_cents)}${unit}${needs}${lacking}`
}

/**
 * Formats dishes in full: description, allergens, diets, and options; a group shared by several dishes appears
 * once.
 */
export function dishesText(menu: Menu, items: readonly MenuItem[]): string {
  const told = new Set<string>()
  return items.map(item => dishText(menu, item, told)).join('\n')
}

function dishText(menu: Menu, item: MenuItem, told: Set<string>): string {
  const { description, allergens, diets, group_ids } = item
  const again = group_ids.filter(id => told.has(id)).flatMap(id => menu.groups.get(id)?.name ?? [])
  const fresh = group_ids.filter(id => !told.has(id))
  for (const id of fresh) told.add(id)
  return [
    dishLine(menu, item),
    ...(description ? [`  ${merchantText(description).slice(0, DESCRIPTION)}`] : []),
    `  allergens: ${allergens === undefined ? 'nobody has checked' : (allergensText(allergens) ?? 'none declared')}`,
    ...(diets.length > 0 ? [`  diets: ${diets.join(', ')}`] : []),
    ...(again.length > 0 ? [`  as above: ${again.join(', ')}`] : []),
    ...fresh.flatMap(id => groupLines(menu, menu.groups.get(id), item, '  ')),
  ].join('\n')
}

function groupLines(menu: Menu, group: MenuGroup | undefined, item: MenuItem, indent: string): string[] {
  if (!group) return []
  const { min_units: least, max_units: most } = group
  const amount = least === most ? `${least}` : `${least} to ${most}`
  const need = least > 0 ? `choose ${amount}` : `optional, up to ${most}`
  const sizeId = group.id === item.size_group_id ? undefined : sizeOf(menu, item)
  const options = group.options.slice(0, MOST_OPTIONS).map(option => optionText(group, option, sizeId))
  const more = group.options.length > MOST_OPTIONS ? ', …' : ''
  const nested = group.options.flatMap(option =>
    option.child_group_ids.flatMap(id => {
      const lines = groupLines(menu, menu.groups.get(id), item, `${indent}  `)
      return lines.length > 0 ? [`${indent}  only with ${option.name}:`, ...lines] : []
    }),
  )
  return [`${indent}${group.name} (${need}): ${options.join(', ')}${more}`, ...nested]
}

/** Smallest size, whose option prices are shown. */
const sizeOf = (menu: Menu, { size_group_id: id }: MenuItem): string | undefined =>
  id === undefined ? undefined : menu.groups.get(id)?.options[0]?.id

function optionText(group: MenuGroup, option: MenuOption, sizeId: string | undefined): string {
  const cents = optionPrice(option, sizeId)
  const marks = [
    ...(group.defaults.includes(option.id) ? ['usual'] : []),
    ...(option.in_stock ? [] : ['not to be had, or not for this customer']),
    ...[allergensText(option.allergens_delta) ?? []].flat(),
  ]
  const price = cents === 0 ? '' : ` ${cents < 0 ? '-' : '+'}${dollars(Math.abs(cents))}`
  return `${option.name}${price}${marks.length > 0 ? ` (${marks.join('; ')})` : ''}`
}

/** Formats allergen notes: "contains peanut, egg; may contain sesame". */
function allergensText(notes: readonly AllergenNote[]): string | undefined {
  const of = (level: AllergenNote['level']) =>
    notes
      .filter(note => note.level === level)
      .map(({ code }) => code.replaceAll('_', ' '))
      .join(', ')
  const [contains, may] = [of('contains'), of('may_contain')]
  const parts = [...(contains === '' ? [] : [`contains ${contains}`]), ...(may === '' ? [] : [`may contain ${may}`])]
  return parts.length > 0 ? parts.join('; ') : undefined
}
