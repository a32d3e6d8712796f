import { peopleOf } from '#src/allergens/people.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import type { Constraints } from '#src/orders/request.ts'
import { dietNamesAlone } from './diet-alone.ts'
import { dietsApart } from './diets-apart.ts'
import { DESCRIBED_WHOLLY } from './diets-described.ts'
import { dietsKept } from './diets-kept.ts'

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
  islam: 'halal',
  islamic: 'halal',
  moslem: 'halal',
  meatless: 'pescatarian',
  meatfree: 'pescatarian',
  'meat-free': 'pescatarian',
  'meat free': 'pescatarian',
  'plant-based': 'vegan',
  'plant based': 'vegan',
  plantbased: 'vegan',
}
const NAME = `(${Object.keys(NAMES).join('|')})(?:s|es)?(?![\\p{L}])`
const PEOPLE =
  'husband|wife|partner|son|daughter|kids?|mom|mum|mother|dad|father|brother|sister|friends?|girlfriend|boyfriend|roommate|colleague|coworker|boss|guests?|family|grandma|grandpa|aunt|uncle|cousin|niece|nephew|toddler|child|children|wife|date'
const I = `(?<![\\p{L}])(?:i|we|i['’]?m|we['’]?re|he|she|they|he['’]?s|she['’]?s|they['’]?re|soy|somos|(?:my|our|his|her|the|a|one) (?:${PEOPLE})(?:['’]s)?(?: (?:who|that)(?:['’]s)?)?|(?:all|both) of us|keep it|everyone|everybody)`
const ADVERBS =
  '(?:\\s+(?:am|is|are|a|an|all|both|strict|strictly|only|keep|keeps|keeping|eat|eats|observe|observant|practicing|also|very|fully|just|do|follow|muy|como))*'
const FOOD = '(?:\\s+(?:food|diet|here|only|please|pls|household|home|family|house))*'
const SAYINGS = [
  // "I am vegan", "we keep strict kosher", "I only eat halal", "soy vegana"
  new RegExp(`(?:(?:because|since|as|porque|and|y)\\s+)?${I}${ADVERBS}\\s+${NAME}${FOOD}`, 'giu'),
  // "it must be halal", "everything has to be kosher"
  new RegExp(
    `(?:(?:it|everything|all(?: of it)?|the food|food|the meat|meat|mine|ours|todo)\\s+)?(?:(?:all|really|also)\\s+)*(?<!n['’]?t\\s+|not\\s+|does it\\s+)(?:must|has to|have to|needs? to|gotta|got to|should|tiene que|debe)\\s+(?:be|ser)\\s+(?:all\\s+|strictly\\s+|certified\\s+|100%\\s+)*${NAME}${FOOD}(?![^.;!]*\\?)`,
    'giu',
  ),
  // "kosher household"
  new RegExp(
    `(?:(?:we['’]?re|we are|in|it['’]?s|this is)\\s+)?(?:an?\\s+)?${NAME}\\s+(?:household|home|family|house|kitchen)(?![\\p{L}])`,
    'giu',
  ),
  // "vegetarian here", "halal only please", "vegan, please"
  new RegExp(`(?<=^\\s*|[.,;!?]\\s*|\\b(?:and|but)\\s+)(?:strictly\\s+)?${NAME}\\s+(?:here|only)${FOOD}`, 'giu'),
  // "for my vegan wife", "I have a kosher guest"
  new RegExp(`(?<![\\p{L}])(?:my|our|his|her|a|an)(?:\\s+strictly?)?\\s+${NAME}\\s+(?:${PEOPLE})(?![\\p{L}])`, 'giu'),
  new RegExp(
    `(?<![\\p{L}])(?:only|just|simply|strictly|solo)\\s+${NAME}(?=\\s+(?:food|please|pls|for me)|\\s*(?:$|[.,;!?]))${FOOD}`,
    'giu',
  ),
]
const FORMS = [...SAYINGS, ...dietsApart(NAME), ...dietsKept(NAME, FOOD)]
const GROUP = '(?:group|party|family|table|team|office|house|household|grupo|familia|mesa)'
const NOT = `(?:not|no longer|isn['’]?t|aren['’]?t|(?:doesn|don)['’]?t have to be|no soy|no somos|ya no soy)(?:\\s+(?:a|really|actually|strictly|keep|keeping))*`
/** Statements that nobody follows a diet, neither the guest nor anyone else. */
const NEGATED = new RegExp(`(?<![\\p{L}])${NOT}\\s+${NAME}`, 'giu')
/**
 * Statements that another person follows the diet: "I'm not vegan, my wife is", "no soy vegano, mi esposa sí".
 */
