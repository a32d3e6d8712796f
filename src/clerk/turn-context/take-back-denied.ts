import type { Allergen } from '#src/allergens/codes.ts'
import { foodsCalled } from '#src/allergens/foods.ts'
import { markFoods } from '#src/allergens/mark-foods.ts'
import { type AllergyStatements, parseAllergies } from '#src/allergens/parse-allergies.ts'
import { isSamePerson, NOBODY, peopleOf, SELF } from '#src/allergens/people.ts'
import { isPlainWithdrawal } from '#src/allergens/plain-withdrawal.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { isWantedAt } from '#src/allergens/wanted-foods.ts'
import { allergyFoodsOf, noteWithout } from '#src/clerk/draft/diet-of.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { isLiftAgreed } from '#src/clerk/understand/answer-allergy.ts'
import { withoutAllergyWithdrawal } from '#src/clerk/understand/points-back.ts'
import { doubtLifted } from './ask-lift.ts'
import { illsTold } from './stated-restrictions.ts'
import { show, type TurnContext } from './turn-context.ts'
import { whoSays } from './who-says.ts'

/** Words for an allergy, an intolerance, or celiac disease. */
const NAMES_ILLNESS = /al+erg|alerg|intoler|celia|coelia|anaphyl|anafil/i
const SENTENCE = /(?<=[.!?;\n])\s+/

/**
 * Returns the messages that stated a food restriction; undefined if they are no longer stored, which counts as
 * explicit.
 */
const tellings = ({ messages }: ClerkState, food: string): readonly string[] | undefined => {
  const told = messages.filter(({ role, text }) => role === 'user' && parseAllergies(text).unlisted.includes(food))
  return told.length > 0 ? told.map(({ text }) => text) : undefined
}

/**
 * True if a sentence explicitly called the food an allergy. Restrictions that were only inferred are easier to
 * withdraw.
 */
export const isToldOutright = (state: ClerkState, food: string): boolean =>
  tellings(state, food)?.some(text => text.split(SENTENCE).some(one => NAMES_ILLNESS.test(one) && names(one, food))) ??
  true

const names = (sentence: string, food: string): boolean => parseAllergies(sentence).unlisted.includes(food)

/** True if a sentence explicitly called the allergen an allergy. */
export const isAllergenOutright = (state: ClerkState, code: Allergen): boolean =>
  illsTold(state, code).some(ill => ill === 'celiac' || / /.test(ill))

/**
 * Withdraws undeclared foods according to a message: nobody is allergic to them, nobody has any allergy, or, if
 * they were never called an allergy, they are wanted.
 */
export function withdrawDeniedFoods(context: TurnContext, message: string, heard: AllergyStatements): void {
  const foods = allergyFoodsOf(context.state)
  const { doubted_foods: doubted = [], details, offer: given } = context.state
  if (foods.length + doubted.length + (details.constraints?.allergens ?? []).length === 0) return
  const isPointing = withoutAllergyWithdrawal(message) !== undefined
  // "no milk, it's not an allergy" refers only to the milk
  const isOfNone = heard.refused.length + heard.tasted.length === 0
  const isVague = (heard.none || (heard.doubts && heard.taste && isOfNone) || isPointing) && heard.avoid.length === 0
  const wanted = wantedIn(message)
  const isAgreed = given !== undefined && isLiftAgreed(message, given)
  const isPlain = isAgreed || isPlainWithdrawal(message, [...foods, ...doubted])
  const who = whoSays(message, clause => parseAllergies(clause).deniedFoods.length + pointed(clause) > 0)
  const isGone = (food: string): boolean => {
    if (heard.unlisted.includes(food)) return false
    if (heard.nobody) return true
    const told = tellings(context.state, food)?.flatMap(text => whoSays(text, clause => names(clause, food))) ?? []
    const isOwn = told.every(one => one === SELF)
    if (heard.deniedFoods.includes(food)) return isSamePerson(saysNobody(message) ? [NOBODY] : who, told)
    if (!isToldOutright(context.state, food)) return isVague || wanted.includes(food)
    return heard.none && isOwn
  }
  const gone = isPlain ? foods.filter(isGone) : []
  const closed = doubted.filter(
    food => wanted.includes(food) || (isPlain && (heard.deniedFoods.includes(food) || isVague)),
  )
  context.state = withoutFoods(context.state, gone, closed)
  if (gone.length > 0) show(context, 'notice', `No longer leaving out ${gone.join(', ')}.`)
  const left = foods.filter(food => !gone.includes(food))
  const isAbout =
    isVague || isPointing || gone.length > 0 || left.some(food => heard.deniedFoods.includes(food) || isGone(food))
  if (isAbout && left.length > 0) show(context, 'notice', `Still leaving out ${left.join(', ')}.`)
  if (isAbout) doubtLifted(context, [], left)
  if (isPointing) doubtLifted(context, context.state.details.constraints?.allergens ?? [])
}

const pointed = (clause: string): number => (withoutAllergyWithdrawal(clause) === undefined ? 0 : 1)

const saysNobody = (message: string): boolean =>
  /(?<![\p{L}])(?:nobody|no ?one|none of us|nadie|ningun[oa])(?![\p{L}])/iu.test(message) ||
  peopleOf(tokensOf(message)).length === 0

/** Returns the foods that a message requests, by the names that the kitchen knows. */
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
