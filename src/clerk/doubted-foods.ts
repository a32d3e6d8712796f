import { foodLengthAt, foodsCalled } from '#src/allergens/foods.ts'
import { harmWords } from '#src/allergens/harm-words.ts'
import { hearAllergies } from '#src/allergens/hear.ts'
import { markFoods } from '#src/allergens/mark-foods.ts'
import type { Marks, Mention } from '#src/allergens/marks.ts'
import { isNutrient } from '#src/allergens/nutrients.ts'
import { isPerson } from '#src/allergens/people.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { WARNS } from './care-words.ts'
import { doubting } from './doubted.ts'
import { isOrdered } from './ordered.ts'

const namesOf = (foods: readonly Mention[]): string[] => [...new Set(foods.flatMap(({ word }) => foodsCalled(word)))]

/** Higher than for an allergen: dishes are made of these foods, and mostly called by them. */
const STRANGE = 0
const MOST_BETWEEN = 2
/** "A gyro, no onion": what is left off a dish is a wish for that dish. */
function isLeftOff(marks: Marks, { from }: Mention): boolean {
  const { tokens, refusals, illness, symptoms, conditions } = marks
  if (illness.length + symptoms.length + conditions.length > 0) return false
  return refusals.some(
    ({ to }) =>
      to <= from && from - to <= MOST_BETWEEN && tokens.slice(to, from + 1).every(({ before }) => before === 'none'),
  )
}

/** "Six red curries", "extra chicken". */
const isCounted = ({ tokens }: Marks, { from }: Mention): boolean =>
  tokens.slice(Math.max(0, from - MOST_BETWEEN), from).some(({ text }) => COUNTS.test(text))
const COUNTS =
  /^(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|dozen|extra|double|couple|few|dos|tres|cuatro|cinco|seis)$/

/** "Mi papá" is nobody's potato. */
const isSomebodys = ({ tokens }: Marks, { from }: Mention): boolean =>
  isPerson(tokens[from]!.text) && /^(?:mi|tu|su|my|the|el)$/.test(tokens[from - 1]?.text ?? '')

/** "Chicken near Crown Heights" looks for it. */
const isSought = ({ tokens }: Marks, { to }: Mention): boolean =>
  /^(?:near|around|close|cerca|nearby)$/.test(tokens[to]?.text ?? '') ||
  (/^(?:in|en)$/.test(tokens[to]?.text ?? '') && !/^(?:my|his|her|our|the|a|mi|su)$/.test(tokens[to + 1]?.text ?? ''))

/** "Plum@example.com" is nothing to eat. */
const isInMail = (text: string, { tokens }: Marks, { from, to }: Mention): boolean =>
  /[@.]/.test(text[tokens[from]!.from - 1] ?? '') || text[tokens[to - 1]!.to] === '@'

/** The undeclared foods that a message names in words that neither order them nor tell of an allergy that was understood. */
export function doubtedFoodsIn(text: string): string[] {
  const { marks, foods } = markFoods(text)
  const isCaring = marks.tokens.some(({ text: word }) => WARNS.test(word)) || harmWords(marks.tokens).harm.length > 0
  if (foods.length === 0 || !isCaring) return []
  const isStrange = doubting(text, marks, STRANGE)
  const { unlisted, foods: kept, deniedFoods, rest, lifts, eaten } = hearAllergies(text)
  if (lifts.length + eaten.length + deniedFoods.length > 0) return []
  const left = tokensOf(rest).map(word => word.text)
  const isHeard = ({ word }: Mention) =>
    [...unlisted, ...kept].some(name => foodsCalled(word).includes(name)) && !left.includes(word)
  return namesOf(
    foods.filter(
      food =>
        !isHeard(food) &&
        !isLeftOff(marks, food) &&
        !isCounted(marks, food) &&
        !isNutrient([food.word]) &&
        !isSomebodys(marks, food) &&
        !isSought(marks, food) &&
        !isInMail(text, marks, food) &&
        isStrange(food),
    ),
  )
}

/** The undeclared foods that a message orders. */
export function wantedFoodsIn(text: string): string[] {
  const { marks, foods } = markFoods(text)
  return namesOf(foods.filter(food => isOrdered(text, marks, food)))
}

const REFUSAL =
  /^\W*(?:no|sin|without|nada de|not)\s+(?<what>[\p{L}\s]{2,40}?)(?:\s+(?:please|pls|porfa|por favor))?\W*$/iu

/** The undeclared food that a message refuses and says nothing else: there is no dish that could do without it. */
export function refusedAloneIn(text: string): string[] {
  const words = tokensOf(REFUSAL.exec(text)?.groups?.what ?? '')
  const name = words.map(({ text: word }) => word).join(' ')
  return words.length > 0 && foodLengthAt(words, 0) === words.length ? [...foodsCalled(name)] : []
}
