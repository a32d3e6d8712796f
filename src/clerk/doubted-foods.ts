import { foodLengthAt, foodsCalled } from '#src/allergens/foods.ts'
import { harmWords } from '#src/allergens/harm-words.ts'
import { markFoods } from '#src/allergens/mark-foods.ts'
import type { Marks, Mention } from '#src/allergens/marks.ts'
import { isNutrient } from '#src/allergens/nutrients.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { isPerson } from '#src/allergens/people.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { isAskedForReason } from '#src/doubts/asked-for-reason.ts'
import { CAUTION_WORDS } from '#src/doubts/caution-words.ts'
import { doubting } from '#src/doubts/doubtful-allergens.ts'
import { withoutIdioms } from '#src/doubts/idioms.ts'
import { isOrdered } from '#src/doubts/ordered.ts'
import { isReportedFirst } from '#src/doubts/reported-first.ts'

const namesOf = (foods: readonly Mention[]): string[] => [...new Set(foods.flatMap(({ word }) => foodsCalled(word)))]

/**
 * Threshold of the context score. Higher than for allergens, because dishes are made of these foods and usually
 * named after them.
 */
const STRANGE = 0
const MOST_BETWEEN = 2
/** True if the food is only left off a dish: "A gyro, no onion". */
function isLeftOff(marks: Marks, { from }: Mention): boolean {
  const { tokens, refusals, illness, symptoms, conditions } = marks
  if (illness.length + symptoms.length + conditions.length > 0) return false
  return refusals.some(
    ({ to }) =>
      to <= from && from - to <= MOST_BETWEEN && tokens.slice(to, from + 1).every(({ before }) => before === 'none'),
  )
}

/** True if a quantity precedes the food: "Six red curries", "extra chicken". */
const isCounted = ({ tokens }: Marks, { from }: Mention): boolean =>
  tokens.slice(Math.max(0, from - MOST_BETWEEN), from).some(({ text }) => COUNTS.test(text))
const COUNTS =
  /^(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|dozen|extra|double|couple|few|dos|tres|cuatro|cinco|seis)$/

/** True if the word is a person: "Mi papá" is not a potato. */
const isSomebodys = ({ tokens }: Marks, { from }: Mention): boolean =>
  isPerson(tokens[from]!.text) && /^(?:mi|tu|su|my|the|el)$/.test(tokens[from - 1]?.text ?? '')

/** True if the food is being searched for: "Chicken near Crown Heights". */
const isSought = ({ tokens }: Marks, { to }: Mention): boolean =>
  /^(?:near|around|close|cerca|nearby)$/.test(tokens[to]?.text ?? '') ||
  (/^(?:in|en)$/.test(tokens[to]?.text ?? '') && !/^(?:my|his|her|our|the|a|mi|su)$/.test(tokens[to + 1]?.text ?? ''))

/** True if the word is part of an email address: "Plum@example.com". */
const isInMail = (text: string, { tokens }: Marks, { from, to }: Mention): boolean =>
  /[@.]/.test(text[tokens[from]!.from - 1] ?? '') || text[tokens[to - 1]!.to] === '@'

/** "I can't do mushrooms", "mum's not able to have mushrooms". */
const CANNOT =
  /(?<![\p{L}])(?:can['’]?t|cannot|can not|(?:not|isn['’]?t|aren['’]?t) able to|unable to|not allowed(?: to)?)\s+(?:do|have|eat|take|handle|tolerate|digest|touch)(?![\p{L}])/iu

/** Returns undeclared foods in a context that neither orders them nor states a recognized allergy. */
export function doubtedFoodsIn(given: string): string[] {
  const text = withoutIdioms(given)
  const { marks, foods } = markFoods(text)
  const isReasoned = (food: Mention) => isAskedForReason(text, marks, food) || isReportedFirst(marks, food)
  const cannot = CANNOT.test(text)
  const isCaring =
    cannot ||
    foods.some(isReasoned) ||
    marks.tokens.some(({ text: word }) => CAUTION_WORDS.test(word)) ||
    harmWords(marks.tokens).harm.length > 0
  if (foods.length === 0 || !isCaring) return []
  const isStrange = doubting(text, marks, STRANGE)
  const { unlisted, foods: kept, deniedFoods, rest, lifts, eaten } = parseAllergies(text)
  if (lifts.length + eaten.length + deniedFoods.length > 0) return []
  const left = tokensOf(rest).map(word => word.text)
  const isRecognized = ({ word }: Mention) =>
    [...unlisted, ...kept].some(name => foodsCalled(word).includes(name)) && !left.includes(word)
  return namesOf(
    foods.filter(
      food =>
        !isRecognized(food) &&
        (cannot || !isLeftOff(marks, food)) &&
        !isCounted(marks, food) &&
        !isNutrient([food.word]) &&
        !isSomebodys(marks, food) &&
        !isSought(marks, food) &&
        !isInMail(text, marks, food) &&
        (isStrange(food) || isReasoned(food)),
    ),
  )
}

/** Returns the undeclared foods that a message orders. */
export function wantedFoodsIn(text: string): string[] {
  const { marks, foods } = markFoods(text)
  return namesOf(foods.filter(food => isOrdered(text, marks, food)))
}

const REFUSAL =
  /^\W*(?:no|sin|without|nada de|not)\s+(?<what>[\p{L}\s]{2,40}?)(?:\s+(?:please|pls|porfa|por favor))?\W*$/iu

/** Returns the undeclared food that a message refuses without mentioning any dish. */
export function refusedAloneIn(text: string): string[] {
  const words = tokensOf(REFUSAL.exec(text)?.groups?.what ?? '')
  const name = words.map(({ text: word }) => word).join(' ')
  return words.length > 0 && foodLengthAt(words, 0) === words.length ? [...foodsCalled(name)] : []
}
