import { foodLengthAt } from './foods.ts'
import { annotateTokens } from './marks.ts'
import { restoreWords } from './spelled.ts'
import { type AllergyToken, tokensOf } from './tokens.ts'

/** Placeholder for a food or a list of foods. */
const FOOD = '§'
const CELIAC = /^(?:celiac\w*|coeliac\w*)$/

const anyOf = (...phrases: string[]): string => `(?:${phrases.join('|')})`
const maybe = (phrase: string): string => `(?:${phrase} )?`
const THE = maybe('(?:the|any|el|la|los|las)')
const TO_IT = anyOf(`(?: to| of| al?) ${THE}${FOOD}`, ' to (?:anything|it|that|them)(?: at all)?', ' a (?:nada|eso)')
const SINCE = anyOf(
  ...['anymore', 'any more', 'any longer', 'after all', 'at all', 'actually', 'really', 'again', 'now'],
)
const SINCE_ES = anyOf('en realidad', 'en absoluto', 'ya')
const STILL = maybe('(?:actually|really|even|longer)')
const ILL = anyOf('(?:allergic|alergic|intolerant)', `${FOOD} intolerant`, 'celiac', 'coeliac')
const ILLNESS = `${maybe(`(?:food|${FOOD})`)}(?:allergy|allergies|intolerances?)`
const ILL_ES = anyOf('alergic[oa]s?', 'intolerantes?', 'celiac[oa]s?')
const ILLNESS_ES = '(?:alergias?|intolerancias?)(?: alimentarias?)?'
const NOBODY = anyOf('nobody', 'no one', 'noone', 'none of us')
const NOBODY_ES = anyOf('nadie', 'ninguno de nosotros')

