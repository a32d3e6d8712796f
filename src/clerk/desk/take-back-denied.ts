import { type Allergen, spokenAllergens } from '#src/allergens/codes.ts'
import { foodsCalled } from '#src/allergens/foods.ts'
import { type Heard, hearAllergies } from '#src/allergens/hear.ts'
import { markFoods } from '#src/allergens/mark-foods.ts'
import { isSamePerson, NOBODY, peopleOf, SELF } from '#src/allergens/people.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { isWantedAt } from '#src/allergens/wanted-foods.ts'
import { allergyFoodsOf, noteWithout } from '#src/clerk/draft/diet-of.ts'
import type { ClerkState } from '#src/clerk/state.ts'
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
  const { doubted_foods: doubted = [], details } = desk.state
  if (foods.length + doubted.length + (details.constraints?.allergens ?? []).length === 0) return
  const isPointing = pointingBack(message) !== undefined
  // "no milk, it's not an allergy" speaks of the milk alone
  const isOfNone = heard.refused.length + heard.tasted.length === 0
  const isVague = (heard.none || (heard.doubts && heard.taste && isOfNone) || isPointing) && heard.avoid.length === 0
  const wanted = wantedIn(message)
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
  const gone = foods.filter(isGone)
  const closed = doubted.filter(food => heard.deniedFoods.includes(food) || wanted.includes(food) || isVague)
  desk.state = withoutFoods(desk.state, gone, closed)
  if (gone.length > 0) show(desk, 'notice', `No longer leaving out ${gone.join(', ')}.`)
  if (isVague || isPointing) takeBackUncertain(desk)
  const left = foods.filter(food => !gone.includes(food))
  const isAbout = isVague || isPointing || gone.length > 0 || left.some(food => heard.deniedFoods.includes(food))
  if (isAbout && left.length > 0) show(desk, 'notice', `Still leaving out ${left.join(', ')}.`)
  if (isAbout) doubtLifted(desk, [], left)
  if (isPointing && left.length + gone.length === 0) doubtLifted(desk, desk.state.details.constraints?.allergens ?? [])
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

/** Allergens that no word called an allergy fall with words that only point. */
function takeBackUncertain(desk: Desk): void {
  const { constraints, ...details } = desk.state.details
  const { allergens = [] } = constraints ?? {}
  const gone = allergens.filter(code => !isAllergenOutright(desk.state, code))
  if (gone.length === 0) return
  const isLeft = (code: Allergen) => !gone.includes(code)
  const { disliked = [], cautioned = [], undoable = [], told = [], harmless = [] } = desk.state
  desk.state = {
    ...desk.state,
    details: { ...details, constraints: { ...constraints, allergens: allergens.filter(isLeft) } },
    disliked: disliked.filter(isLeft),
    cautioned: cautioned.filter(isLeft),
    undoable: undoable.filter(isLeft),
    told: told.filter(({ code }) => isLeft(code)),
    harmless: [...new Set([...harmless, ...gone])],
  }
  show(desk, 'notice', `No longer avoiding ${spokenAllergens(gone)}.`)
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
