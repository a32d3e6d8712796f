import { allergensOf, spokenAllergens } from '#src/allergens/codes.ts'
import { allergensNamed, allergensRefused, type Heard, hearAllergies } from '#src/allergens/hear.ts'
import { peopleOf, SELF } from '#src/allergens/people.ts'
import { isTasteFor, isTasteOfAll } from '#src/allergens/tastes.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { UNCHANGED } from '#src/clerk/correct/lines-offer.ts'
import { doubtedIn, wantedIn } from '#src/clerk/doubted.ts'
import { wantedFoodsIn } from '#src/clerk/doubted-foods.ts'
import { unlistedOf } from '#src/clerk/draft/diet-of.ts'
import { isUnreadOfSelf } from '#src/clerk/of-self.ts'
import { isOpenAllergy } from '#src/clerk/open-allergy.ts'
import { isPlainNo } from '#src/clerk/plain-no.ts'
import type { ClerkState, Offer } from '#src/clerk/state.ts'
import type { Command } from '#src/clerk/understand/command.ts'
import { isOffered } from '#src/clerk/understand/dish-refused.ts'
import { maybeLifted } from '#src/clerk/understand/maybe-lifted.ts'
import { pick } from '#src/clerk/understand/pick.ts'
import { maybeMore } from '#src/clerk/understand/told-more.ts'
import type { Menu } from '#src/menu/menu.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { askLift } from './ask-lift.ts'
import { avoidMore } from './avoidance.ts'
import { type Desk, offer, show } from './desk.ts'
import { namedByDishes } from './dishes-doubted.ts'
import { bindFoods, openFoods } from './doubted-foods.ts'
import { askUnknown, quoted, unknownIn } from './unknown-words.ts'

export type Answer = 'yes' | 'no'

const WHICH =
  'Before I place anything: what must be avoided? Say for instance “allergic to peanuts”, or “no allergies” if there is none.'

/** True while somebody may have an allergy and nobody has said what must be avoided: nothing is booked until then. */
export const isUnsettled = (state: ClerkState): boolean =>
  state.open_allergy === true ||
  doubtedOf(state).length + (state.doubted_foods ?? []).length + unknownIn(state).length > 0

/** A sentence for what keeps an order from being placed; undefined when nothing does. */
export function openDoubt(state: ClerkState): string | undefined {
  if (state.open_allergy) return 'Nothing is placed, for I do not know yet what must be avoided.'
  const name = nameDoubted(state)
  if (name !== '') return `Nothing is placed, for I do not know yet whether to keep ${name} out of it.`
  const unknown = unknownIn(state)
  return unknown.length > 0 ? `Nothing is placed, for I do not know what ${quoted(unknown)} means.` : undefined
}

const nameDoubted = (state: ClerkState): string => {
  const doubted = doubtedOf(state)
  return [...(doubted.length > 0 ? [spokenAllergens(doubted, 'or')] : []), ...(state.doubted_foods ?? [])].join(' or ')
}

const doubtedOf = ({ doubted = [], details }: ClerkState) =>
  doubted.filter(code => !details.constraints?.allergens?.includes(code))

/**
 * The answer of a message to the question whether a food must be avoided, and what else it wants. Only a plain no, or an order of
 * the food, answers no; a yes counts where nothing beside it wants the food, and it is of no order.
 */