const OF_OTHER = new RegExp(
  `(?<![\\p{L}])${NOT}\\s+${NAME}[\\s,;.]*(?:(?:and|but|though|y|pero)\\s+)?(?:(?:my|our|his|her|mi|su)\\s+\\p{L}+|(?!(?:it|that|this|there|what|which|who|how|everything|all|nothing|none|food|lo|eso|todo)\\s)\\p{L}{2,})\\s+(?:is|are|does|do|s[ií])(?=\\s*(?:$|[.,;!]|though|tho\\b|too\\b))`,
  'giu',
)
/** Statements about a group member: "Vegan in the group". */
const IN_GROUP = new RegExp(
  `(?<![\\p{L}])(?<!(?:no|not|any)\\s+)${NAME}\\s+(?:in|among|at|en)\\s+(?:the|our|my|this|el|la|mi|nuestr[oa])\\s+${GROUP}(?![\\p{L}])`,
  'giu',
)
/**
 * Denials by the guests themselves, up to the end of the clause. Questions and statements by others withdraw
 * nothing.
 */
const DENIED = new RegExp(
  `(?<=^\\s*|[.,;!]\\s*|\\b(?:and|but|so|y|pero|actually|sorry|wait|no|oh|well)\\s+)(?:(?:i['’]?m|i am|we['’]?re|we are|it|that|they|nobody|actually|sorry|sure|really)\\s+)*${NOT}\\s+${NAME}(?=\\s*(?:$|[.,;!]|please|pls|plz|por favor|after all|anymore|any ?more|today|at all|though|tho\\b|and\\b|but\\b|so\\b|ya\\b|en realidad))(?![^.;!]*\\?)`,
  'giu',
)
/**
 * Withdrawals of a diet: "Forget the vegetarian rule", "never mind the halal thing", "drop the vegan filter".
 */
const FORGOTTEN = new RegExp(
  `(?<![\\p{L}])(?<!(?:don['’]?t|not|never)\\s+)(?:forget|ignore|drop|disregard|scratch|skip|never ?mind|olvid\\p{L}+)\\s+(?:about\\s+)?(?:the|that|my|our|this|lo de|el|la)?\\s*${NAME}\\s+(?:rules?|thing|part|filter|diet|restrictions?|bit|stuff|preference|requirement)(?![\\p{L}])`,
  'giu',
)

const COUNT =
  '(?:\\d{1,2}|one|two|three|four|five|six|some|a few|several|half|un[oa]|dos|tres|cuatro|algun[oa]s|la mitad)'
/** Corrections that limit a diet to part of the group: "Only two are vegetarian". */
const OF_SOME = new RegExp(
  `(?<![\\p{L}])(?:only|just|solo|nada más|no,?)\\s+${COUNT}(?:\\s+(?:of|de)\\s+\\p{L}+)?\\s+(?:is|are|keeps?|eats?|son|es)\\s+${NAME}`,
  'giu',
)
/** Denials for everyone, anywhere in a message: "Nobody here is vegan". */
const OF_NOBODY = new RegExp(
  `(?<![\\p{L}])(?:nobody|no ?one|none of us|nadie)(?: here| aqu[ií]| at all)?(?: is| keeps?| eats?| es| come)?(?: an?)? ${NAME}(?![^.;!]*\\?)(?![^.;!]*(?<![\\p{L}])(?:except|but|besides|bar|aside|apart|only|just|excepto|menos|salvo|pero)(?![\\p{L}]))`,
  'giu',
)
/** Statements that the guests eat meat: "We do eat chicken". */
const EATS_MEAT =
  /(?<![\p{L}])(?:i|we|yo|nosotros)(?: (?:do|can|all|both|s[ií]))* (?:eat|love|como|comemos)(?: [\p{L}]+)? (?:meat|chicken|beef|pork|carne|pollo|everything|anything|de todo)(?![\p{L}])(?![^.;!]*\?)/iu
const MEATLESS: readonly DietName[] = ['vegan', 'vegetarian', 'pescatarian']
/** Emoji, which end a clause like a period. */
const PICTURES = /\p{Extended_Pictographic}+/gu

