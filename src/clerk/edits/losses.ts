import { readAmount } from '#src/clerk/house/amount.ts'
import { unitsOf } from '#src/clerk/house/candidate.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit } from '#src/clerk/house/edit.ts'
import type { Draft } from '#src/clerk/house/state.ts'
import type { Clause } from './clauses.ts'
import type { CueKind } from './cues.ts'

/** Cues that ask for less, or for something else. */
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

/** True when a clause that asks for nothing less would take a dish, units of it or a choice from the order. */
export function losesUnasked(compiled: CompiledMenu, before: Edit, now: Edit, { cue, all }: Clause): boolean {
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
  for (const { draft } of alive(edit)) {
    const id = draft.candidates[0]?.item.item.id
    if (id !== undefined && draft.candidates.length === 1) units.set(id, (units.get(id) ?? 0) + (draft.count ?? 1))
  }
  return units
}

/** An option that leaves something off. */
const LEAVES_OFF = /^(?:no|without|sin) /i

/** Fewer things are chosen of the same dish than were; what comes back onto it is no loss. */
function losesChoice({ candidates: [before] }: Draft, { candidates: [now] }: Draft): boolean {
  if (!before || !now || before.item !== now.item) return false
  const chosen = (candidate: typeof before) =>
    before.item.groups.reduce((sum, { group }) => {
      const offs = new Set(group.options.flatMap(({ id, name }) => (LEAVES_OFF.test(name) ? [id] : [])))
      return sum + unitsOf(candidate, group.id).filter(id => !offs.has(id)).length
    }, 0)
  return chosen(now) < chosen(before)
}