export function answering(
  { doubted = [], doubted_foods: foods = [], offer, doubts_asked: before }: ClerkState,
  commands: readonly Command[],
  message: string,
): { readonly answer?: Answer; readonly commands: readonly Command[] } {
  if (doubted.length + foods.length === 0) return { commands }
  const isAsked = before?.now !== false && (offer === undefined || offer.kind === 'allergy' || offer.choices.length > 1)
  const said = commands.find(({ do: what }) => what === 'affirm' || what === 'deny')?.do
  const heard = hearAllergies(message)
  const isTold = heard.speaks && heard.lifted.length === 0 && !heard.taste && !heard.nobody
  const wanted = wantedIn(message, true)
  const wantedFoods = foods.length > 0 ? wantedFoodsIn(message) : []
  const isAllWanted = doubted.every(code => wanted.includes(code)) && foods.every(food => wantedFoods.includes(food))
  const isNoneWanted = doubted.every(code => !wanted.includes(code)) && foods.every(food => !wantedFoods.includes(food))
  const bidden = KEEPS_OUT.exec(message)
  // "don't keep peanuts out" leaves open what else was asked about
  const letIn = bidden?.groups?.not === undefined ? undefined : allergensNamed(bidden[0])
  const isNo =
    (letIn !== undefined && (letIn.length === 0 || doubted.every(code => letIn.includes(code)))) ||
    // "yes, two chicken satay" may answer yes: it is asked again
    (isAllWanted && (!YES_FIRST.test(message) || PLACES.test(message))) ||
    (isAsked && (isPlainNo(message, [spokenAllergens(doubted), ...foods].join(' ')) || isPicked(message, offer, 'no')))
  const isYes =
    before?.now !== false && said === 'affirm' && !PLACES.test(message) && !NO_FIRST.test(message) && isNoneWanted
  // "leaving peanuts out is ok", "no peanuts"
  const refused = heard.taste ? [] : heard.refused.flatMap(({ codes }) => codes)
  const isRefused = doubted.length > 0 && foods.length === 0 && doubted.every(code => refused.includes(code))
  if (!isTold && isNo && (bidden === null || bidden.groups?.not !== undefined)) {
    const others = commands.filter(({ do: what }) => what !== 'deny')
    return { answer: 'no', commands: others.length > 0 ? others : NOTHING_ELSE }
  }
  if (bidden?.groups?.not === undefined && (bidden !== null || isYes || isRefused)) {
    const others = commands.filter(({ do: what }) => what !== 'affirm' && what !== 'deny')
    return { answer: 'yes', commands: others.length > 0 ? others : NOTHING_ELSE }
  }
  // what only may be a no is asked again, and denies nothing else meanwhile
  const isUnsure = said === 'deny' && isAsked
  const others = isUnsure ? commands.filter(({ do: what }) => what !== 'deny') : commands
  return { commands: others.length > 0 ? others : NOTHING_ELSE }
}

const isPicked = (message: string, offer: Offer | undefined, say: Answer): boolean => {
  const picked = offer?.kind === 'allergy' ? pick(message, offer) : undefined
  return picked !== undefined && picked.rest === undefined && offer?.choices[picked.choice]?.say === say
}

