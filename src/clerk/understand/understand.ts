import { mayPick, UNCHANGED } from '#src/clerk/correct/lines-offer.ts'
import { pointsAtLines } from '#src/clerk/edits/read-edits.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { afterDropped } from '#src/reader/acts/dropped-thought.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { commandsAfterChoice, originalTail } from './after-pick.ts'
import { amountOfOnly } from './amount-of-only.ts'
import { ignoreNamesInAnswers } from './answering-here.ts'
import { byAct, isSettled } from './by-act.ts'
import type { Command } from './command.ts'
import { isFood, type UnderstandingContext } from './context.ts'
import { followUp } from './follow-up.ts'
import { forbidsPlacing, withoutForbidden } from './forbidden.ts'
import { asksForYes, hesitates } from './hesitates.ts'
import { isFrame } from './is-frame.ts'
import { menuSectionsAsked } from './kinds-asked.ts'
import { leadingAnswer } from './leading-answer.ts'
import { switchFromGroceries } from './leaving-groceries.ts'
import { agreementToReadback } from './may-agree.ts'
import { selectBranch } from './name-branch.ts'
import { readNoteChanges } from './note-changes.ts'
import { cancels, keepsBookedOrder, orderIn } from './order-numbers.ts'
import { takeOrderQuestions } from './order-questions.ts'
import { namingRanked, readChoice } from './pick.ts'
import { answerQuestions } from './questions.ts'
import { isFiller, readFood } from './read-food.ts'
import { namesOtherListedRestaurant, rewriteListRejection } from './reject-listed.ts'
import { applyToNamedRestaurant, ruleFor } from './rule-for.ts'
import { byRule } from './rules.ts'
import { takeServiceQuestions } from './service-questions.ts'
import { orderCommands } from './settle.ts'
import { takeAllergies } from './take-allergies.ts'
import { saysWho, takeDetails } from './take-details.ts'
import { takePlainDoorNotes } from './take-door-notes.ts'
import { takeKitchenWish } from './take-kitchen-wish.ts'
import { takeTableware } from './take-tableware.ts'
import { takeTip, tipCommands } from './take-tip.ts'
import { appendCommandNote, isAlone, takeDictatedNote } from './take-written.ts'
import { rewriteLineRefusal } from './taking-off.ts'
import { afterRepeats, isBlank, trimmed, visible } from './text.ts'
import { wantsRemovedLinesBack } from './wants-back.ts'
import { isSearchLocation, needsNewSearch, searchIn } from './where-sought.ts'
import { commandOf, isSoft, wholeIntent } from './whole-intent.ts'
import { withoutAsides, withoutBelief, withoutDoubted, withoutHedges } from './without-asides.ts'
import { withoutIdleRemarks } from './without-idle.ts'
import { withoutLineConfirmations } from './without-kept.ts'
import { withoutRepeats } from './without-repeats.ts'
import { withoutSmallTalk } from './without-talk.ts'

/**
 * Parses a message into commands, in execution order. Priority: allergy statements, answers to the last question,
 * sentence patterns, then near matches; never guesses. Pure and deterministic; identical for every model.
 */
