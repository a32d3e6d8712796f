import type { CallLanguage } from './language.ts'
import type { CallOutcome } from './outcome.ts'
import { isOver, NO_PLAYBACK, type Playback, saying } from './playback.ts'
import { readBack, type SpokenSentence } from './script.ts'
import { PHRASES } from './sentence-templates.ts'
import type { SpokenOrder } from './spoken-order.ts'

/** State of a call. Plain data, which survives a lost socket. */
export type CallState = {
  readonly order: SpokenOrder
  readonly language: CallLanguage
  readonly slow: boolean
  /**
   * `offer` until a yes, then `time`; `deciding` while the outcome is being stored; `leaving` during the goodbye.
   */
  readonly phase: 'offer' | 'time' | 'deciding' | 'leaving' | 'over'
  /** State of the socket. */
  readonly line: 'new' | 'up' | 'down'
  /** Read-back, ending with the question. */
  readonly must: readonly SpokenSentence[]
  /** Number of its sentences heard in full, in sequence; and number sent at least once. */
  readonly heard: number
  readonly sent: number
  /** True if the last question was heard in full. */
  readonly asked: boolean
  readonly playback: Playback
  /** True if an interruption discarded the current speech. */
  readonly cut: boolean
  readonly unanswered: number
  readonly turns: number
  readonly minutesAsked: number
  /** Minutes stated before the yes. */
  readonly minutes: number | undefined
  /** Pressed keys that form a number of minutes. */
  readonly keys: string
  readonly outcome: CallOutcome | undefined
  /** Silence timeout after the end of our speech, in milliseconds. */
  readonly patienceMs: number
}

export type CallStep = {
  readonly state: CallState
  readonly say: readonly SpokenSentence[]
  readonly send?: 'end'
  /** Outcome of the call, set once. */
  readonly outcome?: CallOutcome
}

export const PATIENCE_MS = 8_000
/** Silence timeout after an interruption without words. */
export const CUT_PATIENCE_MS = 3_000
export const HOLD_MS = 60_000

export const openState = (order: SpokenOrder): CallState => ({
  order,
  language: 'en',
  slow: false,
  phase: 'offer',
  line: 'new',
  must: readBack(order, 'en', false),
  heard: 0,
  sent: 0,
  asked: false,
  playback: NO_PLAYBACK,
  cut: false,
  unanswered: 0,
  turns: 0,
  minutesAsked: 0,
  minutes: undefined,
  keys: '',
  outcome: undefined,
  patienceMs: PATIENCE_MS,
})

/** Sentence outside the read-back. */
export const aside = (state: CallState, text: string): SpokenSentence => ({ text, language: state.language })

/** Appends sentences to the current speech. A question among them resets `asked`. */
export const say = (state: CallState, sentences: readonly SpokenSentence[]): CallStep => ({
  state: {
    ...state,
    playback: saying(state.playback, sentences),
    cut: false,
    asked: state.asked && !sentences.some(sentence => sentence.asks),
    sent: Math.max(state.sent, ...sentences.map(sentence => (sentence.must ?? -1) + 1)),
  },
  say: sentences,
})

/**
 * Resumes the order after `replies`: with the interrupted sentence, or, if everything was heard, with the short
 * question. A sentence interrupted before becomes uninterruptible. Without replies, current speech simply
 * continues.
 */
export function proceed(state: CallState, replies: readonly SpokenSentence[]): CallStep {
  const speaking = !isOver(state.playback)
  if (speaking && replies.length === 0) return { state, say: [] }
  const rest = speaking ? [] : state.must.slice(state.heard)
  if (rest.length === 0) return say(state, [...replies, question(state)])
  const again = rest.map(
    (sentence): SpokenSentence => (sentence.must! < state.sent ? { ...sentence, firm: true } : sentence),
  )
  return say(state, [...replies, ...again])
}

/** Asks for a yes or a no, regardless of the current speech. */
export const askForConfirmation = (state: CallState): CallStep => say({ ...state, phase: 'offer' }, [question(state)])

const question = (state: CallState): SpokenSentence => ({
  ...aside(state, PHRASES[state.language].acceptShort),
  asks: true,
  ...(state.cut ? { firm: true } : {}),
})

/** Restarts the read-back, optionally in another language or speed. */
export function fromTheTop(state: CallState, change: Partial<Pick<CallState, 'language' | 'slow'>>): CallStep {
  const next = { ...state, ...change }
  const must = readBack(next.order, next.language, next.slow)
  // current speech in the old form no longer counts as heard
  const sentences = state.playback.sentences.map(({ must: _, asks: __, ...words }) => words)
  const playback = { ...state.playback, sentences }
  return say({ ...next, must, playback, heard: 0, sent: 0, asked: false, unanswered: 0 }, must)
}

/** Ends the dialogue with an outcome, which must be stored before the goodbye. */
export const decide = (state: CallState, outcome: CallOutcome): CallStep => ({
  state: { ...state, phase: 'deciding', outcome, keys: '' },
  say: [],
  outcome,
})

/**
 * Asks for the minutes; after two unanswered questions, uses the typical time. An interrupted question is repeated.
 */
export function askMinutes(state: CallState): CallStep {
  const asked = state.cut ? Math.max(0, state.minutesAsked - 1) : state.minutesAsked
  if (asked >= 2) return confirm(state, undefined)
  const phrases = PHRASES[state.language]
  const words = aside(state, asked === 0 ? phrases.minutes : phrases.minutesAgain)
  const next: CallState = { ...state, phase: 'time', minutesAsked: asked + 1, keys: '' }
  return say(next, [state.cut ? { ...words, firm: true } : words])
}

export const confirm = (state: CallState, minutes: number | undefined): CallStep =>
  decide(state, {
    kind: 'confirmed',
    prepMinutes: minutes ?? state.order.usualMinutes,
    estimated: minutes === undefined,
  })

/** True if a yes counts: the whole read-back and the last question were heard. */
export const mayAccept = (state: CallState): boolean =>
  state.phase === 'offer' && state.asked && state.heard === state.must.length

/** Accepts a yes if it counts; otherwise continues reading until it does. */
export function accept(state: CallState, minutes: number | undefined): CallStep {
  if (!mayAccept(state)) return proceed({ ...state, minutes: minutes ?? state.minutes }, [])
  const said = minutes ?? state.minutes
  // with a promised time there is nothing to ask
  return said !== undefined || state.order.at !== undefined ? confirm(state, said) : askMinutes(state)
}

const DECLINED = 'The restaurant declined the order.'

export function endWithRefusal(state: CallState): CallStep {
  return mayAccept(state) ? decide(state, { kind: 'rejected', reason: DECLINED, soldOut: [] }) : proceed(state, [])
}

const MOST_UNANSWERED = 3

/** Repeats an unanswered question, up to three times in total. */
export function unanswered(state: CallState, replies: readonly SpokenSentence[]): CallStep {
  const next = { ...state, unanswered: state.unanswered + 1 }
  return next.unanswered >= MOST_UNANSWERED ? decide(next, { kind: 'unclear' }) : proceed(next, replies)
}
