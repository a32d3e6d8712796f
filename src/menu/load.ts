import { z } from 'zod'
import { unavailability } from './availability.ts'
import { readLine } from './line.ts'
import { lintMenu } from './lint.ts'
import { indexMenu, type Menu } from './menu.ts'
import { MenuFile } from './model.ts'
import { sampleItem } from './sample.ts'

/** A menu to publish, or every reason why it must not be. */
export type LoadedMenu = { readonly menu: Menu } | { readonly problems: readonly string[] }

/**
 * Reads a menu file of any shape: schema, lint, and the proof that the sample order of every item that is to be had
 * passes the same checks and pricing as a customer's.
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
      const sample = sampleItem(menu, item)
      if (!sample) return [`item ${item.id}: no sample order`]
      return readLine(menu, sample, 'sample').problems.map(p => `item ${item.id}: ${p.message}`)
    })
  return unproven.length > 0 ? { problems: unproven } : { menu }
}

/** Reads a menu that passed every check of `loadMenu` when its file was made. Throws when it has not even the shape. */
export const readProvenMenu = (raw: unknown): Menu => indexMenu(MenuFile.parse(raw))
