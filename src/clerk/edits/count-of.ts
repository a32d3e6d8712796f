import { ask } from '#src/clerk/house/aim.ts'
import { readAmount } from '#src/clerk/house/amount.ts'
import { takeOffLine } from '#src/clerk/house/change-line.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit, withEntry } from '#src/clerk/house/edit.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { isDishName } from './food-words.ts'
import { linesByNumber } from './line-numbers.ts'
import { SAYS } from './shares.ts'
import type { Done } from './take-off.ts'
import { named } from './targets.ts'

const LEADS =
  /^(?:make|it|that|i|ill|id|we|want|wanted|need|have|get|give|me|like|actually|just|only|so|and|but|please|quiero|dame|deme|que|sean?|mejor)$/
const OF = /^(?:of|de)$/
const THESE = /^(?:the|those|these|them|em|that|it|line|number|la|las|el|los|es[oa]s?|ell[oa]s|est[oa]s?|del)$/
const ENDS = /^(?:ones?|please|pls|thanks|instead|then|now|por|favor|gracias)$/

/** "Three of those", "two of the second", "make it four of the small ones": how many there are to be of a line that is told. */
export function countOfLine(
  compiled: CompiledMenu,
  edit: Edit,
  all: Words,
  focus: readonly number[],
  /** They come on top of those that are there. */
  isMore = false,
  /** Nothing but these are left. */
  isOnly = false,
): Done | undefined {
  const from = all.words.findIndex(word => !LEADS.test(word) && !/^(?:add|agrega\w*)$/.test(word))
  const amount = from < 0 ? undefined : readAmount(compiled.food, all.words, from, all.words.length)
  const of = from + (amount?.length ?? 0)
  if (amount?.count === undefined || (amount.article && !isOnly) || !OF.test(all.words[of] ?? '')) return undefined
  const end = all.words.findLastIndex(word => !ENDS.test(word)) + 1
  const first = all.words.findIndex((word, at) => at > of && !THESE.test(word))
  // "two of burritos" is an order in other words
  if (!THESE.test(all.words[of + 1] ?? '') && !isOnly) return undefined
  // "one of them medium" says how that one is
  const isThem = /^(?:them|em|that|it|those|these|ell[oa]s|es[oa]s?|est[oa]s?)$/.test(all.words[of + 1]!)
  if (isThem && first >= 0 && first < end && !all.words.slice(end).some(word => /^ones?$/.test(word))) return undefined
  const at = first < 0 || first >= end ? meant(edit, focus) : told(compiled, edit, slice(all, first, end), amount.count)
  const [index, ...others] = at.filter(one => edit.entries[one]?.draft.candidates[0]?.item.weighed !== true)
  if (index === undefined) return undefined
  if (others.length > 0 && isMore) return undefined
  if (others.length > 0) return { edit: ask(edit, all, at, { quantity: amount.count }), at }
  const { draft } = edit.entries[index]!
  const count = amount.count + (isMore ? (draft.count ?? 1) : 0)
  return { edit: draft.count === count ? edit : withEntry(edit, index, { draft: { ...draft, count } }), at: [index] }
}

/** What "those" are: the line that was just spoken of, or every line where nothing was. */
function meant(edit: Edit, focus: readonly number[]): readonly number[] {
  const lines = alive(edit).map(({ at }) => at)
  const spokenOf = lines.filter(at => focus.includes(at))
  return spokenOf.length > 0 ? spokenOf : lines
}

/** The lines that words tell by their place or by what is on them; none for words that say how some units of one are. */
function told(compiled: CompiledMenu, edit: Edit, words: Words, count: number): readonly number[] {
  if (words.words.some(word => SAYS.test(word))) return []
  const lines = alive(edit)
  const known = edit.entries.filter(({ origin }) => origin !== undefined).length
  const ordinal = { ...words, words: ['the', ...words.words] }
  const numbered = linesByNumber(ordinal, known)
  if (numbered) return lines.flatMap(({ at }) => (numbered.includes(edit.entries[at]!.origin ?? -1) ? [at] : []))
  const found = named(compiled, edit, words, true)
  const fewer = found.filter(at => (edit.entries[at]!.draft.count ?? 1) > count)
  // "two of the burgers" of four are units of which something is said next
  if (fewer.length > 0 && (isDishName(compiled, edit, words) || fewer.length < found.length)) return []
  if (found.length > 0) return found
  const having = lines.filter(({ draft }) => takeOffLine(compiled, draft, words, false) !== undefined)
  return lines.length > 1 && having.length === 1 ? having.map(({ at }) => at) : []
}
