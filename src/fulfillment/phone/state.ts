import type { Language } from './language.ts'
import type { CallOutcome } from './outcome.ts'
import { PHRASES } from './phrases.ts'
import { isOver, NOTHING, type Playback, saying } from './playback.ts'
import { readBack, type Sentence } from './script.ts'
import type { SpokenOrder } from './spoken-order.ts'

/** Where a call stands. Plain data: it outlives a socket that drops. */
export type State = {
  readonly order: SpokenOrder
  readonly language: Language
  readonly slow: boolean
  /** `offer` until a yes, then `time`; `deciding` while the outcome is being kept; `leaving` while we say goodbye. */
  readonly phase: 'offer' | 'time' | 'deciding' | 'leaving' | 'over'
  /** Whether a socket stands. */
  readonly line: 'new' | 'up' | 'down'
  /** The read-back, the question at its end. */
  readonly must: readonly Sentence[]
  /** How many of its sentences were heard whole, in order, and how many were sent at least once. */
  readonly heard: number
  readonly sent: number
  /** The last question was heard whole. */
  readonly asked: boolean
  readonly playback: Playback
  /** An interruption has dropped what was being said. */
  readonly cut: boolean
  readonly unanswered: number
  readonly turns: number
  readonly minutesAsked: number
  /** Minutes that were said before the yes. */
  readonly minutes: number | undefined
  /** Keys pressed as a number of minutes. */
  readonly keys: string
  readonly outcome: CallOutcome | undefined
  /** How long to wait in silence, in milliseconds, after we have ended. */
  readonly patienceMs: number
}

export type Step = {
  readonly state: State
  readonly say: readonly Sentence[]
  readonly send?: 'end'
  /** What the call has brought, once. */
  readonly outcome?: CallOutcome
}

export const PATIENCE_MS = 8_000
/** After an interruption without words. */
export const CUT_PATIENCE_MS = 3_000
export const HOLD_MS = 60_000

export const openState = (order: SpokenOrder): State => ({
  order,
  language: 'en',
  slow: false,
  phase: 'offer',
  line: 'new',
  must: readBack(order, 'en', false),
  heard: 0,
  sent: 0,
  asked: false,
  playback: NOTHING,
  cut: false,
  unanswered: 0,
  turns: 0,
  minutesAsked: 0,
  minutes: undefined,
  keys: '',
  outcome: undefined,
  patienceMs: PATIENCE_MS,
})

/** One sentence that is not part of the read-back. */
export const aside = (state: State, text: string): Sentence => ({ text, language: state.language })

/** Says sentences after whatever is being said. A question among them has not been heard yet. */
export const say = (state: State, sentences: readonly Sentence[]): Step => ({
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
 * Goes on with the order after `replies`: with the sentence that was cut, or, when all was heard, with the short question.
 * What the callee has cut before cannot be cut again. Without replies, speech under way goes on by itself.
 */
export function proceed(state: State, replies: readonly Sentence[]): Step {
  const speaking = !isOver(state.playback)
  if (speaking && replies.length === 0) return { state, say: [] }
  const rest = speaking ? [] : state.must.slice(state.heard)
  if (rest.length === 0) return say(state, [...replies, question(state)])
  const again = rest.map((sentence): Sentence => (sentence.must! < state.sent ? { ...sentence, firm: true } : sentence))
  return say(state, [...replies, ...again])
}

/** Asks for a yes or a no, whatever is being said. */
export const ask = (state: State): Step => say({ ...state, phase: 'offer' }, [question(state)])

const question = (state: State): Sentence => ({
  ...aside(state, PHRASES[state.language].acceptShort),
  asks: true,
  ...(state.cut ? { firm: true } : {}),
})

/** Reads the order from its beginning, perhaps in another way. */
export function fromTheTop(state: State, change: Partial<Pick<State, 'language' | 'slow'>>): Step {
  const next = { ...state, ...change }
  const must = readBack(next.order, next.language, next.slow)
  // what is being said in the old way no longer counts as heard
  const sentences = state.playback.sentences.map(({ must: _, asks: __, ...words }) => words)
  const playback = { ...state.playback, sentences }
  return say({ ...next, must, playback, heard: 0, sent: 0, asked: false, unanswered: 0 }, must)
}

/** Ends the talk with an outcome, which has to be kept before goodbye is said. */
export const decide = (state: State, outcome: CallOutcome): Step => ({
  state: { ...state, phase: 'deciding', outcome, keys: '' },
  say: [],
  outcome,
})

/** Asks for the minutes; after two questions without an answer the usual ones are taken. One that was cut is asked again. */
export function askMinutes(state: State): Step {
  const asked = state.cut ? Math.max(0, state.minutesAsked - 1) : state.minutesAsked
  if (asked >= 2) return confirm(state, undefined)
  const phrases = PHRASES[state.language]
  const words = aside(state, asked === 0 ? phrases.minutes : phrases.minutesAgain)
  const next: State = { ...state, phase: 'time', minutesAsked: asked + 1, keys: '' }
  return say(next, [state.cut ? { ...words, firm: true } : words])
}

export const confirm = (state: State, minutes: number | undefined): Step =>
  decide(state, {
    kind: 'confirmed',
    prepMinutes: minutes ?? state.order.usualMinutes,
    estimated: minutes === undefined,
  })

/** A yes counts here: the whole read-back and the last question were heard. */
export const mayAccept = (state: State): boolean =>
  state.phase === 'offer' && state.asked && state.heard === state.must.length

/** Takes a yes where it counts, and otherwise reads on until it does. */
export function accept(state: State, minutes: number | undefined): Step {
  if (!mayAccept(state)) return proceed({ ...state, minutes: minutes ?? state.minutes }, [])
  const said = minutes ?? state.minutes
  // a promised time leaves nothing to ask
  return said !== undefined || state.order.at !== undefined ? confirm(state, said) : askMinutes(state)
}

const DECLINED = 'The restaurant declined the order.'

export function refuse(state: State): Step {
  return mayAccept(state) ? decide(state, { kind: 'rejected', reason: DECLINED, soldOut: [] }) : proceed(state, [])
}

const MOST_UNANSWERED = 3

/** A question without an answer: asked again, three times in all. */
export function unanswered(state: State, replies: readonly Sentence[]): Step {
  const next = { ...state, unanswered: state.unanswered + 1 }
  return next.unanswered >= MOST_UNANSWERED ? decide(next, { kind: 'unclear' }) : proceed(next, replies)
}
