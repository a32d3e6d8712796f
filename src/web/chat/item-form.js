import { button, element } from './element.js'
import { canAdd, lacking, limits, openGroups, tapped, unitsOf } from './item-rules.js'
import { surcharge } from './wording.js'

/** @import { Pick } from './compose-order.js' */
/** @import { Chosen, Group, Item } from './item-rules.js' */

const MOST = 20

/**
 * Amount and options of a dish, ready to be picked.
 * @param {Item} item
 * @param {ReadonlyMap<string, Group>} groups
 * @param {(pick: Pick) => void} pick
 */
export function itemForm(item, groups, pick) {
  /** @type {Chosen} */
  let chosen = new Map()
  let steps = firstSteps(item)
  const options = element('div', { class: 'groups' })
  const footer = element('div', { class: 'item-footer' })
  const form = element('div', { class: 'item-form' }, options, footer)

  function draw() {
    // what was pressed is drawn anew, and keeps the focus
    const focused = document.activeElement?.getAttribute('data-key')
    const open = openGroups(item, groups, chosen)
    chosen = new Map([...chosen].filter(([id]) => open.some(group => group.id === id)))
    options.replaceChildren(...open.map(group => groupField(group, chosen, sizeOf(open), tap)))
    const lacks = open.flatMap(group => lacking(chosen, group) ?? [])
    footer.replaceChildren(
      stepper(item, steps, changed => {
        steps = changed
        draw()
      }),
      button('Add to my picks', () => pick(picked(open)), {
        class: 'primary',
        disabled: lacks.length > 0,
        'data-key': 'pick',
      }),
      element('p', { class: 'hint', role: 'status' }, lacks.join(' · ')),
    )
    const again = focused && form.querySelector(`[data-key="${focused}"]:not(:disabled)`)
    if (again instanceof HTMLElement) again.focus()
  }

  /** Some prices depend on the size: the chosen option of any other group. */
  const sizeOf = (/** @type {Group[]} */ open) =>
    open
      .flatMap(group => group.options.filter(option => unitsOf(chosen, group.id, option.id) > 0))
      .map(option => option.id)

  function tap(/** @type {Group} */ group, /** @type {string} */ optionId) {
    chosen = tapped(chosen, group, optionId)
    draw()
  }

  const picked = (/** @type {Group[]} */ open) => ({
    name: item.name,
    ...amountOf(item, steps),
    options: open.flatMap(group =>
      group.options
        .map(({ id, name }) => ({ name, units: unitsOf(chosen, group.id, id) }))
        .filter(({ units }) => units > 0),
    ),
  })

  draw()
  return form
}

/**
 * @param {Group} group
 * @param {Chosen} chosen
 * @param {readonly string[]} sizes
 * @param {(group: Group, optionId: string) => void} tap
 */
const groupField = (group, chosen, sizes, tap) =>
  element(
    'fieldset',
    {},
    element('legend', {}, group.name, element('small', {}, limits(group))),
    element(
      'div',
      { class: 'chips' },
      ...group.options.map(option => {
        const units = unitsOf(chosen, group.id, option.id)
        const free = canAdd(chosen, group, option.id) || units > 0 || group.max_selections === 1
        const chip = button('', () => tap(group, option.id), {
          class: 'chip',
          'aria-pressed': units > 0 ? 'true' : 'false',
          disabled: !option.in_stock || !free,
          'data-key': `${group.id}-${option.id}`,
        })
        chip.append(option.name, units > 1 ? ` ×${units}` : '')
        const extra = option.in_stock ? surcharge(extraCents(option, sizes)) : 'sold out'
        if (extra !== '') chip.append(' ', element('span', { class: 'figure' }, extra))
        return chip
      }),
    ),
  )

/** The server's price of an option, by size where it depends on the size. In dollars there, in cents here. */
function extraCents(/** @type {Group['options'][number]} */ option, /** @type {readonly string[]} */ sizes) {
  const size = sizes.find(id => option.price_by_size?.[id] !== undefined)
  return size === undefined ? option.price_cents : Math.round(Number(option.price_by_size?.[size]) * 100)
}

const isWeighed = (/** @type {Item} */ item) => item.pricing_type === 'per_pound' && item.packageWeight === undefined

const milli = (/** @type {number | undefined} */ pounds) =>
  pounds === undefined ? undefined : Math.round(pounds * 1_000)

/** Weighed goods are counted in their increments. */
const weightOf = (/** @type {Item} */ item, /** @type {number} */ steps) => {
  const increment = milli(item.weightIncrement) ?? 500
  return (steps * increment) / 1_000
}

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
