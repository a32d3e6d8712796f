import { type Edit, remainingEntries } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { numberOf } from './line-numbers.ts'

const OTHER_UNITS =
  /^(?:(?:the|los|las|my) )?(?:others?|otr[oa]s|remaining) (\S+) (?:ones )?(?:to|into|for|with|a|por|en) /

/**
 * Converts the stated number of remaining units and keeps the rest of the line: "Change the other five to pork".
 */
export function otherUnits(
  edit: Edit,
  said: MessageWords,
  focus: readonly number[],
): { readonly at: number; readonly count: number; readonly to: MessageWords } | undefined {
  const [lead = '', number = ''] = OTHER_UNITS.exec(said.words.join(' ')) ?? []
  const count = numberOf(number)
  if (count === undefined) return undefined
  const lines = remainingEntries(edit).filter(({ draft }) => (draft.count ?? 1) > count)
  const meant = lines.filter(({ at }) => focus.includes(at))
  const [only, ...more] = meant.length > 0 ? meant : lines
  if (!only || more.length > 0) return undefined
  return { at: only.at, count, to: slice(said, lead.trim().split(' ').length) }
}
