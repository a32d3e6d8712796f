import { foldWord } from '#src/allergens/fold-word.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { isPerson } from '#src/allergens/people.ts'
import { isRealWord } from '#src/allergens/real-words.ts'
import { editDistance } from '#src/kernel/edit-distance.ts'

const SIGNS =
  /[.,;:!?()\n&/+|]+|(?<![\p{L}])(?:and|with|but|except|excepto|also|con|pero|y|e|because|porque)(?![\p{L}])/iu
/** Words that may accompany a diet name in a statement of a diet. */
const SMALL =
  /^(?:strict|strictly|strictest|fully|totally|only|solo|please|pls|porfa|favor|por|here|diet|diets|dieta|food|too|also|both|all|just|very|muy|lacto|ovo|allergic|allergy|allergies|alergic[oa]s?|alergias?|to|free|the|a|an|i|im|am|is|are|be|eats?|eating|keeps?|my|our|his|her|their|of|for|para|mi|su|es|son|somos|soy|hi|hello|hey|hola|thanks|gracias|ive|we|weve|were|have|has|been|became|become|becoming|turned|went|gone|since|recently|lately|now|years?|\d+|in|laws?|jewish|judi[oa]s?|observant|practicing|religious|observamos|guardamos|comidas?|comemos|como|comen?|comer|platos?|meals?|dishes|note|fyi|religion|faith|fish|ok|okay|fine|good)$/
const REFUSES = /^(?:no|not|without|sin|nada|nor|ni|either)$/
const SHORTEST = 5
const LONG = 9

/** Returns the diet that a word names or misspells: "vegitarian". */
function nameOf(word: string, names: readonly string[]): string | undefined {
  const own = word.replace(/s$/, '')
  const found = names.find(name => name === word || name === own)
  if (found !== undefined || word.length < SHORTEST || isRealWord(word)) return found
  const most = word.length < LONG ? 1 : 2
  return names.find(name => name.length >= SHORTEST && name[0] === word[0] && editDistance(own, name, most) <= most)
}

/**
 * Returns the diets stated by a message that orders no dish: "vegan, nut allergy", "halal & peanut allergy". The
 * message may contain only diets, people, allergies, and refusals.
 */
export function dietNamesAlone(text: string, names: readonly string[]): string[] {
  if (/\?\s*$/.test(text)) return []
  const { rest, wish, refused, avoid, unlisted, speaks } = parseAllergies(text)
  const left = speaks && avoid.length + unlisted.length > 0 ? rest : refused.length > 0 ? wish : text
  const clauses = (some: string) =>
    some
      .toLowerCase()
      .replaceAll('-', ' ')
      .replace(/plant based/g, 'plantbased')
      .replace(/meat free/g, 'meatfree')
      .split(SIGNS)
      .map(clause =>
        clause
          .split(/\s+/)
          .map(foldWord)
          .filter(word => word !== ''),
      )
      .filter(words => words.length > 0 && !REFUSES.test(words[0]!))
  const isPlain = (words: readonly string[]) =>
    words.every(word => SMALL.test(word) || isPerson(word) || nameOf(word, names) !== undefined)
  const isAll = clauses(left).every(isPlain)
  if (!isAll) return []
  return [...new Set(clauses(text).flatMap(words => words.flatMap(word => nameOf(word, names) ?? [])))]
}
