import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import { unitsOf } from '#src/clerk/menu-parser/candidate.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries } from '#src/clerk/menu-parser/edit.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'
import type { Clause } from './clauses.ts'
import type { CueKind } from './cues.ts'

/** Cues that request less, or something else. */
const TAKES: ReadonlySet<CueKind | undefined> = new Set([
  'remove',
  'keep',
  'only',
  'clear',
  'change',
  'refuse',
  'plain',
  'alone',
])
const LESS =
  /\b(?:no|not|none|without|sin|instead|rather|only|just|solo|solamente|nomas|nada|off|less|fewer|menos|plain|regular|simple|normal|back|same|each|both)\b/

/**
 * True if a clause that does not request less would remove a dish, units of it, or an option from the order.
 */
export function removesUnrequested(compiled: CompiledMenu, before: Edit, now: Edit, { cue, all }: Clause): boolean {
  if (TAKES.has(cue) || LESS.test(all.words.join(' '))) return false
  const counts = all.words.flatMap((_, at) => readAmount(compiled.food, all.words, at, all.words.length)?.count ?? [])
  const said = new Set([...counts, counts.reduce((sum, count) => sum + count, 0)])
  const had = unitsByDish(before)
  const has = unitsByDish(now)
  const isMore = [...has].some(([id, units]) => units > (had.get(id) ?? 0))
  const isLess = [...had].some(([id, units]) => {
    const left = has.get(id) ?? 0
    return left < units && (left === 0 ? !isMore : !said.has(left))
  })
  return (
    isLess ||
    before.entries.some(({ draft, isRemoved }, at) => !isRemoved && losesChoice(draft, now.entries[at]!.draft))
  )
}

function unitsByDish(edit: Edit): Map<string, number> {
  const units = new Map<string, number>()
  for (const { draft } of remainingEntries(edit)) {
    const id = draft.candidates[0]?.item.item.id
    if (id !== undefined && draft.candidates.length === 1) units.set(id, (units.get(id) ?? 0) + (draft.count ?? 1))
  }
  return units
}

/** Name of an option that leaves something off. */
const LEAVES_OFF = /^(?:no|without|sin) /i

/** True if fewer options of the same dish are chosen than before. Removing a "No …" option is not a loss. */
function losesChoice({ candidates: [before] }: Draft, { candidates: [now] }: Draft): boolean {
  if (!before || !now || before.item !== now.item) return false
  const chosen = (candidate: typeof before) =>
    before.item.groups.reduce((sum, { group }) => {
      const offs = new Set(group.options.flatMap(({ id, name }) => (LEAVES_OFF.test(name) ? [id] : [])))
      return sum + unitsOf(candidate, group.id).filter(id => !offs.has(id)).length
    }, 0)
  return chosen(now) < chosen(before)
}
