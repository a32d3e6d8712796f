import { foodLengthAt } from '#src/allergens/foods.ts'
import { wordsNamed } from '#src/allergens/parse-allergies.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { kindsOf } from '#src/menu/dish-food-mentions.ts'
import { namedWhole, wordsAsked } from './dishes-asked.ts'

/** Questions for dishes, as opposed to questions about one dish. */
const OF_DISHES =
  /^(?:(?:and|so|ok|okay|then|y|entonces) )*(?:what|whats|which|anything|something|any|every\w*|dishes|options|platos|opciones|que|cual(?:es)?|algo|hay|(?:is|are) there|(?:do|does|can|could) (?:you|they|i|we|someone|somebody) (?:have|got|eat|get|order|make)|(?:show|give|list|tell) (?:me|us)|tienen?|list)\b/
const EATS =
  '(?:eat|eats|have|has|contain|contains|include|includes|like|likes|want|wants|do|touch|use|uses|como|come|comemos|comen|comer|puedo comer|puede comer|tengo|tengan?|tienen?|llevan?|contienen?|quiero)'
const AFTER = new RegExp(
  `\\b(?:(?:dont|do not|doesnt|does not|cant|cannot|wont|never|no|nunca) (?:ever )?${EATS}|without|w o|sin|free of|free from|avoid(?:s|ing)?|(?:al+erg\\w*|alerj\\w*|intoler\\w*) (?:to|a|al)|hates?|no) (.+)$`,
)
const BEFORE = /\b((?:\w+ )?\w+)[ -](?:free|allerg(?:y|ies)|intolerance)\b/
/** Words that end the list of excluded foods. */
const ENDS =
  /\b(?:eats?|have|has|order|get|on|in|inside|at|from|for|here|please|but|that|which|what|can|could|is|are|en|de|del|por|para|pero|it|them|comer|puede|pued\w+)\b.*$/
const AND = /,| (?:and|or|nor|y|o|ni|&) /

export type FreeOf = {
  /** Undeclared foods that the dishes must not mention. */
  readonly words: readonly string[]
  /** Question without the excluded foods. */
  readonly rest: string
}

/** Extracts the undeclared foods that a question for dishes excludes: "what can I eat if I don't eat ham". */
export function parseExcludedFoods(asks: string, compiled: CompiledMenu): FreeOf | undefined {
  const before = OF_DISHES.test(asks) ? BEFORE.exec(asks) : null
  const found = before ?? (OF_DISHES.test(asks) ? AFTER.exec(asks) : null)
  if (found === null) return undefined
  const said = before ? found[1]! : found[1]!.replace(ENDS, '')
  const at = found.index + found[0].indexOf(found[1]!)
  const words = said.split(AND).flatMap(foodsIn)
  const isDeclared = wordsNamed(said).some(({ strength }) => strength !== 'hint')
  if (words.length === 0 || isDeclared) return undefined
  const rest = `${asks.slice(0, found.index)} ${asks.slice(at + said.length)}`.replace(LIMIT, ' ')
  // "what is the reuben without onions" asks about a single dish
  return namedWhole(rest, compiled, compiled.items).ids.length > 0 ? undefined : { words, rest }
}

/** Words that give the reason for a request and name no dish. */
const LIMIT = /\b(?:free|allerg\w*|intoleran\w*|safe|segur\w*|someone|somebody|alguien|if|si)\b/g

/** Returns the foods that the words name: "red meat" is one, "ham cheese" is two. */
export function foodsIn(said: string): string[] {
  const words = wordsAsked(said)
  const tokens = tokensOf(words.join(' '))
  const foods: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const length = Math.max(1, foodLengthAt(tokens, at))
    const name = tokens.slice(at, at + length).map(({ text }) => text)
    foods.push(...kindsOf(name.join(' ')))
    at += length
  }
  return foods
}
