import type { Problem } from '#src/kernel/faults.ts'
import { type Cents, cents, formatDollars } from '#src/kernel/money.ts'
import { type Menu, optionOf } from './menu.ts'
import type { MenuGroup, MenuItem, MenuOption } from './model.ts'
import type { ModifierChoice } from './order-item.ts'
import { isWithin, type Selection, solve } from './solver.ts'

export type Choice = { readonly group: MenuGroup; readonly ids: readonly string[]; readonly byDefault: boolean }
export type ModifierCheck = { readonly problems: readonly Problem[]; readonly choices: readonly Choice[] }

const MOST_UNITS = 200

/**
 * Validates a caller's modifiers for an item, reporting all problems at once, and fills in the defaults of optional
 * groups. `path` is the item's path in the request, such as items[0].
 */
export function checkModifiers(
  menu: Menu,
  item: MenuItem,
  given: readonly ModifierChoice[],
  path: string,
): ModifierCheck {
  const problems: Problem[] = []
  const units = given.reduce((sum, choice) => sum + choice.modifier_ids.length, 0)
  if (units > MOST_UNITS)
    problems.push({
      code: 'modifier_count',
      field: `${path}.modifiers`,
      message: `${item.name}: at most ${MOST_UNITS} modifier ids are allowed, you sent ${units}.`,
    })
  const choices: Choice[] = []
  const byGroup = new Map<string, number>()
  given.forEach((choice, index) => {
    const field = `${path}.modifiers[${index}].category_id`
    if (byGroup.has(choice.category_id))
      problems.push({
        code: 'modifier_invalid',
        field,
        message: `${item.name}: category ${choice.category_id} is sent twice; put all its options into one entry.`,
      })
    else byGroup.set(choice.category_id, index)
  })
  const reached = new Set<string>()
  const visit = (ids: readonly string[]) => {
    for (const id of ids) {
      const group = menu.groups.get(id)
      if (!group || reached.has(id)) continue
      reached.add(id)
      const index = byGroup.get(id)
      const sent = index === undefined ? [] : given[index]!.modifier_ids
      const byDefault = index === undefined && group.min_units === 0
      const chosen = byDefault ? defaultsOf(group) : sent
      problems.push(...checkGroup(menu, item, group, chosen, index, path))
      choices.push({ group, ids: chosen, byDefault })
      for (const option of new Set(chosen)) visit(optionOf(group, option)?.child_group_ids ?? [])
    }
  }
  visit(item.group_ids)
  given.forEach((choice, index) => {
    if (!reached.has(choice.category_id))
      problems.push({
        code: 'modifier_invalid',
        field: `${path}.modifiers[${index}].category_id`,
        message: strayCategory(menu, item, choice.category_id),
      })
  })
  return { problems, choices }
}

/** Returns the defaults that are in stock; empty if too few are left for the group's minimum. */
function defaultsOf(group: MenuGroup): readonly string[] {
  const left = group.defaults.filter(id => optionOf(group, id)?.in_stock)
  return isWithin(group, left) ? left : []
}

function strayCategory(menu: Menu, item: MenuItem, id: string): string {
  const parent = menu.parents.get(id)
  const above = parent && menu.groups.get(parent.groupId)
  const option = above && optionOf(above, parent.optionId)
  if (above && option)
    return `${item.name}: category ${id} applies only if ${option.id} ${option.name} of "${above.name}" is chosen.`
  const groups = item.group_ids.flatMap(g => menu.groups.get(g) ?? [])
  const known = groups.map(g => `${g.id} "${g.name}"`).join(', ')
  const removals = groups.length > 0 && groups.every(g => g.subtractive) ? groups : []
  const offer = removals.map(g => ` ${askFor(menu, item, g)}`).join('')
  return `${item.name} has no modifier category ${id}; it has ${known === '' ? 'none' : known}.${offer}`
}