/** Statements that the rest of the group eats everything: "The other six eat meat". */
const OTHERS_EAT_ALL =
  /(?<![\p{L}])(?:others?|other (?:\d{1,2}|\p{L}+)|rest|everyone else|everybody else|demás|demas|otr[oa]s|resto)(?: of (?:us|them)| de nosotros)? (?:eats?|are|is|do|comen?|son)(?: \p{L}+)? ?(?:meat|everything|anything|carne|todo|carnívoros)/iu

/** Diets described without their names: "I don't eat animal products". */
const DESCRIBED: readonly (readonly [form: RegExp, name: DietName])[] = [
  ...DESCRIBED_WHOLLY,
  [
    /(?<![\p{L}])(?:(?:i|we|he|she|they)\s+)?(?:don['’]?t|do not|doesn['’]?t|does not|never|can['’]?t|cannot|no|without|avoid)\s+(?:(?:eat|have|use|consume|touch|como|comemos|come|comen|consumo)\s+)?(?:any\s+)?(?:animal products?|products? (?:of|from) animals|productos? (?:de origen )?animal(?:es)?)(?![\p{L}])/giu,
    'vegan',
  ],
  [
    /(?<![\p{L}])(?:(?:i|we|he|she|they)\s+)?(?:don['’]?t|do not|doesn['’]?t|does not|never|can['’]?t|cannot|no)\s+(?:eat|touch|do|como|comemos|come|comen)\s+(?:any\s+)?(?:meat (?:or|and|nor) fish|fish (?:or|and|nor) meat|carne (?:ni|o|y) pescado)(?![\p{L}])/giu,
    'vegetarian',
  ],
  [
    /(?<![\p{L}])(?:(?:(?:i|we|he|she|they)\s+)?(?:don['’]?t|do not|doesn['’]?t|does not|never|can['’]?t|cannot|no)\s+(?:eat|touch|do|como|comemos|come|comen|pued[eo]n?\s+comer|podemos\s+comer)\s+(?:any\s+)?(?:red\s+)?|(?<=^\s*|[.;!]\s*)(?:no|sin)\s+)(?<!red )(?:meat|carne)(?:\s+(?:dishes|foods?|items|products|stuff))?(?=\s*(?:$|[.,;!]|please|pls|por favor|at all|for (?:me|us)))/giu,
    'pescatarian',
  ],
]

/** Returns the diet that a word names. */
export const dietCalled = (word: string): DietName | undefined => {
  const name = word.toLowerCase()
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
}

const namesIn = (text: string, form: RegExp): DietName[] =>
  [...text.matchAll(form)].map(([, name = '']) => NAMES[name.toLowerCase()]!)

/**
 * Returns the diets that a person states to follow: "I am vegan", "we keep kosher". "Vegan pho" requests a dish,
 * and "two of us are vegan" a selection.
 */
export const dietsSaid = (text: string): DietName[] => {
  const plain = text.replace(NEGATED, ' ; ').replace(OF_NOBODY, ' ; ')
  const described = DESCRIBED.flatMap(([form, name]) => (text.match(form) ? [name] : []))
  const ofSome = OTHERS_EAT_ALL.test(text) ? Object.values(NAMES) : namesIn(text, OF_SOME)
  const named = FORMS.flatMap(form => namesIn(plain, form)).filter(name => !ofSome.includes(name))
  const alone = dietNamesAlone(plain, Object.keys(NAMES)).map(name => NAMES[name]!)
  const others = [...namesIn(text, OF_OTHER), ...namesIn(plain, IN_GROUP)]
  const all = [...named, ...others, ...described, ...alone.filter(name => !ofSome.includes(name)), ...faithIn(text)]
  // "vegetarian except fish" is pescatarian
  const isFish = EXCEPT_FISH.test(text)
  return [...new Set(all.map(name => (isFish && name === 'vegetarian' ? 'pescatarian' : name)))]
}

const EXCEPT_FISH =
  /(?<![\p{L}])(?:except|but|excepto|pero|menos)(?![\p{L}])[^.;!]*(?<![\p{L}])(?:fish|pescado)(?![\p{L}])/iu
const NO_HARAM = /(?<![\p{L}])(?:no|nothing|not|never|without|avoid|nada)\s+(?:\p{L}+\s+)?haraa?m(?![\p{L}])/iu
const ISLAM = /(?<![\p{L}])(?:islam|muslims?|musulm[aá]n[ae]?s?)\W+(?:no|sin|nada)(?![\p{L}])/iu
const NO_MEAT = /(?<![\p{L}])(?:no|sin|nada de|without)\s+(?:meats?|carnes?)(?=\s*(?:$|[.,;!]|please|pls|por))/iu
/** Reasons for eating no meat at all. */
const WHY_NO_MEAT =
  /(?<![\p{L}])(?:doctor|dr|nutritionist|cardiologist|doctora?|m[eé]dic[oa]|nutri[oó]log[oa]|buddhists?|budistas?|lent|cuaresma|vigilia|viernes|ash wednesday|good friday|fasting|ayuno|religion|religi[oó]n|hindus?|adventists?)(?![\p{L}])/iu
const NOTHING_BUT = /^\W*(?:no|sin|nada de)\s+(?:meats?|carnes?)(?:\s+(?:please|pls|por favor|porfa))?\W*$/iu
const ONE_OF_TWO =
  /(?<![\p{L}])(?:one|un[oa])(?: is| es)? (vegan[oa]?|vegetarian[oa]?|halal|kosher)s?\s*[,;]\s*(?:the )?(?:one|other|un[oa]|otr[oa])(?: is| one| es)? (?:not|isn['’]?t|no)/giu

/**
 * Returns diets stated by faith, on medical advice, or for one of two people: "no haram food", "it's lent so no
 * meat".
 */
const faithIn = (text: string): DietName[] => [
  ...(NO_HARAM.test(text) || ISLAM.test(text) ? (['halal'] as const) : []),
  ...(NOTHING_BUT.test(text) || (NO_MEAT.test(text) && WHY_NO_MEAT.test(text)) ? (['pescatarian'] as const) : []),
  ...namesIn(text, ONE_OF_TWO),
]

/** Statements about a dish rather than a diet: "That has meat, not vegetarian". */
const OF_DISH =
  /(?<![\p{L}])(?:that|this|it|these|those|eso|esto|the \p{L}+)(?: ones?)?(?:['’]s| is| are| has| have| had| contains?| comes?| came| looks?| tiene| es)(?![\p{L}])(?=[^.;!]*[,.;!])/iu

/**
 * Returns the diets that a guest says nobody follows, or not the whole group: "I'm not vegan", "the other six eat
 * meat".
 */
export const dietsDenied = (given: string): DietName[] => {
  const text = given.replace(PICTURES, ';')
  if (OTHERS_EAT_ALL.test(text)) return [...new Set(Object.values(NAMES))]
  const said = dietsSaid(text)
  if (OF_DISH.test(text) && !/(?<![\p{L}])(?:i|we|i['’]?m|we['’]?re|soy|somos)(?![\p{L}])/iu.test(text)) return []
  const forms = [DENIED, FORGOTTEN, OF_SOME, OF_NOBODY].flatMap(form => namesIn(text, form))
  const eaten = EATS_MEAT.test(text) ? MEATLESS : []
  return [...new Set([...forms, ...eaten])].filter(name => !said.includes(name))
}

/**
 * True if a message withdraws a diet for everyone: "not vegan" without a subject, "nobody is vegan", "the rest of
 * us eat meat".
 */
export const isDeniedOfAll = (given: string, name: DietName): boolean => {
  const text = given.replace(PICTURES, ';')
  const clauses = text.split(/[.,;!?\n]+/)
  return (
    OTHERS_EAT_ALL.test(text) ||
    [OF_NOBODY, OF_SOME].some(form => namesIn(text, form).includes(name)) ||
    clauses.some(
      clause =>
        namesIn(clause, DENIED).includes(name) && peopleOf(tokensOf(clause.slice(0, endOf(clause)))).length === 0,
    )
  )
}
const endOf = (clause: string): number =>
  [...clause.matchAll(DENIED)].reduce((_, { index, 0: all }) => index + all.length, 0)

const OFF =
  '[\\s.,;!]+(?:(?:so|and|please|just)\\s+)*(?:remove|delete|drop|take)\\s+(?:that|it|this)(?:\\s+(?:off|out|away))?(?=\\s*(?:$|[.,;!]))'
/** Withdrawals of a diet, including a following "remove that". */
const TAKEN_BACK = [
  new RegExp(`(?:${DENIED.source})${OFF}`, 'giu'),
  new RegExp(`(?:${OF_NOBODY.source})(?:${OFF})?`, 'giu'),
]

/** Removes the phrases of a text that state a diet. */
export const withoutDiets = (text: string): string =>
  [...TAKEN_BACK, ...FORMS, FORGOTTEN, ...DESCRIBED.map(([form]) => form)]
    .reduce((left, form) => left.replace(form, ' ; '), text)
    .replace(/\s+/g, ' ')
    .trim()
