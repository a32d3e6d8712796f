import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { withoutFoodLifts } from '#src/allergens/food-withdrawals.ts'
import { foodsKeptFrom } from '#src/allergens/foods.ts'
import { type AllergyStatements, parseAllergies } from '#src/allergens/parse-allergies.ts'
import type { RefusedWord } from '#src/allergens/refused-words.ts'
import { isTasteFor, isTasteOfAll } from '#src/allergens/tastes.ts'
import { dietsDenied, dietsSaid, withoutDiets } from '#src/clerk/diets-said.ts'
import { ALLERGY_NOTE, foodsBeyond, KEPT_NOTE, keptFoodsOf, noteOf } from '#src/clerk/draft/diet-of.ts'
import type { Named } from '#src/clerk/restaurant-names.ts'
import type { ClerkState, Details } from '#src/clerk/state.ts'
import { MOST_CHARACTERS } from '#src/orders/instructions.ts'
import { rewriteAllergyAnswer } from './answer-allergy.ts'
import type { Command } from './command.ts'
import { isOffered } from './dish-refused.ts'
import { hearMessage, withoutPointing } from './hear-message.ts'
import { maybeLifted } from './maybe-lifted.ts'
import { byRule } from './rules.ts'
import { isBlank, trimmed, visible } from './text.ts'

/** Message without its allergy statements, and a function that merges those into the commands of the rest. */
export type TakenAllergies = {
  /** Undefined if the message contains nothing else. */
  readonly text: string | undefined
  readonly bind: (commands: readonly Command[]) => Command[]
}

const NAMES_ALLERGY = /al+erg|intoler/i
const TELLS_KITCHEN =
  /\b(?:tell|inform|warn|notify|let|know|knows|told|aware)\b.*\b(?:kitchen|restaurant|chef|cooks?|they|them)\b/i

/** Extracts allergy statements from a message. Leaves refusals for the menu parser. */
export function takeAllergies(
  message: string,
  state: ClerkState,
  named: (text: string) => Named | undefined,
): TakenAllergies {
  const whole = rewriteAllergyAnswer(visible(message), state)
  const { heard, note, ...others } = hearMessage(message, state, named)
  // a possible withdrawal of an allergy is asked about, not parsed as an order
  const maybe = maybeLifted(state, whole)
  const isLift = maybe.codes.length > 0 && whole === visible(message)
  const rest = isLift ? hearMessage(maybe.left, state, named).left : others.left
  const left = withoutFoodLifts(rest, keptFoodsOf(state))
  const isBack = left !== others.left || withoutPointing(message, state) !== message
  // "what are the allergens of the pad thai" is an ordinary question
  const heardAny =
    [heard.avoid, heard.lifted, heard.eaten, heard.unlisted, heard.deniedFoods, heard.foods].some(
      one => one.length > 0,
    ) ||
    note !== undefined ||
    isLift ||
    isBack
  const isSaid = heardAny || heard.taste || heard.doubts
  const isWhole =
    (isBlank(left) && (isSaid || (heard.speaks && NAMES_ALLERGY.test(whole)))) ||
    (heard.speaks && note === undefined && isAboutKitchen(whole, heard, state))
  const unlisted = foodsBeyond(note, heard.unlisted)
  const instructions = [
    ...(note === undefined ? [] : [note]),
    ...(unlisted.length === 0 ? [] : [noteOf(ALLERGY_NOTE, unlisted, MOST_CHARACTERS)]),
    ...(heard.foods.length === 0 ? [] : [noteOf(KEPT_NOTE, heard.foods, MOST_CHARACTERS)]),
  ].join('; ')
  const diets = dietsSaid(whole)
  const spokenDiets = [...diets, ...dietsDenied(whole)]
  const isForeign = heard.refused.some(one => one.isForeign)
  const text = (heardAny || heard.taste || isForeign) && !isAskedOfDish(whole) ? trimmed(left) : message
  const wish = spokenDiets.length > 0 ? trimmed(withoutDiets(text)) : text
  // without a restaurant, a diet alone is a search
  const isDietAlone = spokenDiets.length > 0 && isBlank(wish) && state.restaurant_id !== undefined
  return {
    text: isWhole || isDietAlone ? undefined : isBlank(wish) ? text : wish,
    bind: commands => {
      const allergens = allergensOf([...heard.avoid, ...refusedBy(heard, commands, state)])
      const isCorrection = heard.lifted.length > 0 || heard.taste || heard.doubts
      const known = heard.speaks && !isCorrection ? (state.details.constraints?.allergens ?? []) : []
      const avoid = allergensOf([...allergens, ...known])
      const beside = wishesBeside(heard, commands, state)
      const sought = commands.flatMap(one => (one.do === 'search' ? foodsKeptFrom(one.query ?? '') : []))
      const shunned = sought.filter(food => !heard.foods.includes(food))
      const noted = [
        ...(instructions === '' ? [] : [instructions]),
        ...(shunned.length === 0 ? [] : [noteOf(KEPT_NOTE, shunned, MOST_CHARACTERS)]),
        ...beside,
      ].join('; ')
      const details: Details = {
        ...(avoid.length + diets.length > 0
          ? {
              constraints: {
                ...(avoid.length > 0 ? { allergens: avoid } : {}),
                ...(diets.length > 0 ? { diets } : {}),
              },
            }
          : {}),
        ...(noted === '' ? {} : { instructions: noted.slice(0, MOST_CHARACTERS) }),
      }
      // "yes, he is allergic" confirms nothing until the kitchen knows
      const isTold = heard.speaks && !heard.taste && heard.lifted.length === 0
      const wished = isTold ? commands.filter(command => command.do !== 'affirm') : commands
      // "I'm not allergic. Yes, place it" changes nothing if nothing is avoided
      const { allergens: avoided = [], diets: kept = [] } = state.details.constraints ?? {}
      const isAgreed = state.readback !== undefined && wished.length === 1 && wished[0]!.do === 'affirm'
      const isAsBefore = avoid.length + avoided.length === 0 && noted === '' && diets.every(diet => kept.includes(diet))
      if (isAgreed && isAsBefore && dietsDenied(whole).length === 0) return [...wished]
      const isMore = isSaid || isWhole || allergens.length + spokenDiets.length + shunned.length + beside.length > 0
      return withDetails(wished.map(wishing), isMore || wished.length < commands.length ? details : undefined)
    },
  }
}

