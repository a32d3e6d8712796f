import type { Edit } from '#src/clerk/house/edit.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import type { Target } from './target.ts'

/** Words for several others, or for all of them. */
export const MANY = /\b(?:others|other ones|rest|remaining|else|otros|otras|demas|resto)\b/

/** "The other one" is a single line: of several, that of the dish that was just spoken of. */
export function onlyOther(
  edit: Edit,
  said: Words,
  found: Target | undefined,
  focus: readonly number[],
): Target | undefined {
  if (!found || found.at.length < 2 || MANY.test(said.words.join(' '))) return found
  const idOf = (at: number) => edit.entries[at]!.draft.candidates[0]?.item.item.id
  const alike = found.at.filter(at => focus.some(one => idOf(one) === idOf(at)))
  return alike.length === 1 ? { at: alike, isAll: true } : undefined
}
