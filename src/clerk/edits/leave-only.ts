import { ask } from '#src/clerk/house/aim.ts'
import { readAmount } from '#src/clerk/house/amount.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit, withEntry } from '#src/clerk/house/edit.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import type { Draft } from '#src/clerk/house/state.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { amongLines, inParts, toldApart } from './divide-line.ts'
import { speaksOfFood } from './food-words.ts'
import { listedOf } from './listed.ts'
import { saidOrSo } from './of-line.ts'
import { isOpenEntry } from './open-entry.ts'
import { order } from './order.ts'
import type { Done } from './take-off.ts'
import { named, namedFirst, targetsOf } from './targets.ts'

const COUNT = '(?:\\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|uno|una|un|dos|tres|cuatro|cinco|seis)'
const ENDS = new RegExp(
  `(?: (?:and |y )?(?:(?:not|no) (?:\\w+ )?${COUNT}|(?:instead of|rather than|en vez de|en lugar de) ${COUNT}|total|in total|en total|in all|altogether|only|nomas|nada mas|please|por favor|of (?:them|those|it)|each|and thats it|thats it|thats all|is all))+$`,
)

/** "Only one roll in total" counts that dish, and takes no other off. */
const OF_DISH = /\b(?:total|in all|altogether)\b/

const DENIED = new RegExp(`^(?:and |y )?(?:not|no) (?:\\w+ )?${COUNT}\\b`)

/** The words without "in total", "not two" and the like at their end. */
function withoutEnds(said: Words): Words {
  const text = ` ${said.words.join(' ')}`
  const cut = ENDS.exec(text)?.[0].trim().split(' ').length ?? 0
  return slice(said, 0, said.words.length - cut)
}

/**
 * "Only one latte", "I just want the first one", "solo dos en total": what is named stays, in the amount and with the
 * choices that are said; of the same dish nothing else is left.
 */
export function leaveOnly(
  compiled: CompiledMenu,
  edit: Edit,
  given: Words,
  focus: readonly number[],
  isKeep = false,
  denied?: number,
  /** False for an amount that puts one dish right and takes nothing else off. */
  takesOthers = true,
): Done | undefined {
  const said = withoutThe(compiled, edit, withoutEnds(given))
  const lines = alive(edit)
  if (said.words.length === 0 || lines.length === 0) return undefined
  const amount = readAmount(compiled.food, said.words, 0, said.words.length)
  // "just a plate, not two" counts that dish
  const isDenied = DENIED.test(given.words.slice(said.words.length).join(' '))
  const isTold = amount?.article === false && lines.length > 1 && saysAmount(compiled, slice(said, amount.length))
  const apart =
    (isTold ? (amongLines(compiled, edit, said) ?? versionsOf(compiled, edit, said)) : undefined) ??
    toldApart(compiled, edit, said, focus)
  if (apart) return apart
  if (amount?.count !== undefined && amount.length === said.words.length)
    return soMany(compiled, edit, said, amount.count, focus, denied)
  // "solo eso" wants nothing else
  if (/^(?:it|that|this|eso|esto|lo|those|them)$/.test(said.words.join(' '))) return { edit, at: [] }
  const listed = takesOthers ? listedOf(compiled, edit, said) : undefined
  if (listed) return keepThese(edit, listed)
  const target = targetsOf(compiled, edit, said, focus)
  const isPointing =
    target !== undefined &&
    (target.count === undefined || !OF_DISH.test(given.words.slice(said.words.length).join(' '))) &&
    (!speaksOfFood(compiled, said) || /^(?:the|el|la|los|las)$/.test(said.words[0]!))
  if (target && !takesOthers && isPointing && target.count === undefined && amount === undefined)
    return { edit, at: target.at }
  if (target && takesOthers && !isDenied && (isPointing || isKeep)) return keepThese(edit, target.at)
  if (amount?.count !== undefined && (!amount.article || isDenied)) {
    const found = namedFirst(compiled, edit, slice(said, amount.length))
    const all = found && (isDenied ? found.at : dishOf(edit, found.at))
    const only = found && oneLineOf(compiled, edit, said, found.at, amount.count, all)
    const told = only && toldOf(compiled, only, found.rest)
    if (told) return told
    // "three in all, two regular and one without": what is not understood changes nothing
    if (found && saysAmount(compiled, found.rest))
      return unitsOf(edit, found.at) === amount.count ? { edit, at: found.at } : undefined
  }
  if (!speaksOfFood(compiled, said)) return undefined
  return order(compiled, edit, said, 'set')
}

/** "Only the one latte" of two lattes counts them. */
function withoutThe(compiled: CompiledMenu, edit: Edit, said: Words): Words {
  const counted = /^(?:the|el|la|los|las)$/.test(said.words[0] ?? '') ? slice(said, 1) : undefined
  const amount = counted && readAmount(compiled.food, counted.words, 0, counted.words.length)
  if (!amount || amount.article || amount.count === undefined || amount.length === counted.words.length) return said
  const at = named(compiled, edit, slice(counted, amount.length))
  return at.length > 0 && unitsOf(edit, at) > amount.count ? counted : said
}

