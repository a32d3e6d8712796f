import { askWhichLine } from '#src/clerk/menu-parser/aim.ts'
import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import { removeFromLine } from '#src/clerk/menu-parser/change-line.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
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

/**
 * Sets the quantity of a referenced line: "Three of those", "two of the second", "make it four of the small ones".
 */
export function countOfLine(
  compiled: CompiledMenu,
  edit: Edit,
  all: MessageWords,
  focus: readonly number[],
  /** True if they are added to the existing units. */
  isMore = false,
  /** True if only these are kept. */
  isOnly = false,
): Done | undefined {
  const from = all.words.findIndex(word => !LEADS.test(word) && !/^(?:add|agrega\w*)$/.test(word))
  const amount = from < 0 ? undefined : readAmount(compiled.food, all.words, from, all.words.length)
  const of = from + (amount?.length ?? 0)
  if (amount?.count === undefined || (amount.article && !isOnly) || !OF.test(all.words[of] ?? '')) return undefined
  const end = all.words.findLastIndex(word => !ENDS.test(word)) + 1
  const first = all.words.findIndex((word, at) => at > of && !THESE.test(word))
  // "two of burritos" is merely another wording of an order
  if (!THESE.test(all.words[of + 1] ?? '') && !isOnly) return undefined
  // "one of them medium" describes one unit
  const isThem = /^(?:them|em|that|it|those|these|ell[oa]s|es[oa]s?|est[oa]s?)$/.test(all.words[of + 1]!)
  if (isThem && first >= 0 && first < end && !all.words.slice(end).some(word => /^ones?$/.test(word))) return undefined
  const at = first < 0 || first >= end ? meant(edit, focus) : told(compiled, edit, slice(all, first, end), amount.count)
  const [index, ...others] = at.filter(one => edit.entries[one]?.draft.candidates[0]?.item.weighed !== true)
  if (index === undefined) return undefined
  if (others.length > 0 && isMore) return undefined
  if (others.length > 0) return { edit: askWhichLine(edit, all, at, { quantity: amount.count }), at }
  const { draft } = edit.entries[index]!
  const count = amount.count + (isMore ? (draft.count ?? 1) : 0)
  return { edit: draft.count === count ? edit : withEntry(edit, index, { draft: { ...draft, count } }), at: [index] }
}

/** Returns the antecedent of "those": the line just mentioned, or every line if there is none. */
function meant(edit: Edit, focus: readonly number[]): readonly number[] {
  const lines = remainingEntries(edit).map(({ at }) => at)
  const spokenOf = lines.filter(at => focus.includes(at))
  return spokenOf.length > 0 ? spokenOf : lines
}

/**
 * Returns the lines identified by their number or contents; empty for words that describe some units of a line.
 */
function told(compiled: CompiledMenu, edit: Edit, words: MessageWords, count: number): readonly number[] {
  if (words.words.some(word => SAYS.test(word))) return []
  const lines = remainingEntries(edit)
  const known = edit.entries.filter(({ origin }) => origin !== undefined).length
  const ordinal = { ...words, words: ['the', ...words.words] }
  const numbered = linesByNumber(ordinal, known)
  if (numbered) return lines.flatMap(({ at }) => (numbered.includes(edit.entries[at]!.origin ?? -1) ? [at] : []))
  const found = named(compiled, edit, words, true)
  const fewer = found.filter(at => (edit.entries[at]!.draft.count ?? 1) > count)
  // "two of the burgers" out of four refers to units that are described next
  if (fewer.length > 0 && (isDishName(compiled, edit, words) || fewer.length < found.length)) return []
  if (found.length > 0) return found
  const having = lines.filter(({ draft }) => removeFromLine(compiled, draft, words, false) !== undefined)
  return lines.length > 1 && having.length === 1 ? having.map(({ at }) => at) : []
}
