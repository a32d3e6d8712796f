import type { Allergen } from '#src/allergens/codes.ts'
import { foodsCalled } from '#src/allergens/foods.ts'
import { type Heard, hearAllergies } from '#src/allergens/hear.ts'
import { markFoods } from '#src/allergens/mark-foods.ts'
import { isSamePerson, NOBODY, peopleOf, SELF } from '#src/allergens/people.ts'
import { isPlainWithdrawal } from '#src/allergens/plain-withdrawal.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { isWantedAt } from '#src/allergens/wanted-foods.ts'
import { allergyFoodsOf, noteWithout } from '#src/clerk/draft/diet-of.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { isLiftAgreed } from '#src/clerk/understand/answer-allergy.ts'
import { pointingBack } from '#src/clerk/understand/points-back.ts'
import { doubtLifted } from './ask-lift.ts'
import { type Desk, show } from './desk.ts'
import { illsTold } from './told-of.ts'
import { whoSays } from './who-says.ts'

/** Names an allergy, an intolerance or celiac disease. */
const NAMES_ILLNESS = /al+erg|alerg|intoler|celia|coelia|anaphyl|anafil/i
const SENTENCE = /(?<=[.!?;\n])\s+/

/** The messages that told of a food, with those that are not kept any more taken for outright. */
const tellings = ({ messages }: ClerkState, food: string): readonly string[] | undefined => {
  const told = messages.filter(({ role, text }) => role === 'user' && hearAllergies(text).unlisted.includes(food))
  return told.length > 0 ? told.map(({ text }) => text) : undefined
}

/** True for a food that a sentence calls an allergy by that word; what was only taken for one is taken back by less. */
export const isToldOutright = (state: ClerkState, food: string): boolean =>
  tellings(state, food)?.some(text => text.split(SENTENCE).some(one => NAMES_ILLNESS.test(one) && names(one, food))) ??
  true

const names = (sentence: string, food: string): boolean => hearAllergies(sentence).unlisted.includes(food)

/** The same of an allergen. */
export const isAllergenOutright = (state: ClerkState, code: Allergen): boolean =>
  illsTold(state, code).some(ill => ill === 'celiac' || / /.test(ill))

/**
 * Takes back foods that no menu declares, by what a message says of them: that nobody is allergic to them, that nobody has an
 * allergy, or, where no word called them an allergy, that they are wanted.
 */
export function takeBackDenied(desk: Desk, message: string, heard: Heard): void {
  const foods = allergyFoodsOf(desk.state)
  const { doubted_foods: doubted = [], details, offer: given } = desk.state
  if (foods.length + doubted.length + (details.constraints?.allergens ?? []).length === 0) return
  const isPointing = pointingBack(message) !== undefined
  // "no milk, it's not an allergy" speaks of the milk alone
  const isOfNone = heard.refused.length + heard.tasted.length === 0
  const isVague = (heard.none || (heard.doubts && heard.taste && isOfNone) || isPointing) && heard.avoid.length === 0
  const wanted = wantedIn(message)
  const isAgreed = given !== undefined && isLiftAgreed(message, given)
  const isPlain = isAgreed || isPlainWithdrawal(message, [...foods, ...doubted])
  const who = whoSays(message, clause => hearAllergies(clause).deniedFoods.length + pointed(clause) > 0)
  const isGone = (food: string): boolean => {
    if (heard.unlisted.includes(food)) return false
    if (heard.nobody) return true
    const told = tellings(desk.state, food)?.flatMap(text => whoSays(text, clause => names(clause, food))) ?? []
    const isOwn = told.every(one => one === SELF)
    if (heard.deniedFoods.includes(food)) return isSamePerson(saysNobody(message) ? [NOBODY] : who, told)
    if (!isToldOutright(desk.state, food)) return isVague || wanted.includes(food)
    return heard.none && isOwn
  }
  const gone = isPlain ? foods.filter(isGone) : []
  const closed = doubted.filter(
    food => wanted.includes(food) || (isPlain && (heard.deniedFoods.includes(food) || isVague)),
  )
  desk.state = withoutFoods(desk.state, gone, closed)
  if (gone.length > 0) show(desk, 'notice', `No longer leaving out ${gone.join(', ')}.`)
  const left = foods.filter(food => !gone.includes(food))
  const isAbout =
    isVague || isPointing || gone.length > 0 || left.some(food => heard.deniedFoods.includes(food) || isGone(food))
  if (isAbout && left.length > 0) show(desk, 'notice', `Still leaving out ${left.join(', ')}.`)
  if (isAbout) doubtLifted(desk, [], left)
  if (isPointing) doubtLifted(desk, desk.state.details.constraints?.allergens ?? [])
}

const pointed = (clause: string): number => (pointingBack(clause) === undefined ? 0 : 1)

const saysNobody = (message: string): boolean =>
  /(?<![\p{L}])(?:nobody|no ?one|none of us|nadie|ningun[oa])(?![\p{L}])/iu.test(message) ||
  peopleOf(tokensOf(message)).length === 0

/** The foods that a message wants, by the names under which the kitchen knows them. */
function wantedIn(message: string): string[] {
  const { marks, foods } = markFoods(message)
  return foods.filter(food => isWantedAt(marks, food)).flatMap(({ word }) => foodsCalled(word))
}

function withoutFoods(state: ClerkState, gone: readonly string[], closed: readonly string[]): ClerkState {
  if (gone.length + closed.length === 0) return state
  const { instructions, ...details } = state.details
  const { doubted_foods: doubted = [], unnoted = [], ...others } = state
  const note = noteWithout(instructions ?? '', gone)
  const open = doubted.filter(food => !closed.includes(food))
  const left = unnoted.filter(food => !gone.includes(food))
  return {
    ...others,
    ...(open.length > 0 ? { doubted_foods: open } : {}),
    ...(left.length > 0 ? { unnoted: left } : {}),
    details: { ...details, ...(note === '' ? {} : { instructions: note }) },
  }
}
