import type { Edit } from '#src/clerk/menu-parser/edit.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import type { LineTarget } from './target.ts'

/** Words for several other lines, or for all of them. */
export const MANY = /\b(?:others|other ones|rest|remaining|else|otros|otras|demas|resto)\b/

/** Reduces "The other one" to a single line: of several, the one whose dish was just mentioned. */
export function onlyOther(
  edit: Edit,
  said: MessageWords,
  found: LineTarget | undefined,
  focus: readonly number[],
): LineTarget | undefined {
  if (!found || found.at.length < 2 || MANY.test(said.words.join(' '))) return found
  const idOf = (at: number) => edit.entries[at]!.draft.candidates[0]?.item.item.id
  const alike = found.at.filter(at => focus.some(one => idOf(one) === idOf(at)))
  return alike.length === 1 ? { at: alike, isAll: true } : undefined
}
