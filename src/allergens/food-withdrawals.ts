import { isAsked } from './asked.ts'
import { foodsProhibitedBy, isDifferentPerson, isPregnancy } from './conditions.ts'
import { dietaryRestrictionsIn, foodsFrom } from './foods.ts'
import { annotateTokens, type Marks, type Span } from './marks.ts'
import { peopleOf, SELF, SOMEONE } from './people.ts'
import { isNamedAs } from './relatives.ts'
import { restoreWords } from './spelled.ts'
import { isBare, textWithout } from './strip.ts'
import { sentenceOf, tokensOf } from './tokens.ts'

/** Span that withdraws a food restriction, with the foods it names and the people it refers to. */
export type FoodLift = Span & { readonly foods: readonly string[]; readonly who: readonly string[] }

const FORGETS =
  /^(?:forget|ignore|disregard|drop|scratch|clear|cancel|nevermind|mind|olvida|olvide|olvidate|ignora|ignore|importa)$/
const LEADS = /^(?:about|the|that|this|my|all|whole|no|lo|del|de|el|la|los|las|eso)$/
const THING = /^(?:thing|stuff|part|filter|rule|restriction|bit|business|request|tema|filtro)$/
const OF_IT = /^(?:lo|about)$/
const BE = /^(?:is|are|esta|estan)$/
const VERY = /^(?:totally|all|perfectly|completely|actually|also|just|muy|todo|now|ya)$/
const FINE = /^(?:fine|ok|okay|alright|good|great|allowed|bien|permitido)$/
const EATS = /^(?:eats?|como|comemos|comer)$/
const AGAIN = /^(?:again|after|now|too|back|actually|anymore|ahora|otra|tambien|though|tho|then)$/
const EAGER =
  /^(?:do|can|will|actually|now|also|again|si|ya|yo|puedo|podemos|i|we|yes|no|nosotros|y|and|but|pero|so|oh|wait|ok|sorry)$/
const NEGATION =
  /^(?:not|never|dont|doesnt|didnt|cant|cannot|wont|isnt|arent|no|nunca|without|sin|nor|stop|avoid|if|unless|except|only|solo|just|when|maybe|think|excepto|salvo|cuando|hardly|rarely)$/
const NOT = /^(?:not|isnt|arent|aint|no|wasnt|never)$/

/**
 * Finds the food restrictions that a message withdraws: "pork is ok", "forget the pork thing", "sí como cerdo",
 * "I'm not pregnant". Ignores questions, conditions, and guesses, and every withdrawal in a message that mentions
 * illness or that restricts the same food.
 */
export function withdrawnFoodsIn(text: string): FoodLift[] {
  const marks = annotateTokens(restoreWords(tokensOf(text)))
  const kept = dietaryRestrictionsIn(marks).flatMap(({ foods }) => foods)
  return foodLiftsIn(marks, text).filter(({ foods }) => foods.every(food => !kept.includes(food)))
}

/** Returns the text without the phrases that withdraw a restriction on one of the given foods. */
export function withoutFoodLifts(text: string, kept: readonly string[]): string {
  const marks = annotateTokens(restoreWords(tokensOf(text)))
  const lifts = foodLiftsIn(marks, text).filter(({ foods }) => foods.some(food => kept.includes(food)))
  const left = textWithout(text, marks, lifts)
  return lifts.length > 0 && isBare(left) ? '' : left
}

function foodLiftsIn(marks: Marks, text: string): FoodLift[] {
  const { tokens } = marks
  if (marks.illness.length > 0) return []
  return tokens
    .flatMap((_, at): (Span & { foods: readonly string[] })[] => {
      const isDenied = tokens.slice(Math.max(0, at - 2), at).some(word => NOT.test(word.text))
      // "I'm not pregnant, but my wife has been since May" withdraws nothing
      if (isPregnancy(tokens[at]!.text) && isDenied && !isDifferentPerson(tokens, at, tokens.slice(at + 1)))
        return [{ from: Math.max(0, at - 2), to: at + 1, foods: foodsProhibitedBy('pregnant') }]
      const found = foodsFrom(tokens, at)
      const span = found && (forgotten(marks, at, found.to) ?? fine(marks, at, found.to) ?? eaten(marks, at, found.to))
      return span ? [{ ...span, foods: found.foods }] : []
    })
    .filter(span => !isAsked(text, marks, span))
    .map(span => {
      const { from, to } = sentenceOf(marks, span.from)
      // the article in "el cerdo" is not the pronoun "él"
      return { ...span, who: peopleOf(tokens.slice(from, to).filter(({ text: word }) => word !== 'el')) }
    })
}

