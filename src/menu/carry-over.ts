import { foldName } from '#src/catalog/fold.ts'
import { type Line, readLine } from './line.ts'
import type { Menu } from './menu.ts'
import type { OrderItem } from './order-item.ts'

/**
 * Finds a line that was priced on another version of the menu on this one: by its ids when they still mean the same,
 * else by name and price. Undefined when it is not there any more.
 */
export function carryOver(menu: Menu, item: OrderItem, line: Line, minute?: number): OrderItem | undefined {
  const same = menu.items.get(item.id)
  if (same && foldName(same.name) === foldName(line.name) && readLine(menu, item, 'item', minute).line) return item
  const named = [...menu.items.values()].find(other => foldName(other.name) === foldName(line.name))
  if (!named) return undefined
  const groups = [...menu.groups.values()]
  const modifiers = new Map<string, string[]>()
  for (const modifier of line.modifiers) {
    const group = groups.find(
      g =>
        foldName(g.name) === foldName(modifier.category) &&
        g.options.some(o => foldName(o.name) === foldName(modifier.name)),
    )
    const option = group?.options.find(o => foldName(o.name) === foldName(modifier.name))
    if (!group || !option) return undefined
    modifiers.set(group.id, [...(modifiers.get(group.id) ?? []), ...Array<string>(modifier.units).fill(option.id)])
  }
  const moved: OrderItem = {
    ...item,
    id: named.id,
    modifiers: [...modifiers].map(([category_id, modifier_ids]) => ({ category_id, modifier_ids })),
  }
  return readLine(menu, moved, 'item', minute).line?.total === line.total ? moved : undefined
}
