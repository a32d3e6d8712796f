import { foodsCalled } from '#src/allergens/foods.ts'
import { markFoods } from '#src/allergens/mark-foods.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { readAct } from '#src/reader/acts/read-act.ts'

/**
 * Answer, at the start of a message, to the question whether a food must be avoided; and the rest of the message.
 */
export type DoubtAnswer = { readonly answer: 'yes' | 'no'; readonly rest: string }

const NUMBER =
  /^\W*(?:(?:number|option|the|opci[oó]n|n[uú]mero|la|el)\s+)*#?([12])(?:\s*[.,:;!)-]+\s*(?:(?:y|and)\s+)?|\s+(?:y|and)\s+|\s*$)(.*)$/isu
const NO =
  /^\W*(?:(?:que|ay|oh|ok|okay|pues|well|um|uh|lol|bueno|ya dije que)[\s,]+)*(?:no+|nah|nope|nop)(?:[\s,]+(?:no+|nah|nope|gracias|thanks|thank you))*\s*[.,;:!]+\s*(\S.*)$/isu
/** Denial that anything must be left out: "No hay que dejar fuera nada", "you don't have to leave anything out". */
const NOTHING_OUT =
  /(?<![\p{L}])(?:no (?:hay que|tiene que|tienes que|hace falta|es necesario)\s+(?:\p{L}+\s+){1,2}(?:nada|ningun\p{L}*)|no (?:deje|dejes|quite|quites|saque)\s+(?:fuera\s+)?nada|(?:nothing|no foods?) (?:has|needs?|must|should)(?: to)? (?:be )?(?:left|kept|taken|avoided|out)(?: out)?|(?:do not|don['’]?t)(?: (?:have|need) to)? (?:leave|keep|take) (?:anything|any of (?:it|that)) (?:out|away))(?:\s+(?:fuera|de todo|out))*[\s.,;!]*/iu
/** Words in the first clause that refuse the food after all, or concern another person. */
const LIMITS =
  /(?<![\p{L}])(?:avoid|keep|leave|without|sin|fuera|out|can['’]?t|cannot|not|never|nor|only|except|unless|if|but|allerg\p{L}*|al[eé]rgi\p{L}*|he|she|they|him|her|my|mi|mis|ella|[eé]l|pero|solo|sólo|menos|salvo|tampoco|ni|nada|skip|omit|remove|take|hold|drop|lose|ditch|exclude|none|us|everyone|everybody|quit\p{L}*|saqu\p{L}*|omit\p{L}*|todos|nosotros|(?<!(?:place|order|book|send|make|have|get) )(?:it|that|them)|maybe|perhaps|sure|depends|quiz\p{L}*)(?![\p{L}])/iu
/** Words that allow a food. */
const MAY =
  /(?<![\p{L}])(?:s[ií] (?:(?:l[oa]s?|se) )*(?:pued\p{L}+|com\p{L}+|quier\p{L}+|gusta\p{L}*)|(?:est[aá]n?|queda) bien|s[ií] (?:se )?puede|(?:is|are|it['’]?s|its|they['’]?re) (?:totally |all |just |perfectly )*(?:ok(?:ay)?|fine|good|alright|allowed)|(?:i|we|he|she|they) (?:can|do|does) (?:eat|have)|poquit[oa]|un poco|a little)(?![\p{L}])/iu
const MAY_NOT =
  /(?<![\p{L}])(?:no (?:l[oa]s? )?pued\p{L}+|no com\p{L}+|ni (?:un )?poc\p{L}*|not even|isn['’]?t|aren['’]?t|can['’]?t|cannot|don['’]?t|doesn['’]?t|not|tampoco|sin|without)(?![\p{L}])/iu
const CLAUSE = /[.,;:!?\n]+/

/** Parses such an answer; undefined if the message contains none, or refuses the food in other words. */
export function doubtAnswer(message: string, state: ClerkState): DoubtAnswer | undefined {
  const { doubted = [], doubted_foods: foods = [], doubts_asked: asked, offer } = state
  if (doubted.length + foods.length === 0 || asked?.now === false || offer?.kind === 'confirm') return undefined
  const heard = parseAllergies(message)
  const refused = [...heard.avoid, ...heard.refused.flatMap(({ codes }) => codes)]
  const isRefused = doubted.some(code => refused.includes(code)) || foods.some(food => heard.unlisted.includes(food))
  if (isRefused) return undefined
  const [, number, after = ''] = (offer?.kind === 'allergy' ? NUMBER.exec(message) : null) ?? []
  if (number !== undefined && after !== '') return { answer: number === '1' ? 'yes' : 'no', rest: after.trim() }
  const none = NOTHING_OUT.exec(message)
  if (none) return { answer: 'no', rest: withoutNo(message.replace(none[0], ' ')) }
  const rest = NO.exec(message)?.[1]
  const [first = ''] = (rest ?? '').split(CLAUSE)
  const eaten = message.split(CLAUSE).find(clause => MAY.test(clause) && !MAY_NOT.test(withoutNo(clause)))
  const isEaten = eaten !== undefined && namesAll(message, eaten, state)
  if (isEaten) return { answer: 'no', rest: trimmed(withoutNo(message).replace(eaten.trim(), ' ')) }
  // "no. yes." is contradictory, and "no, just the peanuts" names one of several foods
  if (
    rest === undefined ||
    !namesAllOrNone(rest, state) ||
    heard.speaks ||
    LIMITS.test(first) ||
    readAct(rest).act === 'affirm'
  )
    return undefined
  return { answer: 'no', rest }
}

/** True if the text names all foods in question, or none of them. */
function namesAllOrNone(text: string, { doubted = [], doubted_foods: foods = [] }: ClerkState): boolean {
  const own = foodsIn(text)
  const asked = [...doubted, ...foods]
  return asked.every(name => own.includes(name)) || !asked.some(name => own.includes(name))
}

/** Allergens and other foods named in the text. */
const foodsIn = (text: string): string[] =>
  markFoods(text).marks.mentions.flatMap(one => [...one.codes, ...foodsCalled(one.word)])

/** True if the clause names all foods in question, or the message names no food at all. */
function namesAll(message: string, clause: string, { doubted = [], doubted_foods: foods = [] }: ClerkState): boolean {
  const own = foodsIn(clause)
  return own.length > 0 ? [...doubted, ...foods].every(name => own.includes(name)) : foodsIn(message).length === 0
}

const withoutNo = (text: string): string => NO.exec(text)?.[1] ?? text.replace(/^\W*no\W+/iu, '')

const trimmed = (text: string): string => text.replace(/^[\s.,;:!?]+/u, '').trim()
