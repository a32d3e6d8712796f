import { z } from 'zod'
import { unavailability } from './availability.ts'
import { readLine } from './line.ts'
import { lintMenu } from './lint.ts'
import { indexMenu, type Menu } from './menu.ts'
import { MenuFile } from './model.ts'
import { sampleOrderItem } from './sample.ts'

/** Menu to publish, or all reasons why it must not be. */
export type LoadedMenu = { readonly menu: Menu } | { readonly problems: readonly string[] }

/**
 * Loads a menu file of unknown shape: validates its schema, lints it, and proves that the sample order of every
 * available item passes the same validation and pricing as a customer's.
 */
export function loadMenu(raw: unknown): LoadedMenu {
  const parsed = MenuFile.safeParse(raw)
  if (!parsed.success) return { problems: [z.prettifyError(parsed.error)] }
  const menu = indexMenu(parsed.data)
  const problems = lintMenu(menu)
  if (problems.length > 0) return { problems }
  const unproven = [...menu.items.values()]
    .filter(item => !unavailability(menu, item))
    .flatMap(item => {
      const sample = sampleOrderItem(menu, item)
      if (!sample) return [`item ${item.id}: no valid sample order exists`]
      return readLine(menu, sample, 'sample').problems.map(p => `item ${item.id}: ${p.message}`)
    })
  return unproven.length > 0 ? { problems: unproven } : { menu }
}

/** Reads a menu that passed `loadMenu` when its file was generated. Throws if the schema does not match. */
export const readProvenMenu = (raw: unknown): Menu => indexMenu(MenuFile.parse(raw))
