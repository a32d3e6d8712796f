import type { ParsedLine } from '#src/clerk/menu-parser/order-reading.ts'
import type { Menu } from '#src/menu/menu.ts'
import { showLine } from './lines.ts'

/** Formats lines as a choice label: "2 × Plain Slice (Well Done) + 1 × Cola". */
export const labelOf = (menu: Menu, lines: readonly ParsedLine[]): string =>
  lines.length === 0
    ? 'Nothing else'
    : lines.map(({ item, notes }) => showLine(menu, { item, notes: [...notes] }, undefined)).join(' + ')

/** Returns a label per line: its name, or the full line if names repeat. */
export function labelsOf(menu: Menu, lines: readonly ParsedLine[]): string[] {
  const isClear = new Set(lines.map(({ name }) => name)).size === lines.length
  return lines.map(line => (isClear ? line.name : labelOf(menu, [line])))
}
