import { type Allergen, allergensOf, formatAllergens } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { unknownWordsIn } from '#src/allergens/unknown-words.ts'
import type { Diet } from '#src/menu/diet.ts'

type DietName = NonNullable<Diet['diets']>[number]

/** Patterns of diet names, by their name in constraints. */
const DIETS: readonly (readonly [name: DietName, called: RegExp])[] = [
  ['vegan', /\bvegan[oa]?s?\b|\bplant[- ]?based\b/iu],
  ['vegetarian', /\bvegetarian[oa]?s?\b|\bveggie\b/iu],
  ['pescatarian', /\bpesc[ae]tarian[oa]?s?\b/iu],
  ['halal', /\bhalal\b/iu],
  ['kosher', /\bkosher\b/iu],
]
/** Returns the diets that a text names. */
export const dietsNamedIn = (text: string): DietName[] =>
  DIETS.flatMap(([name, called]) => (called.test(text) ? [name] : []))

const list = (names: readonly string[]): string => names.map(name => JSON.stringify(name)).join(', ')

/**
 * Warns about allergies and diets that special_instructions mention and constraints lack, because they are not
 * checked against the menu. Unknown words can be such a mention, too.
 */
export function uncheckedIn(text: string, constraints: Diet | undefined): string[] {
  const { speaks, avoid, refused, unlisted, lifted, nobody } = parseAllergies(text)
  const { allergens = [], diets = [] } = constraints ?? {}
  const named: Allergen[] = allergensOf([...avoid, ...refused.flatMap(({ codes }) => codes)])
  const missing = named.filter(code => !allergens.includes(code))
  const kept = dietsNamedIn(text).filter(name => !diets.includes(name))
  const unknown = unknownWordsIn(text, () => false)
  const isVague = speaks && !nobody && named.length + unlisted.length + lifted.length === 0 && allergens.length === 0
  return [
    ...(missing.length > 0
      ? [
          `special_instructions ask to avoid ${formatAllergens(missing)}, but they are not checked against the menu: send constraints.allergens [${list(missing)}] at preview.`,
        ]
      : []),
    ...(kept.length > 0
      ? [
          `special_instructions name a diet, but they are not checked against the menu: send constraints.diets [${list(kept)}] at preview.`,
        ]
      : []),
    ...(isVague || unlisted.length > 0
      ? ['An allergy in special_instructions is not checked: send constraints.allergens at preview.']
      : []),
    ...(unknown.length > 0
      ? [
          `Unclear text in special_instructions: ${unknown.map(words => `“${words}”`).join(' and ')}. If it is about an allergy or a diet, send constraints at preview.`,
        ]
      : []),
  ]
}
