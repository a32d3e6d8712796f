import type { Allergen } from '#src/allergens/codes.ts'
import { foodNameAt } from '#src/allergens/food-names.ts'
import { parseAllergies, wordsNamed } from '#src/allergens/parse-allergies.ts'
import { isPlainWithdrawal } from '#src/allergens/plain-withdrawal.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import type { ClerkState, Offer } from '#src/clerk/state.ts'
import { moreToAvoid } from '#src/clerk/understand/told-more.ts'
import { doubtfulAllergensIn } from '#src/doubts/doubtful-allergens.ts'
import { correctedAllergy } from './corrected-allergy.ts'
import { readChoice } from './pick.ts'
import { isBlank } from './text.ts'

const TOO = /^(?:(?:and|also|oh|plus|y|wait)[\s,]+)*(?<what>.{3,60}?),? (?:too|also|as well|tambi[eé]n)[\s.!]*$/i
const LEAD =
  /^(?:(?:oh|ok|okay|yes|yeah|sorry|um|uh|well|so|mostly|mainly|just|only|probably|it['’]?s|its|it is|(?:it|that|this|they) means?|(?:eso )?(?:es|significa)|that['’]?s|they['’]?re|from|to|of|all|the|a|al|los|las|el|la|es|son|solo|i mean|i meant|i said|must avoid|avoid)[\s,:]+)+/i
const TAIL = /[\s,]*(?:i mean|i meant|thing|things|stuff|please|thanks|thank you|por favor|only|mostly)?[\s.!]*$/i
const NONE =
  /^(?:(?:oh|ok|okay|no|nah|nope|sorry|well|actually|um)[\s,.]+)*(?:none|nothing(?: at all)?|no one|nobody|nada|ningun[ao]?|nadie|never ?mind|forget (?:it|that|about it)|there (?:is|are|was) (?:none|no allerg\w+)|there(?:['’]?s| is) nothing|no hay|olv[ií]dalo)(?:[\s,.!;-]+(?:it['’]?s|its|it is|all|that['’]?s|everything(?: is|['’]?s)?|we['’]?re|i['’]?m|is|fine|ok(?:ay)?|good|thanks|thank you|really|then|to (?:avoid|worry about)|gracias|todo|est[aá]|bien|sorry|just|go ahead))*[\s.!]*$/i
const MOST_WORDS = 9

export const isListAlone = (text: string): boolean => isBlank(parseAllergies(`allergic to ${text}`).rest)

/**
 * Rewrites an answer about what to avoid as a statement: "peanuts" and "the penuts thing, peanuts i mean" name it,
 * "nothing, it's fine" denies any allergy. "Shrimp too" after an allergy, before any order, adds another allergy.
 */
export function rewriteAllergyAnswer(text: string, state: ClerkState): string {
  const { details, lines, open_allergy, offer } = state
  const isAsked = open_allergy || state.unknown_asked
  const lifted = offer && liftMeant(text, offer)
  if (lifted !== undefined) return lifted
  const corrected = correctedAllergy(text, state)
  if (corrected !== undefined) return corrected
  if (open_allergy && NONE.test(text)) return 'no allergies'
  if (isAsked && !parseAllergies(text).speaks) return namingAllergy(text) ?? text
  const more = moreToAvoid(text, state)
  if (more !== undefined) return `allergic to ${more}`
  const what = TOO.exec(text)?.groups?.what
  const isMore = what !== undefined && lines.length === 0 && details.constraints?.allergens !== undefined
  // "my daughter too" names no food
  const heard = isMore && isListAlone(what) ? parseAllergies(`allergic to ${what}`) : undefined
  return heard && heard.avoid.length + heard.unlisted.length > 0 ? `allergic to ${what}` : text
}

/** Index of the choice that withdraws an allergy. Never the first, because a 1 might answer another list. */
const liftIn = ({ kind, choices }: Offer): number =>
  kind === 'allergy' ? choices.findIndex(({ words }) => words !== undefined) : -1

/** True for the question whether to withdraw a recorded allergen constraint. */
export const isLiftAsked = (offer: Offer): boolean => liftIn(offer) >= 0

/** True if the message answers that question with a yes. */
export const isLiftAgreed = (text: string, offer: Offer): boolean => liftMeant(text, offer) !== undefined

/** Returns the allergens that a yes to that question withdraws. */
export const liftsAgreed = (text: string, offer: Offer): readonly Allergen[] =>
  isLiftAgreed(text, offer) ? (offer.choices[liftIn(offer)]!.lifts ?? []) : []

/** True for a yes to that question with other words that may limit it, so that the clerk asks again. */
export const isLiftUnsure = (text: string, offer: Offer): boolean =>
  isLiftAsked(offer) && !isLiftAgreed(text, offer) && YES.test(text)

/** Returns the words of a yes to that question; undefined for any other answer. Additional words may limit a yes. */
function liftMeant(text: string, offer: Offer): string | undefined {
  const at = liftIn(offer)
  if (at < 0) return undefined
  const { words } = offer.choices[at]!
  const picked = readChoice(text, offer)
  if (picked) return picked.choice === at && picked.rest === undefined ? words : undefined
  if (!YES.test(text)) return undefined
  const after = text.replace(YES, '')
  return isBlank(after) || isPlainWithdrawal(after) ? words : undefined
}
const YES =
  /^\W*(?:yes|yeah|yea|yep|yup|sure|correct|right|exactly|s[ií]|claro|dale)(?:[\s,]+(?:please|pls|do|do (?:it|that|so)|stop(?: (?:avoiding )?(?:it|that|them))?|nobody (?:has|is|does)|go ahead|you can|that['’]?s (?:right|correct)|thanks|thank you|por favor|nadie|adelante|gracias|correcto))*(?=\s*(?:$|[.,;!\n]))[\s.,;!]*/iu

/** Allergy statement for a message that only names allergens or foods; undefined for a dish order. */
function namingAllergy(text: string): string | undefined {
  const bare = text.replace(LEAD, '').replace(TAIL, '')
  const words = tokensOf(bare)
  if (words.length === 0 || words.length > MOST_WORDS) return undefined
  const named = wordsNamed(text)
  const isForeign = ({ isGloss }: (typeof words)[number]) => isGloss === true
  const isAlone = words.every(
    (one, at) =>
      isForeign(one) || AND.test(one.text) || wordsNamed(one.text).length > 0 || foodNameAt(words, at) !== undefined,
  )
  const list = `allergic to ${named.map(({ word }) => word).join(' and ')}`
  if (isAlone && words.some(isForeign)) return named.length > 0 ? list : undefined
  if (isAlone) return `allergic to ${bare}`
  return named.length > 0 && doubtfulAllergensIn(text).length > 0 ? list : undefined
}

const AND = /^(?:and|or|y|o|e|ni|nor|n|&|plus|any|all|nuts?|products?)$/
