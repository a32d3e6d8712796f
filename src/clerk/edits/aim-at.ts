import type { Aim } from '#src/clerk/menu-parser/aim.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { Edit } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import { longestAt } from '#src/clerk/menu-parser/trie.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import type { LineTarget } from './target.ts'
import { resolveTargets } from './targets.ts'

const ONE = /^(?:an?|un[oa]?)$/

/** Limits an edit to one unit if "a" refers to one of several: "On a pie" of two pies. */
const unitOf = (edit: Edit, { words }: MessageWords, { at }: LineTarget): { count?: number } => {
  const [only, ...others] = at
  const isOne = only !== undefined && others.length === 0 && ONE.test(words[0] ?? '')
  return isOne && (edit.entries[only]!.draft.count ?? 1) > 1 ? { count: 1 } : {}
}

/**
 * Partitive after a preposition, which refers to existing lines: "one of the burgers". "Two burgers" is an order.
 */
const OF_SOME = /^\S+ (?:of|de) /

/** Splits a clause into the instruction and its target lines: "… on the burger", "… from the second one". */
export function splitTarget(
  compiled: CompiledMenu,
  edit: Edit,
  words: MessageWords,
  focus: readonly number[],
): Aim | undefined {
  const prepositions = compiled.food.edits.get('from')!
  for (let at = words.words.length - 2; at > 0; at--) {
    const found = longestAt(prepositions, words.words, at)
    if (!found) continue
    const tail = slice(words, at + found.length)
    const target = tail.words.length === 0 ? undefined : resolveTargets(compiled, edit, tail, focus)
    if (!target || (target.count !== undefined && !OF_SOME.test(tail.words.join(' ')))) continue
    const count = target.count === undefined ? unitOf(edit, tail, target) : { count: target.count }
    return { head: slice(words, 0, at), tail, entries: target.at, ...count }
  }
  return undefined
}
