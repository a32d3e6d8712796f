import type { Edit } from '#src/clerk/edit.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { parsePounds } from '#src/kernel/money.ts'
import { isWeighed, type Menu } from '#src/menu/menu.ts'

export type Edited = {
  readonly lines: readonly CartLine[]
  /** Reasons why edits were rejected, one sentence each. */
  readonly refused: readonly string[]
}

export const MOST_LINES = 30

/** Applies edits in order. Impossible edits are skipped and reported, never guessed. */
export function applyEdits(menu: Menu, lines: readonly CartLine[], edits: readonly Edit[]): Edited {
  return edits.reduce<Edited>(
    ({ lines: before, refused }, edit) => {
      const after = applyOne(menu, before, edit)
      return typeof after === 'string' ? { lines: before, refused: [...refused, after] } : { lines: after, refused }
    },
    { lines, refused: [] },
  )
}

function applyOne(menu: Menu, lines: readonly CartLine[], edit: Edit): readonly CartLine[] | string {
  if (edit.action === 'clear') return []
  if (edit.action === 'add') {
    if (!menu.items.has(edit.item.id)) return NOT_ON_MENU
    if (lines.length >= MOST_LINES) return `An order has at most ${MOST_LINES} lines here.`
    return [...lines, { item: edit.item, notes: edit.note === undefined ? [] : [edit.note] }]
  }
  const index = edit.line - 1
  const line = lines[index]
  if (!line) return `There is no line ${edit.line} in the order.`
  const put = (changed: CartLine) => lines.with(index, changed)
  switch (edit.action) {
    case 'remove':
      return lines.filter((_, at) => at !== index)
    case 'replace':
      return menu.items.has(edit.item.id)
        ? put({ item: edit.item, notes: edit.note === undefined ? [] : [edit.note] })
        : NOT_ON_MENU
    case 'note':
      return put({ ...line, notes: [...new Set([...line.notes, edit.text])].slice(0, 10) })
    case 'choose': {
      const { category_id, modifier_ids } = edit
      const others = (line.item.modifiers ?? []).filter(choice => choice.category_id !== category_id)
      return put({ ...line, item: { ...line.item, modifiers: [...others, { category_id, modifier_ids }] } })
    }
    case 'amount':
      return withAmount(menu, line, edit, put)
  }
}

const NOT_ON_MENU = 'That is not on this menu.'

function withAmount(
  menu: Menu,
  line: CartLine,
  { quantity, quantity_lbs }: Extract<Edit, { action: 'amount' }>,
  put: (line: CartLine) => readonly CartLine[],
): readonly CartLine[] | string {
  const item = menu.items.get(line.item.id)
  const { quantity: _, quantity_lbs: __, ...rest } = line.item
  if (item && isWeighed(item)) {
    const pounds = quantity_lbs ?? quantity
    if (pounds === undefined || parsePounds(pounds) === undefined) return `${item.name} is sold by the pound.`
    return put({ ...line, item: { ...rest, quantity_lbs: pounds } })
  }
  if (quantity === undefined) return `${item?.name ?? 'That'} is sold by the piece, not by weight.`
  return put({ ...line, item: { ...rest, quantity } })
}
