import type { Edit } from '#src/clerk/edit.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { parsePounds } from '#src/kernel/money.ts'
import { isWeighed, type Menu } from '#src/menu/menu.ts'
import type { OrderItem } from '#src/menu/order-item.ts'

export type Edited = {
  readonly lines: readonly CartLine[]
  /** Why an edit was not made, one sentence each. */
  readonly refused: readonly string[]
}

const MOST_LINES = 30
const MOST_OF_ONE = 99

/** Makes edits one after the other. What cannot be made is left out and told; nothing is guessed in its place. */
export function applyEdits(menu: Menu, lines: readonly CartLine[], edits: readonly Edit[]): Edited {
  return edits.reduce<Edited>(
    ({ lines: before, refused }, edit) => {
      const after = applyOne(menu, before, edit)
      return typeof after === 'string'
        ? { lines: before, refused: [...refused, after] }
        : { lines: after, refused: refused }
    },
    { lines, refused: [] },
  )
}

function applyOne(menu: Menu, lines: readonly CartLine[], edit: Edit): readonly CartLine[] | string {
  if (edit.action === 'clear') return []
  if (edit.action === 'add') return add(menu, lines, edit.item, edit.note)
  const index = edit.line - 1
  const line = lines[index]
  if (!line) return `There is no line ${edit.line} in the order.`
  const put = (changed: CartLine) => lines.with(index, changed)
  switch (edit.action) {
    case 'remove':
      return lines.filter((_, at) => at !== index)
    case 'replace':
      return menu.items.has(edit.item.id) ? put(lineOf(edit.item, edit.note)) : notOnMenu()
    case 'note':
      return put({ ...line, note: joinNotes(line.note, edit.text) })
    case 'choose': {
      const { category_id, modifier_ids } = edit
      const others = (line.item.modifiers ?? []).filter(choice => choice.category_id !== category_id)
      return put({ ...line, item: { ...line.item, modifiers: [...others, { category_id, modifier_ids }] } })
    }
    case 'amount':
      return withAmount(menu, line, edit, put)
  }
}

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

function add(
  menu: Menu,
  lines: readonly CartLine[],
  item: OrderItem,
  note: string | undefined,
): readonly CartLine[] | string {
  if (!menu.items.has(item.id)) return notOnMenu()
  const added = lineOf(item, note)
  const same = lines.findIndex(line => sameGoods(line, added))
  const quantity = (lines[same]?.item.quantity ?? 0) + (item.quantity ?? 0)
  if (same >= 0 && item.quantity !== undefined && quantity <= MOST_OF_ONE)
    return lines.with(same, { ...lines[same]!, item: { ...lines[same]!.item, quantity } })
  return lines.length >= MOST_LINES ? `An order has at most ${MOST_LINES} lines here.` : [...lines, added]
}

const notOnMenu = (): string => 'That is not on this menu.'

const lineOf = (item: OrderItem, note: string | undefined): CartLine => ({
  item,
  ...(note === undefined ? {} : { note: note.slice(0, 200) }),
})

const joinNotes = (before: string | undefined, text: string): string =>
  (before === undefined || before === text ? text : `${before}, ${text}`).slice(0, 200)

/** True for lines that differ in their number alone. */
function sameGoods(a: CartLine, b: CartLine): boolean {
  const key = ({ item, note }: CartLine) =>
    JSON.stringify([item.id, item.quantity_lbs ?? null, item.modifiers ?? [], note ?? ''])
  return a.item.quantity !== undefined && key(a) === key(b)
}