export function understand(given: string, state: ClerkState, all: UnderstandingContext): Command[] {
  const ground = ignoreNamesInAnswers(given, state, all)
  if (agreementToReadback(given, state, ground) === 'plain') return [{ do: 'affirm' }]
  const settled = withoutDoubted(withoutBelief(withoutHedges(given), state), state, ground.named)
  const message = rewriteLineRefusal(withoutIdleRemarks(settled, state, ground), state, ground)
  const tipped = takeTip(message)
  if (tipped) return tipCommands(tipped, beside(tipped.left, state, ground))
  const written = takeDictatedNote(message) ?? takeKitchenWish(message, ground) ?? takeTableware(message, state, ground)
  if (written) {
    const { left, note } = written
    const others = isAlone(written) ? [{ do: 'details' as const, details: {} }] : understand(left, state, ground)
    return note === undefined ? others : appendCommandNote(others, note)
  }
  const asked = takeOrderQuestions(message, state) ?? takeServiceQuestions(message, state)
  if (asked) return [...beside(asked.left, state, ground), ...asked.told]
  const notes = readNoteChanges(message, state)
  if (notes && isBlank(trimmed(notes.left))) return [{ do: 'details', details: {} }]
  const { text, bind } = takeAllergies(notes?.left ?? message, state, ground.named)
  const wish = bind(text === undefined ? [] : understandRest(text, state, ground))
  // the read-back is out of date, because the notes changed
  const isShort = notes !== undefined && notes.gone.length + notes.shortened.length > 0
  return isShort && wish.length === 1 && wish[0]!.do === 'affirm' ? [{ do: 'details', details: {} }] : wish
}

/** Commands in the rest of a message after an extraction. */
const beside = (left: string, state: ClerkState, ground: UnderstandingContext): Command[] =>
  isBlank(left) ? [] : understand(left, state, ground).filter(({ do: said }) => said !== 'cannot_handle')

/** Extracts customer details and courier notes first; the rest is parsed as if it stood alone. */
function understandRest(message: string, state: ClerkState, all: UnderstandingContext): Command[] {
  if (forbidsPlacing(message)) return [{ do: 'deny' }]
  const left = withoutForbidden(message, state, all)
  if (left !== undefined) return isBlank(left) ? [{ do: 'unchanged' }] : understandRest(left, state, all)
  const { text, ground } = selectBranch(visible(message), all)
  if (!saysWho(text, state) && takePlainDoorNotes(text).note === undefined) return understandWish(text, state, ground)
  const { details, near, rest } = takeDetails(text, state, ground)
  if ((isBlank(rest) || isFrame(rest, details)) && near === undefined) return orderCommands([], details)
  const customer = { ...state.details.customer, ...details.customer }
  const others: ClerkState = {
    ...state,
    asked: state.asked.filter(asked => asked !== 'contact'),
    details: { ...state.details, ...(Object.keys(customer).length > 0 ? { customer } : {}) },
  }
  const wish = isBlank(rest) ? [searchIn(state, near!)] : understandWish(trimmed(rest), others, ground, near)
  // customer details repeated next to a yes change nothing
  if (wish.length === 1 && wish[0]!.do === 'affirm' && near === undefined && isSettled(details, state)) return wish
  return orderCommands(
    wish.filter(({ do: said }) => said !== 'cannot_handle'),
    details,
  )
}

