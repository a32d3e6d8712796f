import { button, element } from '/shared/element.js'

/** @import { Ticket } from '#src/fulfillment/console/schema.ts' */

/**
 * Unsent input for an order, by line index: pounds as typed, or the number of available units.
 * @typedef {Map<number, string | number>} Draft
 * @typedef {{ line: number, quantity?: number, quantity_lbs?: number }} Report
 * @typedef {Ticket['lines'][number]} Line
 */

export const isWeighed = (/** @type {Line} */ line) => line.quantity_lbs !== undefined

/**
 * Describes an earlier report on a line: "1.42 of 1.5 lb packed", "1 of 2 left out". Empty if the line is complete.
 */
export function givenWords(/** @type {Line} */ { quantity, quantity_lbs, given }) {
  if (given === undefined) return ''
  return quantity_lbs === undefined
    ? leftOut(quantity ?? 1, given.quantity ?? 0)
    : `${given.quantity_lbs ?? 0} of ${quantity_lbs} lb packed`
}

const leftOut = (/** @type {number} */ ordered, /** @type {number} */ there) =>
  `${ordered - there} of ${ordered} left out`

/**
 * Creates the fields for what was actually packed: pounds for weighed items, units for others. Untouched lines count as
 * complete.
 * @param {Ticket} ticket
 * @param {Draft} draft preserves the input while the ticket is redrawn
 */
export function createGivenFields(ticket, draft) {
  const warning = element('p', { class: 'wrong', role: 'alert' })
  let warned = ''
  const changed = () => {
    warning.textContent = ''
  }
  const fields = ticket.lines.map((line, at) =>
    isWeighed(line) ? weightField(line, at, draft, changed) : unitsField(line, at, draft, changed),
  )
  const inputs = fields.flatMap(field => [...field.querySelectorAll('input')])
  return {
    fields,
    warning,
    /**
     * Returns the report, or undefined if an input is invalid, or so low that it must be confirmed.
     * @returns {Report[] | undefined}
     */
    read: () => {
      const wrong = inputs.find(input => !input.checkValidity())
      if (wrong) {
        wrong.reportValidity()
        return undefined
      }
      const reports = [...draft].flatMap(([line, said]) => (said === '' ? [] : [reportOf(ticket, line, Number(said))]))
      const doubts = reports.flatMap(({ line, quantity_lbs }) => doubtOf(ticket.lines[line], quantity_lbs)).join(' ')
      if (doubts === warned || doubts === '') return reports
      warned = doubts
      warning.textContent = `${doubts} Press again if that is so: what has gone back cannot be taken back.`
      return undefined
    },
  }
}

/** @returns {Report} */
const reportOf = (/** @type {Ticket} */ ticket, /** @type {number} */ at, /** @type {number} */ said) => {
  const line = ticket.lines[at]
  return line && isWeighed(line) ? { line: at, quantity_lbs: said } : { line: at, quantity: said }
}

/** Returns a warning for an implausibly low weight, because a decimal point is easily misplaced. */
function doubtOf(/** @type {Line | undefined} */ line, /** @type {number | undefined} */ pounds) {
  if (line?.quantity_lbs === undefined || pounds === undefined || pounds * 2 >= line.quantity_lbs) return []
  return [`${pounds} lb instead of ${line.quantity_lbs} lb of ${line.name}.`]
}

function weightField(
  /** @type {Line} */ line,
  /** @type {number} */ at,
  /** @type {Draft} */ draft,
  /** @type {() => void} */ changed,
) {
  const input = element('input', {
    type: 'number',
    min: 0,
    max: 999.999,
    step: 0.001,
    inputmode: 'decimal',
    enterkeyhint: 'done',
    value: draft.get(at),
    autocomplete: 'off',
    'aria-label': `Pounds of ${line.name} that were packed`,
  })
  input.addEventListener('input', () => {
    draft.set(at, input.value)
    changed()
  })
  // Scrolling over the field must not change the weight.
  input.addEventListener('wheel', () => input.blur(), { passive: true })
  return element('div', { class: 'packed' }, input, element('span', {}, `lb packed, ${line.quantity_lbs} lb paid for`))
}

function unitsField(
  /** @type {Line} */ line,
  /** @type {number} */ at,
  /** @type {Draft} */ draft,
  /** @type {() => void} */ changed,
) {
  const ordered = line.quantity ?? 1
  const most = line.given?.quantity ?? ordered
  const words = element('span', { role: 'status' })
  const step = (/** @type {number} */ by) => () => {
    const there = Math.min(most, Math.max(0, Number(draft.get(at) ?? most) + by))
    if (there === most) draft.delete(at)
    else draft.set(at, there)
    changed()
    show()
  }
  const less = button('−', step(-1), { class: 'quiet', 'aria-label': `One ${line.name} less` })
  const more = button('+', step(1), { class: 'quiet', 'aria-label': `One ${line.name} more` })
  function show() {
    const there = Number(draft.get(at) ?? most)
    less.disabled = there === 0
    more.disabled = there === most
    words.textContent = there === ordered ? 'all packed' : leftOut(ordered, there)
    words.classList.toggle('short', there < ordered)
  }
  show()
  return element('div', { class: 'packed' }, less, more, words)
}
