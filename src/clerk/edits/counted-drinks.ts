import { readAmount } from '#src/clerk/house/amount.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit, newEdit, withNew } from '#src/clerk/house/edit.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { isDrink } from './drinks.ts'
import { isOpenEntry } from './open-entry.ts'
import { order } from './order.ts'
import type { Done } from './take-off.ts'

/**
 * Counted drinks that are dishes of their own come beside the lines that are there: "3 iced tea 3 cola" makes no meals of
 * three sandwiches. A meal that waits for its drink is answered with one.
 */
export function countedDrinks(compiled: CompiledMenu, edit: Edit, words: Words): Done | undefined {
  const lines = alive(edit)
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
