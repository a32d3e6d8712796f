import { openChoices, showLine } from '#src/clerk/draft/lines.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { TurnContext } from './turn-context.ts'

/**
 * Reports how a message changed the order lines, so that a misreading is noticed at once. A first order is only
 * shown.
 */
export function tellLines(context: TurnContext, menu: Menu): void {
  const { lines, restaurant_id } = context.state
  const { begun } = context
  context.blocks.delete('changed')
  if (begun.lines.length === 0 || begun.restaurant_id !== restaurant_id) return
  const sentences = changesOf(menu, begun.lines, lines)
  if (sentences.length > 0) context.blocks.set('changed', sentences.join('\n'))
}

/** Returns one sentence per dish whose lines changed. */
export function changesOf(menu: Menu, before: readonly CartLine[], after: readonly CartLine[]): string[] {
  const left = after.map(line => canonicalJson(line))
  const gone = before.filter(line => {
    const at = left.indexOf(canonicalJson(line))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  const isNew = (line: CartLine): boolean => {
    const at = left.indexOf(canonicalJson(line))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  // the last of several equal lines is the new one
  const come = after.toReversed().filter(isNew).toReversed()
  const ids = [...new Set([...gone, ...come].map(({ item }) => item.id))]
  const of = (lines: readonly CartLine[], id: string) => lines.filter(({ item }) => item.id === id)
  const shown = (lines: readonly CartLine[]) => lines.map(line => showLine(menu, line, undefined)).join(' + ')
  return ids.flatMap(id => {
    const [old, now] = [of(gone, id), of(come, id)]
    if (old.length === 0) return [`Added: ${shown(now)}.`]
    if (now.length === 0) return [`Removed: ${shown(old)}.`]
    return isAnswered(menu, old, now) ? [] : [`Changed: ${shown(old)} is now ${shown(now)}.`]
  })
}

/** True if the lines changed only by answers to open choices. */
function isAnswered(menu: Menu, old: readonly CartLine[], now: readonly CartLine[]): boolean {
  return (
    old.length === now.length &&
    old.every((line, at) => {
      const { item, notes } = now[at]!
      const chosen = (of: CartLine['item']) =>
        (of.modifiers ?? []).flatMap(({ category_id, modifier_ids }) => modifier_ids.map(id => `${category_id} ${id}`))
      const has = chosen(item)
      const isOpen =
        openChoices(menu, [line]).length > 0 || (line.item.quantity ?? line.item.quantity_lbs) === undefined
      const isSame = line.item.quantity === undefined || line.item.quantity === item.quantity
      return isOpen && isSame && notes.length === line.notes.length && chosen(line.item).every(id => has.includes(id))
    })
  )
}
