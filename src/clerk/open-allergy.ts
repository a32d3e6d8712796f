import { foodLengthAt, namesAFood } from '#src/allergens/foods.ts'
import type { Heard } from '#src/allergens/hear.ts'
import { peopleOf, SELF } from '#src/allergens/people.ts'
import { isEdibleWord } from '#src/allergens/real-words.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { hasUnreadScript } from '#src/allergens/unread-script.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { isUnreadOfSelf } from './of-self.ts'

/** True for a food that nobody knows by that name: "amendoim", or a word of a sentence that was taken for a food. */
export const isUnknownFood = (food: string): boolean => {
  const words = tokensOf(food)
  return (
    !namesAFood(words) &&
    words.every((_, at) => foodLengthAt(words, at) === 0) &&
    !isEdibleWord(words.at(-1)?.text ?? '')
  )
}

/** "Did you note my allergy?": somebody has one. */
const HERS =
  /(?<![\p{L}])(?:my|our|his|her|their|\p{L}+['’]s|mis?|nuestr[ao]s?|su)\s+(?:\p{L}+\s+)?(?:al+erg(?:y|ies)|intolerances?|alergias?|intolerancias?)(?![\p{L}])/iu
const SAFE = /^(?:safe|safely|unsafe|segur[oa]s?)$/
const WELL = /^(?:ok|okay|fine|alright|allright|able|bien)$/
const EATS = /^(?:eat|eating|eats|having|comer|come|comerlo|comerla)$/
/** Asks which dishes are safe, rather than whether one is. */
const OF_WHICH = /^(?:what|whats|which|any|anything|something|que|cual|cuales|algo)$/
const POINTS = /^(?:it|this|that|these|those|them|esto|eso|order|comerlo|comerla)$/

const asksSafety = (text: string): boolean => text.split(SENTENCE).some(asksOfSafety)
const SENTENCE = /(?<=[.!?;\n])\s+/

/**
 * True for a question whether somebody may eat what is ordered or shown: "is this safe for my kid", "will he be ok eating it". Why
 * it is asked, nobody knows.
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
 * True when words say that somebody has an allergy, and not from what, or from something that no list of foods knows, and when
 * they may say so in a script that is not read; and for a diet or illness that names no food: "I'm keto". It stays open until somebody says what must be avoided.
 */
export function isOpenAllergy(text: string, heard: Heard): boolean {
  const { speaks, nobody, taste, avoid, lifted, doubts, unlisted, deniedFoods, foods } = heard
  if (!nobody && asksSafety(text) && avoid.length + lifted.length + foods.length + unlisted.length === 0) return true
  if ((hasUnreadScript(text) || isUnreadOfSelf(text)) && !nobody) return true
  if (!speaks || nobody || taste || doubts) return false
  if (avoid.length + lifted.length + foods.length + deniedFoods.length > 0) return false
  return unlisted.every(isUnknownFood) && (HERS.test(text) || !readAct(text.replace(/[?\s]+$/, '')).asks)
}
