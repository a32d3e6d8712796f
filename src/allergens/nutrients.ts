import type { AllergyToken } from './tokens.ts'

/** Nutrients, which menus do not declare as allergens and kitchens cannot leave out like an ingredient. */
const NUTRIENT =
  /^(?:salts?|salty|sal|sodium|sodio|sugars?|sugary|azucar|azucares|sweets?|sweetness|sweetener|dulces?|fats?|fatty|grasas?|grease|greasy|calories|calorias|carbs?|carbohydrates?|carbohidratos?|cholesterol|colesterol)$/
const AMOUNT =
  /^(?:any|the|too|so|that|much|many|more|a|lot|lots|of|added|extra|all|my|her|his|their|la|el|los|las|de|del|mucho|mucha|muchos|muchas|tanto|tanta|demasiado|demasiada|mas|en|on|in|high|alto|alta|with|con|comer|eat|have|ni|or|o|nor)$/
const MOST_BETWEEN = 5

/**
 * True if a refusal or prohibition applies to a nutrient: "can't have much salt", "no puede comer tanta azúcar".
 */
export function isOfNutrient(tokens: readonly AllergyToken[], to: number): boolean {
  for (let at = to; at < tokens.length && at <= to + MOST_BETWEEN; at++) {
    const { text, before } = tokens[at]!
    if (before !== 'none') return false
    if (NUTRIENT.test(text)) return true
    if (!AMOUNT.test(text)) return false
  }
  return false
}

/** True if the words name only a nutrient and its amount: "mucha sal". */
export const isNutrient = (words: readonly string[]): boolean =>
  words.some(word => NUTRIENT.test(word)) && words.every(word => NUTRIENT.test(word) || AMOUNT.test(word))
