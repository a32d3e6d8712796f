import { button, element } from '/shared/element.js'
import { listed } from '/shared/wording.js'
import { lacking, openGroups, tapped, unitsOf } from './item-rules.js'
import { keepingFocus, optionChips } from './option-chips.js'

/** @import { Pick } from './compose-order.js' */
/** @import { Chosen, Group, Item } from './item-rules.js' */

const MOST = 20

const MOST_OF_NOTE = 120

/**
 * Creates the form for a dish's quantity, options, and note.
 * @param {Item} item
 * @param {ReadonlyMap<string, Group>} groups
 * @param {(pick: Pick) => void} pick
 * @param {{ readonly label: string, readonly chosen?: Chosen, readonly amount?: number | undefined,
 *   readonly note?: string | undefined }} [start] `amount` in units or pounds
 */
export function itemForm(item, groups, pick, { label, ...begun } = { label: 'Add to my picks' }) {
  let chosen = begun.chosen ?? new Map()
  let steps = begun.amount === undefined ? firstSteps(item) : stepsOf(item, begun.amount)
  const options = element('div', { class: 'groups' })
  const footer = element('div', { class: 'item-footer' })
  const note = element('input', { maxlength: MOST_OF_NOTE, autocomplete: 'off', value: begun.note ?? '' })
  const form = element(
    'div',
    { class: 'item-form' },
    element('p', { class: 'hint allergens' }, allergenText(item)),
    options,
    element('label', { class: 'note' }, element('span', {}, 'Note for the kitchen'), note),
    footer,
  )

  const redraw = () => keepingFocus(form, draw)

  function draw() {
    const open = openGroups(item, groups, chosen)
    chosen = new Map([...chosen].filter(([id]) => open.some(group => group.id === id)))
    options.replaceChildren(
      ...optionChips(open, chosen, (group, optionId) => {
        chosen = tapped(chosen, group, optionId)
        redraw()
      }),
    )
    const lacks = open.flatMap(group => lacking(chosen, group) ?? [])
    footer.replaceChildren(
      stepper(item, steps, changed => {
        steps = changed
        redraw()
      }),
      button(label, () => pick(picked(open)), {
        class: 'primary',
        disabled: lacks.length > 0,
        'data-key': 'pick',
      }),
      element('p', { class: 'hint', role: 'status' }, lacks.join(' · ')),
    )
  }

  const picked = (/** @type {Group[]} */ open) => ({
    id: item.id,
    name: item.name,
    note: note.value.trim(),
    ...amountOf(item, steps),
    options: open.flatMap(group =>
      group.options
        .map(({ id, name }) => ({ groupId: group.id, id, name, units: unitsOf(chosen, group.id, id) }))
        .filter(({ units }) => units > 0),
    ),
  })

  draw()
  return form
}

const isWeighed = (/** @type {Item} */ item) => item.pricing_type === 'per_pound' && item.packageWeight === undefined

const milli = (/** @type {number | undefined} */ pounds) =>
  pounds === undefined ? undefined : Math.round(pounds * 1_000)

/** Converts steps to a weight. Items sold by weight are counted in increments. */
const weightOf = (/** @type {Item} */ item, /** @type {number} */ steps) => {
  const increment = milli(item.weightIncrement) ?? 500
  return (steps * increment) / 1_000
}

const stepsOf = (/** @type {Item} */ item, /** @type {number} */ amount) =>
  isWeighed(item) ? Math.max(1, Math.round((amount * 1_000) / (milli(item.weightIncrement) ?? 500))) : amount

function firstSteps(/** @type {Item} */ item) {
  if (!isWeighed(item)) return 1
  const increment = milli(item.weightIncrement) ?? 500
  return Math.max(1, Math.ceil((milli(item.minWeight) ?? increment) / increment))
}

const amountOf = (/** @type {Item} */ item, /** @type {number} */ steps) =>
  isWeighed(item) ? { pounds: weightOf(item, steps) } : { quantity: steps }

/**
 * @param {Item} item
 * @param {number} steps
 * @param {(steps: number) => void} change
 */
const stepper = (item, steps, change) =>
  element(
    'div',
    { class: 'stepper', role: 'group', 'aria-label': `How much of ${item.name}` },
    button('−', () => change(steps - 1), {
      'aria-label': 'Less',
      disabled: steps <= firstSteps(item),
      'data-key': 'less',
    }),
    element('output', { class: 'figure' }, isWeighed(item) ? `${weightOf(item, steps)} lb` : `${steps}`),
    button('+', () => change(steps + 1), { 'aria-label': 'More', disabled: steps >= MOST, 'data-key': 'more' }),
  )

/** Describes a dish's allergens. Makes no claim about unchecked dishes. */
function allergenText(/** @type {Item} */ { allergens }) {
  if (allergens === null) return 'Allergens: nobody has checked; please ask the restaurant.'
  const named = (/** @type {string} */ level) =>
    listed(allergens.filter(note => note.level === level).map(({ code }) => code.replaceAll('_', ' ')))
  const parts = [
    ...(named('contains') === '' ? [] : [`Contains ${named('contains')}.`]),
    ...(named('may_contain') === '' ? [] : [`May contain ${named('may_contain')}.`]),
  ]
  return parts.join(' ') || 'Allergens: none of those that are checked for.'
}
