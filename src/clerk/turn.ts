import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ClerkMeter } from '#src/health/clerk-meter.ts'
import { MOST_CHARACTERS } from '#src/orders/instructions.ts'
import { LOST, readAfterFailedTurn } from './after-loss.ts'
import { type Answered, answerWith } from './answer-with.ts'
import { runRemoteTurn } from './ask-remote.ts'
import { BOOKED, bookOrder, isConfirmation, withoutReadback } from './confirm.ts'
import { UNCHANGED } from './correct/lines-offer.ts'
import { untalked } from './finish.ts'
import { afterTurn } from './fit-state.ts'
import { knownIn, type ListeningDeps, menuNamed, parsingContext, withoutPlace } from './ground-of.ts'
import { isIdle, keepReadback } from './keep-readback.ts'
import { keepSaid, stateWithAddedRestrictions } from './keep-restrictions.ts'
import { loggedPlain } from './model/message-log.ts'
import type { RemoteModel } from './model/remote-model.ts'
import { renderBlocksWithSafeLinks } from './own-links.ts'
import { callsFor } from './policy/calls.ts'
import type { Services } from './policy/plan.ts'
import { isNotUnderstood } from './policy/say.ts'
import { WAITS_FOR_YES } from './policy/say-plain.ts'
import { readMessage } from './read-message.ts'
import { createReplyStream, inLanguage, type Listener, type ReplyStream } from './reply/reply-stream.ts'
import { translateReply } from './reply/translate-reply.ts'
import { respond, type TurnPlace } from './respond.ts'
import { runRulesModel } from './run-rules-model.ts'
import type { ClerkResponse } from './schema.ts'
import type { ClerkState } from './state.ts'
import { answerOfOrder } from './turn-context/answer-of-order.ts'
import type { Answer } from './turn-context/answer-to-doubt.ts'
import { recordAllergenConstraints, showAvoidedAllergens, tellBooked } from './turn-context/avoidance.ts'
import { cancelBooked } from './turn-context/cancel-booked.ts'
import { keepUnnoted } from './turn-context/foods-beyond-note.ts'
import { recordDishesForOthers } from './turn-context/for-others.ts'
import { offerUndo } from './turn-context/offer-undo.ts'
import { applyWithdrawals } from './turn-context/take-back.ts'
import { withdrawDeniedFoods } from './turn-context/take-back-denied.ts'
import { takeBackKept } from './turn-context/take-back-foods.ts'
import { tellLimits } from './turn-context/tell-limits.ts'
import { takeBackNotes } from './turn-context/tell-notes.ts'
import { tellServices } from './turn-context/tell-services.ts'
import { createTurnContext, show, type TurnContext } from './turn-context/turn-context.ts'
import { keepUnknown, type WordsAnswer } from './turn-context/unknown-words.ts'
import { doubtUnplacedAllergens } from './turn-context/unplaced.ts'
import {
  askOpenAllergyQuestions,
  hasOpenAllergyQuestion,
  keepUnsettled,
  openAllergy,
} from './turn-context/unsettled.ts'
import { besideYes } from './understand/beside-yes.ts'
import type { Command } from './understand/command.ts'
import { hearMessage } from './understand/hear-message.ts'
import { readNoteChanges } from './understand/note-changes.ts'
import { findStatementAboutPerson, untoldBeside } from './understand/told-of-somebody.ts'
import { endOfSessionWarning } from './warning.ts'

export type TurnDeps = ListeningDeps & {
  readonly services: Services
  /** Rules model: answers if no remote model is configured, and completes the turns of one that failed. */
  readonly rulesModel: LanguageModelV4
  readonly remote?: RemoteModel
  readonly meter: ClerkMeter
}

export type TurnInput = {
  readonly state: ClerkState
  /** True if the previous message got no reply. */
  readonly isAfterLoss?: boolean
  readonly message: string
  readonly place: TurnPlace
  readonly signal?: AbortSignal | undefined
  /** Stores a state that survives even if the turn fails. */
  readonly hold?: ((state: ClerkState) => Promise<void>) | undefined
} & Listener

type Work = Omit<TurnInput, keyof Listener> & {
  readonly written: string
  readonly replyStream: ReplyStream
  readonly answer?: Answer | undefined
  readonly words?: WordsAnswer | undefined
}