/** True for a question about the contents of a dish: "The kale caesar, is it gluten free?" */
const isAskedOfDish = (text: string): boolean =>
  text
    .split(SENTENCE)
    .some(
      sentence =>
        /[?]|^(?:is|does|do|are)\b/i.test(sentence) &&
        (byRule(sentence)?.some(one => one.do === 'menu' && (one.contains ?? one.without)) ?? false),
    )
const SENTENCE = /(?<=[.!;])\s+/

/** True for a request that is fulfilled anyway: "Can I tell the kitchen about the allergy?" */
const isAboutKitchen = (text: string, { bound }: AllergyStatements, { details }: ClerkState): boolean =>
  TELLS_KITCHEN.test(text) &&
  (bound.length > 0 ||
    details.constraints?.allergens !== undefined ||
    /^(?:can|could|may|will|would|do|does|please)\b/i.test(text))

/** True for a refusal by taste, which applies only to the requested dish. */
const isTasted = (heard: AllergyStatements, { codes }: RefusedWord): boolean =>
  isTasteOfAll(heard) || codes.some(code => isTasteFor(heard, code))

/**
 * Allergens that refusals make binding at once; excludes refusals that options of a dish may satisfy. At a chosen
 * restaurant, an unwanted ingredient is a modification of the dish in question.
 */
function refusedBy(heard: AllergyStatements, commands: readonly Command[], state: ClerkState): Allergen[] {
  const refused = heard.refused.filter(one => !isOffered(one, state) && !isTasted(heard, one))
  if (commands.some(command => command.do === 'edit')) return []
  const searches = commands.find(command => command.do === 'search')
  // "tell me about the cheeseless pie" is a question about a dish
  const isQuestion =
    commands.length > 0 && commands.every(command => command.do === 'menu' && command.asks !== undefined)
  if (isQuestion) return refused.filter(({ strength }) => strength === 'name').flatMap(({ codes }) => codes)
  const binding =
    searches === undefined
      ? refused.filter(one => !isWishOfDish(one, commands, state))
      : searches.order === undefined
        ? refused.filter(({ isTopping }) => !isTopping || searches.query === undefined)
        : refused.filter(({ strength }) => strength === 'name')
  return binding.flatMap(({ codes }) => codes)
}

const AT_A_MENU: ReadonlySet<Command['do']> = new Set(['pick', 'restaurant', 'menu'])

const isWishOfDish = ({ isOff }: RefusedWord, commands: readonly Command[], state: ClerkState): boolean =>
  isOff === true && (state.restaurant_id !== undefined || commands.some(command => AT_A_MENU.has(command.do)))

/** Requests to note for the kitchen because no order contains them: "Does the bowl have chicken? No sour cream". */
function wishesBeside(heard: AllergyStatements, commands: readonly Command[], state: ClerkState): string[] {
  const edit = commands.find(command => command.do === 'edit' || command.do === 'search')
  const words = edit === undefined ? '' : (edit.do === 'edit' ? edit.words : (edit.order ?? '')).toLowerCase()
  const isLeft = ({ word }: RefusedWord) => edit === undefined || (heard.taste && !words.includes(word))
  const isWish = (one: RefusedWord) => isWishOfDish(one, commands, state) || isTasted(heard, one)
  const wishes = heard.refused.filter(one => isWish(one) && isLeft(one))
  return [...new Set(wishes.map(({ word }) => `no ${word}`))]
}

/** Limits a search query to the request; avoided foods are passed separately. */
function wishing(command: Command): Command {
  if (command.do !== 'search' || command.query === undefined) return command
  const { query, ...others } = command
  const { wish: left, refused } = parseAllergies(query)
  const wish = trimmed(left)
  if (isBlank(wish)) return others
  // "hold the cheese" is for the menu of the restaurant that makes the dish
  const isOrder = refused.some(({ isTopping }) => isTopping) && command.order === undefined
  return { ...others, query: wish, ...(isOrder ? { order: query } : {}) }
}

function withDetails(commands: readonly Command[], details: Details | undefined): Command[] {
  if (!details) return [...commands]
  const first = commands.find(command => command.do === 'details')
  if (!first) return [{ do: 'details', details }, ...commands.filter(command => command.do !== 'cannot_handle')]
  return commands.map(command =>
    command === first ? { do: 'details', details: { ...first.details, ...details } } : command,
  )
}
