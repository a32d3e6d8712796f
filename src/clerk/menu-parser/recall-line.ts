import { parsePounds } from '#src/kernel/money.ts'
import { type Candidate, givesWay, newCandidate } from './candidate.ts'
import type { CartLine } from './commands.ts'
import type { CompiledMenu } from './compile-menu.ts'
import type { Draft } from './state.ts'

/** Converts a cart line back to a draft. Throws RangeError for an item that is not on the menu. */
export function recallLine(compiled: CompiledMenu, line: CartLine): Draft {
  const item = compiled.itemOf.get(line.item.id)
  if (!item) throw new RangeError(`the menu has no item ${line.item.id}`)
  const chosen = new Map<string, readonly string[]>()
  const dropped = new Map<string, readonly string[]>()
  for (const { category_id, modifier_ids } of line.item.modifiers ?? []) {
    const group = compiled.menu.groups.get(category_id)
    const stays = group && group.min_units === 0 && group.max_units > 1 && !givesWay(group) ? group.defaults : []
    const added = [...modifier_ids]
    for (const id of stays) if (added.includes(id)) added.splice(added.indexOf(id), 1)
    const missing = (group?.min_units === 0 ? group.defaults : []).filter(id => !modifier_ids.includes(id))
    if (added.length > 0) chosen.set(category_id, added)
    if (missing.length > 0 && (stays.length > 0 || added.length === 0)) dropped.set(category_id, missing)
  }
  const candidate: Candidate = { ...newCandidate(item), chosen, dropped, notes: line.notes }
  const { quantity, quantity_lbs } = line.item
  const milliPounds = quantity_lbs === undefined ? undefined : parsePounds(quantity_lbs)
  return {
    candidates: [candidate],
    ...(quantity !== undefined && { count: quantity }),
    ...(milliPounds !== undefined && { milliPounds }),
    said: item.item.name,
  }
}