/** Answers one message, for every transport. */
export async function runTurn(
  deps: TurnDeps,
  { onText, onReset, ...given }: TurnInput,
): Promise<{ readonly state: ClerkState; readonly response: ClerkResponse }> {
  const read = given.isAfterLoss ? readAfterFailedTurn : readMessage
  const { state: begun, text, answer, words, commands } = read(deps, given.state, given.message)
  const { language = 'en' } = begun
  const replyStream = inLanguage(createReplyStream({ onText, onReset }), language)
  const input: Work = { ...given, message: text, written: given.message, state: begun, answer, words, replyStream }
  const isYes = isConfirmation(deps, input.state, commands)
  const untold = begun.readback && untoldBeside(besideYes(text, begun, parsingContext(deps, begun)), commands, isYes)
  const worked =
    isYes && untold === undefined
      ? await confirm(deps, input)
      : ((await cancel(deps, input, commands)) ?? (await converse(deps, input, isYes ? [{ do: 'cart' }] : commands)))
  const { context, said, model, degraded } = worked
  if (given.isAfterLoss) show(context, 'notice', LOST)
  const unheard = untold ?? (begun.readback && said.some(isNotUnderstood) ? findStatementAboutPerson(text) : undefined)
  // if the text changed the cart, it was an order and not an allergy
  if (unheard && JSON.stringify(context.state.lines) === JSON.stringify(begun.lines)) openAllergy(context, unheard)
  doubtUnplacedAllergens(deps, context, withoutPlace(deps, begun, text), begun)
  askOpenAllergyQuestions(context, text, begun)
  offerUndo(context, given.state, text)
  const shown = renderBlocksWithSafeLinks(deps, context)
  const warned = endOfSessionWarning(input.place, context.state, untalked(deps, context.state))
  const reply = [said.join(' '), shown, ...warned]
    .filter(text => text !== '')
    .map(text => translateReply(text, language))
    .join('\n\n')
  for (const text of [shown, ...warned]) if (text !== '') input.replyStream.block(text)
  const log = logAfter(deps, begun, context.state, given.message, reply)
  const response = await respond(deps, input.place, { context, reply, model, degraded })
  const next = { ...context.state, missing: response.missing, ...(log && { log }) }
  return { state: afterTurn(next, given.message, reply), response }
}

/** Log of the turn for a model that replays its own calls; for a turn the model did not complete, the reply. */
function logAfter({ remote }: TurnDeps, begun: ClerkState, { log }: ClerkState, message: string, reply: string) {
  if (remote?.prompt.tools !== 'orders') return undefined
  return log === begun.log ? loggedPlain(begun, message, reply) : log
}

type Worked = Answered & { readonly degraded: boolean }

async function confirm(deps: TurnDeps, { state, replyStream }: Work): Promise<Worked> {
  const context = createTurnContext(state)
  const booked = await bookOrder(deps, context)
  const said = booked === 'booked' ? [BOOKED] : []
  for (const sentence of said) replyStream.sentence(sentence)
  return { context, said, model: deps.remote?.model.modelId ?? 'house', degraded: false }
}

/** Cancels a booked order at the customer's own request, regardless of the model. */
async function cancel(
  deps: TurnDeps,
  { state, replyStream }: Work,
  commands: readonly Command[],
): Promise<Worked | undefined> {
  const [only, ...others] = commands
  const isWhole = others.length === 0 && state.orders !== undefined
  const chosen = isWhole && only?.do === 'pick' ? state.offer?.choices[only.choice]?.cancel : undefined
  if (!isWhole || (only?.do !== 'cancel_order' && chosen === undefined)) return undefined
  const { offer: _, ...begun } = beginning(state, commands)
  const context = createTurnContext(begun)
  const said = await cancelBooked(deps, context, chosen)
  if (said === undefined) return undefined
  for (const sentence of said) replyStream.sentence(sentence)
  return { context, said, model: deps.remote?.model.modelId ?? 'house', degraded: false }
}

const converse = (deps: TurnDeps, input: Work, commands: readonly Command[]): Promise<Worked> =>
  answerWith(deps, input, {
    house: () => askRulesModel(deps, input, commands),
    remote: remote => askModel(deps, remote, input, commands),
  })

