import { isConnectorWord } from '#src/allergens/frame.ts'
import { harmWords } from '#src/allergens/harm-words.ts'
import { type Marks, type Mention, positionsOf } from '#src/allergens/marks.ts'
import { isOrderWord } from '#src/allergens/naming-model.ts'
import { sentenceOf } from '#src/allergens/tokens.ts'
import { languageOf } from '#src/reader/language.ts'

/**
 * Words of caution, refusal, or not serving a food to a person. Next to them, a food is never treated as an order.
 */
const CARES =
  /^(?:al+erg\w*|al+erj\w*|intoler\w*|celiac\w*|coeliac\w*|heads|fyi|careful\w*|mindful|watch|mind|beware|warn\w*|alert\w*|caution\w*|attention|critical|danger\w*|avoid\w*|steer|away|far|enemy|never|not|no|nor|sin|without|hardly|barely|nearly|almost|cant|cannot|cnat|canot|cannt|dont|doesnt|isnt|arent|aint|wont|false|true|nobody|noone|none|nothing|nada|nadie|issue|issues|problem|problems|reaction|reactions|safe|unsafe|bad|nope|ni|cuid\w*|ojo|nunca|evit\w*|avis\w*|advert\w*|adviert\w*|recuerd\w*|recordar\w*|peligro\w*|remind\w*)$/
/** "Nothing else" and "no more" only end a list. */
const MORE = /^(?:else|more|mas|further|extra)$/
/** Denies an alleged order item: "I didn't order an egg salad", "no I said cheddar". */
const NOT_ORDERED = /^(?:didnt|never|not|dont)$/
const ORDERED = /^(?:order|ordered|ask|asked|say|said|want|wanted)$/
/** Words that request a food, remove it, or count it. */
const ASKS =
  /^(?:add|adding|bring|send|get|grab|give|want|wants|need|needs|like|love|take|order|ordered|took|much|make|buy|have|put|remove|delete|drop|cancel|swap|keep|said|quiero|queremos|quisiera|necesito|dame|deme|denos|agrega|agregue|anade|pon|ponme|trae|traeme|manda|mandame|comprar|quita|quite|con|with|w|extra|craving|drink|drinks|eat|eats|tomo|como|bebo|dozen|docena|docenas|gallon|galon|galones|pint|quart|lb|lbs|pound|pounds|libra|libras|jar|bag|box|any|some|\d+(?:lb|x)?|two|three|four|five|six|dos|tres|cuatro|cinco|seis)$/
const PERSON =
  /^(?:i|im|ive|my|me|us|our|we|he|hes|she|shes|her|him|his|they|them|their|yo|mi|somos|son|daughter|wife|husband|kids?|roommate|brother|sister|mother|father|mom|dad|friend|household)$/
const MOST_BETWEEN = 5
const MOST_UNKNOWN = 1

/**
 * True if the words around a food order it, use it in a dish name, or change the order, without a word of harm or
 * caution.
 */
export function isOrdered(text: string, marks: Marks, mention: Mention): boolean {
  const { tokens, mentions } = marks
  if (isSpanishAm(text, marks, mention)) return true
  const sentence = sentenceOf({ tokens }, mention.from)
  const within = (at: number) => at >= sentence.from && at < sentence.to
  const foods = positionsOf(mentions)
  const isFood = (at: number) => foods.has(at)
  const isKnown = (at: number) =>
    isFood(at) || isOrderWord(tokens[at]!.text) || isConnectorWord({ tokens }, at) || /[\d@&+]/.test(tokens[at]!.text)
  const cares = (at: number) =>
    CARES.test(tokens[at]!.text) &&
    !isFood(at) &&
    !isAnswer(marks, at) &&
    !MORE.test(tokens[at + 1]?.text ?? '') &&
    !deniesOrder(tokens, at)
  if (tokens.some((_, at) => within(at) && cares(at))) return false
  if (harmWords(tokens).harm.some(({ from }) => within(from))) return false
  const clause = clauseOf(marks, mention)
  const words = tokens.slice(clause.from, clause.to)
  const others = words.filter((_, at) => !isKnown(clause.from + at))
  if (isSpokenOf(marks, mention)) return false
  // plain item lists: "whole wheat", "eggs, butter, potatoes", "with ordinary cream cheese"
  if (others.length <= MOST_UNKNOWN && words.every(({ text: word }) => !PERSON.test(word))) return true
  return asksFor(marks, mention, clause.from, isKnown)
}

/** True if the clause of the food, or the given range, contains a word of caution or refusal. */
export function isCared(marks: Marks, mention: Mention, { from, to } = clauseOf(marks, mention)): boolean {
  return marks.tokens.slice(from, to).some(({ text }, at) => CARES.test(text) && !isFoodAt(marks, from + at))
}

const AWAY =
  /^(?:out|off|away|aside|fuera|go|gone|leave|leaving|left|remove\w*|removing|removal|drop\w*|delete\w*|cancel\w*|hold|skip|lose|ditch|omit\w*|exclude\w*|exclusion|strip|stay\w*|quit[ae]\w*|quitar\w*|sac[ao]\w*|elimin\w*|dej[ae]\w*)$/
const MAY =
  /^(?:can|could|should|shall|may|might|must|will|would|has|have|had|needs?|ought|gotta|gets?|puede|pueden|debe|deben|tiene|tienen)$/

