import type { Aim } from '#src/clerk/house/aim.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import type { Edit } from '#src/clerk/house/edit.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import { longestAt } from '#src/clerk/house/trie.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import type { Target } from './target.ts'
import { targetsOf } from './targets.ts'

const ONE = /^(?:an?|un[oa]?)$/

/** "On a pie" of two pies is on one of them. */
const unitOf = (edit: Edit, { words }: Words, { at }: Target): { count?: number } => {
  const [only, ...others] = at
  const isOne = only !== undefined && others.length === 0 && ONE.test(words[0] ?? '')
  return isOne && (edit.entries[only]!.draft.count ?? 1) > 1 ? { count: 1 } : {}
}

/** "Two burgers" after a preposition is an order; "one of the burgers" points. */
const OF_SOME = /^\S+ (?:of|de) /

/** "… on the burger", "… from the second one": what is said, and the lines it is said of. */
export function aimAt(compiled: CompiledMenu, edit: Edit, words: Words, focus: readonly number[]): Aim | undefined {
  const prepositions = compiled.food.edits.get('from')!
  for (let at = words.words.length - 2; at > 0; at--) {
    const found = longestAt(prepositions, words.words, at)
    if (!found) continue
    const tail = slice(words, at + found.length)
    const target = tail.words.length === 0 ? undefined : targetsOf(compiled, edit, tail, focus)
    if (!target || (target.count !== undefined && !OF_SOME.test(tail.words.join(' ')))) continue
    const count = target.count === undefined ? unitOf(edit, tail, target) : { count: target.count }
    return { head: slice(words, 0, at), tail, entries: target.at, ...count }
  }
  return undefined
}
