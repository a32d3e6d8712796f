import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { withoutMeal } from '#src/clerk/menu-parser/meals.ts'
import { isPlain, resetToDefault } from '#src/clerk/menu-parser/plain.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import { longestAt } from '#src/clerk/menu-parser/trie.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import type { Clause } from './clauses.ts'
import type { Done } from './take-off.ts'
import { resolveTargets } from './targets.ts'

const LEADS = /^(?:make|keep|leave|the|just|only|i|want|we|and|but|on|for|to|have|put|with|haz|deja|mejor|quiero)$/

/** Words that describe a dish beyond its name. */
const TELLS = /^(?:with|without|no|has|gets?|should|con|sin)$/

/**
 * Removes all options from a dish: "Make them regular", "the other one as it comes", "no toppings", "the normal
 * burger".
 */
export function removeAllOptions(
  compiled: CompiledMenu,
  edit: Edit,
  { cue, all, words }: Clause,
  focus: readonly number[],
): Done | undefined {
  if (remainingEntries(edit).length === 0 || isOption(compiled, edit, all)) return undefined
  const unmade = withoutMeals(compiled, edit, all, focus)
  if (unmade) return unmade
  if (cue === 'plain') return bared(edit, meantBy(compiled, edit, words, focus))
  if (isPlain(all.words)) return bared(edit, meantBy(compiled, edit, slice(all, all.words.length), focus))
  for (let from = 0; from < all.words.length && (from === 0 || LEADS.test(all.words[from - 1]!)); from++)
    for (let end = all.words.length - 1; end > from; end--) {
      if (!isPlain(all.words.slice(end)) || all.words.slice(from, end).some(word => TELLS.test(word))) continue
      const target = resolveTargets(compiled, edit, slice(all, from, end), focus)
      if (target && target.count === undefined) return bared(edit, target.at)
    }
  return before(compiled, edit, all, focus)
}

const NO_MEAL =
  /^(?<head>.*?)(?:^| )(?:no|not|without|sin) (?:(?:as|in) )?(?:an? |the |el |la )?(?:meals?|combos?)(?: please| pls)?$/

/** Turns meals, or the named ones, into single dishes: "No meal", "just the burger, not a combo". */
function withoutMeals(
  compiled: CompiledMenu,
  edit: Edit,
  all: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const head = NO_MEAL.exec(all.words.join(' '))?.groups?.head
  if (head === undefined) return undefined
  const said = head.split(' ').filter(Boolean).length
  const from = all.words.findIndex((word, n) => n >= said || !LEADS.test(word))
  const target = from < said ? resolveTargets(compiled, edit, slice(all, from, said), focus) : undefined
  if (from < said && !target) return undefined
  const told = remainingEntries(edit).flatMap(({ at, draft }) => {
    const now = target === undefined || target.at.includes(at) ? withoutMeal(draft) : draft
    return now === draft ? [] : [{ at, now }]
  })
  if (told.length === 0) return { edit: { ...edit, restatesOrder: true }, at: target?.at ?? [] }
  return {
    edit: told.reduce((left, { at, now }) => withEntry(left, at, { draft: now }), edit),
    at: told.map(({ at }) => at),
  }
}

/** Handles a "plain" word before the name: "The normal bacon cheeseburger as it comes". */
function before(compiled: CompiledMenu, edit: Edit, all: MessageWords, focus: readonly number[]): Done | undefined {
  const at = all.words.findIndex(word => isPlain([word]) && !FRAME.test(word))
  if (at < 0 || !all.words.slice(0, at).every(word => LEADS.test(word))) return undefined
  const rest = slice(all, at + 1)
  for (let end = rest.words.length; end > 0; end--) {
    if (end < rest.words.length && !isPlain(rest.words.slice(end))) continue
    const target = resolveTargets(compiled, edit, slice(rest, 0, end), focus)
    if (!target || target.count !== undefined) continue
    // next to a modified one, "the regular burger" refers to the unmodified one
    const plain = target.at.filter(index => resetToDefault(edit.entries[index]!.draft) === edit.entries[index]!.draft)
    const isOne = all.words[0] === 'the' && plain.length > 0 && plain.length < target.at.length
    return isOne ? { edit, at: plain } : bared(edit, target.at)
  }
  return undefined
}

const FRAME = /^(?:the|a|an|just|only|all|both|i|want|make|it|them|that|one|ones)$/

/** True if the menu has an option of that name: "Plain" is a bagel, and "regular" a size. */
function isOption({ wholes }: CompiledMenu, edit: Edit, said: MessageWords): boolean {
  const from = said.words.findIndex(word => !EVERY.test(word))
  const { words, terms } = slice(said, Math.max(from, 0))
  const name = words.join(' ')
  const isSize = remainingEntries(edit).some(({ draft: { candidates } }) =>
    candidates[0]?.item.groups.some(
      ({ group }) => group.min_units > 0 && group.options.some(option => option.name.toLowerCase() === name),
    ),
  )
  return (from > 0 && isSize) || words.some((_, at) => (longestAt(wholes, terms, at)?.length ?? 0) >= words.length)
}
const EVERY = /^(?:both|all|each|everything|them|are|is|for|amb[oa]s|tod[oa]s)$/

const ON = /^(?:on|in|to|for|of|en|para|a)$/

/**
 * Returns the target lines of "no toppings": those named after it, otherwise those just mentioned, otherwise all.
 */
function meantBy(compiled: CompiledMenu, edit: Edit, words: MessageWords, focus: readonly number[]): readonly number[] {
  const from = words.words.findIndex(word => !ON.test(word))
  const target = from < 0 ? undefined : resolveTargets(compiled, edit, slice(words, from), focus)
  const inFocus = remainingEntries(edit).flatMap(({ at }) => (focus.includes(at) ? [at] : []))
  return target?.at ?? (inFocus.length > 0 ? inFocus : remainingEntries(edit).map(({ at }) => at))
}

const bared = (edit: Edit, at: readonly number[]): Done => ({
  edit: at.reduce((left, index) => {
    const { draft } = left.entries[index]!
    const now = resetToDefault(draft)
    return now === draft ? left : withEntry(left, index, { draft: now })
  }, edit),
  at,
})
