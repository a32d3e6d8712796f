import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { Edit } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import type { Clause } from './clauses.ts'
import { resolveTargets } from './targets.ts'

const NUMBERED = /^(?:items?|lines?|numbers?|combos?|meals?|options?|#)$/
const ENDS_DENIED = /^(?:and|y|but|pero|plus|of|total|in|en|please|por)$/

/** Removes negated numbers, which order nothing: "3 slices, not 2, and a soda". */
export function withoutDenied({ food }: CompiledMenu, said: MessageWords): MessageWords {
  const { words, stops } = said
  const from = words.findIndex((_, at) => readAmount(food, words, at, words.length)?.article === false)
  const at = words.findIndex((word, n) => {
    const end = n + 2
    const isLast = end >= words.length || stops[end] !== '' || ENDS_DENIED.test(words[end]!)
    const isDenied = from >= 0 && n > from && /^(?:not|no)$/.test(word) && !NUMBERED.test(words[n - 1]!)
    return isDenied && isLast && readAmount(food, words, n + 1, Math.min(end, words.length))?.article === false
  })
  if (at < 0) return said
  const [head, tail] = [slice(said, 0, at), slice(said, at + 2)]
  return {
    words: [...head.words, ...tail.words],
    terms: [...head.terms, ...tail.terms],
    stops: [...head.stops, ...tail.stops],
    spans: [...head.spans, ...tail.spans],
  }
}

/** Parses the requested amount and the previous one: "4 instead of 1". */
export function wantedInstead(
  { food }: CompiledMenu,
  words: MessageWords,
): { wanted: MessageWords; count: number } | undefined {
  const wanted = readAmount(food, words.words, 0, words.words.length)
  const lead = INSTEAD.exec(words.words.slice(wanted?.length ?? 0).join(' '))?.[0]
    .trim()
    .split(' ').length
  if (!wanted || lead === undefined) return undefined
  const from = wanted.length + lead
  const denied = readAmount(food, words.words, from, words.words.length)
  const isAll = denied?.count !== undefined && from + denied.length === words.words.length
  return isAll ? { wanted: slice(words, 0, wanted.length), count: denied.count! } : undefined
}
const INSTEAD =
  /^(?:(?:(?:in|en) )?total |in all |altogether |nada mas |nomas |only |just |solo )*(?:instead of|rather than|not|no|en vez de|en lugar de) /

/** Returns the lines whose quantity the first clause rejects: "I don't want eight rolls, just one". */
export function countDenied(
  compiled: CompiledMenu,
  edit: Edit,
  { cue, words }: Clause,
  next: Clause | undefined,
  focus: readonly number[],
): readonly number[] | undefined {
  if ((cue !== 'remove' && cue !== 'refuse') || next?.cue !== 'only') return undefined
  const target = resolveTargets(compiled, edit, words, focus)
  const wanted = readAmount(compiled.food, next.words.words, 0, next.words.words.length)
  return target?.count !== undefined && wanted?.count !== undefined ? target.at : undefined
}
