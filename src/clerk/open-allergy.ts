import { foodLengthAt, namesAFood } from '#src/allergens/foods.ts'
import type { Heard } from '#src/allergens/hear.ts'
import { isEdibleWord } from '#src/allergens/real-words.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { readAct } from '#src/reader/acts/read-act.ts'

/** True for a food that nobody knows by that name: "amendoim", or a word of a sentence that was taken for a food. */
export const isUnknownFood = (food: string): boolean => {
  const words = tokensOf(food)
  return (
    !namesAFood(words) &&
    words.every((_, at) => foodLengthAt(words, at) === 0) &&
    !isEdibleWord(words.at(-1)?.text ?? '')
  )
}

/**
 * True when words say that somebody has an allergy, and not from what, or from something that no list of foods knows. It
 * stays open until somebody says what must be avoided.
 */
export function isOpenAllergy(text: string, heard: Heard): boolean {
  const { speaks, nobody, taste, avoid, lifted, doubts, unlisted, foods } = heard
  if (!speaks || nobody || taste || doubts || avoid.length + lifted.length + foods.length > 0) return false
  return unlisted.every(isUnknownFood) && !readAct(text.replace(/[?\s]+$/, '')).asks
}
