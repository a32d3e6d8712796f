import { ask, through } from '#src/clerk/house/aim.ts'
import { addNote } from '#src/clerk/house/candidate.ts'
import { takeOffLine } from '#src/clerk/house/change-line.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit, withEntry } from '#src/clerk/house/edit.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import { joinSpelled } from '#src/clerk/house/spelled.ts'
import type { Draft } from '#src/clerk/house/state.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { aimAt } from './aim-at.ts'
import { withoutBeside } from './beside.ts'
import { isDrink, isOfDrinks } from './drinks.ts'
import { isDishName, isHeadOf, speaksOfFood } from './food-words.ts'
import { oneUnit } from './one-unit.ts'
import { isOpenEntry } from './open-entry.ts'
import type { Target } from './target.ts'
import { targetsOf } from './targets.ts'

/** An edit, and the entries that were spoken of; undefined where words speak of nothing on the order. */
export type Done = { readonly edit: Edit; readonly at: readonly number[] }

/** Takes lines off, or what words name off a line. */
export function remove(compiled: CompiledMenu, edit: Edit, given: Words, focus: readonly number[]): Done | undefined {
  const said = withoutOff(given)
  const target = oneUnit(edit, said, targetsOf(compiled, edit, said, focus))
  const each = target ? undefined : removeEach(compiled, edit, said, focus)
  if (each) return each
  if (target && (isWholeLine(compiled, edit, said, target) || !hasOption(compiled, edit, said)))
    return removeLines(compiled, edit, said, target)
  return takeOff(compiled, edit, said, focus, false)
}

/** "Both wraps and the tea", "number 2 and the bacon on number 3": one after the other, where each can be taken off. */
function removeEach(compiled: CompiledMenu, edit: Edit, said: Words, focus: readonly number[]): Done | undefined {
  const cuts = said.words.flatMap((word, at) =>
    at > 0 && (/^(?:and|y)$/.test(word) || (said.stops[at] === ',' && !/^(?:and|y)$/.test(said.words[at]!)))
      ? [at]
      : [],
  )
  if (cuts.length === 0) return undefined
  const parts = [0, ...cuts].map((from, n) => slice(said, JOINING.test(said.words[from]!) ? from + 1 : from, cuts[n]))
  // a line keeps its number while the message is read
  return parts.reduce<Done | undefined>(
    (left, part) => {
      const done = left && part.words.length > 0 ? remove(compiled, left.edit, part, focus) : undefined
      return left && done && done.at.length > 0 ? { edit: done.edit, at: [...left.at, ...done.at] } : undefined
    },
    { edit, at: [] },
  )
}
const JOINING = /^(?:and|y)$/

/** "No onions", "without the sauce": a dish goes off the order, anything else off a dish. */
export function refuse(compiled: CompiledMenu, edit: Edit, said: Words, focus: readonly number[]): Done | undefined {
  if (!speaksOfFood(compiled, said) && !mayBeFood(compiled, said)) return undefined
  const target = targetsOf(compiled, edit, said, focus)
  const isLine =
    target &&
    (isDishName(compiled, edit, said) ||
      ((isPointed(said) || isHeadOf(edit, said, target.at)) && !hasOption(compiled, edit, said)))
  if (isLine) return removeLines(compiled, edit, said, target)
  return takeOff(compiled, edit, said, focus, true)
}

/** "Not the kreplach" speaks of the dish. */
const isPointed = ({ words }: Words): boolean => /^(?:the|that|el|la|los|las|ese|esa)$/.test(words[0] ?? '')

/** A word or two that nobody knows may be an ingredient: "no za'atar". */
const mayBeFood = ({ food }: CompiledMenu, { words }: Words): boolean =>
  words.length > 0 && words.length <= 2 && words.every(word => !food.ordinary.has(word) && !food.common.has(word))

const REASON = /^(?:so|because|cause|cuz|since|porque|whatever|asi)$/

const LINES = /^(?:lines?|items?|lineas?)$/

/** "Take the burger off so it fits" without its end. */
function withoutOff(given: Words): Words {
  const reason = given.words.findIndex((word, at) => at > 0 && REASON.test(word))
  const said = reason < 0 ? given : slice(given, 0, /^(?:and|y)$/.test(given.words[reason - 1]!) ? reason - 1 : reason)
  const isOff = /^(?:off|out|away|completely|entirely|altogether|please|now|anymore|after|all)$/
  let end = said.words.length
  while (end > 1 && LINES.test(said.words[end - 1]!) && !LINES.test(said.words[0]!)) end -= 1
  while (end > 1 && isOff.test(said.words[end - 1]!)) end -= 1
  return slice(said, 0, end)
}

