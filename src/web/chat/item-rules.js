/** @import { MenuResponse } from '#src/menu/schema.ts' */
/** @typedef {MenuResponse['menu']['categories'][number]['items'][number]} Item */
/** @typedef {MenuResponse['menu']['modifier_categories'][number]} Group */

/** Selected units by group id and option id. */
/** @typedef {ReadonlyMap<string, ReadonlyMap<string, number>>} Chosen */

/**
 * Returns the option groups that apply to a dish. A dependent group applies only while its parent option is selected.
 * @param {Item} item
 * @param {ReadonlyMap<string, Group>} groups
 * @param {Chosen} chosen
 */
export function openGroups(item, groups, chosen) {
  /** @type {Group[]} */
  const open = []
  const isOpen = (/** @type {Group} */ { parent }) =>
    parent === undefined ||
    (open.some(({ id }) => id === parent.category_id) && unitsOf(chosen, parent.category_id, parent.modifier_id) > 0)
  const offered = item.modifier_categories.flatMap(id => groups.get(id) ?? [])
  // A group may precede its parent group.
  for (let before = -1; before !== open.length; ) {
    before = open.length
    for (const group of offered) if (!open.includes(group) && isOpen(group)) open.push(group)
  }
  return offered.filter(group => open.includes(group))
}

export const unitsOf = (/** @type {Chosen} */ chosen, /** @type {string} */ group, /** @type {string} */ option) =>
  chosen.get(group)?.get(option) ?? 0

/**
 * Returns the selection that the options of a line amount to.
 * @param {readonly { readonly category_id: string, readonly modifier_id: string }[]} modifiers
 * @returns {Chosen}
 */
export function chosenIn(modifiers) {
  /** @type {Map<string, Map<string, number>>} */
  const chosen = new Map()
  for (const { category_id, modifier_id } of modifiers) {
    const group = chosen.get(category_id) ?? new Map()
    chosen.set(category_id, group.set(modifier_id, (group.get(modifier_id) ?? 0) + 1))
  }
  return chosen
}

const units = (/** @type {Chosen} */ chosen, /** @type {Group} */ { id }) =>
  [...(chosen.get(id)?.values() ?? [])].reduce((sum, count) => sum + count, 0)

/**
 * Returns the selection after a tap on an option: one more unit, or none if the limit is reached. In a group with a
 * maximum of one, the new option replaces the old one.
 * @param {Chosen} chosen
 * @param {Group} group
 * @param {string} optionId
 * @returns {Chosen}
 */
export function tapped(chosen, group, optionId) {
  const before = unitsOf(chosen, group.id, optionId)
  const inGroup = new Map(chosen.get(group.id))
  if (canAdd(chosen, group, optionId)) inGroup.set(optionId, before + 1)
  else if (before > 0) inGroup.delete(optionId)
  else if (group.max_selections === 1) {
    inGroup.clear()
    inGroup.set(optionId, 1)
  } else return chosen
  return new Map(chosen).set(group.id, inGroup)
}

/** True if another unit of the option stays within the group's limits. */
export function canAdd(/** @type {Chosen} */ chosen, /** @type {Group} */ group, /** @type {string} */ optionId) {
  const before = unitsOf(chosen, group.id, optionId)
  const distinct = chosen.get(group.id)?.size ?? 0
  return (
    units(chosen, group) < group.max_selections &&
    before < group.max_per_option &&
    (before > 0 || distinct < group.max_distinct)
  )
}

/** Returns a sentence about what the group still requires before the dish can be picked, or undefined. */
export function lacking(/** @type {Chosen} */ chosen, /** @type {Group} */ group) {
  const least = group.required ? Math.max(group.min_selections, 1) : group.min_selections
  const count = units(chosen, group)
  if (count === 0 && !group.required) return undefined
  if (count < least) return `${group.name}: choose ${least - count} more`
  const distinct = chosen.get(group.id)?.size ?? 0
  return distinct < group.min_distinct ? `${group.name}: choose ${group.min_distinct} different ones` : undefined
}

/** Formats the limits of a group: "choose 1", "up to 3, each at most twice". */
export function limits(/** @type {Group} */ group) {
  const { required, min_selections: least, max_selections: most, max_per_option: each, included_units: free } = group
  const count = required
    ? least === most || most === 1
      ? `choose ${Math.max(least, 1)}`
      : `choose ${Math.max(least, 1)} to ${most}`
    : most === 1
      ? 'optional'
      : `optional, up to ${most}`
  return [
    count,
    ...(each > 1 && most > 1 ? [`each up to ${each}`] : []),
    ...(free > 0 ? [`${free} included`] : []),
  ].join(', ')
}
