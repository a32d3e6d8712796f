import { every, instantOf } from '/shared/browser.js'
import { counted } from '/shared/wording.js'

/** @import { Clock } from '/shared/clock.js' */

const LOOK_MS = 5_000
const FEW_TURNS = 2
const FEW_MINUTES = 3

/**
 * Shows the remaining turns and time of the conversation. Calls `onOver` once when either is used.
 * @param {HTMLElement} place
 * @param {Clock} clock
 * @param {(what: 'turns' | 'time') => void} onOver
 */
export function createSessionLeft(place, clock, onOver) {
  /** @type {{ readonly end: number, readonly turns: number } | undefined} */
  let session
  let told = false

  function draw() {
    place.hidden = session === undefined
    if (!session) return
    const minutes = Math.max(0, Math.ceil((session.end - clock.now()) / 60_000))
    const over = minutes === 0 || session.turns === 0
    place.textContent =
      minutes === 0
        ? 'conversation over'
        : session.turns === 0
          ? `ticket only · ${minutes} min left`
          : `${counted(session.turns, 'turn')} · ${minutes} min left`
    place.classList.toggle('few', session.turns <= FEW_TURNS || minutes <= FEW_MINUTES)
    if (over && !told) {
      told = true
      onOver(minutes === 0 ? 'time' : 'turns')
    }
  }

  every(LOOK_MS, draw)
  return {
    /** @param {{ readonly expiresAt: string, readonly turnsLeft: number } | undefined} next */
    set: next => {
      session = next && { end: instantOf(next.expiresAt), turns: next.turnsLeft }
      told = false
      draw()
    },
  }
}
