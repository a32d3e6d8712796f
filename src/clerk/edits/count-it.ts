import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { speaksOfFood } from './food-words.ts'
import { saidOrSo } from './of-line.ts'
import type { Done } from './take-off.ts'
import { namedFirst } from './targets.ts'

/** Sets the quantity of an existing dish: "Make it four burgers". */
export function countOf(compiled: CompiledMenu, edit: Edit, rest: MessageWords): Done | undefined {
  const amount = readAmount(compiled.food, rest.words, 0, rest.words.length)
  if (amount?.count === undefined || amount.article || amount.length === rest.words.length) return undefined
  const found = namedFirst(compiled, edit, slice(rest, amount.length))
  const [at, ...others] = found?.at ?? []
  if (!found || at === undefined || others.length > 0) return undefined
  const draft = { ...edit.entries[at]!.draft, count: amount.count }
  // an option for all units follows: "…, both with chicken"
  const from = found.rest.words.findIndex(word => !OF_ALL.test(word))
  if (from < 0 || !speaksOfFood(compiled, found.rest)) return { edit: withEntry(edit, at, { draft }), at: [at] }
  const told = saidOrSo(compiled, draft, slice(found.rest, from))
  return told && { edit: withEntry(edit, at, { draft: told }), at: [at] }
}

/** True for an amount of a single dish in the order that was not just mentioned. */
export function countsOther(compiled: CompiledMenu, edit: Edit, rest: MessageWords, focus: readonly number[]): boolean {
  const amount = readAmount(compiled.food, rest.words, 0, rest.words.length)
  if (amount?.count === undefined || amount.article || amount.length === rest.words.length) return false
  const found = namedFirst(compiled, edit, slice(rest, amount.length))
  return found?.at.length === 1 && !focus.includes(found.at[0]!) && remainingEntries(edit).length > 1
}

const OF_ALL = /^(?:both|all|each|of|them|with|and|amb[oa]s|tod[oa]s|con|y)$/
