import { askWhichLine, through } from '#src/clerk/menu-parser/aim.ts'
import { addNote } from '#src/clerk/menu-parser/candidate.ts'
import { removeFromLine } from '#src/clerk/menu-parser/change-line.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import { joinSpelled } from '#src/clerk/menu-parser/source-spans.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { splitTarget } from './aim-at.ts'
import { withoutBeside } from './beside.ts'
import { isDrink, isOfDrinks } from './drinks.ts'
import { isDishName, isHeadOf, speaksOfFood } from './food-words.ts'
import { oneUnit } from './one-unit.ts'
import { isOpenEntry } from './open-entry.ts'
import type { LineTarget } from './target.ts'
import { resolveTargets } from './targets.ts'

/** Resulting edit, with the entries it refers to; undefined if the words refer to nothing in the order. */
export type Done = { readonly edit: Edit; readonly at: readonly number[] }

/** Removes lines, or the named options of a line. */
export function remove(
  compiled: CompiledMenu,
  edit: Edit,
  given: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const said = withoutOff(given)
  const target = oneUnit(edit, said, resolveTargets(compiled, edit, said, focus))
  const each = target ? undefined : removeEach(compiled, edit, said, focus)
  if (each) return each
  if (target && (isWholeLine(compiled, edit, said, target) || !hasOption(compiled, edit, said)))
    return removeLines(compiled, edit, said, target)
  return takeOff(compiled, edit, said, focus, false)
}

/**
 * Removes several targets in sequence, if each can be removed: "Both wraps and the tea", "number 2 and the bacon on
 * number 3".
 */
function removeEach(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const cuts = said.words.flatMap((word, at) =>
    at > 0 && (/^(?:and|y)$/.test(word) || (said.stops[at] === ',' && !/^(?:and|y)$/.test(said.words[at]!)))
      ? [at]
      : [],
  )
  if (cuts.length === 0) return undefined
  const parts = [0, ...cuts].map((from, n) => slice(said, JOINING.test(said.words[from]!) ? from + 1 : from, cuts[n]))
  // lines keep their numbers while the message is parsed
  return parts.reduce<Done | undefined>(
    (left, part) => {
      const done = left && part.words.length > 0 ? remove(compiled, left.edit, part, focus) : undefined
      return left && done && done.at.length > 0 ? { edit: done.edit, at: [...left.at, ...done.at] } : undefined
    },
    { edit, at: [] },
  )
}
const JOINING = /^(?:and|y)$/

/**
 * Applies a refusal: a dish is removed from the order, anything else from a dish: "No onions", "without the sauce".
 */
export function takeOffRefused(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
  focus: readonly number[],
): Done | undefined {
  if (!speaksOfFood(compiled, said) && !mayBeFood(compiled, said)) return undefined
  const target = resolveTargets(compiled, edit, said, focus)
  const isLine =
    target &&
    (isDishName(compiled, edit, said) ||
      ((isPointed(said) || isHeadOf(edit, said, target.at)) && !hasOption(compiled, edit, said)))
  if (isLine) return removeLines(compiled, edit, said, target)
  return takeOff(compiled, edit, said, focus, true)
}

/** True for a reference to a dish: "Not the kreplach". */
const isPointed = ({ words }: MessageWords): boolean => /^(?:the|that|el|la|los|las|ese|esa)$/.test(words[0] ?? '')

/** True for one or two unknown words, which may be an ingredient: "no za'atar". */
const mayBeFood = ({ food }: CompiledMenu, { words }: MessageWords): boolean =>
  words.length > 0 && words.length <= 2 && words.every(word => !food.ordinary.has(word) && !food.common.has(word))

const REASON = /^(?:so|because|cause|cuz|since|porque|whatever|asi)$/

const LINES = /^(?:lines?|items?|lineas?)$/

/** Removes trailing words from a removal: "Take the burger off so it fits". */
function withoutOff(given: MessageWords): MessageWords {
  const reason = given.words.findIndex((word, at) => at > 0 && REASON.test(word))
  const said = reason < 0 ? given : slice(given, 0, /^(?:and|y)$/.test(given.words[reason - 1]!) ? reason - 1 : reason)
  const isOff = /^(?:off|out|away|completely|entirely|altogether|please|now|anymore|after|all)$/
  let end = said.words.length
  while (end > 1 && LINES.test(said.words[end - 1]!) && !LINES.test(said.words[0]!)) end -= 1
  while (end > 1 && isOff.test(said.words[end - 1]!)) end -= 1
  return slice(said, 0, end)
}

const isWholeLine = (compiled: CompiledMenu, edit: Edit, said: MessageWords, { at }: LineTarget): boolean =>
  at.length > 0 && (isDishName(compiled, edit, said) || !hasOption(compiled, edit, said))

/**
 * True if the words are a chosen or default option of a line that can be removed from it. A soda without its cola
 * is not a valid line.
 */
