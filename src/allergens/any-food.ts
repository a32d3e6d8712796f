import type { AllergyToken } from './tokens.ts'

const NOTHING = /^(?:nothing|nada)$/
const WITH = /^(?:with|con|w)$/
/** Words for food that name no dish: what is refused of them is refused of all food. */
const ANYTHING = /^(?:something|somethin|smth|sth|anything|algo)$/
const ANY_FOOD = /^(?:foods?|dishes|options?|places?|restaurants?|stuff|comida|platos|platillos|cosas?)$/
/** Maximum words between "something" and its refusal: "something warm and spicy without pork". */
const MOST_DESCRIBING = 3

/** True if a refusal is about any food: "something without pork", "anything spicy with no beef", "nothing with ham". */
export function isOfAnyFood(tokens: readonly AllergyToken[], at: number): boolean {
  if (isNothingWith(tokens, at)) return true
  if (tokens[at]!.before !== 'none') return false
  const first = tokens.findLastIndex(({ before }, index) => index < at && before !== 'none')
  const before = tokens.slice(Math.max(first, 0), at).map(({ text }) => text)
  const said = WITH.test(before.at(-1) ?? '') ? before.slice(0, -1) : before
  return ANY_FOOD.test(said.at(-1) ?? '') || said.slice(-1 - MOST_DESCRIBING).some(word => ANYTHING.test(word))
}

/** True for the first word of "nothing with" and "nada con". */
export const isNothingWith = (tokens: readonly AllergyToken[], at: number): boolean =>
  NOTHING.test(tokens[at]!.text) && WITH.test(tokens[at + 1]?.text ?? '') && tokens[at + 1]!.before === 'none'
