import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ClerkMeter } from '#src/health/clerk-meter.ts'
import { MOST_CHARACTERS } from '#src/orders/instructions.ts'
import { LOST, readAfterLoss } from './after-loss.ts'
import { type Answered, answerWith } from './answer-with.ts'
import { askRemote } from './ask-remote.ts'
import { BOOKED, bookOrder, isConfirmation, withoutReadback } from './confirm.ts'
import { UNCHANGED } from './correct/lines-offer.ts'
import { answerOfOrder } from './desk/answer-of-order.ts'
import { avoidMore, tellAvoided, tellBooked } from './desk/avoidance.ts'
import { cancelBooked } from './desk/cancel-booked.ts'
import { createDesk, type Desk, show } from './desk/desk.ts'
import { keepForOthers } from './desk/for-others.ts'
import { offerUndo } from './desk/offer-undo.ts'
import { takeBack } from './desk/take-back.ts'
import { takeBackDenied } from './desk/take-back-denied.ts'
import { takeBackKept } from './desk/take-back-foods.ts'
import { tellLimits } from './desk/tell-limits.ts'
import { takeBackNotes } from './desk/tell-notes.ts'
import { tellServices } from './desk/tell-services.ts'
import { keepUnknown, type WordsAnswer } from './desk/unknown-words.ts'
import { keepUnnoted } from './desk/unnoted.ts'
import { keepUnplaced } from './desk/unplaced.ts'
import { type Answer, askUnsettled, isUnsettled, keepUnsettled, openAllergy } from './desk/unsettled.ts'
import { untalked } from './finish.ts'
import { afterTurn } from './fit-state.ts'
import { groundOf, knownIn, type ListeningDeps, withoutPlace } from './ground-of.ts'
import { heldState, keepSaid } from './hold-bound.ts'
import { isIdle, keepReadback } from './keep-readback.ts'
import { loggedPlain } from './model/message-log.ts'
import type { RemoteModel } from './model/remote-model.ts'
import { shownSafely } from './own-links.ts'
import { callsFor } from './policy/calls.ts'
import type { Services } from './policy/plan.ts'
import { WAITS_FOR_YES } from './policy/say-plain.ts'
import { readMessage } from './read-message.ts'
import { speak } from './reply/speak.ts'
import { createTold, inLanguage, type Listener, type Told } from './reply/told.ts'
import { respond, type TurnPlace } from './respond.ts'
import { runHouse } from './run-house.ts'
import type { ClerkResponse } from './schema.ts'
import type { ClerkState } from './state.ts'
import { besideYes } from './understand/beside-yes.ts'
import type { Command } from './understand/command.ts'
import { hearMessage } from './understand/hear-message.ts'
import { notesSpoken } from './understand/notes-spoken.ts'
import { untoldBeside } from './understand/told-of-somebody.ts'
import { warning } from './warning.ts'

export type TurnDeps = ListeningDeps & {
  readonly services: Services
  /** Answers where there is no remote model, and finishes the turn of one that failed. */
  readonly house: LanguageModelV4
  readonly remote?: RemoteModel
  readonly meter: ClerkMeter
}

export type TurnInput = {
  readonly state: ClerkState
  /** True where the message before got no reply. */
  readonly isAfterLoss?: boolean
  readonly message: string
  readonly place: TurnPlace
  readonly signal?: AbortSignal | undefined
  /** Keeps a state whatever becomes of the turn. */
  readonly hold?: ((state: ClerkState) => Promise<void>) | undefined
} & Listener

type Work = Omit<TurnInput, keyof Listener> & {
  /** The message as it was written. */
  readonly written: string
  readonly told: Told
  readonly answer?: Answer | undefined
  readonly words?: WordsAnswer | undefined
}

