import type { CartLine } from '#src/clerk/state.ts'
import { dietaryConflicts } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import { isUnwanted } from './avoidance.ts'
import { type Desk, show } from './desk.ts'
import { chosenModifiers } from './lines.ts'
import { withoutIds } from './refusal.ts'

/**
 * The lines of a cart that was changed, without what must not be given: a new line is left out and a changed one stays as
 * it was. What was in the cart before is asked about when the order is shown.
 */
export function withoutUnwanted(
  desk: Desk,
  menu: Menu,
  before: readonly CartLine[],
  after: readonly CartLine[],
): readonly CartLine[] {
  const known = new Set(before.map(line => JSON.stringify(line)))
  return after.flatMap((line, at) => {
    if (known.has(JSON.stringify(line)) || !isUnwanted(menu, desk.state, line)) return [line]
    const item = menu.items.get(line.item.id)!
    const chosen = { item, modifiers: chosenModifiers(line.item) }
    const constraints = desk.state.details.constraints ?? {}
    for (const { message } of dietaryConflicts(menu, chosen, constraints, ''))
      show(desk, 'notice', `I left out the ${item.name}: ${withoutIds(message)}`)
    const earlier = before[at]
    return earlier?.item.id === line.item.id && after.length === before.length ? [earlier] : []
  })
}
