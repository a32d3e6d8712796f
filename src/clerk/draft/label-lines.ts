import type { ParsedLine } from '#src/clerk/house/order-reading.ts'
import type { Menu } from '#src/menu/menu.ts'
import { showLine } from './lines.ts'

/** Lines as a customer chooses among them: "2 × Plain Slice (Well Done) + 1 × Cola". */
export const labelOf = (menu: Menu, lines: readonly ParsedLine[]): string =>
  lines.length === 0
    ? 'Nothing else'
    : lines.map(({ item, notes }) => showLine(menu, { item, notes: [...notes] }, undefined)).join(' + ')

/** A label for each line: its name, or all of it where the names are the same. */
export function labelsOf(menu: Menu, lines: readonly ParsedLine[]): string[] {
  const isClear = new Set(lines.map(({ name }) => name)).size === lines.length
  return lines.map(line => (isClear ? line.name : labelOf(menu, [line])))
}
