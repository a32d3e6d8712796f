/** @import { MenuResponse } from '#src/menu/schema.ts' */
/** @typedef {MenuResponse['menu']['categories'][number]['items'][number]} Item */
/** @typedef {MenuResponse['menu']['modifier_categories'][number]} Group */

/** Units chosen, by the id of the group and then of the option. */
/** @typedef {ReadonlyMap<string, ReadonlyMap<string, number>>} Chosen */

/**
 * The groups that count for a dish: those that hang on an option only while it is chosen.
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
  // a group may stand before the one that it hangs on
  for (let before = -1; before !== open.length; ) {
    before = open.length
    for (const group of offered) if (!open.includes(group) && isOpen(group)) open.push(group)
  }
  return offered.filter(group => open.includes(group))
}

export const unitsOf = (/** @type {Chosen} */ chosen, /** @type {string} */ group, /** @type {string} */ option) =>
  chosen.get(group)?.get(option) ?? 0

const units = (/** @type {Chosen} */ chosen, /** @type {Group} */ { id }) =>
  [...(chosen.get(id)?.values() ?? [])].reduce((sum, count) => sum + count, 0)

/**
 * The choice after an option was tapped: one more of it, or none once it cannot be more. In a group of one the new
 * option takes the place of the old.
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

/** True while one more of the option keeps within the group's limits. */
export function canAdd(/** @type {Chosen} */ chosen, /** @type {Group} */ group, /** @type {string} */ optionId) {
  const before = unitsOf(chosen, group.id, optionId)
  const distinct = chosen.get(group.id)?.size ?? 0
  return (
    units(chosen, group) < group.max_selections &&
    before < group.max_per_option &&
    (before > 0 || distinct < group.max_distinct)
  )
}

/** What a group still needs before the dish can be picked: a sentence, or nothing. */
export function lacking(/** @type {Chosen} */ chosen, /** @type {Group} */ group) {
  const least = group.required ? Math.max(group.min_selections, 1) : group.min_selections
  const count = units(chosen, group)
  if (count === 0 && !group.required) return undefined
  if (count < least) return `${group.name}: choose ${least - count} more`
  const distinct = chosen.get(group.id)?.size ?? 0
  return distinct < group.min_distinct ? `${group.name}: choose ${group.min_distinct} different ones` : undefined
}

/** "choose 1", "up to 3, each at most twice": what a group allows. */
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