function understandWish(message: string, state: ClerkState, ground: UnderstandingContext, place?: string): Command[] {
  const left = switchFromGroceries(message)
  if (left !== undefined) return leaveGroceries(left, state, ground, place)
  const text = rewriteListRejection(namingRanked(message, state.offer), state)
  const plain = withoutSmallTalk(withoutRepeats(text, state, ground), state, ground)
  const answer = withoutLineConfirmations(withoutAsides(plain, state, ground), state, ground)
  const amount = state.offer && amountOfOnly(answer, state.offer)
  if (amount) return amount
  if (state.readback !== undefined && hesitates(message)) return [{ do: 'cart' }]
  const dropped = state.lines.length > 0 ? afterDropped(answer) : undefined
  if (dropped === 'as it stands') return [{ do: 'cart' }]
  if (dropped) return understandWish(dropped.words, state, ground, place)
  const agreed = readAct(answer).act === 'affirm' ? byAct(answer, state, ground) : undefined
  if (agreed) return [agreed]
  if (state.readback !== undefined && asksForYes(answer)) return [{ do: 'cart' }]
  if (ground.menu && wantsRemovedLinesBack(text, state)) return [{ do: 'edit', words: text }]
  // a negative quantity is no order
  if (isBlank(text) || /(?:^|\s)-\d/.test(message)) return [{ do: 'cannot_handle' }]
  if (state.orders && cancels(text, ground.orderPrefix, state)) return [{ do: 'cancel_order' }]
  // to keep a booked order, show it; do not parse the text as a change
  if (state.orders && !readAct(text).asks && keepsBookedOrder(text)) return [{ do: 'order' }]
  const orderId = orderIn(text, ground.orderPrefix)
  if (orderId) return [{ do: 'order', order_id: orderId }]
  const followed = followUp(text, state)
  if (followed) return [followed]
  const kinds = menuSectionsAsked(text, ground)
  if (kinds) return kinds
  const told = answerQuestions(text, state, ground, part => understandWish(part, state, ground, place))
  if (told) return told
  const picked = pickFrom(text, state, ground)
  if (picked) return picked
  if (namesOtherListedRestaurant(text, state, ground)) return takeWish(text, state, ground, place)
  const booked = askedOfBooked(text, state, ground)
  if (booked) return booked
  const begun = startingOver(text, state, ground)
  if (begun) return begun
  if (ground.menu && state.lines.length > 0 && pointsAtLines(ground.menu, text)) return [{ do: 'edit', words: text }]
  // "go back" to a parked order is not a "no"
  const back = state.parked ? byRule(text)?.filter(({ do: said }) => said === 'go_back') : undefined
  if (back && back.length > 0) return back
  const whole = byAct(text, state, ground) ?? wholeIntent(text, state, ground)
  if (whole) return [whole]
  const rule = ruleFor(text, ground)
  return rule ? applyToNamedRestaurant(rule, text, ground) : takeWish(text, state, ground, place)
}

/** Reads the rest of a message, after its details, as food or as a search location. */
function takeWish(text: string, state: ClerkState, ground: UnderstandingContext, place: string | undefined): Command[] {
  const { details, near = place, rest, seeks } = takeDetails(text, state, ground)
  if (!isFrame(rest, details)) return orderCommands(readRest(rest, state, ground, near, seeks), details)
  if (isSearchLocation(near, state)) return orderCommands([searchIn(state, near)], details)
  return orderCommands(needsNewSearch(details, state) ? [{ do: 'search', ...state.held }] : [], details)
}

/** Restarts the search among restaurants after a switch away from groceries. */
function leaveGroceries(left: string, state: ClerkState, ground: UnderstandingContext, place?: string): Command[] {
  const { menu: _, ...elsewhere } = ground
  const { held: __, offer: ___, restaurant_id: ____, ...others } = state
  const wishes = isBlank(left) ? [] : understandWish(left, { ...others, lines: [] }, elsewhere, place)
  const isSought = wishes.some(({ do: wish }) => wish === 'search' || wish === 'restaurant')
  if (!isSought) return [...wishes.filter(({ do: wish }) => wish !== 'cannot_handle'), { do: 'search', cuisine: [] }]
  return wishes.map(wish => (wish.do === 'search' ? { ...wish, cuisine: wish.cuisine ?? [] } : wish))
}

/** Empties the order and parses the new one: "Start over: two slices" and "cancel all that. One burger". */
function startingOver(text: string, state: ClerkState, ground: UnderstandingContext): Command[] | undefined {
  const { cues, rest } = readAct(text)
  const [cue] = cues.filter(({ kind }) => kind !== 'frame' && kind !== 'deny')
  const after = cue ? afterRepeats(text.slice(cue.to), text.slice(cue.from, cue.to)) : ''
  const isEnded = cue?.kind === 'start_over' || (cue?.kind === 'cancel' && /^\s*[.,:;!-]/.test(after))
  if (!isEnded || isBlank(after) || rest.every(({ from }) => from < cue.to)) return undefined
  const { readback: _, offer: __, ...empty } = state
  return [
    { do: 'start_over' },
    ...understandRest(trimmed(after), { ...empty, lines: [], asked: [], questions: [] }, ground),
  ]
}

