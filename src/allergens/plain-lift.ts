import type { Lift } from './denials.ts'
import type { Marks, Span } from './marks.ts'
import { peopleOf } from './people.ts'
import { sentenceOf } from './tokens.ts'

/** Words that a plain statement is made of; any other word may limit it. */
const PLAIN = new Set(
  `no nah nope wait actually sorry now so oh yes yeah yep ok okay and but pero also hey hi hello well um uh please thanks pls btw
   bro man dude lol the all both any a an el la los las un una y e o or nor ni & n is are am im hes shes its thats it that was were
   theyre be been being not never no longer isnt arent aint wasnt werent dont doesnt didnt havent hasnt do does did have has had got
   theres there allergic alergic intolerant celiac coeliac allergy allergies allergen allergens intolerance intolerances sensitivity food fine alright good allowed safe problem
   problems totally perfectly completely absolutely really always definitely again anymore more after either at too still just only even
   ever truly i ive we he she they my his her our their to of from with for by me us myself nobody nobodys noone ones none one here
   anyone anybody everyone everybody anything outgrew outgrown grew grown out avoid avoiding stop stopped quit forget ignore drop
   scratch clear cancel disregard remove take taking strike cross get off on list thing things filter restriction caution part about this
   say said mention mentioned meant mean eat eats can tolerate tolerates used mistake mistaken wrong error em them those
   senor senora si puede puedo pueden podemos comer comerlo hay problema ya tiene tengo tenemos tienen es soy somos son nadie ninguno
   ninguna alergico alergica alergicos alergia alergias intolerante a al de del lo que olvida olvide olvidate deja deje evitar evites esta
   estan bien todo todos como comemos yo ella mi su sin tambien solo para nunca dije era eran home family party group whole leave keep
   remain remains stay stays gracias nothing not says because wtf omg omfg ugh argh geez god jesus dang damn ffs`.split(
    /\s+/,
  ),
)
/** Words that make a statement a condition, a guess, hearsay or a thing of the future, wherever they stand in its sentence. */
const DOUBTFUL =
  /^(?:if|unless|when|whenever|while|though|although|provided|except|depending|until|once|maybe|perhaps|probably|possibly|likely|might|may|could|should|would|wouldnt|couldnt|id|think|thinks|guess|suppose|believe|believes|reckon|assume|hope|hopes|hoping|hopefully|wish|says|claims?|claimed|heard|hear|read|told|tells|apparently|supposedly|allegedly|someday|eventually|soon|will|wont|hell|shell|itll|theyll|gonna|going|usually|sometimes|often|mostly|who|wonder|unsure|sure|doubt|almost|nearly|barely|hardly|partly|tomorrow|yet|si|cuando|creo|quizas?|talvez|tal|dicen|dice|segun|aunque|mientras|excepto|salvo|podria)$/
/** A message that gives orders to the clerk as a machine, or quotes somebody, clears nothing. */
const NOT_A_GUEST =
  /\b(?:system|override|admin|administrator|developer|debug|jailbreak|instructions?|cleared|internet|google|chatgpt|reddit|website|prompt)\b/i
const TAG =
  /^(?:is|isnt|are|arent|was|does|doesnt|did|can|will|am)? ?(?:it|they|he|she|that|i|we|right|correct|huh|eh|yes|no|or not|okay|verdad|cierto|no es|not|really)$/

/**
 * True when words take an allergy back plainly: the clause is made of nothing but words of such a statement, and its sentence
 * asks, guesses, quotes, foretells and limits nothing.
 */
function isPlainLift(marks: Marks, text: string, lift: Span): boolean {
  if (NOT_A_GUEST.test(text)) return false
  const { tokens } = marks
  const sentence = sentenceOf(marks, lift.from)
  const after = tokens[sentence.to]
  if (/\?/.test(text.slice(tokens[lift.to - 1]?.to ?? 0, after?.from ?? text.length))) return false
  const words = tokens.slice(sentence.from, sentence.to)
  if (words.some(({ text: word }, at) => DOUBTFUL.test(word) && !isYes(marks, sentence.from + at))) return false
  const clause = clauseOf(marks, lift, sentence)
  const last = words.findLastIndex(({ before }) => before !== 'none')
  const tail = words.slice(last).map(one => one.text)
  if (sentence.from + last > lift.from && TAG.test(tail.join(' '))) return false
  const isNamed = (at: number) => marks.mentions.some(({ from, to }) => at >= from && at < to)
  return tokens
    .slice(clause.from, clause.to)
    .every(({ text: word }, at) => isNamed(clause.from + at) || PLAIN.has(word) || isPerson(word))
}

/** Whom a statement speaks of. */
export const peopleOfLift = (marks: Marks, lift: Span): string[] => {
  const { from, to } = clauseOf(marks, lift, sentenceOf(marks, lift.from))
  const words = marks.tokens.map(({ text }) => text)
  const own = peopleOf(words.slice(from, to))
  return own.length > 0 ? own : peopleOf(words.slice(sentenceOf(marks, from).from, from))
}

/** Whom the clause of a statement names itself. */
export const peopleOfClause = (marks: Marks, lift: Span): string[] => {
  const { from, to } = clauseOf(marks, lift, sentenceOf(marks, lift.from))
  return peopleOf(marks.tokens.slice(from, to).map(({ text }) => text))
}

/** A lift with whether it is plain. */
export function judged(marks: Marks, text: string, lift: Lift): Lift {
  if (!isPlainLift(marks, text, lift)) return { ...lift, isUnsure: true }
  const isAdjective = marks.tokens
    .slice(lift.from, lift.to)
    .some(({ text: word }) => /^(?:al+erg|al+erj|intoler|celia|coelia)/.test(word) && !/allergies|allergy/.test(word))
  if (lift.isUnsure && isAdjective && peopleOfLift(marks, lift).length > 0) return { ...lift, isOfPerson: true }
  // "actually no egg allergy" names none
  const { from, to } = sentenceOf(marks, lift.from)
  const isSure = marks.tokens.slice(from, to).some(({ text: word }) => /^(?:actually|anymore)$/.test(word))
  if (!isSure || peopleOfLift(marks, lift).length > 0) return lift
  const { isUnsure: _, ...sure } = lift
  return sure
}

const isPerson = (word: string): boolean => peopleOf([word]).length > 0

/** "El marisco sí puede": the yes of Spanish, which looks like its if. */
const isYes = ({ tokens }: Marks, at: number): boolean =>
  tokens[at]!.text === 'si' &&
  (tokens[at + 1] === undefined ||
    tokens[at + 1]!.before !== 'none' ||
    /^(?:puede|puedo|pueden|podemos|esta)$/.test(tokens[at + 1]!.text))

/** From the sign before a statement to the next one, or to where a wish begins. */
function clauseOf({ tokens, wants }: Marks, lift: Span, sentence: Span): Span {
  let from = Math.max(lift.from, sentence.from)
  while (from > sentence.from && tokens[from]!.before === 'none') from -= 1
  let to = lift.to
  while (to < sentence.to && tokens[to]!.before === 'none' && !isJoined(tokens, wants, to)) to += 1
  return { from, to }
}

/** "… are fine so one egg salad": an order begins. */
const isJoined = (tokens: Marks['tokens'], wants: Marks['wants'], at: number): boolean =>
  wants.some(({ from }) => from === at) ||
  (/^(?:so|then|and|but|pero)$/.test(tokens[at]!.text) && !/^(?:not|only|raw|just)$/.test(tokens[at + 1]?.text ?? ''))
