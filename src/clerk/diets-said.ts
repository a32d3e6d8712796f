import type { Constraints } from '#src/orders/request.ts'

export type DietName = NonNullable<Constraints['diets']>[number]

const NAMES: Readonly<Record<string, DietName>> = {
  vegan: 'vegan',
  jain: 'vegetarian',
  vegano: 'vegan',
  vegana: 'vegan',
  vegetarian: 'vegetarian',
  vegetariano: 'vegetarian',
  vegetariana: 'vegetarian',
  veggie: 'vegetarian',
  pescatarian: 'pescatarian',
  pescetarian: 'pescatarian',
  pescetariano: 'pescatarian',
  kosher: 'kosher',
  halal: 'halal',
  muslim: 'halal',
  musulman: 'halal',
  musulmán: 'halal',
  musulmana: 'halal',
}
const NAME = `(${Object.keys(NAMES).join('|')})(?:s|es)?(?![\\p{L}])`
const PEOPLE =
  'husband|wife|partner|son|daughter|kids?|mom|mum|mother|dad|father|brother|sister|friends?|girlfriend|boyfriend|roommate|colleague|coworker|boss|guests?|family|grandma|grandpa|aunt|uncle|cousin|niece|nephew|toddler|child|children|wife|date'
const I = `(?<![\\p{L}])(?:i|we|i['’]?m|we['’]?re|he|she|they|he['’]?s|she['’]?s|they['’]?re|soy|somos|(?:my|our|his|her|the|a|one) (?:${PEOPLE})(?:['’]s)?(?: (?:who|that)(?:['’]s)?)?|(?:all|both) of us|keep it|everyone|everybody)`
const ADVERBS =
  '(?:\\s+(?:am|is|are|a|an|all|both|strict|strictly|only|keep|keeps|keeping|eat|eats|observe|observant|practicing|also|very|fully|just|do|follow|muy|como))*'
const FOOD = '(?:\\s+(?:food|diet|here|only|please|pls))*'
const SAYINGS = [
  // "I am vegan", "we keep strict kosher", "I only eat halal", "soy vegana"
  new RegExp(`(?:(?:because|since|as|porque|and|y)\\s+)?${I}${ADVERBS}\\s+${NAME}${FOOD}`, 'giu'),
  // "vegetarian here", "halal only please", "vegan, please"
  new RegExp(`(?<=^\\s*|[.,;!?]\\s*|\\b(?:and|but)\\s+)(?:strictly\\s+)?${NAME}\\s+(?:here|only)${FOOD}`, 'giu'),
  // "for my vegan wife", "I have a kosher guest"
  new RegExp(`(?<![\\p{L}])(?:my|our|his|her|a|an)(?:\\s+strictly?)?\\s+${NAME}\\s+(?:${PEOPLE})(?![\\p{L}])`, 'giu'),
  new RegExp(
    `(?<![\\p{L}])(?:only|strictly|solo)\\s+${NAME}(?=\\s+(?:food|please|pls|for me)|\\s*(?:$|[.,;!?]))${FOOD}`,
    'giu',
  ),
]
const DENIED = new RegExp(
  `(?<![\\p{L}])(?:not|no longer|isn['’]?t|aren['’]?t|(?:doesn|don)['’]?t have to be|no soy|ya no soy)(?:\\s+(?:a|really|actually|strictly))*\\s+${NAME}`,
  'giu',
)

const COUNT =
  '(?:\\d{1,2}|one|two|three|four|five|six|some|a few|several|half|un[oa]|dos|tres|cuatro|algun[oa]s|la mitad)'
/** "Only two are vegetarian" of a party takes back what was heard as everybody's diet. */
const OF_SOME = new RegExp(
  `(?<![\\p{L}])(?:only|just|solo|nada más|no,?)\\s+${COUNT}(?:\\s+(?:of|de)\\s+\\p{L}+)?\\s+(?:is|are|keeps?|eats?|son|es)\\s+${NAME}`,
  'giu',
)
/** "The other six eat meat". */
const OTHERS_EAT_ALL =
  /(?<![\p{L}])(?:others?|other (?:\d{1,2}|\p{L}+)|rest|everyone else|everybody else|demás|demas|otr[oa]s|resto)(?: of (?:us|them)| de nosotros)? (?:eats?|are|is|do|comen?|son)(?: \p{L}+)? ?(?:meat|everything|anything|carne|todo|carnívoros)/iu

const namesIn = (text: string, form: RegExp): DietName[] =>
  [...text.matchAll(form)].map(([, name = '']) => NAMES[name.toLowerCase()]!)

/** Diets that somebody says to keep: "I am vegan", "we keep kosher". "Vegan pho" asks for a dish, "two of us are vegan" for a choice. */
export const dietsSaid = (text: string): DietName[] => {
  const denied = dietsDenied(text)
  return [...new Set(SAYINGS.flatMap(form => namesIn(text, form)))].filter(name => !denied.includes(name))
}

/** Diets that somebody says not to keep, or not for all of a party: "I'm not vegan", "the other six eat meat". */
export const dietsDenied = (text: string): DietName[] =>
  OTHERS_EAT_ALL.test(text)
    ? [...new Set(Object.values(NAMES))]
    : [...new Set([...namesIn(text, DENIED), ...namesIn(text, OF_SOME)])]

/** A text without the words that say which diet is kept. */
export const withoutDiets = (text: string): string =>
  SAYINGS.reduce((left, form) => left.replace(form, ' ; '), text)
    .replace(/\s+/g, ' ')
    .trim()
