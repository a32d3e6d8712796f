import type { MenuGroup } from '#src/menu/model.ts'
import type { Strength } from './chunk.ts'
import type { CompiledGroup, CompiledItem, CompiledMenu } from './compile-menu.ts'

/** Options, one of them meant, where it cannot be told which. */
type Unsure = {
  readonly groupId: string
  readonly said: string
  readonly optionIds: readonly string[]
  /** True when each was named, though only one may be chosen: one for each of several dishes, or a mistake. */
  readonly named: boolean
}

/** One reading of an ordered item: the item and what has been said about it so far. Never changed, only replaced. */
export type Candidate = {
  readonly item: CompiledItem
  /** Units by group, beyond the defaults. */
  readonly chosen: ReadonlyMap<string, readonly string[]>
  /** Defaults that are not wanted, by group. */
  readonly dropped: ReadonlyMap<string, readonly string[]>
  readonly unsure: readonly Unsure[]
  /** Wishes that no option of the menu stands for. */
  readonly notes: readonly string[]
}

export const newCandidate = (item: CompiledItem): Candidate => ({
  item,
  chosen: new Map(),
  dropped: new Map(),
  unsure: [],
  notes: [],
})

/** 0 when a group may be chosen from now, 1 when an option that opens it is still to be chosen, 2 when it cannot be. */
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

/** True when a required group has no, or not yet enough, units. */
export const isOpen = (candidate: Candidate, { group }: CompiledGroup): boolean =>
  unitsOf(candidate, group.id).length < group.min_units

type Wish = {
  readonly units?: number
  readonly strength?: Strength
  readonly beside?: boolean
  /** The words that named it. */
  readonly said: string
  /** True when the option's own name says how much: "Extra Cheese". */
  readonly ownStrength?: boolean
}

/** Chooses an option, and the one that opens its group where that is still to be done. */
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

/** Takes an option out of what was chosen, or out of the defaults. */
export function drop(candidate: Candidate, { group }: CompiledGroup, optionId: string): Candidate {
  const left = unitsOf(candidate, group.id).filter(id => id !== optionId)
  const chosen = left.length > 0 ? new Map(candidate.chosen).set(group.id, left) : without(candidate.chosen, group.id)
  if (!group.defaults.includes(optionId)) return { ...candidate, chosen }
  const dropped = [...(candidate.dropped.get(group.id) ?? []), optionId]
  return { ...candidate, chosen, dropped: new Map(candidate.dropped).set(group.id, dropped) }
}

/** Forgets what was chosen from a group. */
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

/** Every unit the line would have in a group: what was chosen, and the defaults that stay. */
export function effectiveUnits(candidate: Candidate, { group }: CompiledGroup): readonly string[] {
  const chosen = unitsOf(candidate, group.id)
  const dropped = candidate.dropped.get(group.id) ?? []
  if (group.min_units > 0) return chosen
  if (chosen.length > 0 && (givesWay(group) || group.max_units === 1)) return chosen
  return [...group.defaults.filter(id => !dropped.includes(id)), ...chosen]
}
