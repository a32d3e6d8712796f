import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { foodLengthAt } from '#src/allergens/foods.ts'
import { hearAllergies } from '#src/allergens/hear.ts'
import { markWords } from '#src/allergens/marks.ts'
import { isPerson } from '#src/allergens/people.ts'
import { asMeant } from '#src/allergens/spelled.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { unlistedOf } from '#src/clerk/draft/diet-of.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { isBlank } from './text.ts'

/** Words that carry on with what was told before. */
const ADDS =
  /^(?:and|also|plus|too|as|well|same|goes|likewise|additionally|moreover|other|another|one|more|y|e|tambien|ademas|igual|lo|mismo|&|\+)$/
const SMALL =
  /^(?:to|for|with|from|of|the|any|all|my|our|his|her|their|is|are|has|have|but|it|its|oh|wait|sorry|yes|no|hmm|um|actually|nor|or|i|forgot|a|al|la|las|los|el|mi|su|es|tiene|para|con|ah|perdon|espera|que|olvide)$/
const ON_LIST =
  /^\W*(?:(?:please|and|also|pls|oh|wait|can you|could you)\W+)*(?:add|put|include|write|count)\s+(?<what>[\p{L}\s,]{3,60}?)\s+(?:to|on|onto|in|into|as)\s+(?:(?:the|my|our|that|this|an?|his|her)\s+)?(?:(?:allerg\w+|avoid|no)\s+)*(?:list|allerg\w+)(?:\s+(?:too|please|pls|as well))?\W*$/iu
const ARTICLES = /^(?:an?|un|una)$/

/** The foods of a message that has nothing else in it but words which add them to what was told: "and my wife to mustard". */
export function moreIn(text: string): string | undefined {
  const listed = ON_LIST.exec(text)?.groups?.what
  if (listed !== undefined) return listed
  const marks = markWords(asMeant(tokensOf(text)))
  const { tokens, mentions } = marks
  const foods: { readonly from: number; readonly to: number }[] = []
  let isAdded = false
  for (let at = 0; at < tokens.length; ) {
    const { text: word } = tokens[at]!
    const length = mentions.find(({ from }) => from === at) ?? { from: at, to: at + foodLengthAt(tokens, at) }
    const isFood = length.to > at && !(ADDS.test(word) || isPerson(word))
    if (isFood) foods.push(length)
    else if (ADDS.test(word) || (isPerson(word) && !/^(?:i|it)$/.test(word))) isAdded = true
    else if (!SMALL.test(word) || (ARTICLES.test(word) && foodLengthAt(tokens, at + 1) > 0)) return undefined
    at = isFood ? length.to : at + 1
  }
  if (!isAdded || foods.length === 0) return undefined
  return foods.map(({ from, to }) => text.slice(tokens[from]!.from, tokens[to - 1]!.to)).join(' and ')
}

const knowsAllergy = (state: ClerkState): boolean =>
  (state.details.constraints?.allergens ?? []).length + unlistedOf(state).length > 0

/** What a message adds to the allergy that the one before it told, and nothing but that: there is nothing yet that it could order. */
export function moreToAvoid(text: string, state: ClerkState): string | undefined {
  const last = state.messages.findLast(({ role }) => role === 'user')
  if (last === undefined || state.lines.length > 0 || !knowsAllergy(state)) return undefined
  const { speaks, avoid, unlisted, rest } = hearAllergies(last.text)
  const isAllergy = (speaks && avoid.length + unlisted.length > 0 && isBlank(rest)) || moreIn(last.text) !== undefined
  return isAllergy ? moreIn(text) : undefined
}

/** What a message may add to an allergy that was told, or to the order: it is asked. */
export function maybeMore(text: string, state: ClerkState): { readonly codes: Allergen[]; readonly foods: string[] } {
  const what = knowsAllergy(state) && !hearAllergies(text).speaks ? moreIn(text) : undefined
  const { avoid, unlisted } = hearAllergies(what === undefined ? '' : `allergic to ${what}`)
  return { codes: allergensOf(avoid), foods: [...unlisted] }
}
