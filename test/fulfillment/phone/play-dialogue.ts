import { type CallEvent, openDialogue, step } from '#src/fulfillment/phone/dialogue.ts'
import type { SpokenOrder } from '#src/fulfillment/phone/spoken-order.ts'
import type { CallState } from '#src/fulfillment/phone/state.ts'
import { order } from './order-kit.ts'

export const said = (text: string): CallEvent => ({ type: 'prompt', text })
export const key = (digit: string): CallEvent => ({ type: 'dtmf', digit })
export const SETUP: CallEvent = { type: 'setup' }
export const PLAYED: CallEvent = { type: 'played' }
export const SILENCE: CallEvent = { type: 'silence' }
export const cutAt = (heard: string): CallEvent => ({ type: 'interrupt', heard })

/** Plays events one after another; returns what was said and decided after each. */
export function run(events: readonly CallEvent[], about: SpokenOrder = order) {
  let state: CallState = openDialogue(about)
  const log: string[] = []
  for (const event of events) {
    const next = step(state, event)
    state = next.state
    const words = next.say.map(s => (s.firm ? `${s.text} (firm)` : s.text))
    log.push([...words, ...(next.outcome ? [JSON.stringify(next.outcome)] : []), next.send ?? ''].join(' | '))
  }
  return { state, log, last: log.at(-1), outcome: state.outcome }
}

export const ASKED = [SETUP, PLAYED]
export const decision = (...events: readonly CallEvent[]) => run([...ASKED, ...events]).outcome
