import { button, element } from '/shared/element.js'
import { wallClock } from '/shared/wording.js'

/** @import { Pause } from '#src/fulfillment/console/schema.ts' */

const CHOICES = [
  { label: '15 minutes', minutes: 15 },
  { label: '30 minutes', minutes: 30 },
  { label: 'An hour', minutes: 60 },
  { label: 'Until I say so', minutes: undefined },
]

/** Describes a pause: "Paused until 1:15 pm". */
const pauseWords = (/** @type {Pause} */ { until }) =>
  until === null ? 'Paused until you say so' : `Paused until ${wallClock(until)}`

/** Describes the effect of a pause on guests. A pause with an end moves orders after it. */
export const pauseMeans = (/** @type {Pause} */ { until }) =>
  until === null
    ? 'Paused until you say so: no new orders come in.'
    : `Paused. Nobody can order for before ${wallClock(until)}; orders for later still come.`

/**
 * Asks how long to pause orders, or to resume them.
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
    element(
      'p',
      { class: 'hint' },
      'With a time, nobody can order for before it is over; orders for later still come. Until you say so, none come. ' +
        'Orders that are here already stay and have to be answered.',
    ),
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
