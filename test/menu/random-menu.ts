import fc from 'fast-check'
import { groupsOf, type Menu } from '#src/menu/menu.ts'
import type { MenuGroup, MenuItem } from '#src/menu/model.ts'
import type { Selection } from '#src/menu/solver.ts'
import { group, item, menuOf } from './menu-kit.ts'

/** Small random menus, valid or not, and every selection that could be sent for them. */

const limits = fc.record({
  min_units: fc.integer({ min: 0, max: 3 }),
  max_units: fc.integer({ min: 1, max: 4 }),
  min_distinct: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  max_distinct: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  max_per_option: fc.integer({ min: 1, max: 3 }),
  included_units: fc.integer({ min: 0, max: 2 }),
})
const options = fc.array(
  fc.record({ in_stock: fc.boolean(), price_cents: fc.integer({ min: -50, max: 300 }), opens: fc.boolean() }),
  { minLength: 1, maxLength: 3 },
)

/** Menu of one item with up to four groups; later groups can be nested under options of earlier ones. */
export const randomMenu: fc.Arbitrary<{ menu: Menu; item: MenuItem }> = fc
  .array(fc.record({ limits, options }), { minLength: 1, maxLength: 4 })
  .map(drafts => {
    const below = new Set<number>()
    let next = 1
    const groups = drafts.map((draft, index) => {
      next = Math.max(next, index + 1)
      const made = draft.options.map(({ opens, ...rest }, position) => {
        const child = opens && next < drafts.length ? next++ : undefined
        if (child !== undefined) below.add(child)
        const id = `${index + 1}${position + 1}`
        return { id, name: `Option ${id}`, ...rest, child_group_ids: child === undefined ? [] : [`${child + 1}`] }
      })
      return group(`${index + 1}`, made, draft.limits)
    })
    const top = drafts.flatMap((_, index) => (below.has(index) ? [] : [`${index + 1}`]))
    const menu = menuOf({ items: [item('9', { group_ids: top })], groups })
    return { menu, item: menu.items.get('9')! }
  })

/** Every choice of a group, with units in the order of its options, including the empty choice. */
function choicesOf(group: MenuGroup): string[][] {
  let all: string[][] = [[]]
  for (const { id } of group.options) {
    const repeats = Array.from({ length: group.max_per_option + 1 }, (_, count) => Array<string>(count).fill(id))
    all = all.flatMap(before => repeats.map(more => [...before, ...more]))
  }
  return all.filter(ids => ids.length <= group.max_units)
}

/** Every selection that could be sent for an item, sensible or not, within the allowed numbers of units. */
export function* everySelection(menu: Menu, item: MenuItem): Generator<Selection> {
  const groups = groupsOf(menu, item)
  function* from(index: number): Generator<[string, string[]][]> {
    const group = groups[index]
    if (!group) return yield []
    for (const rest of from(index + 1))
      for (const ids of choicesOf(group)) yield ids.length === 0 ? rest : [[group.id, ids], ...rest]
  }
  for (const entries of from(0)) yield new Map(entries)
}