const NOTHING_ELSE: readonly Command[] = [{ do: 'details', details: {} }]
const YES_FIRST = /^\W*(?:yes|yeah|yep|yup|please do|correct|exactly|s[ií])(?![\p{L}])/iu
const NO_FIRST = /^\W*(?:no+|nah|nope|nop)(?![\p{L}])/iu
const KEEPS_OUT =
  /(?<![\p{L}])(?<not>(?:do not|don['’]?t|no need to|never|not)\s+(?:\p{L}+\s+)?)?(?:keep|leave|take)\s+(?:it|that|them|(?:the\s+)?\p{L}+(?:\s+(?:and|or)\s+\p{L}+)?)\s+(?:out|away)(?![\p{L}])/iu
const PLACES = /(?<![\p{L}])(?:place|book|send|submit|order)\s+(?:it|the|my|this|that)(?![\p{L}])/iu

/** Keeps what a message leaves open of allergies, and closes what it answers. After everything that it says outright was heard. */
export function keepUnsettled(
  desk: Desk,
  message: string,
  heard: Heard,
  answer: Answer | undefined,
  menu?: Menu,
): void {
  const { doubted: before = [], doubted_foods: foods = [], open_allergy: wasOpen = false } = desk.state
  const isTold = heard.avoid.length + heard.unlisted.length + heard.foods.length > 0
  const isTakenBack = isTasteOfAll(heard) || heard.nobody
  // "yes, he is allergic" and "she can't have it" answer for the food that was asked about
  const isSpoken =
    before.length + foods.length > 0 && heard.speaks && !isTakenBack && heard.lifted.length === 0 && !isTold
  const isYes = answer === 'yes' || isSpoken
  if (isYes) avoidMore(desk, before)
  if (isYes) bindFoods(desk, foods)
  const { details, harmless = [] } = desk.state
  const avoided = details.constraints?.allergens ?? []
  const lifted = heard.lifts.filter(({ isPlain }) => isPlain).flatMap(({ codes }) => codes)
  const wanted = answer === 'yes' ? [] : wantedIn(message, true).filter(code => before.includes(code))
  // "I am not allergic" says nothing of whom the question was about
  const isTaste = heard.taste && !heard.doubts && peopleOf(tokensOf(message)).every(who => who === SELF || who === 'we')
  const tastes = isTaste ? before.filter(code => isTasteFor(heard, code)) : []
  const denied = answer === 'no' || heard.nobody ? before : [...lifted, ...wanted, ...tastes]
  // what stays avoided is not harmless: "not celiac" leaves the wheat allergy
  const free = denied.filter(code => !avoided.includes(code))
  // what may be taken back is asked about as that
  const strange = doubtedIn(maybeLifted(desk.state, message).left)
  // "zero allergies, peanut excluded": a taste it may be, and nobody said so
  const sure = harmless.filter(code => !(isTasteFor(heard, code) && strange.includes(code)))
  const known = [...avoided, ...sure, ...denied, ...namedByDishes(message, strange, menu)]
  const more = maybeMore(message, desk.state)
  const doubted = allergensOf([...before, ...strange, ...more.codes].filter(code => !known.includes(code)))
  const isKnown = avoided.length + unlistedOf(desk.state).length > 0
  const opens =
    isOpenAllergy(message, heard) && !isSpoken && (!isKnown || heard.unlisted.length > 0 || isUnreadOfSelf(message))
  // a name that nobody knows, said once more, goes to the kitchen as it is
  const isOpen = wasOpen ? !isTold && !isTakenBack : opens
  const isClosed = isYes || answer === 'no' || isTakenBack
  const doubtedFoods = openFoods(desk.state, message, heard, isClosed ? [] : foods, more.foods, isClosed ? foods : [])
  const { open_allergy: _, doubted: __, doubted_foods: ___, ...state } = desk.state
  desk.state = {
    ...state,
    ...(doubtedFoods.length > 0 ? { doubted_foods: doubtedFoods } : {}),
    ...(isOpen ? { open_allergy: true } : {}),
    ...(doubted.length > 0 ? { doubted } : {}),
    ...(free.length > 0 ? { harmless: allergensOf([...harmless, ...free]) } : {}),
  }
}

/** Leaves open what must be avoided after words that spoke of somebody and were not followed. */
export function openAllergy(desk: Desk, words: string): void {
  show(desk, 'notice', `I did not follow “${words}”.`)
  desk.state = { ...desk.state, open_allergy: true }
}

/** True for a word of what is asked or looked for next: "pizza, hold the cheese" waits for its restaurant. */
const isPending = ({ held, offer, questions }: ClerkState, word: string): boolean =>
  JSON.stringify([held, offer, questions]).toLowerCase().includes(word)

/** Doubts what a message refuses and nothing took up: it is neither avoided nor noted, and changed no dish. */
function keepLost(desk: Desk, message: string, before: ClerkState): void {
  const { lines, details, doubted = [], harmless = [] } = desk.state
  const heard = hearAllergies(message)
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
    .filter(one => !isOffered(one, before) && (one.strength === 'name' || !isPending(desk.state, one.word)))
    .flatMap(({ codes }) => codes)
  const left = lost.filter(code => !known.includes(code))
  if (left.length > 0) desk.state = { ...desk.state, doubted: allergensOf([...doubted, ...left]) }
}

/** Asks what is not settled, below everything else that a turn shows. */
export function askUnsettled(desk: Desk, message: string, before: ClerkState): void {
  keepLost(desk, message, before)
  const name = nameDoubted(desk.state)
  const { doubts_asked: asked, ...state } = desk.state
  // asked once, and again wherever nothing else is asked: no turn ends without a question that leads on
  const { offer: given } = desk.state
  const isUnchanged = given?.question === UNCHANGED
  const offersElse = given !== undefined && given.kind !== 'allergy' && given !== desk.offered
  const isMissing = (desk.missing ?? []).some(field => field !== 'constraints.allergens')
  const asksElse = !isUnchanged && (isMissing || offersElse || desk.blocks.has('ask'))
  const isQuiet = name !== '' && asked?.name === name && asksElse
  desk.state = name === '' ? state : { ...state, doubts_asked: { name, now: !isQuiet } }
  if (desk.state.open_allergy) show(desk, 'ask', WHICH)
  else if (name !== '' && !isQuiet) askWhether(desk, name)
  askUnknown(desk, desk.state.open_allergy === true || name !== '')
  if (!isUnsettled(desk.state)) askLift(desk)
}

/** So many characters of names a choice repeats. */
const MOST_NAMED = 80

function askWhether(desk: Desk, name: string): void {
  const isShort = name.length <= MOST_NAMED
  const asked: Offer = {
    kind: 'allergy',
    question: `Must I keep ${name} out of everything?`,
    choices: [
      { label: isShort ? `Yes, avoid ${name}` : 'Yes, avoid all of them', say: 'yes' },
      { label: isShort ? `No, ${name} is fine` : 'No, all of them are fine', say: 'no' },
    ],
  }
  const { offer: given } = desk.state
  // what else is to be chosen keeps its numbers
  if (given === undefined || given.kind === 'allergy' || given === desk.offered) offer(desk, asked)
  else show(desk, 'ask', `${asked.question} Say yes or no; nothing is placed before.`)
}
