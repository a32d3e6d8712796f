/** Parts of a menu that a reader needs: its names, and which options belong to which dish. */

export type NamedOption = {
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly child_group_ids: readonly string[]
  /** Dish that the option stands for. */
  readonly linked_item_id?: string | undefined
}

export type NamedGroup = {
  readonly id: string
  readonly name: string
  readonly min_units: number
  readonly max_units: number
  readonly subtractive: boolean
  readonly defaults: readonly string[]
  readonly options: readonly NamedOption[]
}

export type NamedItem = {
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly group_ids: readonly string[]
}

export type NamedMenu = {
  readonly file: { readonly categories: readonly { readonly name: string; readonly items: readonly NamedItem[] }[] }
  readonly groups: ReadonlyMap<string, NamedGroup>
}

/** Returns the groups of a dish, including child groups of its options. */
export function groupsOfItem(menu: NamedMenu, item: NamedItem): NamedGroup[] {
  const found = new Map<string, NamedGroup>()
  const visit = (ids: readonly string[]): void => {
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