function checkGroup(
  menu: Menu,
  item: MenuItem,
  group: MenuGroup,
  chosen: readonly string[],
  index: number | undefined,
  path: string,
): Problem[] {
  if (chosen.length === 0 && group.min_units > 0)
    return [
      {
        code: 'modifiers_required',
        field: `${path}.modifiers`,
        missing: true,
        message: askFor(menu, item, group),
        spoken: spokenFor(item, group),
      },
    ]
  const problems: Problem[] = []
  const at = `${path}.modifiers${index === undefined ? '' : `[${index}].modifier_ids`}`
  chosen.forEach((id, position) => {
    const option = optionOf(group, id)
    if (option?.in_stock) return
    const wrong = option ? `${option.name} is out of stock.` : `${id} is not an option of "${group.name}".`
    problems.push({
      code: option ? 'item_unavailable' : 'modifier_invalid',
      field: `${at}[${position}]`,
      // list the valid options only once: a request can contain thousands of wrong ids
      message: problems.length === 0 ? `${wrong} ${askFor(menu, item, group)}` : wrong,
      spoken: problems.length === 0 ? `${wrong} ${spokenFor(item, group)}` : wrong,
    })
  })
  if (chosen.length > 0 && !isWithin(group, chosen))
    problems.push({
      code: 'modifier_count',
      field: at,
      message: `${askFor(menu, item, group)} You sent ${chosen.length}.`,
      spoken: `${spokenFor(item, group)} ${chosen.length} ${chosen.length === 1 ? 'is' : 'are'} chosen.`,
    })
  return problems
}

/**
 * Describes a group: Roast Beef needs "Bread" (choose 1): 501 Rye, 502 Roll (+$0.50). Send modifiers:
 * [{"category_id":…}]
 */
function askFor(menu: Menu, item: MenuItem, group: MenuGroup): string {
  const options = group.options.filter(o => o.in_stock).map(o => `${o.id} ${o.name}${surcharge(o.price_cents)}`)
  const solved = solve(menu, { ...item, group_ids: [group.id] }) ?? new Map()
  const example = toChoices(solved)
  const removals = group.subtractive ? ' (removals only)' : ''
  const verb = group.min_units > 0 ? 'needs' : 'offers'
  const send = example.length > 0 ? ` Send modifiers: ${JSON.stringify(example)}` : ''
  return `${item.name} ${verb} "${group.name}"${removals} (${limits(group)}): ${options.join(', ')}.${send}`
}

/** Describes a group to a person: Roast Beef, "Bread" (choose 1): Rye, Roll (+$0.50). */
function spokenFor(item: MenuItem, group: MenuGroup): string {
  const options = group.options.filter(o => o.in_stock).map(o => `${o.name}${surcharge(o.price_cents)}`)
  return `${item.name}, "${group.name}" (${limits(group)}): ${options.join(', ')}.`
}

/** Returns the problem of modifiers that are not a list of categories and options. */
export function wrongShape(menu: Menu, item: MenuItem, path: string): Problem {
  const groups = item.group_ids.flatMap(id => menu.groups.get(id) ?? [])
  const form = '[{"category_id": "…", "modifier_ids": ["…"]}], with ids as strings'
  const message =
    groups.length === 0
      ? `${item.name} has no modifiers: leave ${path}.modifiers out.`
      : `${path}.modifiers must have the form ${form}. ${groups.map(group => askFor(menu, item, group)).join(' ')}`
  return { code: 'modifier_invalid', field: `${path}.modifiers`, message }
}

function limits(group: MenuGroup): string {
  const units = group.min_units === group.max_units ? `${group.max_units}` : `${group.min_units} to ${group.max_units}`
  const distinct = group.max_distinct === undefined ? '' : `, at most ${group.max_distinct} different`
  const repeats = group.max_per_option > 1 ? `, each up to ${group.max_per_option} times` : ''
  return `choose ${units}${distinct}${repeats}`
}

const surcharge = (price: number): string =>
  price === 0 ? '' : ` (${price < 0 ? '-' : '+'}$${formatDollars(cents(Math.abs(price)))})`

/** Converts a selection to the API format of an order item. */
export const toChoices = (selection: Selection): ModifierChoice[] =>
  [...selection].map(([category_id, ids]) => ({ category_id, modifier_ids: [...ids] }))

/** Returns the unit price of a group's option, which can depend on the item's size. */
export const optionPrice = (option: MenuOption, sizeId: string | undefined): Cents =>
  (sizeId === undefined ? undefined : option.price_by_size?.[sizeId]) ?? option.price_cents

/**
 * Returns the price of each chosen unit, in the order of `ids`; the cheapest units are free up to `included_units`.
 * A negative price applies even to an included unit.
 */
export function unitPrices(group: MenuGroup, ids: readonly string[], sizeId: string | undefined): Cents[] {
  const prices = ids.map(id => optionPrice(optionOf(group, id)!, sizeId))
  const free = new Set(
    prices
      .map((price, index) => ({ price, index }))
      .sort((a, b) => a.price - b.price || a.index - b.index)
      .slice(0, group.included_units)
      .map(unit => unit.index),
  )
  return prices.map((price, index) => (free.has(index) ? cents(Math.min(0, price)) : price))
}
