import { button, element } from '/shared/element.js'

/** @import { Ticket } from '#src/fulfillment/console/schema.ts' */

/**
 * What was typed of an order and is not sent yet, by the place of the line: pounds as typed, or units that are there.
 * @typedef {Map<number, string | number>} Draft
 * @typedef {{ line: number, quantity?: number, quantity_lbs?: number }} Report
 * @typedef {Ticket['lines'][number]} Line
 */

export const isWeighed = (/** @type {Line} */ line) => line.quantity_lbs !== undefined

/** "1.42 of 1.5 lb packed", "1 of 2 left out": what was said of a line before; nothing when it is whole. */
export function givenWords(/** @type {Line} */ { quantity, quantity_lbs, given }) {
  if (given === undefined) return ''
  return quantity_lbs === undefined
    ? leftOut(quantity ?? 1, given.quantity ?? 0)
    : `${given.quantity_lbs ?? 0} of ${quantity_lbs} lb packed`
}

const leftOut = (/** @type {number} */ ordered, /** @type {number} */ there) =>
  `${ordered - there} of ${ordered} left out`

/**
 * Fields in which is said what was really packed: pounds of what is weighed, units of the rest. What is not touched is
 * whole.
 * @param {Ticket} ticket
 * @param {Draft} draft keeps what is typed while the ticket is drawn anew
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
     * What is to be reported; undefined while something typed is no weight, or is so little that it must be said twice.
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

/** A point in the wrong place is easily typed. */
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
    ...{ type: 'number', min: 0, max: 999.999, step: 0.001, inputmode: 'decimal', enterkeyhint: 'done' },
    ...{ value: draft.get(at), autocomplete: 'off', 'aria-label': `Pounds of ${line.name} that were packed` },
  })
  input.addEventListener('input', () => {
    draft.set(at, input.value)
    changed()
  })
  // a scroll over the field must not weigh anything
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
