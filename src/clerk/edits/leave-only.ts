import { askWhichLine } from '#src/clerk/menu-parser/aim.ts'
import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { amongLines, inParts, toldApart } from './divide-line.ts'
import { speaksOfFood } from './food-words.ts'
import { listedOf } from './listed.ts'
import { saidOrSo } from './of-line.ts'
import { isOpenEntry } from './open-entry.ts'
import { order } from './order.ts'
import type { Done } from './take-off.ts'
import { named, namedFirst, resolveTargets } from './targets.ts'

const COUNT = '(?:\\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|uno|una|un|dos|tres|cuatro|cinco|seis)'
const ENDS = new RegExp(
  `(?: (?:and |y )?(?:(?:not|no) (?:\\w+ )?${COUNT}|(?:instead of|rather than|en vez de|en lugar de) ${COUNT}|total|in total|en total|in all|altogether|only|nomas|nada mas|please|por favor|of (?:them|those|it)|each|thats it|thats all|is all))+$`,
)

/** Total of one dish, which removes no other: "Only one roll in total". */
const OF_DISH = /\b(?:total|in all|altogether)\b/

const DENIED = new RegExp(`^(?:and |y )?(?:not|no) (?:\\w+ )?${COUNT}\\b`)

/** Removes trailing phrases such as "in total" and "not two". */
function withoutEnds(said: MessageWords): MessageWords {
  const text = ` ${said.words.join(' ')}`
  const cut = ENDS.exec(text)?.[0].trim().split(' ').length ?? 0
  return slice(said, 0, said.words.length - cut)
}

/**
 * Keeps only the named dish, in the stated amount and with the stated options, and removes other lines of the same
 * dish: "Only one latte", "I just want the first one", "solo dos en total".
 */
export function leaveOnly(
  compiled: CompiledMenu,
  edit: Edit,
  given: MessageWords,
  focus: readonly number[],
  isKeep = false,
  denied?: number,
  /** False if the amount corrects one dish and removes nothing else. */
  takesOthers = true,
): Done | undefined {
  const said = withoutThe(compiled, edit, withoutEnds(given))
  const lines = remainingEntries(edit)
  if (said.words.length === 0 || lines.length === 0) return undefined
  const amount = readAmount(compiled.food, said.words, 0, said.words.length)
  // "just a plate, not two" sets the quantity of that dish
  const isDenied = DENIED.test(given.words.slice(said.words.length).join(' '))
  const isTold = amount?.article === false && lines.length > 1 && saysAmount(compiled, slice(said, amount.length))
  const apart =
    (isTold ? (amongLines(compiled, edit, said) ?? versionsOf(compiled, edit, said)) : undefined) ??
    toldApart(compiled, edit, said, focus)
  if (apart) return apart
  if (amount?.count !== undefined && amount.length === said.words.length)
    return soMany(compiled, edit, said, amount.count, focus, denied)
  // "solo eso" requests nothing else
  if (/^(?:it|that|this|eso|esto|lo|those|them)$/.test(said.words.join(' '))) return { edit, at: [] }
  const listed = takesOthers ? listedOf(compiled, edit, said) : undefined
  if (listed) return keepThese(edit, listed)
  const target = resolveTargets(compiled, edit, said, focus)
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
    // "three in all, two regular and one without": change nothing if not understood
    if (found && saysAmount(compiled, found.rest))
      return unitsOf(edit, found.at) === amount.count ? { edit, at: found.at } : undefined
  }
  if (!speaksOfFood(compiled, said)) return undefined
  return order(compiled, edit, said, 'set')
}

/** Drops the article if "Only the one latte" sets the quantity of several lattes. */
function withoutThe(compiled: CompiledMenu, edit: Edit, said: MessageWords): MessageWords {
  const counted = /^(?:the|el|la|los|las)$/.test(said.words[0] ?? '') ? slice(said, 1) : undefined
  const amount = counted && readAmount(compiled.food, counted.words, 0, counted.words.length)
  if (!amount || amount.article || amount.count === undefined || amount.length === counted.words.length) return said
  const at = named(compiled, edit, slice(counted, amount.length))
  return at.length > 0 && unitsOf(edit, at) > amount.count ? counted : said
}

/** Parses dishes of the order given as complete versions: "One coffee black, one coffee with oat milk". */
export function versionsOf(compiled: CompiledMenu, edit: Edit, said: MessageWords): Done | undefined {
  const told = order(compiled, edit, said, 'set')
  const ids = told.at.map(at => told.edit.entries[at]!.draft.candidates[0]?.item.item.id)
  const isOfThese = ids.some(
    (id, n) =>
      ids.indexOf(id) !== n && remainingEntries(edit).some(({ draft }) => draft.candidates[0]?.item.item.id === id),
  )
  return isOfThese && told.edit.leftovers.length === edit.leftovers.length ? told : undefined
}

const saysAmount = ({ food }: CompiledMenu, { words }: MessageWords): boolean =>
  words.some((_, at) => readAmount(food, words, at, words.length)?.article === false)

const unitsOf = (edit: Edit, at: readonly number[]): number =>
  at.reduce((sum, index) => sum + (edit.entries[index]!.draft.count ?? 1), 0)

/** Negated amount before the options of the line: "…, not one, and on corn". */
const LEADS_ON = new RegExp(
  `^(?:(?:not|no) (?:\\w+ )?${COUNT} |${COUNT} (?=(?:and|y|but|pero) )|(?:with|con|and|y|in|on|en) )+`,
)

/** Applies the options of the remaining line; undefined if they are about another dish. */
function toldOf(compiled: CompiledMenu, { edit, at }: Done, rest: MessageWords): Done | undefined {
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
  const others = remainingEntries(edit).filter(line => !at.includes(line.at))
  return { edit: others.reduce((left, line) => withEntry(left, line.at, { isRemoved: true }), edit), at }
}

/**
 * Merges several lines of a dish into one with an amount, keeping the most complete one. Asks if the lines have
 * different options, unless there are exactly as many as requested.
 */
function oneLineOf(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
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
  if (differing.length > 0) return { edit: askWhichLine(edit, said, [best!, ...differing], { keeping: count }), at }
  const amount = entry.draft.candidates[0]?.item.weighed ? { milliPounds: count * 1000 } : { count }
  const set = withEntry(edit, best!, { draft: { ...entry.draft, ...amount } })
  const off = all.filter(index => index !== best)
  return { edit: off.reduce((left, index) => withEntry(left, index, { isRemoved: true }), set), at: [best!] }
}

/** Returns every line of the dishes of the given lines. */
function dishOf(edit: Edit, at: readonly number[]): readonly number[] {
  const ids = new Set(at.map(index => edit.entries[index]!.draft.candidates[0]?.item.item.id))
  return remainingEntries(edit).flatMap(line => (ids.has(line.draft.candidates[0]?.item.item.id) ? [line.at] : []))
}

/** True for lines with the same options. */
const isAlike = (a: Draft, b: Draft): boolean => {
  const chosen = ({ candidates: [only] }: Draft) => JSON.stringify([...(only?.chosen ?? [])].sort())
  return chosen(a) === chosen(b)
}

/** Sets the quantity of the only dish, or of the one with too many units: "Just one". */
function soMany(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
  count: number,
  focus: readonly number[],
  denied?: number,
): Done {
  const lines = remainingEntries(edit).filter(({ draft }) => draft.candidates[0]?.item.weighed !== true)
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
  return { edit: askWhichLine(edit, said, at, { quantity: count }), at }
}
