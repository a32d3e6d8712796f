import type { Overtaking } from './call-store.ts'
import type { Suggestion } from './intent.ts'
import { heardWhole, isOver, NO_PLAYBACK, played, playedText } from './playback.ts'
import { readKey, respondToSilence, respondToSpeech, runOut } from './react.ts'
import { greeting, type SpokenSentence } from './script.ts'
import { PHRASES } from './sentence-templates.ts'
import type { SpokenOrder } from './spoken-order.ts'
import {
  aside,
  askMinutes,
  type CallState,
  type CallStep,
  CUT_PATIENCE_MS,
  confirm,
  openState,
  proceed,
  say,
} from './state.ts'

/** Call event relevant to the dialogue. */
export type CallEvent =
  /** Socket connected, for a new call or one whose line was lost. */
  | { readonly type: 'setup' }
  /** Speech of the callee. `suggested` is a model's interpretation, used only if the grammar finds none. */
  | { readonly type: 'prompt'; readonly text: string; readonly last?: boolean; readonly suggested?: Suggestion }
  | { readonly type: 'dtmf'; readonly digit: string }
  /** The callee interrupted after the words `heard`; speech not played by then is discarded. */
  | { readonly type: 'interrupt'; readonly heard: string }
  /** Our speech that was played; without `text`, all of it. */
  | { readonly type: 'played'; readonly text?: string }
  /** Silence for `state.patienceMs` after the end of our speech. */
  | { readonly type: 'silence' }
  | { readonly type: 'closed' }
  /** The call has reached its maximum duration. */
  | { readonly type: 'timeout' }
  /** The outcome counts and is stored. */
  | { readonly type: 'committed' }
  /** The order was decided elsewhere before this call could decide it. */
  | { readonly type: 'overtaken'; readonly by: Overtaking }

/** Initial dialogue state for an order. */
export const openDialogue = (order: SpokenOrder): CallState => openState(order)

const still = (state: CallState): CallStep => ({ state, say: [] })
const isTalking = (state: CallState): boolean => state.phase === 'offer' || state.phase === 'time'

/**
 * Computes the next state of a call and what to say. Pure. An `outcome` occurs once and must be stored; then
 * `committed` or `overtaken` follows. A yes leads to `confirmed` only if the callee heard the whole read-back and
 * the last question.
 */
export function step(state: CallState, event: CallEvent): CallStep {
  switch (event.type) {
    case 'setup':
      return isTalking(state) && state.line !== 'up' ? begin(state) : still(state)
    case 'played':
      return endOfGoodbye(advance(state, event.text))
    case 'interrupt':
      return interrupt(event.heard === '' ? state : advance(state, event.heard))
    case 'committed':
      return state.phase === 'deciding' ? leave(state, goodbye(state)) : still(state)
    case 'overtaken':
      return isTalking(state) || state.phase === 'deciding'
        ? leave(state, PHRASES[state.language][event.by])
        : still(state)
    case 'closed':
      return close(state)
    default:
      if (state.phase === 'leaving') return endOnSilence(state, event)
      // without a connected line, ignore speech
      return isTalking(state) && state.line === 'up' ? talk(state, event) : still(state)
  }
}

type Talk = Extract<CallEvent, { type: 'prompt' | 'dtmf' | 'silence' | 'timeout' }>

function talk(state: CallState, event: Talk): CallStep {
  switch (event.type) {
    case 'prompt':
      return event.last === false ? still(state) : respondToSpeech(state, event.text, event.suggested)
    case 'dtmf':
      return readKey(state, event.digit)
    case 'silence':
      return respondToSilence(state)
    case 'timeout':
      return runOut(state)
  }
}

/** Starts reading the order after the carrier's greeting, or resumes where the line was lost. */
function begin(state: CallState): CallStep {
  const hello = greeting(state.order, state.language, state.line === 'down').text
  const greeted: CallState = { ...state, line: 'up', playback: { ...NO_PLAYBACK, greeting: hello } }
  if (state.line === 'new') return say(greeted, state.must)
  return state.phase === 'time' ? askMinutes(greeted) : proceed(greeted, [])
}

/** Updates what was heard; sentences of the read-back count only in sequence. */
function advance(state: CallState, text: string | undefined): CallState {
  const playback = text === undefined ? played(state.playback) : playedText(state.playback, text)
  const whole = playback.sentences.slice(heardWhole(state.playback), heardWhole(playback))
  const heard = whole.reduce((count, sentence) => (sentence.must === count ? count + 1 : count), state.heard)
  return { ...state, playback, heard, asked: state.asked || whole.some(asksLast(playback.sentences)) }
}

/** True for the last question in the current speech; an earlier question was followed by more words. */
const asksLast =
  (sentences: readonly SpokenSentence[]) =>
  (sentence: SpokenSentence): boolean =>
    sentence === sentences.findLast(other => other.asks)

function interrupt(state: CallState): CallStep {
  if (state.phase === 'leaving') return over(state)
  // a late report about finished speech interrupts nothing
  if (isOver(state.playback)) return still({ ...state, patienceMs: CUT_PATIENCE_MS })
  return still({ ...state, playback: NO_PLAYBACK, cut: true, patienceMs: CUT_PATIENCE_MS })
}

const over = (state: CallState): CallStep => ({ state: { ...state, phase: 'over' }, say: [], send: 'end' })

const endOfGoodbye = (state: CallState): CallStep =>
  state.phase === 'leaving' && isOver(state.playback) ? over(state) : still(state)

const endOnSilence = (state: CallState, event: Talk): CallStep =>
  event.type === 'silence' || event.type === 'timeout' ? over(state) : still(state)

function leave(state: CallState, words: string | undefined): CallStep {
  const leaving: CallState = { ...state, phase: 'leaving', playback: NO_PLAYBACK }
  return words === undefined ? over(leaving) : say(leaving, [{ ...aside(state, words), firm: true }])
}

function goodbye({ outcome, language, order }: CallState): string | undefined {
  const phrases = PHRASES[language]
  switch (outcome?.kind) {
    case 'confirmed':
      return phrases.confirmed(order.at === undefined ? outcome.prepMinutes : undefined)
    case 'rejected':
      return phrases.rejected
    case 'callback_later':
      return phrases.callBack(outcome.minutes)
    case 'wrong_number':
      return phrases.wrongNumber
    case 'unclear':
      return phrases.unclear
    default:
      return undefined
  }
}

/** Line lost: a yes already given stands; before a yes, waits for a new line. */
function close(state: CallState): CallStep {
  if (state.phase === 'time') return confirm(state, state.minutes)
  if (state.phase === 'leaving') return still({ ...state, phase: 'over' })
  return still({ ...state, line: 'down', playback: NO_PLAYBACK, cut: true })
}
