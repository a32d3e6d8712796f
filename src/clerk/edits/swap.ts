import { ask } from '#src/clerk/house/aim.ts'
import { sayOfLine, takeOffLine, turnLineInto } from '#src/clerk/house/change-line.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit, withEntry, withNew } from '#src/clerk/house/edit.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { oneUnit } from './one-unit.ts'
import type { Done } from './take-off.ts'
import type { Target } from './target.ts'
import { named, targetsOf } from './targets.ts'

/** What is on the order becomes what is said instead. */
export function swap(
  compiled: CompiledMenu,
  edit: Edit,
  from: Words,
  to: Words,
  focus: readonly number[],
): Done | undefined {
  const target = oneUnit(edit, from, targetsOf(compiled, edit, from, focus))
  const known = target && intoKnown(compiled, edit, target, to)
  if (known) return known
  if (target && target.count === undefined) {
    if (target.at.length > 1 && !target.isAll) return { edit: ask(edit, from, target.at), at: target.at }
    const turned = turnAll(compiled, edit, target.at, to)
    if (turned) return turned
  }
  if (target?.count !== undefined) return someInto(compiled, edit, target.at, target.count, to)
  const ordered = alive(edit).toSorted(
    (a, b) => Number(focus.includes(b.at)) - Number(focus.includes(a.at)) || b.at - a.at,
  )
  for (const { at, draft } of ordered) {
    const without = takeOffLine(compiled, draft, from, false)
    const now = without && sayOfLine(compiled, without, to)
    if (now) return { edit: withEntry(edit, at, { draft: now }), at: [at] }
  }
  return undefined
}

/** "Change one stew for another curry": one more of a dish that is on the order takes the place of the other. */
function intoKnown(compiled: CompiledMenu, edit: Edit, target: Target, to: Words): Done | undefined {
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

export function turnAll(compiled: CompiledMenu, edit: Edit, at: readonly number[], to: Words): Done | undefined {
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

/** "One of the two tuna rolls into an eel roll": so many units become something else. */
export function someInto(
  compiled: CompiledMenu,
  edit: Edit,
  at: readonly number[],
  count: number,
  to: Words,
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
