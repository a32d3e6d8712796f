import type { Overtaking } from './call-desk.ts'
import type { Suggestion } from './intent.ts'
import { PHRASES } from './phrases.ts'
import { heardWhole, isOver, NOTHING, played, playedText } from './playback.ts'
import { hear, reactToSilence, readKey, runOut } from './react.ts'
import { greeting, type Sentence } from './script.ts'
import type { SpokenOrder } from './spoken-order.ts'
import { aside, askMinutes, CUT_PATIENCE_MS, confirm, openState, proceed, type State, type Step, say } from './state.ts'

/** What happens in a call, as far as the dialogue cares. */
export type CallEvent =
  /** The socket stands: of a fresh call, or of one whose line was cut. */
  | { readonly type: 'setup' }
  /** Words of the callee. `suggested` is what a model makes of them; it counts only where the grammar finds nothing. */
  | { readonly type: 'prompt'; readonly text: string; readonly last?: boolean; readonly suggested?: Suggestion }
  | { readonly type: 'dtmf'; readonly digit: string }
  /** The callee cut us short after the words `heard`; what was not played by then is lost. */
  | { readonly type: 'interrupt'; readonly heard: string }
  /** Words of ours that were played; without `text`, all that we had given. */
  | { readonly type: 'played'; readonly text?: string }
  /** Nobody has spoken for `state.patienceMs` after we had ended. */
  | { readonly type: 'silence' }
  | { readonly type: 'closed' }
  /** The call has lasted as long as a call may. */
  | { readonly type: 'timeout' }
  /** The outcome counts, and is kept. */
  | { readonly type: 'committed' }
  /** The order was decided elsewhere before this call could. */
  | { readonly type: 'overtaken'; readonly by: Overtaking }

/** The dialogue about an order, before anything was said. */
export const openDialogue = (order: SpokenOrder): State => openState(order)

const still = (state: State): Step => ({ state, say: [] })
const isTalking = (state: State): boolean => state.phase === 'offer' || state.phase === 'time'

/**
 * The next state of a call and what to say. Pure. An `outcome` comes once; it has to be kept, then `committed` or
 * `overtaken` follows. A yes leads to `confirmed` only when the whole read-back and the last question were heard.
 */
export function step(state: State, event: CallEvent): Step {
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
      // nobody is heard over a line that does not stand
      return isTalking(state) && state.line === 'up' ? talk(state, event) : still(state)
  }
}

type Talk = Extract<CallEvent, { type: 'prompt' | 'dtmf' | 'silence' | 'timeout' }>

function talk(state: State, event: Talk): Step {
  switch (event.type) {
    case 'prompt':
      return event.last === false ? still(state) : hear(state, event.text, event.suggested)
    case 'dtmf':
      return readKey(state, event.digit)
    case 'silence':
      return reactToSilence(state)
    case 'timeout':
      return runOut(state)
  }
}

/** The carrier has greeted already; the order follows, or goes on where the line was cut. */
function begin(state: State): Step {
  const hello = greeting(state.order, state.language, state.line === 'down').text
  const greeted: State = { ...state, line: 'up', playback: { ...NOTHING, greeting: hello } }
  if (state.line === 'new') return say(greeted, state.must)
  return state.phase === 'time' ? askMinutes(greeted) : proceed(greeted, [])
}

/** Counts what was heard: sentences of the read-back only in their order. */
function advance(state: State, text: string | undefined): State {
  const playback = text === undefined ? played(state.playback) : playedText(state.playback, text)
  const whole = playback.sentences.slice(heardWhole(state.playback), heardWhole(playback))
  const heard = whole.reduce((count, sentence) => (sentence.must === count ? count + 1 : count), state.heard)
  return { ...state, playback, heard, asked: state.asked || whole.some(asksLast(playback.sentences)) }
}

/** The last question among what is being said: an earlier one was followed by more words. */
const asksLast =
  (sentences: readonly Sentence[]) =>
  (sentence: Sentence): boolean =>
    sentence === sentences.findLast(other => other.asks)

function interrupt(state: State): Step {
  if (state.phase === 'leaving') return over(state)
  // a late report about speech that was over cuts nothing
  if (isOver(state.playback)) return still({ ...state, patienceMs: CUT_PATIENCE_MS })
  return still({ ...state, playback: NOTHING, cut: true, patienceMs: CUT_PATIENCE_MS })
}

const over = (state: State): Step => ({ state: { ...state, phase: 'over' }, say: [], send: 'end' })

const endOfGoodbye = (state: State): Step =>
  state.phase === 'leaving' && isOver(state.playback) ? over(state) : still(state)

const endOnSilence = (state: State, event: Talk): Step =>
  event.type === 'silence' || event.type === 'timeout' ? over(state) : still(state)

function leave(state: State, words: string | undefined): Step {
  const leaving: State = { ...state, phase: 'leaving', playback: NOTHING }
  return words === undefined ? over(leaving) : say(leaving, [{ ...aside(state, words), firm: true }])
}

function goodbye({ outcome, language, order }: State): string | undefined {
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

/** A line that goes after the yes leaves a yes; before it, the dialogue waits for another line. */
function close(state: State): Step {
  if (state.phase === 'time') return confirm(state, state.minutes)
  if (state.phase === 'leaving') return still({ ...state, phase: 'over' })
  return still({ ...state, line: 'down', playback: NOTHING, cut: true })
}
