import { button, element } from '/shared/element.js'
import { surcharge } from '/shared/wording.js'
import { canAdd, limits, unitsOf } from './item-rules.js'

/** @import { Chosen, Group } from './item-rules.js' */

/**
 * Creates the option groups of a dish as chips, with the limits of each group.
 * @param {readonly Group[]} open
 * @param {Chosen} chosen
 * @param {(group: Group, optionId: string) => void} tap
 */
export function optionChips(open, chosen, tap) {
  // Some prices depend on the size, which is the selected option of any other group.
  const sizes = open.flatMap(group =>
    group.options.filter(option => unitsOf(chosen, group.id, option.id) > 0).map(option => option.id),
  )
  return open.map(group =>
    element(
      'fieldset',
      {},
      element('legend', {}, group.name, element('small', {}, limits(group))),
      element('div', { class: 'chips' }, ...group.options.map(option => chip(group, option, { chosen, sizes, tap }))),
    ),
  )
}

/**
 * @param {Group} group
 * @param {Group['options'][number]} option
 * @param {{ readonly chosen: Chosen, readonly sizes: readonly string[], readonly tap: Parameters<typeof optionChips>[2] }} among
 */
function chip(group, option, { chosen, sizes, tap }) {
  const units = unitsOf(chosen, group.id, option.id)
  const free = canAdd(chosen, group, option.id) || units > 0 || group.max_selections === 1
  const made = button('', () => tap(group, option.id), {
    class: 'chip',
    'aria-pressed': units > 0 ? 'true' : 'false',
    disabled: !option.in_stock || !free,
    'data-key': `${group.id}-${option.id}`,
  })
  made.append(option.name, units > 1 ? ` ×${units}` : '')
  const extra = option.in_stock ? surcharge(extraCents(option, sizes)) : 'sold out'
  if (extra !== '') made.append(' ', element('span', { class: 'figure' }, extra))
  return made
}

/** Returns the server's price of an option in cents, by size if it depends on the size (given in dollars). */
function extraCents(/** @type {Group['options'][number]} */ option, /** @type {readonly string[]} */ sizes) {
  const size = sizes.find(id => option.price_by_size?.[id] !== undefined)
  return size === undefined ? option.price_cents : Math.round(Number(option.price_by_size?.[size]) * 100)
}

/**
 * Redraws a form and restores the focus to the pressed control, identified by `data-key`.
 * @param {HTMLElement} form
 * @param {() => void} draw
 */
export function keepingFocus(form, draw) {
  const focused = form.contains(document.activeElement) && document.activeElement?.getAttribute('data-key')
  draw()
  const again = focused && form.querySelector(`[data-key="${focused}"]:not(:disabled)`)
  if (again instanceof HTMLElement) again.focus()
}
