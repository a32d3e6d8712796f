import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries } from '#src/clerk/menu-parser/edit.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import type { Clause } from './clauses.ts'
import type { Tone } from './tone.ts'

const ADDS =
  /\b(?:add\w*|more|another|other|extra|also|plus|again|back|too|each|otr[oa]s?|mas|tambien|agreg\w*|anad\w*|sum\w+|pon\w*|per|one for|uno para)\b/

/** True if a correcting clause would add a dish of the order a second time. */
export function duplicatesDish(
  compiled: CompiledMenu,
  before: Edit,
  now: Edit,
  { cue, all }: Clause,
  { corrects }: Tone,
): boolean {
  if (!corrects || cue === 'add' || ADDS.test(all.words.join(' '))) return false
  const had = unitsByDish(before)
  const has = unitsByDish(now)
  const said = amountsIn(compiled, all)
  return now.entries.slice(before.entries.length).some(({ draft, isRemoved }) => {
    const id = idOf(draft)
    const units = id === undefined ? undefined : had.get(id)
    const isMore = units !== undefined && has.get(id!)! > units
    return !isRemoved && isMore && !said.has(has.get(id!)!)
  })
}

const idOf = ({ candidates: [only] }: Draft): string | undefined => only?.item.item.id

function unitsByDish(edit: Edit): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { draft } of remainingEntries(edit)) {
    const id = idOf(draft)
    if (id !== undefined) units.set(id, (units.get(id) ?? 0) + (draft.count ?? 1))
  }
  return units
}

/** Returns every amount in the words, and their sum. */
function amountsIn({ food }: CompiledMenu, { words }: MessageWords): ReadonlySet<number> {
  const counts = words.flatMap((_, at) => readAmount(food, words, at, words.length)?.count ?? [])
  return new Set([...counts, counts.reduce((sum, count) => sum + count, 0)])
}
