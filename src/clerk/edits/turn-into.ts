import { askWhichLine, through } from '#src/clerk/menu-parser/aim.ts'
import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import { applyWordsToLine } from '#src/clerk/menu-parser/change-line.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import { longestAt } from '#src/clerk/menu-parser/trie.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { splitTarget } from './aim-at.ts'
import { countOf, countsOther } from './count-it.ts'
import { toldApart } from './divide-line.ts'
import { isDrink, isNoteOnDrink, isOfDrinks } from './drinks.ts'
import { applyToEachLine } from './each-told.ts'
import { isDishName, speaksOfFood } from './food-words.ts'
import { beginsWithOption } from './option-first.ts'
import { order } from './order.ts'
import { otherUnits } from './other-units.ts'
import { someInto, swap, turnAll } from './swap.ts'
import type { Done } from './take-off.ts'
import { resolveTargets } from './targets.ts'

/** Changes a line or one of its options: "Swap the coke for a sprite", "change the latte to two". */
export function change(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const others = otherUnits(edit, said, focus)
  if (others) return someInto(compiled, edit, [others.at], others.count, others.to)
  const to = compiled.food.edits.get('to')!
  for (let at = 1; at < said.words.length - 1; at++) {
    const found = longestAt(to, said.words, at)
    if (!found) continue
    const done = swap(compiled, edit, slice(said, 0, at), slice(said, at + found.length), focus)
    if (done) return done
  }
  return make(compiled, edit, said, focus)
}

const HALF = /^(?:half|mitad)$/
const PRONOUNS = /^(?:it|that|them|those|this)$/
const SAME = /^(?:exactly )?(?:be )?(?:the )?same (?:as|like)(?: the)? |^(?:like|igual (?:a|al|que)(?: el| la)?) /

/**
 * Applies "make": "Make it two", "make the second one large", "make that a sprite", "make the first one the same as
 * the second".
 */
export function make(
  compiled: CompiledMenu,
  edit: Edit,
  given: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const said = withoutInstead(given)
  const each = applyToEachLine(compiled, edit, said, focus, make)
  if (each) return each
  const apart = toldApart(compiled, edit, PRONOUNS.test(said.words[0] ?? '') ? slice(said, 1) : said, focus)
  if (apart) return apart
  const counted = PRONOUNS.test(said.words[0] ?? '') ? countOf(compiled, edit, slice(said, 1)) : undefined
  if (counted) return counted
  // "make it two cokes, both cold" does not turn another dish into a coke
  if (PRONOUNS.test(said.words[0] ?? '') && countsOther(compiled, edit, slice(said, 1), focus)) return undefined
  // the antecedent of "it" was removed: "take out the eggs and make it a hero"
  const isGone =
    PRONOUNS.test(said.words[0] ?? '') && focus.length > 0 && focus.every(at => edit.entries[at]?.isRemoved)
  if (isGone) return speaksOfFood(compiled, said) ? order(compiled, edit, slice(said, 1), 'add') : undefined
  const list = PRONOUNS.test(said.words[0] ?? '') ? listTold(compiled, edit, slice(said, 1)) : undefined
  if (list) return list
  const isInHalves = said.words.filter(word => HALF.test(word)).length > 1
  for (let end = Math.min(9, said.words.length - 1); end > 0; end--) {
    const head = slice(said, 0, end)
    const rest = slice(said, end)
    // "make the pepperoni one half mushroom half olive": the halves belong to the instruction
    // the "no" of "the dog no peppers" belongs to the peppers
    if (/^(?:no|without|sin|not|with|con)$/.test(head.words.at(-1)!)) continue
    if (isInHalves && head.words.slice(1).some(word => HALF.test(word))) continue
    const isNamed = end > 1 && PRONOUNS.test(said.words[0]!) && isOfIt(compiled, edit, said, focus)
    const target = isNamed ? undefined : resolveTargets(compiled, edit, head, focus)
    if (!target || target.at.length === 0) continue
    const same = SAME.exec(`${rest.words.join(' ')} `)
    if (same) return alike(compiled, edit, target.at, slice(rest, same[0].trim().split(' ').length), focus)
    if (target.count !== undefined) {
      const some = someInto(compiled, edit, target.at, target.count, rest)
      if (some) return some
      continue
    }
    const amounted =
      focus.length === 0 && PRONOUNS.test(head.words.join(' '))
        ? (ofVersions(compiled, edit, target.at, rest) ?? inAmount(compiled, edit, target.at, rest))
        : inAmount(compiled, edit, target.at, rest)
    if (amounted) return amounted
    if (target.at.length > 1 && !target.isAll) {
      const aim = { head: rest, tail: head, entries: target.at }
      const changed = through(edit, aim, (entry, words) => applyWordsToLine(compiled, entry.draft, words))
      if (changed) return { edit: changed, at: target.at }
      continue
    }
    const isIt = PRONOUNS.test(head.words.join(' '))
    const dish = focus.length === 0 && isIt ? onDish(compiled, edit, target.at, rest) : undefined
    const turned =
      dish ?? turnAll(compiled, edit, target.at, rest) ?? (isIt ? lineThatTakes(compiled, edit, rest) : undefined)
    if (turned) return turned
  }
  return undefined
}

/** True if an option name follows directly: "Make it thai hot". */
function isOfIt(compiled: CompiledMenu, edit: Edit, said: MessageWords, focus: readonly number[]): boolean {
  const it = resolveTargets(compiled, edit, slice(said, 0, 1), focus)
  return it?.at.some(at => beginsWithOption(edit.entries[at]!.draft, slice(said, 1))) === true
}

