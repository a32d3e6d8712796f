import { button, element } from '/shared/element.js'
import { wallClock } from '/shared/wording.js'

/** @import { Pause } from '#src/fulfillment/console/schema.ts' */

const CHOICES = [
  { label: '15 minutes', minutes: 15 },
  { label: '30 minutes', minutes: 30 },
  { label: 'An hour', minutes: 60 },
  { label: 'Until I say so', minutes: undefined },
]

/** "Paused until 1:15 pm". */
export const pauseWords = (/** @type {Pause} */ { until }) =>
  until === null ? 'Paused until you say so' : `Paused until ${wallClock(until)}`

/**
 * Asks for how long no new orders are taken, or lets them in again.
 * @param {HTMLDialogElement} dialog
 * @param {Pause} now
 * @param {(body: { paused: boolean, minutes?: number }) => void} tell
 */
export function askPause(dialog, now, tell) {
  const choose = (/** @type {{ paused: boolean, minutes?: number }} */ body) => () => {
    dialog.close()
    tell(body)
  }
  dialog.replaceChildren(
    element('h2', { id: 'dialog-title' }, now.paused ? pauseWords(now) : 'Pause new orders'),
    element('p', { class: 'hint' }, 'Orders that are here already stay and have to be answered.'),
    element(
      'div',
      { class: 'pauses' },
      now.paused && button('Take orders again', choose({ paused: false }), { class: 'primary wide' }),
      ...CHOICES.map(({ label, minutes }) =>
        button(label, choose({ paused: true, ...(minutes === undefined ? {} : { minutes }) }), { class: 'quiet' }),
      ),
    ),
    button('Back', () => dialog.close(), { class: 'quiet wide' }),
  )
  dialog.showModal()
}
