import { canonicalJson } from '#src/kernel/canonical.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { withDescribed } from './described.ts'
import type { MenuFile, MenuGroup, MenuItem, MenuOption } from './model.ts'

/** Option under which a child group is offered. */
type Parent = { readonly groupId: string; readonly optionId: string }

/** Indexed menu. Immutable: a changed menu is another object with another version. */
export type Menu = {
  /** Content hash that changes with anything in the menu; doubles as the ETag. */
  readonly version: string
  /** Changes with items and prices, but not with stock. */
  readonly edition: string
  readonly file: MenuFile
  readonly items: ReadonlyMap<string, MenuItem>
  readonly groups: ReadonlyMap<string, MenuGroup>
  readonly parents: ReadonlyMap<string, Parent>
}

/** Indexes a menu file. Duplicate ids and dangling references are reported by `lintMenu`. */
export function indexMenu(written: MenuFile): Menu {
  const file = withDescribed(written)
  const parents = new Map<string, Parent>()
  for (const group of file.groups) {
    for (const option of group.options) {
      for (const child of option.child_group_ids) parents.set(child, { groupId: group.id, optionId: option.id })
    }
  }
  const edition = sha256(canonicalJson(written)).slice(0, 16)
  return {
    version: edition,
    edition,
    file,
    items: new Map(file.categories.flatMap(c => c.items).map(item => [item.id, item])),
    groups: new Map(file.groups.map(group => [group.id, group])),
    parents,
  }
}

export const optionOf = (group: MenuGroup, id: string): MenuOption | undefined => group.options.find(o => o.id === id)

/** Returns the groups of an item, top-level groups first, each followed by the child groups of its options. */
export function groupsOf(menu: Menu, item: MenuItem): MenuGroup[] {
  const found = new Map<string, MenuGroup>()
  const visit = (ids: readonly string[]) => {
    for (const id of ids) {
      const group = menu.groups.get(id)
      if (!group || found.has(id)) continue
      found.set(id, group)
      for (const option of group.options) visit(option.child_group_ids)
    }
  }
  visit(item.group_ids)
  return [...found.values()]
}

/** True if the item cannot be ordered without a choice. */
export const requiresModifiers = (menu: Menu, item: MenuItem): boolean =>
  item.group_ids.some(id => (menu.groups.get(id)?.min_units ?? 0) > 0)

/** True if `quantity_lbs` is required: sold by the pound without a preset weight. */
export const isWeighed = (item: MenuItem): boolean =>
  item.pricing_type === 'per_pound' && item.preset_weight_mlb === undefined