/** After booking, a question that mentions nothing on the menu concerns the booked order. */
function askedOfBooked(text: string, state: ClerkState, ground: UnderstandingContext): Command[] | undefined {
  if (!state.orders || !readAct(text).asks) return undefined
  if (/\b(?:cancel|cancell?ed|cancell?ation|cancelar|cancelo|change my mind)\b/i.test(text))
    return [{ do: 'about_cancel' }]
  const isOpen = state.order !== undefined && !state.order.superseded
  const rule = ruleFor(text, ground)
  return !isOpen || rule || ground.named(text) || isFood(text, state, ground) ? undefined : [{ do: 'order' }]
}

const MANNERS = /[\s,]+(?:please|thanks|thank you|thx|por favor|gracias)[\s.!]*$/i

function pickFrom(text: string, state: ClerkState, ground: UnderstandingContext): Command[] | undefined {
  if (!state.offer || !mayPick(text, state.offer)) return undefined
  const picked = readChoice(text, state.offer) ?? readChoice(text.replace(MANNERS, ''), state.offer)
  if (!picked) return undefined
  const say = state.offer.choices[picked.choice]?.say
  if (say && state.offer.question === UNCHANGED) {
    const { offer: _, ...answered } = state
    const more = picked.rest === undefined ? [] : understandRest(originalTail(text, picked.rest), answered, ground)
    return more.some(({ do: said }) => said === 'edit' || said === 'details') ? more : [{ do: 'cart' }]
  }
  if (say) return [{ do: say === 'yes' ? 'affirm' : 'deny' }]
  const choice: Command = { do: 'pick', choice: picked.choice }
  if (picked.rest === undefined) return [choice]
  if (state.offer.kind !== 'restaurants') {
    const { offer: _, ...answered } = state
    return [choice, ...understandRest(originalTail(text, picked.rest), answered, ground)]
  }
  const { details, rest } = takeDetails(originalTail(text, picked.rest), { ...state, asked: [] }, ground)
  const id = state.offer.choices[picked.choice]?.restaurant_id
  return orderCommands(
    isBlank(rest) || isFiller(rest) ? [choice] : [choice, ...commandsAfterChoice(rest, state, id, ground)],
    details,
  )
}

function readRest(
  given: string,
  state: ClerkState,
  ground: UnderstandingContext,
  near: string | undefined,
  seeks: boolean,
): Command[] {
  const said = trimmed(given)
  const greeted = ground.phrases.leading(said, ['greet'])
  const lead = greeted ? { intent: 'greet', rest: greeted.rest, leadsOn: true } : leadingAnswer(said)
  const first: Command[] = lead && lead.intent !== 'greet' ? [commandOf(lead.intent)!] : []
  const rest = trimmed(lead ? lead.rest : given)
  if (isBlank(rest) || isFiller(rest)) {
    // "yes, change it" requests a change
    if (lead?.intent === 'affirm' && readAct(rest).cues.some(({ kind }) => kind === 'contrast')) return [{ do: 'deny' }]
    const alone = first.length > 0 || !lead ? first : [commandOf(lead.intent)!]
    return near === undefined ? alone : [...first, searchIn(state, near)]
  }
  const rule = near === undefined && !seeks ? ruleFor(rest, ground) : undefined
  if (rule) return [...first, ...rule]
  const intent = near === undefined ? ground.phrases.nearest(rest) : undefined
  if (intent && !isSoft(intent, rest, state, ground)) return [...first, commandOf(intent)!]
  const food = readFood(rest, state, ground, near, seeks)
  // "k, two rolls then" is an order and agrees to nothing shown before
  const isOrder = food.some(one => (one.do === 'edit' && lead?.leadsOn) || (one.do === 'search' && 'order' in one))
  const answer = isOrder ? first.filter(({ do: said }) => said !== 'affirm') : first
  const corrects = lead?.intent === 'deny'
  return [...answer, ...food.map(one => (corrects && one.do === 'edit' ? { ...one, corrects } : one))]
}
