import { ask, through } from '#src/clerk/house/aim.ts'
import { readAmount } from '#src/clerk/house/amount.ts'
import { sayOfLine } from '#src/clerk/house/change-line.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit, withEntry } from '#src/clerk/house/edit.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import { longestAt } from '#src/clerk/house/trie.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { aimAt } from './aim-at.ts'
import { countOf, countsOther } from './count-it.ts'
import { toldApart } from './divide-line.ts'
import { isDrink, isNoteOnDrink, isOfDrinks } from './drinks.ts'
import { eachTold } from './each-told.ts'
import { isDishName, speaksOfFood } from './food-words.ts'
import { beginsWithOption } from './option-first.ts'
import { order } from './order.ts'
import { otherUnits } from './other-units.ts'
import { someInto, swap, turnAll } from './swap.ts'
import type { Done } from './take-off.ts'
import { targetsOf } from './targets.ts'

/** "Swap the coke for a sprite", "change the latte to two": a line, or a choice of a line, becomes another. */
export function change(compiled: CompiledMenu, edit: Edit, said: Words, focus: readonly number[]): Done | undefined {
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

/** "Make it two", "make the second one large", "make that a sprite", "make the first one the same as the second". */
export function make(compiled: CompiledMenu, edit: Edit, given: Words, focus: readonly number[]): Done | undefined {
  const said = withoutInstead(given)
  const each = eachTold(compiled, edit, said, focus, make)
  if (each) return each
  const apart = toldApart(compiled, edit, PRONOUNS.test(said.words[0] ?? '') ? slice(said, 1) : said, focus)
  if (apart) return apart
  const counted = PRONOUNS.test(said.words[0] ?? '') ? countOf(compiled, edit, slice(said, 1)) : undefined
  if (counted) return counted
  // "make it two cokes, both cold" turns nothing else into a coke
  if (PRONOUNS.test(said.words[0] ?? '') && countsOther(compiled, edit, slice(said, 1), focus)) return undefined
  // what "it" was is off the order: "take out the eggs and make it a hero"
  const isGone =
    PRONOUNS.test(said.words[0] ?? '') && focus.length > 0 && focus.every(at => edit.entries[at]?.isRemoved)
  if (isGone) return speaksOfFood(compiled, said) ? order(compiled, edit, slice(said, 1), 'add') : undefined
  const list = PRONOUNS.test(said.words[0] ?? '') ? listTold(compiled, edit, slice(said, 1)) : undefined
  if (list) return list
  const isInHalves = said.words.filter(word => HALF.test(word)).length > 1
  for (let end = Math.min(9, said.words.length - 1); end > 0; end--) {
    const head = slice(said, 0, end)
    const rest = slice(said, end)
    // "make the pepperoni one half mushroom half olive": the halves say what it is to be
    // the no of "the dog no peppers" is said of the peppers
    if (/^(?:no|without|sin|not|with|con)$/.test(head.words.at(-1)!)) continue
    if (isInHalves && head.words.slice(1).some(word => HALF.test(word))) continue
    const isNamed = end > 1 && PRONOUNS.test(said.words[0]!) && isOfIt(compiled, edit, said, focus)
    const target = isNamed ? undefined : targetsOf(compiled, edit, head, focus)
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
      const changed = through(edit, aim, (entry, words) => sayOfLine(compiled, entry.draft, words))
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

/** "Make it thai hot": the name of an option follows at once. */
function isOfIt(compiled: CompiledMenu, edit: Edit, said: Words, focus: readonly number[]): boolean {
  const it = targetsOf(compiled, edit, slice(said, 0, 1), focus)
  return it?.at.some(at => beginsWithOption(edit.entries[at]!.draft, slice(said, 1))) === true
}

/** "Make it no onions" after a soda is said of the dish before it. */
function onDish(compiled: CompiledMenu, edit: Edit, [at]: readonly number[], said: Words): Done | undefined {
  const draft = at === undefined ? undefined : edit.entries[at]!.draft
  const now = draft && sayOfLine(compiled, draft, said)
  if (!draft || !now || isOfDrinks(said) || !isNoteOnDrink(compiled, draft, now)) return undefined
  const dishes = alive(edit).filter(line => !isDrink(compiled, line.draft))
  for (const line of dishes.toReversed()) {
    const told = sayOfLine(compiled, line.draft, said)
    if (told) return { edit: withEntry(edit, line.at, { draft: told }), at: [line.at] }
  }
  return undefined
}

const withoutInstead = (said: Words): Words => {
  const end = said.words.findLastIndex(word => !/^(?:instead|please|then|now|mejor)$/.test(word)) + 1
  return slice(said, 0, end)
}

/** "Make it five" of a dish in several versions leaves open which one. */
function ofVersions(compiled: CompiledMenu, edit: Edit, at: readonly number[], rest: Words): Done | undefined {
  const amounted = inAmount(compiled, edit, at, rest)
  const idOf = (index: number) => edit.entries[index]!.draft.candidates[0]?.item.item.id
  const versions = alive(edit).flatMap(line => (idOf(line.at) === idOf(at[0]!) ? [line.at] : []))
  const count = readAmount(compiled.food, rest.words, 0, rest.words.length)?.count
  return amounted && count !== undefined && versions.length > 1
    ? { edit: ask(edit, rest, versions, { quantity: count }), at: versions }
    : undefined
}

/** "Make it two" counts the last line that can be counted so. */
function inAmount(compiled: CompiledMenu, edit: Edit, at: readonly number[], rest: Words): Done | undefined {
  const amount = readAmount(compiled.food, rest.words, 0, rest.words.length)
  const isWhole =
    amount !== undefined &&
    rest.words.slice(amount.length).every(word => /^(?:of|them|those|it|total|in|all|en|only|nomas|please)$/.test(word))
  const [index, ...others] = at
  if (!isWhole || amount.article || index === undefined || others.length > 0) return undefined
  const before = edit.entries[index]!.draft
  const draft = sayOfLine(compiled, before, slice(rest, 0, amount.length))
  return draft || before.count === amount.count
    ? { edit: draft ? withEntry(edit, index, { draft }) : edit, at: [index] }
    : undefined
}

function lineThatTakes(compiled: CompiledMenu, edit: Edit, words: Words): Done | undefined {
  for (const { at, draft } of alive(edit).toReversed()) {
    const said = sayOfLine(compiled, draft, words)
    if (said) return { edit: withEntry(edit, at, { draft: said }), at: [at] }
  }
  return undefined
}

function alike(
  compiled: CompiledMenu,
  edit: Edit,
  at: readonly number[],
  other: Words,
  focus: readonly number[],
): Done | undefined {
  const model = targetsOf(compiled, edit, other, focus)
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

/** "Make it a latte and a tea" of two lattes: dishes of which one is on the order, each in its amount. */
function listTold(compiled: CompiledMenu, edit: Edit, rest: Words): Done | undefined {
  const amounts = rest.words.filter((_, at) => readAmount(compiled.food, rest.words, at, rest.words.length))
  if (amounts.length < 2 || namesDishes(compiled, edit, rest) === 0) return undefined
  const told = order(compiled, edit, rest, 'set')
  const isNew = told.edit.entries.length > edit.entries.length
  return isNew && told.at.some(at => at < edit.entries.length) ? told : undefined
}

/** Number of whole dishes of the order that words name before a joining word. */
const namesDishes = (compiled: CompiledMenu, edit: Edit, { words, terms, stops, spans }: Words): number =>
  words.filter((word, at) => {
    const end = words.findIndex((other, n) => n > at && /^(?:and|y|plus)$/.test(other))
    const part = slice({ words, terms, stops, spans }, at + 1, end < 0 ? words.length : end)
    return /^(?:an?|one|un[oa]?|\d)$/.test(word) && part.words.length > 0 && isDishName(compiled, edit, part)
  }).length

/** "Mustard on it", "with shrimp": what is said of a line. */
export function put(compiled: CompiledMenu, edit: Edit, said: Words, focus: readonly number[]): Done | undefined {
  if (!speaksOfFood(compiled, said)) return undefined
  const aim = aimAt(compiled, edit, said, focus)
  const aimed = aim && through(edit, aim, (entry, head) => sayOfLine(compiled, entry.draft, head))
  if (aim && aimed) return { edit: aimed, at: aim.entries }
  const inFocus = alive(edit).filter(({ at }) => focus.includes(at))
  for (const { at, draft } of inFocus) {
    const now = sayOfLine(compiled, draft, said)
    if (now) return { edit: withEntry(edit, at, { draft: now }), at: [at] }
  }
  return lineThatTakes(compiled, edit, said)
}
