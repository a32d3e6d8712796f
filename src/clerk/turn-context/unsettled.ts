import { allergensOf, formatAllergens } from '#src/allergens/codes.ts'
import { type AllergyStatements, allergensRefused, parseAllergies } from '#src/allergens/parse-allergies.ts'
import { peopleOf, SELF } from '#src/allergens/people.ts'
import { isTasteFor, isTasteOfAll } from '#src/allergens/tastes.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { UNCHANGED } from '#src/clerk/correct/lines-offer.ts'
import { hasUnexplainedDiet } from '#src/clerk/diet-spelling.ts'
import { unlistedOf } from '#src/clerk/draft/diet-of.ts'
import { isOpenAllergy } from '#src/clerk/open-allergy.ts'
import type { ClerkState, Offer } from '#src/clerk/state.ts'
import { isOffered } from '#src/clerk/understand/dish-refused.ts'
import { maybeLifted } from '#src/clerk/understand/maybe-lifted.ts'
import { maybeMore } from '#src/clerk/understand/told-more.ts'
import { doubtfulAllergensIn } from '#src/doubts/doubtful-allergens.ts'
import { graveDoubtsIn } from '#src/doubts/grave-doubts.ts'
import { toleratedIn } from '#src/doubts/wanted.ts'
import type { Menu } from '#src/menu/menu.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import type { Answer } from './answer-to-doubt.ts'
import { askToWithdrawAllergen } from './ask-lift.ts'
import { recordAllergenConstraints } from './avoidance.ts'
import { namedByDishes } from './dishes-doubted.ts'
import { openFoods, recordFoodRestrictions } from './doubted-foods.ts'
import { milkInstead } from './milk-instead.ts'
import { offer, show, type TurnContext } from './turn-context.ts'
import { askUnknown, quoted, unknownIn } from './unknown-words.ts'

const WHICH =
  'Before I place anything: what must be avoided? Say for instance “allergic to peanuts”, or “no allergies” if there is none.'

/** True while a possible allergy is unresolved. The order cannot be placed until then. */
export const hasOpenAllergyQuestion = (state: ClerkState): boolean =>
  state.open_allergy === true ||
  doubtedOf(state).length + (state.doubted_foods ?? []).length + unknownIn(state).length > 0

/** Returns a sentence about the allergy question that blocks the order; undefined if there is none. */
export function openDoubt(state: ClerkState): string | undefined {
  if (state.open_allergy) return 'Nothing is placed, for I do not know yet what must be avoided.'
  const name = nameDoubted(state)
  if (name !== '') return `Nothing is placed, for I do not know yet whether to keep ${name} out of it.`
  const unknown = unknownIn(state)
  return unknown.length > 0 ? `Nothing is placed, for I do not know what ${quoted(unknown)} means.` : undefined
}

const nameDoubted = (state: ClerkState): string => {
  const doubted = doubtedOf(state)
  return [...(doubted.length > 0 ? [formatAllergens(doubted, 'or')] : []), ...(state.doubted_foods ?? [])].join(' or ')
}

const doubtedOf = ({ doubted = [], details }: ClerkState) =>
  doubted.filter(code => !details.constraints?.allergens?.includes(code))

/**
 * Stores the allergy questions that a message leaves open, and closes those it answers. Runs after all explicit
 * statements are applied.
 */
export function keepUnsettled(
  context: TurnContext,
  message: string,
  heard: AllergyStatements,
  answer: Answer | undefined,
  menu?: Menu,
): void {
  const { doubted: before = [], doubted_foods: foods = [], open_allergy: wasOpen = false } = context.state
  const isTold = heard.avoid.length + heard.unlisted.length + heard.foods.length > 0
  const isTakenBack = isTasteOfAll(heard) || heard.nobody
  // "yes, he is allergic" and "she can't have it" answer for the food that was asked about
  const isSpoken =
    before.length + foods.length > 0 && heard.speaks && !isTakenBack && heard.lifted.length === 0 && !isTold
  const isYes = answer === 'yes' || isSpoken
  if (isYes) recordAllergenConstraints(context, before)
  if (isYes) recordFoodRestrictions(context, foods)
  const { details, harmless = [] } = context.state
  const avoided = details.constraints?.allergens ?? []
  const lifted = heard.lifts.filter(({ isPlain }) => isPlain).flatMap(({ codes }) => codes)
  const tolerated = answer === 'yes' ? [] : toleratedIn(message).filter(code => before.includes(code))
  // "I am not allergic" does not cover the person the question was about
  const isTaste = heard.taste && !heard.doubts && peopleOf(tokensOf(message)).every(who => who === SELF || who === 'we')
  const tastes = isTaste ? before.filter(code => isTasteFor(heard, code)) : []
  const denied = answer === 'no' || heard.nobody ? before : [...lifted, ...tolerated, ...tastes]
  // a food that stays avoided is not harmless: "not celiac" keeps the wheat allergy
  const free = denied.filter(code => !avoided.includes(code))
  // possible withdrawals are asked about separately
  const { left } = maybeLifted(context.state, message)
  const strange = allergensOf([...doubtfulAllergensIn(left), ...milkInstead(left, menu)])
  // "zero allergies, peanut excluded": possibly, but not explicitly, a matter of taste
  const sure = harmless.filter(code => !(isTasteFor(heard, code) && strange.includes(code)))
  const known = [...avoided, ...sure, ...denied, ...namedByDishes(message, strange, menu)]
  const more = maybeMore(message, context.state)
  // a restaurant's name can hide a statement, which is heard only without the name
  const hidden = heard.speaks ? [] : parseAllergies(left).avoid
  const named = [...before, ...strange, ...more.codes, ...hidden]
  const doubted = allergensOf(named.filter(code => !known.includes(code)))
  const isKnown = avoided.length + unlistedOf(context.state).length > 0
  const opens =
    isOpenAllergy(message, heard) && !isSpoken && (!isKnown || heard.unlisted.length > 0 || hasUnexplainedDiet(message))
  // an unknown name that is repeated goes to the kitchen as written
  const isOpen = wasOpen ? !isTold && !isTakenBack : opens
  const isClosed = isYes || answer === 'no' || isTakenBack
  const doubtedFoods = openFoods(
    context.state,
    message,
    heard,
    isClosed ? [] : foods,
    more.foods,
    isClosed ? foods : [],
  )
  context.graveDoubts = graveDoubtsIn(left).filter(code => doubted.includes(code))
  const { open_allergy: _, doubted: __, doubted_foods: ___, ...state } = context.state
  context.state = {
    ...state,
    ...(doubtedFoods.length > 0 ? { doubted_foods: doubtedFoods } : {}),
    ...(isOpen ? { open_allergy: true } : {}),
    ...(doubted.length > 0 ? { doubted } : {}),
    ...(free.length > 0 ? { harmless: allergensOf([...harmless, ...free]) } : {}),
  }
}

