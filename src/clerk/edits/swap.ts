import { askWhichLine } from '#src/clerk/menu-parser/aim.ts'
import { applyWordsToLine, removeFromLine, turnLineInto } from '#src/clerk/menu-parser/change-line.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry, withNew } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { oneUnit } from './one-unit.ts'
import type { Done } from './take-off.ts'
import type { LineTarget } from './target.ts'
import { named, resolveTargets } from './targets.ts'

/** Replaces items of the order. */
export function swap(
  compiled: CompiledMenu,
  edit: Edit,
  from: MessageWords,
  to: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const target = oneUnit(edit, from, resolveTargets(compiled, edit, from, focus))
  const known = target && intoKnown(compiled, edit, target, to)
  if (known) return known
  if (target && target.count === undefined) {
    if (target.at.length > 1 && !target.isAll) return { edit: askWhichLine(edit, from, target.at), at: target.at }
    const turned = turnAll(compiled, edit, target.at, to)
    if (turned) return turned
  }
  if (target?.count !== undefined) return someInto(compiled, edit, target.at, target.count, to)
  const ordered = remainingEntries(edit).toSorted(
    (a, b) => Number(focus.includes(b.at)) - Number(focus.includes(a.at)) || b.at - a.at,
  )
  for (const { at, draft } of ordered) {
    const without = removeFromLine(compiled, draft, from, false)
    const now = without && applyWordsToLine(compiled, without, to)
    if (now) return { edit: withEntry(edit, at, { draft: now }), at: [at] }
  }
  return undefined
}

/** Replaces a dish with one more of another dish in the order: "Change one stew for another curry". */
function intoKnown(compiled: CompiledMenu, edit: Edit, target: LineTarget, to: MessageWords): Done | undefined {
  const [at, ...others] = target.at
  const isMore = /^(?:another|otr[oa])$/.test(to.words[0] ?? '')
  if (!isMore || at === undefined || others.length > 0) return undefined
  const has = edit.entries[at]!.draft.count ?? 1
  const count = target.count ?? has
  const [line, ...more] = named(compiled, edit, slice(to, 1))
  if (line === undefined || more.length > 0 || line === at || count > has) return undefined
  const rest =
    count === has
      ? withEntry(edit, at, { isRemoved: true })
      : withEntry(edit, at, { draft: { ...edit.entries[at]!.draft, count: has - count } })
  return { edit: withEntry(rest, line, { again: edit.entries[line]!.again + count }), at: [line] }
}

export function turnAll(compiled: CompiledMenu, edit: Edit, at: readonly number[], to: MessageWords): Done | undefined {
  let result = edit
  const now: number[] = []
  for (const index of at) {
    const drafts = turnLineInto(compiled, edit.entries[index]!.draft, to)
    if (!drafts) return undefined
    const [first, ...others] = drafts
    now.push(index, ...others.map((_, n) => result.entries.length + n))
    result = withNew(withEntry(result, index, { draft: first! }), others)
  }
  return { edit: result, at: now }
}

/** Converts some units into another dish: "One of the two tuna rolls into an eel roll". */
export function someInto(
  compiled: CompiledMenu,
  edit: Edit,
  at: readonly number[],
  count: number,
  to: MessageWords,
): Done | undefined {
  const index = at.find(one => (edit.entries[one]!.draft.count ?? 1) > count) ?? at[0]
  if (index === undefined) return undefined
  const { draft } = edit.entries[index]!
  const left = (draft.count ?? 1) - count
  if (left <= 0) return turnAll(compiled, edit, [index], to)
  const drafts = turnLineInto(compiled, { ...draft, count }, to)
  if (!drafts) return undefined
  const rest = withEntry(edit, index, { draft: { ...draft, count: left } })
  return { edit: withNew(rest, drafts), at: drafts.map((_, n) => edit.entries.length + n) }
}
