import { isSamePerson, peopleOf } from './people.ts'
import { type AllergyToken, sentenceOf } from './tokens.ts'

const RED_MEAT = ['beef', 'pork', 'lamb']
const UNSAFE_RAW = ['raw fish or meat', 'unpasteurized cheese', 'deli meat', 'alcohol']

/** Foods that a condition or faith prohibits, by a pattern that matches it at the beginning of a text. */
const CONDITIONS: readonly (readonly [words: RegExp, foods: readonly string[]])[] = [
  [/^(?:pregnant|pregnancy|embarazada|preggo|preggers|esperando un bebe|espera un bebe|espero un bebe)\b/, UNSAFE_RAW],
  [
    /^(?:recovering alcoholic|recovered alcoholic|sober alcoholic|alcoholic in recovery|in alcoholics anonymous|newly sober|(?:days|weeks|months|years) sober|alcoholic[oa] en recuperacion|alcoholic[oa] anonim[oa])\b/,
    ['alcohol'],
  ],
  // People with alpha-gal syndrome react to mammalian meat and to gelatin.
  [/^alpha ?gal(?: syndrome| allergy)?\b/, [...RED_MEAT, 'gelatin']],
  [/^(?:favism|favismo|g6pd(?: deficiency| deficient)?)\b/, ['fava bean']],
  [/^(?:pku|phenylketonuria|fenilcetonuria)\b/, ['aspartame', 'high-protein food']],
  [/^latex fruit (?:syndrome|allergy)\b/, ['banana', 'avocado', 'kiwi', 'chestnut', 'papaya']],
  [/^(?:kidney disease|kidney failure|dialysis|low potassium|hyperkalemia)\b/, ['high-potassium food']],
  [/^(?:statins?|estatinas?)\b/, ['grapefruit']],
]
/** "Expecting" in the sense of pregnancy, not of a parcel. */
const EXPECTS = /^expecting$/
const OF_CHILD = /^(?:a|our|my|twins|triplets|in|soon|and|this|next|mom|mother|baby|first)$/
const CHILD =
  /^(?:baby|child|twins|triplets|in|soon|and|first|second|third|month|spring|summer|fall|winter|kid|mom|mother)$/
const JAIN = /^(?:jains?|hindus?)$/
const BY_FAITH: Readonly<Record<string, readonly string[]>> = {
  jain: ['onion', 'garlic', 'root vegetable'],
  hindu: ['beef'],
}
const NOT = /^(?:not|isnt|arent|never|no|aint|wasnt)$/
const IS =
  /^(?:im|am|are|were|is|hes|shes|theyre|strict|strictly|practicing|a|soy|somos|follow|observe|wife|mom|sister)$/
const MEAL = /^(?:food|diet|meal|meals|vegetarian|style|friendly|dish|dishes|option|options|here|household|family)$/

export type Condition = { readonly foods: readonly string[]; readonly length: number }

/** Returns the condition or faith that begins at a token, with the foods it prohibits. */
export function conditionAt(tokens: readonly AllergyToken[], at: number): Condition | undefined {
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ text }) => text)
  if (before.some(word => NOT.test(word)) && !isOfAnother(tokens, at)) return undefined
  const { text } = tokens[at]!
  const said = tokens.slice(at, at + 4).map(token => token.text)
  for (const [words, foods] of CONDITIONS) {
    const found = words.exec(said.join(' '))
    if (found) return { foods, length: found[0].split(' ').length }
  }
  const isIn = IS.test(before.at(-1) ?? '')
  const next = tokens[at + 1]
  if (EXPECTS.test(text) && isIn) {
    const isEnd = next === undefined || next.before !== 'none'
    if (isEnd || (OF_CHILD.test(next.text) && said.slice(1).some(word => CHILD.test(word))))
      return { foods: UNSAFE_RAW, length: 1 }
  }
  const isRefusing = next?.before === 'none' && /^(?:no|sin|nada)$/.test(next.text)
  const foods = JAIN.test(text) ? BY_FAITH[text.replace(/s$/, '')] : undefined
  return foods && (isIn || isRefusing || MEAL.test(next?.text ?? '')) ? { foods, length: 1 } : undefined
}

const IS_SO = /^(?:is|are|am|si|tambien|does|has)$/
const REACH = 6

/** True if a negated condition is affirmed for another person: "I'm not pregnant, my wife is". */
function isOfAnother(tokens: readonly AllergyToken[], at: number): boolean {
  const rest = tokens.slice(at + 1, at + 1 + REACH)
  const is = rest.findIndex(
    ({ text }, index) => IS_SO.test(text) && (tokens[at + 2 + index]?.before ?? 'end') !== 'none',
  )
  return is > 0 && isDifferentPerson(tokens, at, rest.slice(0, is))
}

/** True if the tokens after a position refer to a different person than the sentence before it. */
export function isDifferentPerson(
  tokens: readonly AllergyToken[],
  at: number,
  after: readonly AllergyToken[],
): boolean {
  const { from } = sentenceOf({ tokens }, at)
  // Not another person: "I had the baby".
  const others = after.filter(({ text }) => !/^(?:bab(?:y|ies)|infant|twins|bebe)$/.test(text))
  return !isSamePerson(peopleOf(others), peopleOf(tokens.slice(from, at + 1)))
}

/** Returns the foods that a condition prohibits. */
export const foodsProhibitedBy = (_condition: 'pregnant'): readonly string[] => UNSAFE_RAW
/** True if a word denotes pregnancy, which prohibits all raw foods. */
export const isPregnancy = (word: string): boolean => /^(?:pregnant|pregnancy|embarazada|preggo|preggers)$/.test(word)
