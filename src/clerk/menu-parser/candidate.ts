import type { MenuGroup } from '#src/menu/model.ts'
import type { Strength } from './chunk.ts'
import type { CompiledGroup, CompiledItem, CompiledMenu } from './compile-menu.ts'

/** Ambiguous options, one of which is meant. */
type Unsure = {
  readonly groupId: string
  readonly said: string
  readonly optionIds: readonly string[]
  /** True if each option was named although only one can be chosen: one per dish of several, or a mistake. */
  readonly named: boolean
}

/** Reading of an ordered item: the item and everything stated about it so far. Immutable. */
export type Candidate = {
  readonly item: CompiledItem
  /** Units by group, in addition to the defaults. */
  readonly chosen: ReadonlyMap<string, readonly string[]>
  /** Deselected defaults, by group. */
  readonly dropped: ReadonlyMap<string, readonly string[]>
  readonly unsure: readonly Unsure[]
  /** Requests without a menu option. */
  readonly notes: readonly string[]
}

export const newCandidate = (item: CompiledItem): Candidate => ({
  item,
  chosen: new Map(),
  dropped: new Map(),
  unsure: [],
  notes: [],
})

/**
 * Returns 0 if a group is available now, 1 if an option that unlocks it can still be chosen, and 2 if it cannot be
 * reached.
 */
export function distanceOf(compiled: CompiledMenu, candidate: Candidate, groupId: string): number {
  const parent = compiled.menu.parents.get(groupId)
  if (!parent) return 0
  if (unitsOf(candidate, parent.groupId).includes(parent.optionId))
    return distanceOf(compiled, candidate, parent.groupId)
  const above = candidate.item.groups.find(({ group }) => group.id === parent.groupId)
  const taken = above?.group.max_units === 1 && unitsOf(candidate, parent.groupId).length > 0
  return taken ? 2 : Math.max(1, distanceOf(compiled, candidate, parent.groupId))
}

export const unitsOf = (candidate: Candidate, groupId: string): readonly string[] => candidate.chosen.get(groupId) ?? []

/** True for a required group without enough units. */
export const isOpen = (candidate: Candidate, { group }: CompiledGroup): boolean =>
  unitsOf(candidate, group.id).length < group.min_units

type Wish = {
  readonly units?: number
  readonly strength?: Strength
  readonly beside?: boolean
  /** Words that named it. */
  readonly said: string
  /** True if the option's own name includes the strength: "Extra Cheese". */
  readonly ownStrength?: boolean
}

/** Chooses an option, and, if necessary, the one that unlocks its group. */
export function choose(
  compiled: CompiledMenu,
  candidate: Candidate,
  { group }: CompiledGroup,
  optionId: string,
  wish: Wish,
): Candidate {
  const opened = openGroup(compiled, candidate, group.id)
  const before = unitsOf(opened, group.id)
  const present = before.filter(id => id === optionId).length
  const isDefault = group.defaults.includes(optionId) && !opened.dropped.get(group.id)?.includes(optionId)
  const strength = wish.ownStrength ? undefined : wish.strength
  const notes: string[] = wish.beside ? [`${wish.said} on the side`] : []
  if (strength === 'light') notes.push(`light ${wish.said}`)
  let units = wish.units ?? (strength === 'double' ? 2 : strength === 'triple' ? 3 : 1)
  if (strength === 'extra' && (present > 0 || isDefault)) units = present + (isDefault ? 2 : 1)
  const most = Math.min(group.max_per_option, group.max_units)
  if (units > most) {
    if (strength) notes.push(`${strength} ${wish.said}`)
    units = most
  }
  const settled = opened.unsure.filter(unsure => unsure.groupId !== group.id)
  const next: Candidate = { ...opened, unsure: settled, notes: addNotes(opened.notes, notes) }
  if (isDefault && units === 1 && !givesWay(group)) return next
  const rivals = opened.unsure.find(unsure => unsure.groupId === group.id && unsure.named)?.optionIds ?? before
  if (group.max_units === 1 && rivals.length > 0 && !rivals.includes(optionId)) {
    const doubt = { groupId: group.id, said: wish.said, optionIds: [...rivals, optionId], named: true }
    return { ...next, chosen: without(next.chosen, group.id), unsure: [...settled, doubt] }
  }
  if (isDefault && givesWay(group)) return { ...next, chosen: new Map(next.chosen).set(group.id, [optionId]) }
  const extra = isDefault && !givesWay(group) ? units - 1 : units
  const others = before.filter(id => id !== optionId)
  return {
    ...next,
    chosen: new Map(next.chosen).set(group.id, [...others, ...Array<string>(Math.max(extra, present)).fill(optionId)]),
    dropped: restore(next.dropped, group.id, optionId),
  }
}

export const givesWay = (group: MenuGroup): boolean => group.defaults.length === 1

function openGroup(compiled: CompiledMenu, candidate: Candidate, groupId: string): Candidate {
  const parent = compiled.menu.parents.get(groupId)
  if (!parent || unitsOf(candidate, parent.groupId).includes(parent.optionId)) return candidate
  const above = openGroup(compiled, candidate, parent.groupId)
  const ids = unitsOf(above, parent.groupId)
  return {
    ...above,
    chosen: new Map(above.chosen).set(parent.groupId, [...ids, parent.optionId]),
    unsure: above.unsure.filter(unsure => unsure.groupId !== parent.groupId),
  }
}

/** Removes an option from the chosen ones or the defaults. */
export function drop(candidate: Candidate, { group }: CompiledGroup, optionId: string): Candidate {
  const left = unitsOf(candidate, group.id).filter(id => id !== optionId)
  const chosen = left.length > 0 ? new Map(candidate.chosen).set(group.id, left) : without(candidate.chosen, group.id)
  if (!group.defaults.includes(optionId)) return { ...candidate, chosen }
  const dropped = [...(candidate.dropped.get(group.id) ?? []), optionId]
  return { ...candidate, chosen, dropped: new Map(candidate.dropped).set(group.id, dropped) }
}

/** Clears the choices of a group. */
export const clearGroup = (candidate: Candidate, groupId: string): Candidate => ({
  ...candidate,
  chosen: without(candidate.chosen, groupId),
  unsure: candidate.unsure.filter(unsure => unsure.groupId !== groupId),
})

export const addNote = (candidate: Candidate, note: string): Candidate => ({
  ...candidate,
  notes: addNotes(candidate.notes, [note]),
})

const addNotes = (notes: readonly string[], more: readonly string[]): readonly string[] =>
  more.length === 0 ? notes : [...new Set([...notes, ...more])]

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  if (!map.has(key)) return map
  const copy = new Map(map)
  copy.delete(key)
  return copy
}

function restore(dropped: ReadonlyMap<string, readonly string[]>, groupId: string, optionId: string) {
  const left = dropped.get(groupId)?.filter(id => id !== optionId)
  return left === undefined ? dropped : new Map(dropped).set(groupId, left)
}

/** Returns every unit of a group on the line: chosen ones and remaining defaults. */
export function effectiveUnits(candidate: Candidate, { group }: CompiledGroup): readonly string[] {
  const chosen = unitsOf(candidate, group.id)
  const dropped = candidate.dropped.get(group.id) ?? []
  if (group.min_units > 0) return chosen
  if (chosen.length > 0 && (givesWay(group) || group.max_units === 1)) return chosen
  return [...group.defaults.filter(id => !dropped.includes(id)), ...chosen]
}
