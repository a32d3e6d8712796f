import { unitsOf } from '#src/clerk/house/candidate.ts'
import { alive, type Edit, withEntry, withNew } from '#src/clerk/house/edit.ts'
import { plainOf } from '#src/clerk/house/plain.ts'
import type { Draft } from '#src/clerk/house/state.ts'
import { isSaidOf, overlaid } from './overlay.ts'

type Placed = { readonly edit: Edit; readonly at: readonly number[] }

/** Dishes that are said at once, those of one dish together. */
export const byDish = (drafts: readonly Draft[]): readonly (readonly Draft[])[] => [
  ...Map.groupBy(drafts, draft => (draft.candidates.length === 1 ? idOf(draft) : draft)).values(),
]

/**
 * "One with fries and the other with salad": each version of a dish is a line of its own. It takes the line that it fits
 * best, or divides one; what stood there otherwise is never said twice of the same line.
 */
export function placeVersions(edit: Edit, versions: readonly Draft[]): Placed | undefined {
  const lines = alive(edit).filter(({ draft }) => draft.candidates.length === 1 && idOf(draft) === idOf(versions[0]!))
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
      const base = (most!.draft.count ?? 1) > 1 ? most!.draft : plainOf(most!.draft)
      at.push(result.entries.length)
      result = withNew(result, [overlaid(base, { ...version, count })])
    } else {
      at.push(index)
      result = withEntry(result, index, { draft: overlaid(edit.entries[index]!.draft, { ...version, count }) })
    }
  }
  const doubled = lines.filter(line => free.has(line.at) && versions.some(version => isSaidOf(line.draft, version)))
  return { edit: doubled.reduce((left, line) => withEntry(left, line.at, { isRemoved: true }), result), at }
}

const idOf = ({ candidates: [only] }: Draft) => only?.item.item.id

/** How well a line fits what is said: choices that are the same, less those that contradict. */
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
