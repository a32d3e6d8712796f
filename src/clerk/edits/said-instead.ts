import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { Edit } from '#src/clerk/menu-parser/edit.ts'
import type { Clause } from './clauses.ts'
import { speaksOfFood } from './food-words.ts'
import { swap } from './swap.ts'
import type { Done } from './take-off.ts'
import { resolveTargets } from './targets.ts'

const SAYS_WHAT = /^i (?:said|meant|wanted|asked for|ordered)\b/

/**
 * Replaces a misread dish: "Not mushroom, I said cheeseburgers". Changes nothing if the replacement is unavailable.
 */
export function replaceMisreadDish(
  compiled: CompiledMenu,
  edit: Edit,
  { cue, words }: Clause,
  next: Clause,
  focus: readonly number[],
): Done | undefined {
  if ((cue !== 'refuse' && cue !== 'remove') || next.cue !== 'only' || !SAYS_WHAT.test(next.all.words.join(' ')))
    return undefined
  const target = resolveTargets(compiled, edit, words, focus)
  if (!target || !speaksOfFood(compiled, next.words)) return undefined
  const swapped = swap(compiled, edit, words, next.words, focus)
  const idOf = (of: Edit, at: number) => of.entries[at]?.draft.candidates[0]?.item.item.id
  if (swapped && target.at.some(at => idOf(swapped.edit, at) !== idOf(edit, at))) return swapped
  return { edit: { ...edit, leftovers: [...edit.leftovers, next.words.words.join(' ')] }, at: [] }
}