/** True if the order requests the food itself. "Peanuts can go" and "take out the peanuts" do not. */
export function isWanted(text: string, marks: Marks, mention: Mention): boolean {
  const { tokens } = marks
  const { from, to } = clauseOf(marks, mention)
  const next = tokens[mention.to]
  const isSubject = next?.before === 'none' && MAY.test(next.text)
  return (
    !isSubject &&
    !tokens.slice(from, to).some((word, at) => AWAY.test(word.text) && !isFoodAt(marks, from + at)) &&
    isOrdered(text, marks, mention)
  )
}

const isFoodAt = ({ mentions }: Marks, at: number): boolean => mentions.some(({ from, to }) => at >= from && at < to)

/** Praise of a food, which is no warning: "El queso está muy rico". */
const PRAISES =
  /^(?:(?:so|very|really|just|the|my|mi|muy|super|absolutely|tan|bien) ){0,3}(?:good|great|best|delicious|yummy|tasty|amazing|awesome|insane|fire|perfect|lovely|favou?rites?|fantastic|excellent|love|life|everything|ric[oa]s?|buen[oa]s?|buenisim[oa]s?|riquisim[oa]s?|delicios[oa]s?|favorit[oa]s?|mejor(?:es)?)(?: |$)/
/** Names of a list of what to buy: "my list: eggs, milk". */
const LISTS = /^(?:lists?|listas?|grocer(?:y|ies)|shopping|basket|cart|compras?|mandado)$/
const SAYS_OF_IT = /^(?:free|is|are|was|were|be|being|es|son|era|eran|sera|seran|seria|serian|esta|estan)$/

/**
 * True for a statement about the food rather than a request for it: "peanuts are a nope", "lo del maní",
 * "recuerden: maní". A form field with an order word as its key is a request: "sides: cheese".
 */
export function isSpokenOf(marks: Marks, mention: Mention): boolean {
  const { tokens } = marks
  const { from, to } = mention
  const next = tokens[to]
  const key = tokens[from]!.sign === 'key' ? tokens[from - 1]?.text : undefined
  return (
    isOfMatter(marks, mention) ||
    (next?.before === 'none' &&
      SAYS_OF_IT.test(next.text) &&
      !PRAISES.test(wordsFrom(tokens, to + 1)) &&
      !/^(?:it|they|that|there)$/.test(tokens[to + 1]?.text ?? '')) ||
    (key !== undefined && !isOrderWord(key) && !LISTS.test(key))
  )
}

const wordsFrom = (tokens: Marks['tokens'], from: number): string =>
  tokens
    .slice(from, from + 4)
    .map(({ text }) => text)
    .join(' ')

/**
 * True for a reference to a matter that the kitchen should know: "Lo del maní", "lo de la leche", "about the peanut
 * thing".
 */
export function isOfMatter({ tokens }: Pick<Marks, 'tokens'>, { from, to }: Mention): boolean {
  const [lo, of, the] = [3, 2, 1].map(back => tokens[from - back]?.text ?? '')
  const isLo = (lo === 'lo' && of === 'de') || (of === 'lo' && /^(?:del|de)$/.test(the ?? ''))
  const next = tokens[to]
  // "that shrimp thing, please" orders it
  const isAbout = /^(?:about|of|know|knows|mention)$/.test(of ?? '') && /^(?:the|my|his|her|our|their)$/.test(the ?? '')
  return (
    isLo ||
    (isAbout && next?.before === 'none' && /^(?:thing|issue|situation|business|problem|tema|asunto)$/.test(next.text))
  )
}

/** True for the no of "I didn't order an egg salad". */
export const deniesOrder = (tokens: Marks['tokens'], at: number): boolean =>
  NOT_ORDERED.test(tokens[at]!.text) && ORDERED.test(tokens[at + 1]?.text ?? '')

/** Token range of the clause: from one punctuation mark to the next. */
function clauseOf({ tokens }: Marks, { from: at }: Mention): { readonly from: number; readonly to: number } {
  let from = at
  while (from > 0 && tokens[from]!.before === 'none') from -= 1
  const to = tokens.findIndex(({ before }, index) => index > at && before !== 'none')
  return { from, to: to < 0 ? tokens.length : to }
}

/** True for a "no" that answers a question: "No, the cheese one". */
const isAnswer = ({ tokens }: Marks, at: number): boolean =>
  /^(?:no|nah|nope|noo+)$/.test(tokens[at]!.text) &&
  (tokens[at]!.before === 'end' || /^(?:no|oh|lol|what)$/.test(tokens[at - 1]!.text)) &&
  (tokens[at + 1] === undefined || tokens[at + 1]!.before !== 'none' || /^(?:no|i|im|just)$/.test(tokens[at + 1]!.text))

/** True if a word before the food requests it, and only order words separate the two. */
function asksFor({ tokens }: Marks, { from }: Mention, first: number, isKnown: (at: number) => boolean): boolean {
  for (let at = from - 1; at >= first && at >= from - MOST_BETWEEN; at--) {
    if (ASKS.test(tokens[at]!.text)) return true
    if (!isKnown(at)) return false
  }
  return false
}

const spanish = new WeakMap<Marks['tokens'], boolean>()

/** True for a text in Spanish. The language is detected once for all of its mentions. */
function isSpanish(text: string, { tokens }: Marks): boolean {
  const found = spanish.get(tokens) ?? languageOf(text, 'en') === 'es'
  spanish.set(tokens, found)
  return found
}

/** True for the Spanish "soy" (I am), which is not soy: "Soy Luis Cordero". */
export function isSpanishAm(text: string, marks: Marks, { from, to, word }: Mention): boolean {
  const next = marks.tokens[to]
  if (word !== 'soy' || to - from !== 1 || next?.before !== 'none') return false
  return /^\p{Lu}\p{Ll}/u.test(text.slice(next.from, next.to)) || isSpanish(text, marks)
}
