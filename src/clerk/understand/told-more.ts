import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { foodLengthAt } from '#src/allergens/foods.ts'
import { annotateTokens } from '#src/allergens/marks.ts'
import { isOwnName } from '#src/allergens/own-names.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { isPerson } from '#src/allergens/people.ts'
import { restoreWords } from '#src/allergens/spelled.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { unlistedOf } from '#src/clerk/draft/diet-of.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { isBlank } from './text.ts'

/** Words that continue the previous statement. */
const ADDS =
  /^(?:and|also|plus|too|as|well|same|goes|likewise|additionally|moreover|other|another|one|more|y|e|tambien|ademas|igual|lo|mismo|&|\+)$/
/** Words that correct the previous statement; both named foods may be meant. */
const CORRECTS =
  /^(?:sorry|oops|whoops|meant|mean|rather|instead|correction|actually|make|replace|change|swap|switch|that|perdon|perdone|disculpa|disculpe|ups|quise|decir|digo|dicho|mejor|cambia|cambie|corrijo)$/
const SMALL =
  /^(?:to|for|with|from|of|the|any|all|my|our|his|her|their|is|are|has|have|but|it|its|oh|wait|sorry|yes|no|hmm|um|actually|nor|or|i|forgot|a|al|la|las|los|el|mi|su|es|tiene|para|con|ah|perdon|espera|que|olvide)$/
const ON_LIST =
  /^\W*(?:(?:please|and|also|pls|oh|wait|can you|could you)\W+)*(?:add|put|include|write|count)\s+(?<what>[\p{L}\s,]{3,60}?)\s+(?:to|on|onto|in|into|as)\s+(?:(?:the|my|our|that|this|an?|his|her)\s+)?(?:(?:allerg\w+|avoid|no)\s+)*(?:list|allerg\w+)(?:\s+(?:too|please|pls|as well))?\W*$/iu
const ARTICLES = /^(?:an?|un|una)$/

/**
 * Foods of a message that otherwise consists only of words that add to the previous statement, "and my wife to
 * mustard", or correct it: "sorry, I meant peanuts".
 */
export function additionalFoods(text: string, isAfterAllergy = false): string | undefined {
  const listed = ON_LIST.exec(text)?.groups?.what
  if (listed !== undefined) return listed
  const marks = annotateTokens(restoreWords(tokensOf(text)))
  const { tokens, mentions } = marks
  const foods: { readonly from: number; readonly to: number }[] = []
  let isAdded = false
  for (let at = 0; at < tokens.length; ) {
    const { text: word } = tokens[at]!
    const length = mentions.find(({ from }) => from === at) ?? { from: at, to: at + foodLengthAt(tokens, at) }
    const isFood = length.to > at && !(ADDS.test(word) || isPerson(word))
    if (isFood) foods.push(length)
    else if (ADDS.test(word) || (isAfterAllergy && CORRECTS.test(word)) || (isPerson(word) && !/^(?:i|it)$/.test(word)))
      isAdded = true
    else if (!SMALL.test(word) || (ARTICLES.test(word) && foodLengthAt(tokens, at + 1) > 0)) return undefined
    at = isFood ? length.to : at + 1
  }
  if (!isAdded || foods.length === 0) return undefined
  return foods.map(({ from, to }) => text.slice(tokens[from]!.from, tokens[to - 1]!.to)).join(' and ')
}

const knowsAllergy = (state: ClerkState): boolean =>
  (state.details.constraints?.allergens ?? []).length + unlistedOf(state).length > 0

/**
 * Foods that a message only adds to the allergy of the previous message, while no order exists yet that they could
 * belong to.
 */
export const moreToAvoid = (text: string, state: ClerkState): string | undefined =>
  state.lines.length === 0 && isAfterAllergy(state) ? additionalFoods(text, true) : undefined

/** True if the previous message stated an allergy and nothing else. */
function isAfterAllergy(state: ClerkState): boolean {
  const last = state.messages.findLast(({ role }) => role === 'user')
  if (last === undefined || !knowsAllergy(state)) return false
  const { speaks, avoid, unlisted, rest } = parseAllergies(last.text)
  return (
    (speaks && avoid.length + unlisted.length > 0 && isBlank(rest)) || additionalFoods(last.text, true) !== undefined
  )
}

/** Foods that a message may add either to a stated allergy or to the order; the clerk asks which. */
export function maybeMore(text: string, state: ClerkState): { readonly codes: Allergen[]; readonly foods: string[] } {
  if (!knowsAllergy(state) || parseAllergies(text).speaks) return { codes: [], foods: [] }
  const isAfter = isAfterAllergy(state)
  const what = additionalFoods(text, isAfter)
  if (what === undefined) return { codes: isAfter ? namedAlone(text) : [], foods: [] }
  const { avoid, unlisted } = parseAllergies(`allergic to ${what}`)
  return { codes: allergensOf(avoid), foods: [...unlisted] }
}

/**
 * Allergens of a bare "Peanuts" after an allergy: another allergen, or a search. A specific food such as shrimp is
 * a search.
 */
function namedAlone(text: string): Allergen[] {
  const { tokens, mentions } = annotateTokens(restoreWords(tokensOf(text)))
  const isNamed = (at: number) => mentions.some(({ from, to }) => at >= from && at < to)
  const isAlone = tokens.every(({ text: word }, at) => isNamed(at) || SMALL.test(word))
  return isAlone ? allergensOf(mentions.flatMap(({ codes, word }) => codes.filter(code => isOwnName(code, word)))) : []
}