/** Answers one message: the same for every transport. The state that it was given is not changed. */
export async function runTurn(
  deps: TurnDeps,
  { onText, onReset, ...given }: TurnInput,
): Promise<{ readonly state: ClerkState; readonly response: ClerkResponse }> {
  const read = given.isAfterLoss ? readAfterLoss : readMessage
  const { state: begun, text, answer, words, commands } = read(deps, given.state, given.message)
  const { language = 'en' } = begun
  const told = inLanguage(createTold({ onText, onReset }), language)
  const input: Work = { ...given, message: text, written: given.message, state: begun, answer, words, told }
  const isYes = isConfirmation(deps, input.state, commands)
  const untold =
    begun.readback === undefined
      ? undefined
      : untoldBeside(besideYes(text, begun, groundOf(deps, begun)), commands, isYes)
  const worked =
    isYes && untold === undefined
      ? await confirm(deps, input)
      : ((await cancel(deps, input, commands)) ?? (await converse(deps, input, isYes ? [{ do: 'cart' }] : commands)))
  const { desk, said, model, degraded } = worked
  if (given.isAfterLoss) show(desk, 'notice', LOST)
  // what was taken for an order changed it
  if (untold && JSON.stringify(desk.state.lines) === JSON.stringify(begun.lines)) openAllergy(desk, untold)
  keepUnplaced(deps, desk, withoutPlace(deps, begun, text), begun)
  askUnsettled(desk, text, begun)
  offerUndo(desk, given.state, text)
  const shown = shownSafely(deps, desk)
  const warned = warning(input.place, desk.state, untalked(deps, desk.state))
  const reply = [said.join(' '), shown, ...warned]
    .filter(text => text !== '')
    .map(text => speak(text, language))
    .join('\n\n')
  for (const text of [shown, ...warned]) if (text !== '') input.told.block(text)
  const log = logAfter(deps, begun, desk.state, given.message, reply)
  const state = afterTurn(log === undefined ? desk.state : { ...desk.state, log }, given.message, reply)
  return { state, response: await respond(deps, input.place, { desk, reply, model, degraded }) }
}

/** What a model that is told its own calls again reads of the turn; of one that it did not finish, the reply. */
function logAfter({ remote }: TurnDeps, begun: ClerkState, { log }: ClerkState, message: string, reply: string) {
  if (remote?.prompt.tools !== 'orders') return undefined
  return log === begun.log ? loggedPlain(begun, message, reply) : log
}

type Worked = Answered & { readonly degraded: boolean }

async function confirm(deps: TurnDeps, { state, told }: Work): Promise<Worked> {
  const desk = createDesk(state)
  const booked = await bookOrder(deps, desk)
  const said = booked === 'booked' ? [BOOKED] : []
  for (const sentence of said) told.sentence(sentence)
  return { desk, said, model: deps.remote?.model.modelId ?? 'house', degraded: false }
}

/** A booked order is cancelled at the customer's own word, whatever model listens. */
async function cancel(
  deps: TurnDeps,
  { state, told }: Work,
  commands: readonly Command[],
): Promise<Worked | undefined> {
  const [only, ...others] = commands
  const isWhole = others.length === 0 && state.orders !== undefined
  const chosen = isWhole && only?.do === 'pick' ? state.offer?.choices[only.choice]?.cancel : undefined
  if (!isWhole || (only?.do !== 'cancel_order' && chosen === undefined)) return undefined
  const { offer: _, ...begun } = beginning(state, commands)
  const desk = createDesk(begun)
  const said = await cancelBooked(deps, desk, chosen)
  if (said === undefined) return undefined
  for (const sentence of said) told.sentence(sentence)
  return { desk, said, model: deps.remote?.model.modelId ?? 'house', degraded: false }
}

const converse = (deps: TurnDeps, input: Work, commands: readonly Command[]): Promise<Worked> =>
  answerWith(deps, input, {
    house: () => askHouse(deps, input, commands),
    remote: remote => askModel(deps, remote, input, commands),
  })

/** What was offered and refused is offered no more; a read-back has to be shown again, or named as waiting, to be confirmed. */
function beginning(state: ClerkState, commands: readonly Command[]): ClerkState {
  const { offer: asked, ...rest } = withoutReadback(state)
  const offer = asked?.question === UNCHANGED && commands.every(({ do: wish }) => wish !== 'pick') ? undefined : asked
  const refused = commands.some(command => command.do === 'deny')
  return { ...rest, ...(offer && !refused ? { offer } : {}), ...(refused ? { questions: [] } : {}) }
}

