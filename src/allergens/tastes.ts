import { type Allergen, allergensOf } from './codes.ts'
import { IT, isOfAll, type Withdrawal } from './denials.ts'
import { foodLengthAt, foodsCalled } from './foods.ts'
import { isConnectorWord } from './frame.ts'
import type { Marks, Mention, Span } from './marks.ts'
import { isOfSomebodyElse } from './somebody-else.ts'
import { sentenceOf } from './tokens.ts'

/** Refusals that a message calls a matter of taste. */
export type Tastes = {
  /**
   * True if the message says that nobody is allergic or that its refusals are a matter of taste: "I have no
   * allergies", "I just don't like them". Withdraws refusals, but no stated allergies.
   */
  readonly taste: boolean
  /** Allergens that the taste statement names; empty if it covers everything. */
  readonly tasted: readonly Allergen[]
  /**
   * Undeclared foods that the taste statement names. On their own they make no other refusal a matter of taste.
   */
  readonly tastedFoods: readonly string[]
  /** True if taste is stated, not just a lack of allergies: "no dairy, no allergies otherwise" excludes dairy. */
  readonly isTasteSaid: boolean
}

/** True if every refusal of a message is a matter of taste. */
export const isTasteOfAll = ({ taste, tasted }: Pick<Tastes, 'taste' | 'tasted'>): boolean =>
  taste && tasted.length === 0

/** True if the refusal of an allergen is a matter of taste. */
export const isTasteFor = (tastes: Pick<Tastes, 'taste' | 'tasted'>, code: Allergen): boolean =>
  isTasteOfAll(tastes) || tastes.tasted.includes(code)

/** Foods that a taste phrase refers to; undefined if it names none and covers every refusal. */
type Objects = { readonly mentions: readonly Mention[]; readonly foods: readonly string[] }

/**
 * Parses taste statements and their objects: "we hate mushrooms, just a preference" does not cover peanuts.
 */
export function tastesIn(marks: Marks, denials: readonly Withdrawal[]): Tastes {
  const objects = marks.tastes.map(taste => objectsOf(marks, taste))
  const isGeneral =
    objects.includes(undefined) ||
    denials.some(
      lift =>
        isOfAll(lift) &&
        !isOfTaste(marks, lift) &&
        !IT.test(marks.tokens[lift.to - 1]?.text ?? '') &&
        !isOfSomebodyElse(marks, lift),
    )
  const named = objects.filter(one => one !== undefined)
  const codes = allergensOf(named.flatMap(({ mentions }) => mentions.flatMap(one => one.codes)))
  return {
    taste: isGeneral || codes.length > 0,
    tasted: isGeneral ? [] : codes,
    tastedFoods: [...new Set(named.flatMap(({ foods }) => foods))],
    isTasteSaid: objects.length > 0,
  }
}

/**
 * True if a denial only calls a refusal a matter of taste and does not deny allergies in general: "No milk, it's
 * not an allergy".
 */
export const isOfTaste = (marks: Marks, lift: Span): boolean =>
  marks.tastes.some(taste => lift.from < taste.to && lift.to > taste.from && objectsOf(marks, taste) !== undefined)

/** Returns the foods after the taste phrase in its clause, otherwise the last list of foods before it. */
function objectsOf(marks: Marks, { from, to }: Span): Objects | undefined {
  const { tokens } = marks
  const end = tokens.findIndex(({ before }, at) => at >= to && before !== 'none')
  const after = foodsBetween(marks, to, end < 0 ? tokens.length : end)
  if (after.length > 0) return objects(marks, after)
  const first = Math.max(0, from - FARTHEST)
  for (let last = from; last > first; ) {
    const start = Math.max(first, sentenceOf(marks, last - 1).from)
    const found = foodsBetween(marks, start, last)
    if (found.length > 0) return objects(marks, lastList(marks, found))
    last = start
  }
  return undefined
}

/** Maximum number of words to look back for the object of a taste phrase. */
const FARTHEST = 40

type Food = Span & { readonly mention?: Mention }

const objects = ({ tokens }: Marks, found: readonly Food[]): Objects => ({
  mentions: found.flatMap(({ mention }) => mention ?? []),
  foods: found
    .filter(({ mention }) => mention === undefined)
    .flatMap(({ from, to }) =>
      foodsCalled(
        tokens
          .slice(from, to)
          .map(({ text }) => text)
          .join(' '),
      ),
    ),
})

/** Returns the foods that a range of tokens names: allergens, known foods, and any other refused item. */
function foodsBetween(marks: Marks, first: number, end: number): Food[] {
  const { tokens, mentions, refusals } = marks
  const found: Food[] = []
  for (let at = first; at < end; ) {
    const mention = mentions.find(one => one.from === at)
    const length = mention ? mention.to - at : foodLengthAt(tokens, at)
    const isRefused = refusals.some(one => one.to === at) && isThing(marks, at)
    if (mention) found.push({ from: at, to: mention.to, mention })
    else if (length > 0 || isRefused) found.push({ from: at, to: at + Math.max(1, length) })
    at += Math.max(1, length)
  }
  return found
}

const NO_THING =
  /^(?:more|else|less|much|like|likes|want|wants|love|care|enjoy|eat|eats|stand|allerg\w*|alerg\w*|problem|gusta|gustan|come|como|comemos|mas)$/

const isThing = (marks: Marks, at: number): boolean => {
  const token = marks.tokens[at]
  return token?.before === 'none' && !isConnectorWord(marks, at) && !IT.test(token.text) && !NO_THING.test(token.text)
}

/**
 * Returns the last list of foods: "No cheese, no mushrooms, just a preference" covers both; "no peanuts, and I hate
 * mushrooms, …" only the mushrooms.
 */
function lastList({ tokens, refusals }: Marks, found: readonly Food[]): Food[] {
  const list = [found.at(-1)!]
  for (const food of found.slice(0, -1).reverse()) {
    const between = tokens.slice(food.to, list[0]!.from)
    const isNext = between.every(
      ({ text }, at) =>
        LISTS.test(text) || refusals.some(({ from, to }) => at + food.to >= from && at + food.to < to && NO.test(text)),
    )
    if (!isNext) break
    list.unshift(food)
  }
  return list
}
const LISTS = /^(?:and|or|nor|y|e|o|u|ni|n|&|\+|the|any|el|la|los|las)$/
const NO = /^(?:no|without|sin|nada|de)$/