const isWholeLine = (compiled: CompiledMenu, edit: Edit, said: Words, { at }: Target): boolean =>
  at.length > 0 && (isDishName(compiled, edit, said) || !hasOption(compiled, edit, said))

/**
 * True when words are an option of a line, chosen or standing by itself, and could be taken off it; without the cola of a
 * soda nothing is left of that.
 */
const hasOption = (compiled: CompiledMenu, edit: Edit, said: Words): boolean =>
  alive(edit).some(({ at, draft }) => {
    const entry = edit.entries[at]!
    const without = takeOffLine(compiled, draft, withoutBeside(said), false)
    return without !== undefined && isOpenEntry(compiled, { ...entry, draft: without }) === isOpenEntry(compiled, entry)
  })

function removeLines(compiled: CompiledMenu, edit: Edit, said: Words, { at, count, isAll }: Target): Done {
  const off = (left: Edit, index: number) => withEntry(left, index, { isRemoved: true })
  if (count !== undefined) return { edit: less(edit, at, count), at }
  if (at.length < 2 || isAll) return { edit: at.reduce(off, edit), at }
  // of lines that are alike, the one that lacks something was not meant to be there
  const open = at.filter(index => isOpenEntry(compiled, edit.entries[index]!))
  if (open.length === 1 && open.length < at.length) return { edit: off(edit, open[0]!), at: open }
  return { edit: ask(edit, said, at, 'remove'), at }
}

/** So many units fewer, from the last line on. */
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

/** Takes an option or an ingredient off the line that is meant. */
function takeOff(
  compiled: CompiledMenu,
  edit: Edit,
  said: Words,
  focus: readonly number[],
  noting: boolean,
): Done | undefined {
  const aim = aimAt(compiled, edit, said, focus)
  const aimed = aim && through(edit, aim, (entry, head) => takeOffLine(compiled, entry.draft, head, true))
  if (aim && aimed) return { edit: aimed, at: aim.entries }
  const lines = alive(edit)
  const ordered = [
    ...lines.filter(({ at }) => focus.includes(at)),
    ...lines.filter(({ at }) => !focus.includes(at)).toReversed(),
  ]
  for (const { at, draft } of ordered) {
    const without = takeOffLine(compiled, draft, withoutBeside(said), false)
    const now = without && withEntry(edit, at, { draft: without })
    if (now) return noting && focus.length === 0 ? alsoOff(compiled, now, at, said, false) : { edit: now, at: [at] }
  }
  // what no option stands for is noted on what it is in, and on a dish rather than on a drink
  const holding = ordered.filter(({ draft }) => holds(draft, said))
  const first =
    holding.find(({ at }) => focus.includes(at)) ??
    holding[0] ??
    ordered.find(({ at, draft }) => focus.includes(at) || isDrink(compiled, draft) === isOfDrinks(said)) ??
    ordered[0]
  const noted =
    noting && first ? (takeOffLine(compiled, first.draft, said, true) ?? withNote(first.draft, said)) : undefined
  const now = first && noted && withEntry(edit, first.at, { draft: noted })
  if (!first || !now) return undefined
  return focus.length === 0 ? alsoOff(compiled, now, first.at, said, true) : { edit: now, at: [first.at] }
}

/** True when the menu names the words in a dish: by its name or its description. */
const holds = ({ candidates: [only] }: Draft, said: Words): boolean => {
  const { terms } = withoutBeside(said)
  return (
    only !== undefined &&
    terms.length > 0 &&
    terms.every(term => only.item.described.has(term) || only.item.named.has(term))
  )
}

/** "No bacon" is said of all that has bacon on it, and as a note of a burger in each of its versions. */
function alsoOff(compiled: CompiledMenu, edit: Edit, at: number, said: Words, noting: boolean): Done {
  const idOf = (index: number) => edit.entries[index]!.draft.candidates[0]?.item.item.id
  const others = alive(edit).filter(line => line.at !== at && (!noting || idOf(line.at) === idOf(at)))
  const told = others.flatMap(({ at: index, draft }) => {
    const off = takeOffLine(compiled, draft, withoutBeside(said), false)
    const now = off ?? (noting ? (takeOffLine(compiled, draft, said, true) ?? withNote(draft, said)) : undefined)
    return now ? [{ index, now }] : []
  })
  return {
    edit: told.reduce((left, { index, now }) => withEntry(left, index, { draft: now }), edit),
    at: [at, ...told.map(({ index }) => index)],
  }
}

/** A wish that no option of the menu stands for. */
function withNote(draft: Draft, { spans }: Words): Draft | undefined {
  const [only, ...others] = draft.candidates
  if (!only || others.length > 0) return undefined
  return { ...draft, candidates: [addNote(only, `no ${joinSpelled(spans)}`)] }
}