/** "One coffee black, one coffee with oat milk": dishes of the order in versions, told wholly. */
export function versionsOf(compiled: CompiledMenu, edit: Edit, said: Words): Done | undefined {
  const told = order(compiled, edit, said, 'set')
  const ids = told.at.map(at => told.edit.entries[at]!.draft.candidates[0]?.item.item.id)
  const isOfThese = ids.some(
    (id, n) => ids.indexOf(id) !== n && alive(edit).some(({ draft }) => draft.candidates[0]?.item.item.id === id),
  )
  return isOfThese && told.edit.leftovers.length === edit.leftovers.length ? told : undefined
}

const saysAmount = ({ food }: CompiledMenu, { words }: Words): boolean =>
  words.some((_, at) => readAmount(food, words, at, words.length)?.article === false)

const unitsOf = (edit: Edit, at: readonly number[]): number =>
  at.reduce((sum, index) => sum + (edit.entries[index]!.draft.count ?? 1), 0)

/** "…, not one, and on corn": what is denied before what is said of the line. */
const LEADS_ON = new RegExp(
  `^(?:(?:not|no) (?:\\w+ )?${COUNT} |${COUNT} (?=(?:and|y|but|pero) )|(?:with|con|and|y|in|on|en) )+`,
)

/** What is said of the line that is left; undefined where it is of another dish. */
function toldOf(compiled: CompiledMenu, { edit, at }: Done, rest: Words): Done | undefined {
  const [index] = at
  const words = slice(
    rest,
    LEADS_ON.exec(`${rest.words.join(' ')} `)?.[0]
      .split(' ')
      .filter(Boolean).length ?? 0,
  )
  if (index === undefined || words.words.length === 0 || !speaksOfFood(compiled, words)) return { edit, at }
  const divided = inParts(compiled, edit, at, words)
  if (divided) return divided
  if (saysAmount(compiled, words)) return undefined
  const draft = saidOrSo(compiled, edit.entries[index]!.draft, words)
  return draft && { edit: withEntry(edit, index, { draft }), at }
}

function keepThese(edit: Edit, at: readonly number[]): Done {
  const others = alive(edit).filter(line => !at.includes(line.at))
  return { edit: others.reduce((left, line) => withEntry(left, line.at, { isRemoved: true }), edit), at }
}

/**
 * Makes of several lines of a dish one, in an amount: the most complete of them stays. Lines that were chosen differently
 * are asked about, unless there are as many as are wanted.
 */
function oneLineOf(
  compiled: CompiledMenu,
  edit: Edit,
  said: Words,
  at: readonly number[],
  count: number,
  all: readonly number[] = at,
): Done {
  const [best, ...others] = at.toSorted(
    (a, b) =>
      Number(isOpenEntry(compiled, edit.entries[a]!)) - Number(isOpenEntry(compiled, edit.entries[b]!)) ||
      (edit.entries[b]!.draft.count ?? 1) - (edit.entries[a]!.draft.count ?? 1),
  )
  const entry = edit.entries[best!]!
  const differing = others.filter(
    index => !isOpenEntry(compiled, edit.entries[index]!) && !isAlike(entry.draft, edit.entries[index]!.draft),
  )
  const units = unitsOf(edit, at)
  if (differing.length > 0 && units === count) return { edit, at }
  if (differing.length > 0) return { edit: ask(edit, said, [best!, ...differing], { keeping: count }), at }
  const amount = entry.draft.candidates[0]?.item.weighed ? { milliPounds: count * 1000 } : { count }
  const set = withEntry(edit, best!, { draft: { ...entry.draft, ...amount } })
  const off = all.filter(index => index !== best)
  return { edit: off.reduce((left, index) => withEntry(left, index, { isRemoved: true }), set), at: [best!] }
}

/** Every line of the dishes of some lines. */
function dishOf(edit: Edit, at: readonly number[]): readonly number[] {
  const ids = new Set(at.map(index => edit.entries[index]!.draft.candidates[0]?.item.item.id))
  return alive(edit).flatMap(line => (ids.has(line.draft.candidates[0]?.item.item.id) ? [line.at] : []))
}

/** True for lines that were chosen alike. */
const isAlike = (a: Draft, b: Draft): boolean => {
  const chosen = ({ candidates: [only] }: Draft) => JSON.stringify([...(only?.chosen ?? [])].sort())
  return chosen(a) === chosen(b)
}

/** "Just one": of the only dish, or of the one that there is too much of. */
function soMany(
  compiled: CompiledMenu,
  edit: Edit,
  said: Words,
  count: number,
  focus: readonly number[],
  denied?: number,
): Done {
  const lines = alive(edit).filter(({ draft }) => draft.candidates[0]?.item.weighed !== true)
  const byDish = Map.groupBy(lines, ({ draft }) => draft.candidates[0]?.item.item.id)
  const dishes = [...byDish.values()].map(of => ({
    at: of.map(line => line.at),
    units: of.reduce((sum, { draft }) => sum + (draft.count ?? 1), 0),
  }))
  const meant = dishes.filter(({ at, units }) =>
    denied === undefined ? at.some(index => focus.includes(index)) : units === denied,
  )
  const [only, ...others] =
    meant.length === 1 ? meant : dishes.length === 1 ? dishes : dishes.filter(({ units }) => units !== count)
  if (only && others.length === 0) return oneLineOf(compiled, edit, said, only.at, count)
  const at = lines.map(line => line.at)
  return { edit: ask(edit, said, at, { quantity: count }), at }
}
