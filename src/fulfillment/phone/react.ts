import { readUtterance } from './grammar.ts'
import { allowedSuggestion, type CalleeIntent, type Suggestion } from './intent.ts'
import type { CallOutcome } from './outcome.ts'
import { PHRASES } from './sentence-templates.ts'
import { sanitizeForSpeech } from './spoken-text.ts'
import {
  accept,
  aside,
  askForConfirmation,
  askMinutes,
  type CallState,
  type CallStep,
  confirm,
  decide,
  endWithRefusal,
  fromTheTop,
  HOLD_MS,
  mayAccept,
  PATIENCE_MS,
  proceed,
  say,
  unanswered,
} from './state.ts'

const MOST_TURNS = 40
const WORDS_KEPT = 80

/** Responds to the callee's speech. */
export function respondToSpeech(state: CallState, text: string, suggested: Suggestion | undefined): CallStep {
  const next: CallState = { ...state, turns: state.turns + 1, patienceMs: PATIENCE_MS, keys: '' }
  if (next.turns > MOST_TURNS) return runOut(next)
  const read = readUtterance(text, state.order.lines, state.language)
  const intent = read.kind === 'unreadable' ? (allowedSuggestion(suggested) ?? read) : read
  return next.phase === 'time' ? hearTime(next, intent) : hearOffer(next, intent)
}

function hearOffer(state: CallState, intent: CalleeIntent): CallStep {
  switch (intent.kind) {
    case 'yes':
      return accept(state, intent.minutes)
    case 'no':
      return endWithRefusal(state)
    case 'refuse':
    case 'sold_out':
      // a callee who has not even heard the order number is refusing something else
      return state.heard > 0 ? decide(state, rejection(intent)) : proceed(state, [])
    case 'minutes':
      return doubtful({ ...state, minutes: intent.minutes })
    case 'call_back':
      return decide(state, { kind: 'callback_later', minutes: intent.minutes })
    case 'hello':
    case 'back_again':
      return proceed(state, [])
    case 'murmur':
    case 'unreadable':
      return doubtful(state)
    case 'other_language':
      return unanswered(state, [aside(state, PHRASES[state.language].otherLanguage)])
    case 'repeat':
      return fromTheTop(state, {})
    default:
      return hearAnywhere(state, intent) ?? proceed(state, [])
  }
}

/** Neither yes nor no: counts as unanswered after the question, and is ignored while the order is being read. */
const doubtful = (state: CallState): CallStep => (mayAccept(state) ? unanswered(state, []) : proceed(state, []))

/** After the yes, only the minutes are open; a refusal still counts, and a plain no reopens the question. */
function hearTime(state: CallState, intent: CalleeIntent): CallStep {
  switch (intent.kind) {
    case 'minutes':
      return confirm(state, intent.minutes)
    case 'yes':
      return intent.minutes === undefined ? askMinutes(state) : confirm(state, intent.minutes)
    case 'refuse':
    case 'sold_out':
      return decide(state, rejection(intent))
    case 'no':
      return askForConfirmation({ ...state, minutesAsked: 0 })
    case 'murmur':
    case 'unreadable':
    case 'hello':
    case 'call_back':
    case 'other_language':
      return askMinutes(state)
    case 'back_again':
    case 'repeat':
      return askMinutes({ ...state, minutesAsked: Math.max(0, state.minutesAsked - 1) })
    default:
      return hearAnywhere(state, intent) ?? askMinutes(state)
  }
}

/** Responses that are identical before and after the yes. */
function hearAnywhere(state: CallState, intent: CalleeIntent): CallStep | undefined {
  const phrases = PHRASES[state.language]
  const reply = (text: string): CallStep => {
    const words = [aside(state, text)]
    if (state.phase === 'offer') return proceed(state, words)
    const again = askMinutes({ ...state, minutesAsked: Math.max(0, state.minutesAsked - 1) })
    return say({ ...state, ...again.state, playback: state.playback }, [...words, ...again.say])
  }
  switch (intent.kind) {
    case 'who':
      return reply(phrases.who)
    case 'price':
      return reply(phrases.price)
    case 'change':
      return reply(phrases.change)
    case 'hold_on':
      // speech while on hold may be addressed to someone else
      return say({ ...state, asked: false, patienceMs: HOLD_MS }, [aside(state, phrases.wait)])
    case 'wrong_number':
      return decide(state, { kind: 'wrong_number' })
    case 'voicemail':
      return decide(state, { kind: 'voicemail' })
    case 'slower':
      return state.phase === 'offer' ? fromTheTop(state, { slow: true }) : undefined
    case 'spanish':
      return state.phase === 'offer'
        ? fromTheTop(state, { language: 'es' })
        : askMinutes({ ...state, language: 'es', minutesAsked: 0 })
    default:
      return undefined
  }
}

const rejection = (intent: Extract<CalleeIntent, { kind: 'refuse' | 'sold_out' }>): CallOutcome =>
  intent.kind === 'refuse'
    ? { kind: 'rejected', reason: intent.reason, soldOut: [] }
    : { kind: 'rejected', reason: `Out of: ${sanitizeForSpeech(intent.words, WORDS_KEPT)}`, soldOut: intent.itemIds }

/** Responds to silence after the end of our speech. */
export function respondToSilence(state: CallState): CallStep {
  const next: CallState = { ...state, turns: state.turns + 1, patienceMs: PATIENCE_MS }
  if (next.turns > MOST_TURNS) return runOut(next)
  if (next.phase === 'time') return next.keys === '' ? askMinutes(next) : enterMinutes(next)
  return next.cut ? proceed(next, []) : unanswered(next, [])
}

/** Ends a call that reached a limit. */
export const runOut = (state: CallState): CallStep =>
  state.phase === 'time' ? confirm(state, state.minutes) : decide(state, { kind: 'unclear' })

const KEY_PATIENCE_MS = 4_000

/** Handles a key: 1, 2, and 9 while the order is offered; digits and pound while asking for the minutes. */
export function readKey(state: CallState, digit: string): CallStep {
  const next: CallState = { ...state, turns: state.turns + 1, patienceMs: PATIENCE_MS }
  if (next.turns > MOST_TURNS) return runOut(next)
  if (next.phase === 'time') return readMinuteKey(next, digit)
  if (digit === '1') return accept(next, undefined)
  if (digit === '2') return endWithRefusal(next)
  if (digit === '9') return fromTheTop(next, {})
  return doubtful(next)
}

function readMinuteKey(state: CallState, digit: string): CallStep {
  if (digit === '#') return enterMinutes(state)
  if (!/^\d$/.test(digit)) return { state, say: [] }
  const keys = `${state.keys}${digit}`.slice(0, 3)
  const next: CallState = { ...state, keys, patienceMs: KEY_PATIENCE_MS }
  return keys.length === 3 ? enterMinutes(next) : { state: next, say: [] }
}

function enterMinutes(state: CallState): CallStep {
  const minutes = Number(state.keys)
  return minutes >= 1 && minutes <= 180 ? confirm(state, minutes) : askMinutes(state)
}
