import { groupsOf, isWeighed, type Menu } from '#src/menu/menu.ts'
import type { MenuItem, MenuOption } from '#src/menu/model.ts'
import { stemsOf } from '#src/reader/stem.ts'

const PLAIN = /^[\p{L}][\p{L}' ]*$/u
/** Words that quantify or modify the name they precede. */
const TURNS =
  /\b(?:no|without|extra|light|double|half|with|and|or|on|for|side|no|not|sin|con|plain|both|all|each|every|everything|one|two|three|four|six)\b/i

const NUMBERED = /\b(?:\d+|two|three|four|six|eight|ten|twelve|dozen|pair|couple)\b/

const keyOf = (name: string): string => stemsOf(name).join(' ')
export const plural = (name: string): string => (/(?:s|x|ch|sh)$/i.test(name) ? name : `${name}s`)

/** Dish with the options that can be named unambiguously. */
export type Dish = {
  readonly item: MenuItem
  readonly adds: readonly MenuOption[]
  readonly sizes: readonly MenuOption[]
}

/** Dishes of a menu whose own name and option names are unambiguous on it. */
export function dishesOf(menu: Menu): Dish[] {
  const items = [...menu.items.values()]
  const uses = Map.groupBy(
    [...items, ...[...menu.groups.values()].flatMap(({ options }) => options)].flatMap(({ name, aliases }) =>
      [...new Set([name, ...aliases].map(keyOf))].map(key => ({ key, name: keyOf(name) })),
    ),
    ({ key }) => key,
  )
  const isClear = (name: string) =>
    PLAIN.test(name) &&
    !TURNS.test(name) &&
    name.split(' ').length <= 4 &&
    new Set(uses.get(keyOf(name))?.map(use => use.name)).size <= 1
  const names = new Set(items.map(({ name }) => keyOf(name)))
  return items
    .filter(
      item =>
        isClear(item.name) && !isWeighed(item) && item.preset_weight_mlb === undefined && item.availability.in_stock,
    )
    .flatMap((item): Dish[] => {
      const groups = groupsOf(menu, item)
      const all = groups.flatMap(({ options }) => options.map(({ name }) => keyOf(name)))
      const isSayable = ({ name, in_stock, child_group_ids }: MenuOption) =>
        in_stock &&
        child_group_ids.length === 0 &&
        isClear(name) &&
        !names.has(keyOf(name)) &&
        all.filter(key => key === keyOf(name)).length === 1
      // a number in a name may be a pack size or a choice
      if ([...all, keyOf(item.name)].some(key => NUMBERED.test(key))) return []
      const optional = groups.filter(
        group =>
          group.min_units === 0 &&
          !group.subtractive &&
          group.max_units >= 3 &&
          group.defaults.length === 0 &&
          !menu.parents.has(group.id),
      )
      const size = groups.find(
        group => group.id === item.size_group_id && group.min_units === 1 && group.max_units === 1,
      )
      const adds = optional.flatMap(({ options }) => options.filter(isSayable))
      return [{ item, adds, sizes: (size?.options ?? []).filter(isSayable) }]
    })
}

/** True if `part` can be ordered as a part of `whole`, or its name is one of the options of `whole`. */
export function isPartOf(menu: Menu, whole: MenuItem, part: MenuItem): boolean {
  const stems = stemsOf(part.name)
  return groupsOf(menu, whole).some(({ options }) =>
    options.some(
      option => option.linked_item_id === part.id || stemsOf(option.name).some(stem => stems.includes(stem)),
    ),
  )
}