/**
 * Matches requests to forget a food: "Forget the pork thing", "never mind about the pork", "ya no importa lo del
 * cerdo".
 */
function forgotten({ tokens }: Marks, at: number, end: number): Span | undefined {
  let from = at
  while (from > 0 && tokens[from]!.before === 'none' && LEADS.test(tokens[from - 1]!.text)) from -= 1
  const verb = tokens[from - 1]?.text ?? ''
  const isThing = THING.test(tokens[end]?.text ?? '') && tokens[end]!.before === 'none'
  const isOf = OF_IT.test(tokens[from]?.text ?? '') && from < at
  if (from === 0 || tokens[from]!.before !== 'none' || !FORGETS.test(verb) || !(isThing || isOf)) return undefined
  const before = tokens[from - 2]?.text ?? ''
  const isSpanishNo = verb === 'importa' && before === 'no'
  if (verb === 'importa' && !isSpanishNo) return undefined
  if (!isSpanishNo && verb !== 'mind' && /^(?:dont|not|never|no|nunca)$/.test(before)) return undefined
  if (verb === 'mind' && before !== 'never') return undefined
  const first = verb === 'mind' || isSpanishNo ? from - 2 : from - 1
  return { from: tokens[first - 1]?.text === 'ya' ? first - 1 : first, to: isThing ? end + 1 : end }
}

/**
 * Matches statements that a food is acceptable: "Pork is fine", "el cerdo está bien", "I don't mind pork".
 */
function fine(marks: Marks, at: number, end: number): Span | undefined {
  const { tokens } = marks
  const said = (index: number) => (tokens[index]?.before === 'none' ? tokens[index].text : '')
  if (/^(?:mind|molesta)$/.test(tokens[at - 1]?.text ?? '') && /^(?:dont|me)$/.test(tokens[at - 2]?.text ?? ''))
    return isClear(marks, at - 2, end) ? { from: at - 2, to: end } : undefined
  let to = BE.test(said(end)) ? end + 1 : end
  while (VERY.test(said(to))) to += 1
  if (!FINE.test(said(to))) return undefined
  return isClear(marks, at, to + 1) ? { from: at, to: to + 1 } : undefined
}

/** Matches statements that the guest eats a food: "I do eat pork", "we can eat beef", "ya como cerdo". */
function eaten(marks: Marks, at: number, end: number): Span | undefined {
  const { tokens } = marks
  let verb = at - 1
  while (verb > 0 && /^(?:el|la|the|all)$/.test(tokens[verb]!.text)) verb -= 1
  if (!EATS.test(tokens[verb]?.text ?? '') || tokens[at]!.before !== 'none') return undefined
  let from = verb
  while (from > 0 && tokens[from]!.before === 'none' && EAGER.test(tokens[from - 1]!.text)) from -= 1
  const lead = tokens.slice(from, verb).map(({ text }) => text)
  const isOwn = lead.some(word => /^(?:i|we|yo|nosotros|puedo|podemos)$/.test(word)) || /^com/.test(tokens[verb]!.text)
  // excludes "no como cerdo", and "como el cerdo" said of a dish
  const isSaid = lead.some(word => /^(?:i|we|si|ya|yo|puedo|nosotros|podemos)$/.test(word))
  if (!isOwn || !isSaid || /^(?:no|not)$/.test(lead.at(-1) ?? '') || !isClear(marks, from, end)) return undefined
  return { from, to: end }
}

/**
 * True if no word before the statement in its clause negates it and no word after it in its sentence restricts it.
 */
function isClear(marks: Marks, from: number, to: number): boolean {
  const { tokens } = marks
  let start = from
  while (start > 0 && tokens[start]!.before === 'none') start -= 1
  const before = tokens.slice(start, from).map(({ text }) => text)
  const isOpening = before.every(word => /^(?:no|nah|wait|oh|ok|sorry|actually)$/.test(word))
  if (!isOpening && before.some(word => NEGATION.test(word))) return false
  let end = to
  while (tokens[end]?.before === 'none' && AGAIN.test(tokens[end]!.text)) end += 1
  const sentence = sentenceOf(marks, from)
  return !tokens
    .slice(end, sentence.to)
    .some(({ text }) =>
      /^(?:if|unless|only|just|except|when|as|for|para|solo|excepto|salvo|cuando|but|pero)$/.test(text),
    )
}

/** True if the speaker may withdraw a restriction recorded for the given people. */
export const canWithdraw = (who: readonly string[], told: readonly string[]): boolean =>
  who.includes('we') ||
  told.every(
    one =>
      one === SELF || who.some(said => isNamedAs(said, one)) || ((one === 'we' || one === SOMEONE) && who.length === 0),
  )
