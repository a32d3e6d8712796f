import { unitsOf } from '#src/clerk/menu-parser/candidate.ts'
import { type Edit, remainingEntries, withEntry, withNew } from '#src/clerk/menu-parser/edit.ts'
import { resetToDefault } from '#src/clerk/menu-parser/plain.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'
import { isSaidOf, mergeDraft } from './overlay.ts'

type Placed = { readonly edit: Edit; readonly at: readonly number[] }

/** Groups dishes ordered together by dish. */
export const byDish = (drafts: readonly Draft[]): readonly (readonly Draft[])[] => [
  ...Map.groupBy(drafts, draft => (draft.candidates.length === 1 ? idOf(draft) : draft)).values(),
]

/**
 * Assigns each version of a dish to its own line: "One with fries and the other with salad". A version takes the
 * best matching line or divides one; no line receives two versions.
 */
export function placeVersions(edit: Edit, versions: readonly Draft[]): Placed | undefined {
  const lines = remainingEntries(edit).filter(
    ({ draft }) => draft.candidates.length === 1 && idOf(draft) === idOf(versions[0]!),
  )
  if (lines.length === 0) return undefined
  const free = new Set(lines.map(({ at }) => at))
  const taken = new Map<Draft, number>()
  const pairs = versions
    .flatMap(version => lines.map(line => ({ version, line, alike: alike(line.draft, version) })))
    .toSorted((a, b) => b.alike - a.alike)
  for (const { version, line } of pairs) {
    if (taken.has(version) || !free.has(line.at)) continue
    taken.set(version, line.at)
    free.delete(line.at)
  }
  const [most] = lines.toSorted((a, b) => (b.draft.count ?? 1) - (a.draft.count ?? 1))
  let result = edit
  const at: number[] = []
  for (const version of versions) {
    const count = version.count ?? 1
    const index = taken.get(version)
    if (index === undefined) {
      const base = (most!.draft.count ?? 1) > 1 ? most!.draft : resetToDefault(most!.draft)
      at.push(result.entries.length)
      result = withNew(result, [mergeDraft(base, { ...version, count })])
    } else {
      at.push(index)
      result = withEntry(result, index, { draft: mergeDraft(edit.entries[index]!.draft, { ...version, count }) })
    }
  }
  const doubled = lines.filter(line => free.has(line.at) && versions.some(version => isSaidOf(line.draft, version)))
  return { edit: doubled.reduce((left, line) => withEntry(left, line.at, { isRemoved: true }), result), at }
}

const idOf = ({ candidates: [only] }: Draft) => only?.item.item.id

/** Scores how well a line matches a statement: equal options minus contradicting ones. */
function alike(before: Draft, said: Draft): number {
  const [old] = before.candidates
  const [now] = said.candidates
  if (!old || !now) return 0
  const shared = old.item.groups.reduce((sum, { group }) => {
    const had = unitsOf(old, group.id)
    return sum + unitsOf(now, group.id).filter(id => had.includes(id)).length
  }, 0)
  return shared - (isSaidOf(before, said) ? 0 : 10)
}
