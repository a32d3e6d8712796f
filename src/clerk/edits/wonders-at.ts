import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { Edit } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { Clause } from './clauses.ts'
import { leaveOnly } from './leave-only.ts'
import type { Done } from './take-off.ts'
import { named } from './targets.ts'

const SAYS_OTHERWISE =
  /^(?:no )?(?:(?:i|we) (?:only |just |really |clearly )*(?:said|want|wanted|need|needed|meant|asked for|ordered|told you)|solo quer\w+|quer\w+|dije|pedi|yo (?:dije|pedi|queria))\b/

/** Applies a corrected quantity from the next clause: "I wanted one". */
export function otherwise(
  compiled: CompiledMenu,
  edit: Edit,
  next: Clause | undefined,
  focus: readonly number[],
): Done | undefined {
  const lead = next && SAYS_OTHERWISE.exec(next.all.words.join(' '))?.[0]
  if (!next || lead === undefined) return undefined
  const wanted = slice(next.all, lead.split(' ').length)
  const amount = readAmount(compiled.food, wanted.words, 0, wanted.words.length)
  if (amount?.count === undefined || amount.length < wanted.words.length) return undefined
  return leaveOnly(compiled, edit, wanted, focus)
}

/**
 * Returns lines that are only mentioned with their current quantity: "Two slices? I wanted one", "that is 3 pies, I
 * said 2", "why two colas". Empty for words that order any.
 */
export function wondersAt(
  compiled: CompiledMenu,
  edit: Edit,
  { cue, isAsked, words, all }: Clause,
  next: Clause | undefined,
): readonly number[] {
  const isComplaint = cue === 'aside'
  const isCorrected = next !== undefined && SAYS_OTHERWISE.test(next.all.words.join(' '))
  if (!isComplaint && (cue !== undefined || !(isAsked || isCorrected))) return []
  const said = isComplaint ? words : all
  const from = said.words.findIndex(word => !/^(?:are|is|there|the|a|my|its|hay)$/.test(word))
  const amount = from < 0 ? undefined : readAmount(compiled.food, said.words, from, said.words.length)
  const isCounted = amount?.count !== undefined && !amount.article
  if (!isCounted && !isComplaint) return []
  const name = slice(said, Math.max(0, from) + (isCounted ? amount.length : 0))
  const at = name.words.length > 0 ? named(compiled, edit, name) : []
  const units = at.reduce((sum, index) => sum + (edit.entries[index]!.draft.count ?? 1), 0)
  const isSame =
    isCounted && (units === amount.count || at.some(index => edit.entries[index]!.draft.count === amount.count))
  return isComplaint || isSame ? at : []
}
