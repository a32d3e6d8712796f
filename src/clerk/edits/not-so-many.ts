import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { leaveOnly } from './leave-only.ts'
import type { Done } from './take-off.ts'
import { named } from './targets.ts'

/**
 * Changes the quantity of the line that currently has the rejected amount: "Not one, three", "not three, six
 * slices".
 */
export function correctQuantity(
  compiled: CompiledMenu,
  edit: Edit,
  words: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const denied = readAmount(compiled.food, words.words, 0, words.words.length)
  const after = denied && slice(words, denied.length)
  const wanted = after && readAmount(compiled.food, after.words, 0, after.words.length)
  if (denied?.count === undefined || denied.article || wanted?.count === undefined) return undefined
  if (wanted.length === after!.words.length) return leaveOnly(compiled, edit, after!, focus, false, denied.count)
  if (words.stops[denied.length] === '') return undefined
  const lines = named(compiled, edit, slice(after!, wanted.length))
  const [at, ...others] = lines.filter(index => (edit.entries[index]!.draft.count ?? 1) === denied.count)
  if (at === undefined || others.length > 0) return undefined
  const { draft } = edit.entries[at]!
  return { edit: withEntry(edit, at, { draft: { ...draft, count: wanted.count } }), at: [at] }
}
