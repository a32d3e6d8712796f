import { alive, type Edit } from '#src/clerk/house/edit.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { numberOf } from './line-numbers.ts'

const OTHER_UNITS =
  /^(?:(?:the|los|las|my) )?(?:others?|otr[oa]s|remaining) (\S+) (?:ones )?(?:to|into|for|with|a|por|en) /

/** "Change the other five to pork": so many units of one line become something else, and the rest of it stays. */
export function otherUnits(
  edit: Edit,
  said: Words,
  focus: readonly number[],
): { readonly at: number; readonly count: number; readonly to: Words } | undefined {
  const [lead = '', number = ''] = OTHER_UNITS.exec(said.words.join(' ')) ?? []
  const count = numberOf(number)
  if (count === undefined) return undefined
  const lines = alive(edit).filter(({ draft }) => (draft.count ?? 1) > count)
  const meant = lines.filter(({ at }) => focus.includes(at))
  const [only, ...more] = meant.length > 0 ? meant : lines
  if (!only || more.length > 0) return undefined
  return { at: only.at, count, to: slice(said, lead.trim().split(' ').length) }
}