/**
 * The table of a turn. What the message says of allergies binds it, whatever a model makes of the rest, and is kept before a
 * model is asked: a turn that is stopped or fails loses none of it. Questions about the order are answered by code where no model has tools for them.
 */
async function beginDesk(
  deps: TurnDeps,
  { message, state: before, hold, answer, words }: Work,
  state: ClerkState,
  commands: readonly Command[],
  answers: 'code' | 'model' = 'code',
): Promise<Desk> {
  const desk = createDesk(state)
  const menu = deps.engine.market.menus.get(state.restaurant_id ?? '')
  const { named } = groundOf(deps, state)
  const { heard, note = '' } = hearMessage(notesSpoken(message, state)?.left ?? message, state, named)
  takeBackDenied(desk, message, heard)
  const tastes = takeBack(desk, heard, message)
  takeBackKept(desk, message, heard)
  keepForOthers(desk, message, menu)
  takeBackNotes(desk, message)
  if (answers === 'code') {
    await answerOfOrder(deps, desk, commands)
    tellServices(deps, desk, commands)
  }
  const said = commands.flatMap(command => (command.do === 'details' ? [command.details] : []))
  const avoid = said.flatMap(({ constraints }) => constraints?.allergens ?? [])
  const known = state.details.constraints?.allergens ?? []
  avoidMore(desk, heard.avoid)
  avoidMore(
    desk,
    avoid.filter(code => ![...heard.avoid, ...known, ...tastes].includes(code)),
    'refusal',
  )
  const { cautioned = [] } = desk.state
  const isUntold = (desk.state.details.constraints?.allergens ?? []).some(code => !cautioned.includes(code))
  if (isUntold || avoid.some(code => known.includes(code))) tellAvoided(desk)
  const isMore =
    heard.unlisted.length + heard.foods.length + said.flatMap(one => one.constraints?.diets ?? []).length > 0
  if (isMore) tellBooked(desk)
  keepSaid(deps, desk, said)
  tellLimits(desk, state)
  keepUnnoted(desk, heard)
  if (note.length > MOST_CHARACTERS)
    show(desk, 'notice', `A note for the kitchen holds ${MOST_CHARACTERS} characters; yours ends after them.`)
  // a place beside a dish says nothing of it
  const text = withoutPlace(deps, state, message)
  keepUnsettled(desk, text, heard, answer, menu)
  keepUnknown(desk, text, heard, words, knownIn(deps, desk.state, message, said))
  if (isUnsettled(desk.state)) tellBooked(desk)
  const held = heldState(before, desk.state)
  if (held) await hold?.(held)
  return desk
}

async function askHouse(deps: TurnDeps, input: Work, commands: readonly Command[]) {
  const desk = await beginDesk(deps, input, beginning(input.state, commands), commands)
  if (isRepeat(input.state, commands)) {
    show(desk, 'notice', input.state.last_reply)
    return { desk, said: [], model: 'house' }
  }
  const said = await runHouse(deps, desk, {
    model: deps.house,
    message: input.message,
    told: { commands, services: deps.services, before: input.state },
    signal: input.signal,
    onSentence: input.told.isLive ? input.told.sentence : undefined,
  })
  if (isIdle(commands) && said.includes(WAITS_FOR_YES)) keepReadback(desk, input.state)
  return { desk, said, model: 'house' }
}

/** "Sorry, what?" gets the last answer as it was, unless the order is shown anew. */
const isRepeat = (state: ClerkState, commands: readonly Command[]): boolean =>
  state.last_reply !== '' &&
  commands.every(command => command.do === 'repeat') &&
  callsFor(state, commands).length === 0

async function askModel(deps: TurnDeps, remote: RemoteModel, input: Work, commands: readonly Command[]) {
  const answers = remote.prompt.tools === 'orders' ? 'model' : 'code'
  const desk = await beginDesk(deps, input, beginning(input.state, []), commands, answers)
  return askRemote(deps, remote, desk, { ...input, commands })
}