/** Complete statements that the guest, or everybody, does not or no longer has an allergy. */
const STATEMENT = anyOf(
  `(?:${NOBODY}(?: here)? is|nobodys|(?:i am|im|we are|were) (?:not|no longer)) ${STILL}${ILL}${TO_IT}?(?: ${SINCE})?`,
  `(?:not|no longer) ${STILL}${ILL}${TO_IT}?(?: ${SINCE})?`,
  `${NOBODY}(?: here)? has ${maybe('(?:an?|any)')}${ILLNESS}${TO_IT}?(?: ${SINCE})?`,
  `(?:i|we) (?:dont|do not) ${STILL}have ${maybe('(?:an?|any|that)')}${ILLNESS}${TO_IT}?(?: ${SINCE})?`,
  `${maybe('(?:there are|there is|theres|i have|ive|we have|i have got|ive got|we have got)')}(?:no|zero) ${ILLNESS}${TO_IT}?(?: here)?(?: ${SINCE})?`,
  `${THE}${FOOD} (?:is|are) ${STILL}(?:fine|ok|okay|alright|all right)(?: ${SINCE})?`,
  `(?:i|we) can ${STILL}(?:eat|have|drink) ${THE}${FOOD}(?: ${SINCE})?`,
  `${maybe('(?:you can|please)')}stop avoiding ${THE}${FOOD}`,
  `(?:its|it is|thats|that is) not an? (?:allergy|intolerance)`,
  `(?:i|we) (?:didnt|did not|never) (?:say|said|mention|mentioned) ${FOOD}`,
  `(?:nunca|no) dije ${FOOD}`,
  `(?:i|we) just dont like (?:it|them|${FOOD})`,
  'no es (?:una )?(?:alergia|intolerancia)',
  `(?:take|remove) ${THE}${FOOD} (?:off|from) (?:the|my) list`,
  `${NOBODY_ES}(?: aqui)? es ${ILL_ES}${TO_IT}?(?: ${SINCE_ES})?`,
  `${NOBODY_ES}(?: aqui)? tiene ${maybe('(?:una|ninguna)')}${ILLNESS_ES}${TO_IT}?(?: ${SINCE_ES})?`,
  `${maybe('ya')}no ${anyOf('soy', 'somos')} ${ILL_ES}${TO_IT}?(?: ${SINCE_ES})?`,
  `${maybe('ya')}no ${anyOf('tengo', 'tenemos', 'hay')} ${maybe('(?:una|ninguna)')}${ILLNESS_ES}${TO_IT}?(?: ${SINCE_ES})?`,
  `sin ${ILLNESS_ES}${TO_IT}?`,
  `${THE}${FOOD} (?:ya )?esta(?:n)? bien`,
  `${maybe('ya')}(?:puedo|podemos) (?:comer|tomar|beber) ${THE}${FOOD}`,
  `${maybe('ya')}(?:deja|deje|dejen) de evitar ${THE}${FOOD}`,
)
const BEFORE = anyOf(
  ...['hi', 'hey', 'hello', 'ok', 'okay', 'oh', 'ah', 'sorry', 'no', 'nope', 'nah', 'wait', 'actually', 'well', 'so'],
  ...['yes', 'yeah', 'please', 'my bad', 'my mistake', 'btw', 'by the way', 'thanks', 'thank you'],
  ...['hola', 'perdon', 'disculpa', 'disculpe', 'bueno', 'por favor', 'gracias', 'si', 'pues'],
)
const AFTER = anyOf(
  ...['please', 'pls', 'thanks', 'thank you', 'thx', 'sorry', 'my bad', 'my mistake'],
  ...['gracias', 'por favor', 'porfa', 'perdon', 'disculpa', 'disculpe', 'mil gracias'],
)
const LEADING = new RegExp(`^${BEFORE}(?: ${BEFORE})*$`)
const STATING = new RegExp(`^(?:${BEFORE} )*${STATEMENT}(?: ${AFTER})*$`)
const CLOSING = new RegExp(`^${AFTER}(?: ${AFTER})*$`)
/** Punctuation of questions, quotations, and markup. */
const NOT_SAID = /[?¿"“”«»*~#<>[\]{}]/

/**
 * True if every word of a message belongs to a plain withdrawal, for the guest or for everybody, or to a courtesy:
 * "sorry, nobody is allergic to milk. Thanks". Any other word, e.g. a name, a person, or a limit, might reverse it.
 * `names`: names of withdrawable foods that the lists lack.
 */
export function isPlainWithdrawal(text: string, names: readonly string[] = []): boolean {
  if (NOT_SAID.test(text)) return false
  const units = unitsOf(text, names)
  const first = units.findIndex(unit => STATING.test(unit))
  return (
    first >= 0 &&
    units.slice(0, first).every(unit => LEADING.test(unit)) &&
    units.slice(first).every(unit => STATING.test(unit) || CLOSING.test(unit))
  )
}

/** Splits a text at punctuation marks, with each food or food list as one token. */
function unitsOf(text: string, names: readonly string[]): string[] {
  const marks = annotateTokens(restoreWords(tokensOf(text)))
  const { tokens, mentions } = marks
  const lengthAt = (at: number): number => {
    const mention = mentions.find(({ from }) => from === at)
    // "soy" in "no soy celíaca" is the Spanish verb, not the food
    const isAm = tokens[at]!.text === 'soy' && /^(?:no|ya|yo)$/.test(tokens[at - 1]?.text ?? '')
    if (mention) return CELIAC.test(mention.word) || isAm ? 0 : mention.to - at
    return Math.max(foodLengthAt(tokens, at), ...names.map(name => lengthOf(tokens, at, name)), 0)
  }
  const units: string[][] = []
  for (let at = 0; at < tokens.length; ) {
    const { text: word, before } = tokens[at]!
    const length = lengthAt(at)
    const unit = units.at(-1)
    const joined = unit && /^(?:and|or|y|e|o|ni|nor|&|\+)$/.test(unit.at(-1)!) ? unit.at(-2) : unit?.at(-1)
    const isListed = length > 0 && joined === FOOD && before !== 'end'
    if (isListed) unit!.length = unit!.lastIndexOf(FOOD) + 1
    else if (before !== 'none' && !isJoinedNext(tokens, at, lengthAt, unit)) units.push([])
    if (!isListed) units.at(-1)!.push(length > 0 ? FOOD : word)
    at += Math.max(1, length)
  }
  return units.map(unit => unit.join(' '))
}

/** True for a comma inside a list: "Milk, and eggs". */
const isJoinedNext = (
  tokens: readonly AllergyToken[],
  at: number,
  lengthAt: (at: number) => number,
  unit: readonly string[] | undefined,
): boolean =>
  unit?.at(-1) === FOOD &&
  tokens[at]!.before === 'comma' &&
  /^(?:and|or|y|e|o|ni|nor)$/.test(tokens[at]!.text) &&
  lengthAt(at + 1) > 0

function lengthOf(tokens: readonly AllergyToken[], at: number, name: string): number {
  const words = tokensOf(name).map(({ text }) => text)
  const isHere = words.every((word, index) => tokens[at + index]?.text === word)
  return words.length > 0 && isHere ? words.length : 0
}
