import { readAmount } from '#src/clerk/house/amount.ts'
import { takeOffLine } from '#src/clerk/house/change-line.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { type Edit, withEntry } from '#src/clerk/house/edit.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { leaveOnly } from './leave-only.ts'
import { type Done, refuse } from './take-off.ts'
import { targetsOf } from './targets.ts'

const REFUSES = /^(?:no|without|sin|not)$/

/**
 * "Just the wrap, no fries, no drink": lines as they are to be, without the refused dishes after them; nothing else is taken
 * off. Undefined where nothing is refused, or no line is meant.
 */
export function onlyWithout(
  compiled: CompiledMenu,
  edit: Edit,
  said: Words,
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
  const target = head && targetsOf(compiled, edit, head, focus)
  if (!target || target.at.length === 0) return undefined
  // "just one latte, and no pudding" counts the lattes, too
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

/** Takes a refused dish or option off the lines that have it, or off the order. */
function without(compiled: CompiledMenu, { edit, at }: Done, off: Words): Done | undefined {
  const bared = at.flatMap(index => {
    const draft = takeOffLine(compiled, edit.entries[index]!.draft, off, false)
    return draft ? [{ index, draft }] : []
  })
  if (bared.length > 0)
    return { edit: bared.reduce((left, { index, draft }) => withEntry(left, index, { draft }), edit), at }
  const gone = targetsOf(compiled, edit, off, at)
  const isOther = gone !== undefined && !gone.at.some(index => at.includes(index))
  const refused = isOther ? refuse(compiled, edit, off, at) : undefined
  return { edit: refused?.edit ?? edit, at }
}

/** "Just one roll, not two": the denied number refuses no dish. */
function isDeniedCount({ food }: CompiledMenu, { words, stops }: Words, at: number): boolean {
  const amount = readAmount(food, words, at, words.length)
  const end = at + (amount?.length ?? 0)
  return amount?.count !== undefined && (end >= words.length || stops[end] !== '')
}

const trimmed = (words: Words): Words => {
  const end = words.words.findLastIndex(word => !/^(?:and|y|but|pero|please|at|all|with|it|them)$/.test(word)) + 1
  return slice(words, 0, end)
}