const hasOption = (compiled: CompiledMenu, edit: Edit, said: MessageWords): boolean =>
  remainingEntries(edit).some(({ at, draft }) => {
    const entry = edit.entries[at]!
    const without = removeFromLine(compiled, draft, withoutBeside(said), false)
    return without !== undefined && isOpenEntry(compiled, { ...entry, draft: without }) === isOpenEntry(compiled, entry)
  })

function removeLines(compiled: CompiledMenu, edit: Edit, said: MessageWords, { at, count, isAll }: LineTarget): Done {
  const off = (left: Edit, index: number) => withEntry(left, index, { isRemoved: true })
  if (count !== undefined) return { edit: less(edit, at, count), at }
  if (at.length < 2 || isAll) return { edit: at.reduce(off, edit), at }
  // of equal lines, the incomplete one was not intended
  const open = at.filter(index => isOpenEntry(compiled, edit.entries[index]!))
  if (open.length === 1 && open.length < at.length) return { edit: off(edit, open[0]!), at: open }
  return { edit: askWhichLine(edit, said, at, 'remove'), at }
}

/** Removes a number of units, starting at the last line. */
function less(edit: Edit, at: readonly number[], count: number): Edit {
  let left = count
  let result = edit
  for (const index of at.toReversed()) {
    const { draft } = result.entries[index]!
    const has = draft.count ?? 1
    const taken = Math.min(left, has)
    left -= taken
    result =
      taken === has
        ? withEntry(result, index, { isRemoved: true })
        : withEntry(result, index, { draft: { ...draft, count: has - taken } })
    if (left === 0) break
  }
  return result
}

/** Removes an option or ingredient from the target line. */
function takeOff(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
  focus: readonly number[],
  noting: boolean,
): Done | undefined {
  const aim = splitTarget(compiled, edit, said, focus)
  const aimed = aim && through(edit, aim, (entry, head) => removeFromLine(compiled, entry.draft, head, true))
  if (aim && aimed) return { edit: aimed, at: aim.entries }
  const lines = remainingEntries(edit)
  const ordered = [
    ...lines.filter(({ at }) => focus.includes(at)),
    ...lines.filter(({ at }) => !focus.includes(at)).toReversed(),
  ]
  for (const { at, draft } of ordered) {
    const without = removeFromLine(compiled, draft, withoutBeside(said), false)
    const now = without && withEntry(edit, at, { draft: without })
    if (now) return noting && focus.length === 0 ? alsoOff(compiled, now, at, said, false) : { edit: now, at: [at] }
  }
  // without a matching option, note it on a line that contains the ingredient, preferably a dish rather than a
  // drink
  const holding = ordered.filter(({ draft }) => holds(draft, said))
  const first =
    holding.find(({ at }) => focus.includes(at)) ??
    holding[0] ??
    ordered.find(({ at, draft }) => focus.includes(at) || isDrink(compiled, draft) === isOfDrinks(said)) ??
    ordered[0]
  const noted =
    noting && first ? (removeFromLine(compiled, first.draft, said, true) ?? withNote(first.draft, said)) : undefined
  const now = first && noted && withEntry(edit, first.at, { draft: noted })
  if (!first || !now) return undefined
  return focus.length === 0 ? alsoOff(compiled, now, first.at, said, true) : { edit: now, at: [first.at] }
}

/** True if the name or description of a dish contains the words. */
const holds = ({ candidates: [only] }: Draft, said: MessageWords): boolean => {
  const { terms } = withoutBeside(said)
  return (
    only !== undefined &&
    terms.length > 0 &&
    terms.every(term => only.item.described.has(term) || only.item.named.has(term))
  )
}

/**
 * Removes an option from every line that has it; a note applies to every version of the same dish: "No bacon".
 */
function alsoOff(compiled: CompiledMenu, edit: Edit, at: number, said: MessageWords, noting: boolean): Done {
  const idOf = (index: number) => edit.entries[index]!.draft.candidates[0]?.item.item.id
  const others = remainingEntries(edit).filter(line => line.at !== at && (!noting || idOf(line.at) === idOf(at)))
  const told = others.flatMap(({ at: index, draft }) => {
    const off = removeFromLine(compiled, draft, withoutBeside(said), false)
    const now = off ?? (noting ? (removeFromLine(compiled, draft, said, true) ?? withNote(draft, said)) : undefined)
    return now ? [{ index, now }] : []
  })
  return {
    edit: told.reduce((left, { index, now }) => withEntry(left, index, { draft: now }), edit),
    at: [at, ...told.map(({ index }) => index)],
  }
}

/** Adds a request without a menu option as a note. */
function withNote(draft: Draft, { spans }: MessageWords): Draft | undefined {
  const [only, ...others] = draft.candidates
  if (!only || others.length > 0) return undefined
  return { ...draft, candidates: [addNote(only, `no ${joinSpelled(spans)}`)] }
}