/** Applies "Make it no onions" after a soda to the dish before it. */
function onDish(compiled: CompiledMenu, edit: Edit, [at]: readonly number[], said: MessageWords): Done | undefined {
  const draft = at === undefined ? undefined : edit.entries[at]!.draft
  const now = draft && applyWordsToLine(compiled, draft, said)
  if (!draft || !now || isOfDrinks(said) || !isNoteOnDrink(compiled, draft, now)) return undefined
  const dishes = remainingEntries(edit).filter(line => !isDrink(compiled, line.draft))
  for (const line of dishes.toReversed()) {
    const told = applyWordsToLine(compiled, line.draft, said)
    if (told) return { edit: withEntry(edit, line.at, { draft: told }), at: [line.at] }
  }
  return undefined
}

const withoutInstead = (said: MessageWords): MessageWords => {
  const end = said.words.findLastIndex(word => !/^(?:instead|please|then|now|mejor)$/.test(word)) + 1
  return slice(said, 0, end)
}

/** Asks which version is meant if a dish has several: "Make it five". */
function ofVersions(compiled: CompiledMenu, edit: Edit, at: readonly number[], rest: MessageWords): Done | undefined {
  const amounted = inAmount(compiled, edit, at, rest)
  const idOf = (index: number) => edit.entries[index]!.draft.candidates[0]?.item.item.id
  const versions = remainingEntries(edit).flatMap(line => (idOf(line.at) === idOf(at[0]!) ? [line.at] : []))
  const count = readAmount(compiled.food, rest.words, 0, rest.words.length)?.count
  return amounted && count !== undefined && versions.length > 1
    ? { edit: askWhichLine(edit, rest, versions, { quantity: count }), at: versions }
    : undefined
}

/** Sets the quantity of the last line that supports it: "Make it two". */
function inAmount(compiled: CompiledMenu, edit: Edit, at: readonly number[], rest: MessageWords): Done | undefined {
  const amount = readAmount(compiled.food, rest.words, 0, rest.words.length)
  const isWhole =
    amount !== undefined &&
    rest.words.slice(amount.length).every(word => /^(?:of|them|those|it|total|in|all|en|only|nomas|please)$/.test(word))
  const [index, ...others] = at
  if (!isWhole || amount.article || index === undefined || others.length > 0) return undefined
  const before = edit.entries[index]!.draft
  const draft = applyWordsToLine(compiled, before, slice(rest, 0, amount.length))
  return draft || before.count === amount.count
    ? { edit: draft ? withEntry(edit, index, { draft }) : edit, at: [index] }
    : undefined
}

function lineThatTakes(compiled: CompiledMenu, edit: Edit, words: MessageWords): Done | undefined {
  for (const { at, draft } of remainingEntries(edit).toReversed()) {
    const said = applyWordsToLine(compiled, draft, words)
    if (said) return { edit: withEntry(edit, at, { draft: said }), at: [at] }
  }
  return undefined
}

function alike(
  compiled: CompiledMenu,
  edit: Edit,
  at: readonly number[],
  other: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const model = resolveTargets(compiled, edit, other, focus)
  const draft = model?.at.length === 1 ? edit.entries[model.at[0]!]!.draft : undefined
  if (!draft) return undefined
  return {
    edit: at.reduce((left, index) => {
      const { count } = left.entries[index]!.draft
      return withEntry(left, index, { draft: { ...draft, ...(count === undefined ? {} : { count }) } })
    }, edit),
    at,
  }
}

/**
 * Replaces a line by a list of dishes with amounts, one of which is in the order: "Make it a latte and a tea" for
 * two lattes.
 */
function listTold(compiled: CompiledMenu, edit: Edit, rest: MessageWords): Done | undefined {
  const amounts = rest.words.filter((_, at) => readAmount(compiled.food, rest.words, at, rest.words.length))
  if (amounts.length < 2 || namesDishes(compiled, edit, rest) === 0) return undefined
  const told = order(compiled, edit, rest, 'set')
  const isNew = told.edit.entries.length > edit.entries.length
  return isNew && told.at.some(at => at < edit.entries.length) ? told : undefined
}

/** Returns the number of full dish names of the order before a conjunction. */
const namesDishes = (compiled: CompiledMenu, edit: Edit, { words, terms, stops, spans }: MessageWords): number =>
  words.filter((word, at) => {
    const end = words.findIndex((other, n) => n > at && /^(?:and|y|plus)$/.test(other))
    const part = slice({ words, terms, stops, spans }, at + 1, end < 0 ? words.length : end)
    return /^(?:an?|one|un[oa]?|\d)$/.test(word) && part.words.length > 0 && isDishName(compiled, edit, part)
  }).length

/** Applies an option to a line: "Mustard on it", "with shrimp". */
export function put(
  compiled: CompiledMenu,
  edit: Edit,
  said: MessageWords,
  focus: readonly number[],
): Done | undefined {
  if (!speaksOfFood(compiled, said)) return undefined
  const aim = splitTarget(compiled, edit, said, focus)
  const aimed = aim && through(edit, aim, (entry, head) => applyWordsToLine(compiled, entry.draft, head))
  if (aim && aimed) return { edit: aimed, at: aim.entries }
  const inFocus = remainingEntries(edit).filter(({ at }) => focus.includes(at))
  for (const { at, draft } of inFocus) {
    const now = applyWordsToLine(compiled, draft, said)
    if (now) return { edit: withEntry(edit, at, { draft: now }), at: [at] }
  }
  return lineThatTakes(compiled, edit, said)
}
