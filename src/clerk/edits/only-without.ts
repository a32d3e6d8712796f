import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import { removeFromLine } from '#src/clerk/menu-parser/change-line.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { leaveOnly } from './leave-only.ts'
import { type Done, takeOffRefused } from './take-off.ts'
import { resolveTargets } from './targets.ts'

const REFUSES = /^(?:no|without|sin|not)$/

/**
 * Keeps the named lines without the refused dishes after them, and removes nothing else: "Just the wrap, no fries,
 * no drink". Undefined if nothing is refused or no line is meant.
 */
export function onlyWithout(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const cuts = said.words.flatMap((word, at) =>
    at > 0 &&
    REFUSES.test(word) &&
    !isDeniedCount(compiled, said, at + 1) &&
    (said.stops[at] !== '' || /^(?:and|y|but|pero)$/.test(said.words[at - 1]!))
      ? [at]
      : [],
  )
  const [first] = cuts
  const head = first === undefined ? undefined : trimmed(slice(said, 0, first))
  const target = head && resolveTargets(compiled, edit, head, focus)
  if (!target || target.at.length === 0) return undefined
  // "just one latte, and no pudding" also sets the quantity of lattes
  const counted =
    target.count === undefined ? undefined : leaveOnly(compiled, edit, head, focus, false, undefined, false)
  const start = counted?.edit ?? edit
  return cuts.reduce<Done | undefined>(
    (left, from, n) => {
      const off = trimmed(slice(said, from + 1, cuts[n + 1]))
      return left && off.words.length > 0 ? without(compiled, left, off) : left
    },
    { edit: start, at: target.at },
  )
}

/** Removes a refused dish or option from the lines that have it, or from the order. */
function without(compiled: CompiledMenu, { edit, at }: Done, off: MessageWords): Done | undefined {
  const bared = at.flatMap(index => {
    const draft = removeFromLine(compiled, edit.entries[index]!.draft, off, false)
    return draft ? [{ index, draft }] : []
  })
  if (bared.length > 0)
    return { edit: bared.reduce((left, { index, draft }) => withEntry(left, index, { draft }), edit), at }
  const gone = resolveTargets(compiled, edit, off, at)
  const isOther = gone !== undefined && !gone.at.some(index => at.includes(index))
  const refused = isOther ? takeOffRefused(compiled, edit, off, at) : undefined
  return { edit: refused?.edit ?? edit, at }
}

/** True for a negated number, which refuses no dish: "Just one roll, not two". */
function isDeniedCount({ food }: CompiledMenu, { words, stops }: MessageWords, at: number): boolean {
  const amount = readAmount(food, words, at, words.length)
  const end = at + (amount?.length ?? 0)
  return amount?.count !== undefined && (end >= words.length || stops[end] !== '')
}

const trimmed = (words: MessageWords): MessageWords => {
  const end = words.words.findLastIndex(word => !/^(?:and|y|but|pero|please|at|all|with|it|them)$/.test(word)) + 1
  return slice(words, 0, end)
}