/** Marks the restrictions as unresolved, after an unintelligible statement about a person. */
export function openAllergy(context: TurnContext, words: string): void {
  show(context, 'notice', `I did not follow “${words}”.`)
  context.state = { ...context.state, open_allergy: true }
}

/** True for a word of a pending question or search: "pizza, hold the cheese" waits for its restaurant. */
const isPending = ({ held, offer, questions }: ClerkState, word: string): boolean =>
  JSON.stringify([held, offer, questions]).toLowerCase().includes(word)

/**
 * Marks refused allergens as doubted if nothing handled them: not avoided, not noted, and no line changed.
 */
function keepLost(context: TurnContext, message: string, before: ClerkState): void {
  const { lines, details, doubted = [], harmless = [] } = context.state
  const heard = parseAllergies(message)
  const { refused, tasted } = heard
  if (
    (isTasteOfAll(heard) && heard.isTasteSaid) ||
    JSON.stringify(lines) !== JSON.stringify(before.lines) ||
    readAct(message).asks
  )
    return
  const noted = allergensRefused(details.instructions ?? '')
  const known = [...(details.constraints?.allergens ?? []), ...harmless, ...noted, ...tasted]
  const lost = refused
    .filter(one => !isOffered(one, before) && (one.strength === 'name' || !isPending(context.state, one.word)))
    .flatMap(({ codes }) => codes)
  const left = lost.filter(code => !known.includes(code))
  if (left.length > 0) context.state = { ...context.state, doubted: allergensOf([...doubted, ...left]) }
}

/** Asks about unresolved allergies, below all other output of the turn. */
export function askOpenAllergyQuestions(context: TurnContext, message: string, before: ClerkState): void {
  keepLost(context, message, before)
  const name = nameDoubted(context.state)
  const { doubts_asked: asked, ...state } = context.state
  // ask once, and again if no other question is open: every turn must end with a question that leads on
  const { offer: given } = context.state
  const isUnchanged = given?.question === UNCHANGED
  const offersElse = given !== undefined && given.kind !== 'allergy' && given !== context.offered
  const isMissing = (context.missing ?? []).some(field => field !== 'constraints.allergens')
  const asksElse = !isUnchanged && (isMissing || offersElse || context.blocks.has('ask'))
  const isQuiet = name !== '' && asked?.name === name && asksElse
  context.state = name === '' ? state : { ...state, doubts_asked: { name, now: !isQuiet } }
  if (context.state.open_allergy) show(context, 'ask', WHICH)
  else if (name !== '' && !isQuiet) askWhether(context, name)
  askUnknown(context, context.state.open_allergy === true || name !== '')
  if (!hasOpenAllergyQuestion(context.state)) askToWithdrawAllergen(context)
}

/** Maximum characters of the names repeated in a choice. */
const MOST_NAMED = 80

function askWhether(context: TurnContext, name: string): void {
  const isShort = name.length <= MOST_NAMED
  const asked: Offer = {
    kind: 'allergy',
    question: `Must I keep ${name} out of everything?`,
    choices: [
      { label: isShort ? `Yes, avoid ${name}` : 'Yes, avoid all of them', say: 'yes' },
      { label: isShort ? `No, ${name} is fine` : 'No, all of them are fine', say: 'no' },
    ],
  }
  const { offer: given } = context.state
  // keep the numbering of another open offer
  if (given === undefined || given.kind === 'allergy' || given === context.offered) offer(context, asked)
  else show(context, 'ask', `${asked.question} Say yes or no; nothing is placed before.`)
}
