import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, newEdit, remainingEntries, withNew } from '#src/clerk/menu-parser/edit.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { isDrink } from './drinks.ts'
import { isOpenEntry } from './open-entry.ts'
import { order } from './order.ts'
import type { Done } from './take-off.ts'

/**
 * Adds counted drinks that are dishes of their own as new lines: "3 iced tea 3 cola" does not turn three sandwiches
 * into meals. A meal with an open drink choice takes one as its answer.
 */
export function countedDrinks(compiled: CompiledMenu, edit: Edit, words: MessageWords): Done | undefined {
  const lines = remainingEntries(edit)
  const amount = readAmount(compiled.food, words.words, 0, words.words.length)
  if (lines.length === 0 || amount?.count === undefined || amount.article) return undefined
  if (lines.some(({ at }) => isOpenEntry(compiled, edit.entries[at]!))) return undefined
  const { entries, leftovers } = order(compiled, newEdit([]), words, 'add').edit
  const ordered = new Set(lines.map(({ draft }) => draft.candidates[0]?.item))
  const areDrinks = entries.every(
    ({ draft }) =>
      draft.candidates.length === 1 &&
      draft.count !== undefined &&
      draft.words !== undefined &&
      isDrink(compiled, draft) &&
      !ordered.has(draft.candidates[0]?.item),
  )
  if (entries.length === 0 || leftovers.length > 0 || !areDrinks) return undefined
  const now = withNew(
    edit,
    entries.map(({ draft }) => draft),
  )
  return { edit: now, at: entries.map((_, n) => edit.entries.length + n) }
}