/** Drops refused offers, and the read-back, which must be shown or mentioned again to be confirmed. */
function beginning(state: ClerkState, commands: readonly Command[]): ClerkState {
  const { offer: asked, ...rest } = withoutReadback(state)
  const offer = asked?.question === UNCHANGED && commands.every(({ do: wish }) => wish !== 'pick') ? undefined : asked
  const refused = commands.some(command => command.do === 'deny')
  return { ...rest, ...(offer && !refused ? { offer } : {}), ...(refused ? { questions: [] } : {}) }
}

/**
 * Creates the turn context. Allergy statements bind regardless of any model, and are stored before one is called, so
 * that a failed turn loses none. If the model has no tools for questions about the order, code answers them.
 */
async function beginTurnContext(
  deps: TurnDeps,
  { message, state: before, hold, answer, words }: Work,
  state: ClerkState,
  commands: readonly Command[],
  answers: 'code' | 'model' = 'code',
): Promise<TurnContext> {
  const context = createTurnContext(state)
  const menu = deps.engine.market.menus.get(state.restaurant_id ?? '')
  const { named } = parsingContext(deps, state)
  const { heard, note = '' } = hearMessage(readNoteChanges(message, state)?.left ?? message, state, named)
  withdrawDeniedFoods(context, message, heard)
  const tastes = applyWithdrawals(context, heard, message)
  takeBackKept(context, message, heard)
  recordDishesForOthers(context, message, menu)
  takeBackNotes(context, message)
  if (answers === 'code') {
    await answerOfOrder(deps, context, commands)
    tellServices(deps, context, commands)
  }
  const said = commands.flatMap(command => (command.do === 'details' ? [command.details] : []))
  const avoid = said.flatMap(({ constraints }) => constraints?.allergens ?? [])
  const known = state.details.constraints?.allergens ?? []
  recordAllergenConstraints(context, heard.avoid)
  recordAllergenConstraints(
    context,
    avoid.filter(code => ![...heard.avoid, ...known, ...tastes].includes(code)),
    'refusal',
  )
  const { cautioned = [] } = context.state
  const isUntold = (context.state.details.constraints?.allergens ?? []).some(code => !cautioned.includes(code))
  if (isUntold || avoid.some(code => known.includes(code))) showAvoidedAllergens(context)
  const isMore =
    heard.unlisted.length + heard.foods.length + said.flatMap(one => one.constraints?.diets ?? []).length > 0
  if (isMore) tellBooked(context)
  keepSaid(deps, context, said)
  tellLimits(context, state)
  keepUnnoted(context, heard)
  if (note.length > MOST_CHARACTERS)
    show(context, 'notice', `A note for the kitchen holds ${MOST_CHARACTERS} characters; yours ends after them.`)
  // a location next to a dish name describes no allergy
  const text = withoutPlace(deps, state, message)
  keepUnsettled(context, text, heard, answer, menu ?? menuNamed(deps, named(message)?.ids))
  keepUnknown(context, text, heard, words, knownIn(deps, context.state, message, said))
  if (hasOpenAllergyQuestion(context.state)) tellBooked(context)
  const held = stateWithAddedRestrictions(before, context.state)
  if (held) await hold?.(held)
  return context
}

async function askRulesModel(deps: TurnDeps, input: Work, commands: readonly Command[]) {
  const context = await beginTurnContext(deps, input, beginning(input.state, commands), commands)
  if (isRepeat(input.state, commands)) {
    show(context, 'notice', input.state.last_reply)
    return { context, said: [], model: 'house' }
  }
  const said = await runRulesModel(deps, context, {
    model: deps.rulesModel,
    message: input.message,
    told: { commands, services: deps.services, before: input.state },
    signal: input.signal,
    onSentence: input.replyStream.isLive ? input.replyStream.sentence : undefined,
  })
  if (isIdle(commands) && said.includes(WAITS_FOR_YES)) keepReadback(context, input.state)
  return { context, said, model: 'house' }
}

/** True for "Sorry, what?", which repeats the last reply unless the order is shown again. */
const isRepeat = (state: ClerkState, commands: readonly Command[]): boolean =>
  state.last_reply !== '' &&
  commands.every(command => command.do === 'repeat') &&
  callsFor(state, commands).length === 0

async function askModel(deps: TurnDeps, remote: RemoteModel, input: Work, commands: readonly Command[]) {
  const answers = remote.prompt.tools === 'orders' ? 'model' : 'code'
  const context = await beginTurnContext(deps, input, beginning(input.state, []), commands, answers)
  return runRemoteTurn(deps, remote, context, { ...input, commands })
}
