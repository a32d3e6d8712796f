import { foodLengthAt, namesAFood } from '#src/allergens/foods.ts'
import type { AllergyStatements } from '#src/allergens/parse-allergies.ts'
import { peopleOf, SELF } from '#src/allergens/people.ts'
import { isEdibleWord } from '#src/allergens/real-words.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { hasUnreadScript } from '#src/allergens/unread-script.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { hasUnexplainedDiet } from './diet-spelling.ts'

/** True for a food in no list: "amendoim", or another word of the sentence mistaken for a food. */
export const isUnknownFood = (food: string): boolean => {
  const words = tokensOf(food)
  return (
    !namesAFood(words) &&
    words.every((_, at) => foodLengthAt(words, at) === 0) &&
    !isEdibleWord(words.at(-1)?.text ?? '')
  )
}

/** Implies that someone has an allergy: "Did you note my allergy?", "did I mention the allergies?" */
const HERS =
  /(?<![\p{L}])(?:(?:mention|mentioned|tell|said|noted|forgot|forget) (?:you )?(?:the|an)|my|our|his|her|their|\p{L}+['’]s|mis?|nuestr[ao]s?|su)\s+(?:\p{L}+\s+)?(?:al+erg(?:y|ies)|intolerances?|alergias?|intolerancias?)(?![\p{L}])/iu
const SAFE = /^(?:safe|safely|unsafe|segur[oa]s?)$/
const WELL = /^(?:ok|okay|fine|alright|allright|able|bien)$/
const EATS = /^(?:eat|eating|eats|having|comer|come|comerlo|comerla)$/
/** Words of a question about which dishes are safe, as opposed to whether a given dish is. */
const OF_WHICH = /^(?:what|whats|which|any|anything|something|que|cual|cuales|algo)$/
const POINTS = /^(?:it|this|that|these|those|them|esto|eso|order|comerlo|comerla)$/

const asksSafety = (text: string): boolean => text.split(SENTENCE).some(asksOfSafety)
const SENTENCE = /(?<=[.!?;\n])\s+/

/**
 * True for a question whether someone can safely eat what is ordered or shown: "is this safe for my kid", "will he
 * be ok eating it". The reason for the question is unknown.
 */
function asksOfSafety(text: string): boolean {
  const tokens = tokensOf(text)
  const says = (pattern: RegExp) => tokens.some(({ text: word }) => pattern.test(word))
  const who = peopleOf(tokens)
  const isOfOther = who.some(one => one !== SELF && one !== 'we')
  const isAsked = text.includes('?') || readAct(text).asks
  if (!isAsked || says(OF_WHICH)) return false
  return (who.length > 0 && says(SAFE)) || (isOfOther && says(WELL) && says(EATS) && says(POINTS))
}

/**
 * True if the text reports an allergy without naming the food, or names a food in no list; if it may do so in an
 * unsupported script; and for a diet or illness that names no food: "I'm keto". The allergy stays open until the
 * guest states what to avoid.
 */
export function isOpenAllergy(text: string, heard: AllergyStatements): boolean {
  const { speaks, nobody, taste, avoid, lifted, doubts, unlisted, deniedFoods, foods } = heard
  if (!nobody && asksSafety(text) && avoid.length + lifted.length + foods.length + unlisted.length === 0) return true
  if ((hasUnreadScript(text) || hasUnexplainedDiet(text)) && !nobody) return true
  if (!speaks || nobody || taste || doubts) return false
  if (avoid.length + lifted.length + foods.length + deniedFoods.length > 0) return false
  return unlisted.every(isUnknownFood) && (HERS.test(text) || !readAct(text.replace(/[?\s]+$/, '')).asks)
}
