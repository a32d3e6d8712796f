import { button, element } from '/shared/element.js'
import { dollars } from '/shared/wording.js'

/** @import { ClerkResponse } from '#src/clerk/schema.ts' */
/** @import { MakeChange } from './change-ticket.js' */

const PERCENTS = [15, 18, 20]

/**
 * Creates the choice of a tip: none, a share of the subtotal, or an amount.
 * @param {ClerkResponse['cart']} cart
 * @param {(make: MakeChange) => void} change
 */
export function tipChips({ tip, totals }, change) {
  const set = (/** @type {NonNullable<ClerkResponse['cart']['tip']>} */ given) =>
    change(() => ({ details: { tip: given } }))
  const chip = (
    /** @type {string} */ label,
    /** @type {boolean} */ isOn,
    /** @type {() => void} */ tap,
    /** @type {string} */ key,
    attributes = {},
  ) => button(label, tap, { class: 'chip', 'aria-pressed': String(isOn), 'data-key': `tip-${key}`, ...attributes })
  const amount = tip?.amount
  const other = chip(
    amount === undefined ? 'Other' : dollars(totals?.tip_cents ?? Math.round(amount * 100)),
    amount !== undefined,
    () => {
      form.hidden = !form.hidden
      other.setAttribute('aria-expanded', String(!form.hidden))
      if (!form.hidden) input.focus()
    },
    'other',
    { 'aria-expanded': 'false', ...(amount === undefined ? {} : { 'aria-label': 'Another tip' }) },
  )
  const input = element('input', {
    inputmode: 'decimal',
    autocomplete: 'off',
    required: true,
    maxlength: 7,
    pattern: '\\$?\\d{1,3}(\\.\\d{1,2})?',
    title: 'dollars, such as 3 or 3.50',
    value: amount === undefined ? '' : String(amount),
  })
  const form = element(
    'form',
    { class: 'tip-amount', hidden: true, 'aria-label': 'Another tip' },
    element('label', {}, element('span', {}, 'Tip in dollars'), input),
    element('button', { class: 'quiet', type: 'submit' }, 'Set tip'),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    set({ amount: Number(input.value.replace('$', '')) })
  })
  return element(
    'fieldset',
    { class: 'tip' },
    element('legend', {}, 'Tip for the restaurant'),
    element(
      'div',
      { class: 'chips' },
      chip('None', tip === undefined, () => set({ percent: 0 }), 'none'),
      ...PERCENTS.map(percent =>
        chip(`${percent}%`, tip?.percent === percent, () => set({ percent }), String(percent)),
      ),
      tip?.percent !== undefined && !PERCENTS.includes(tip.percent) && chip(`${tip.percent}%`, true, () => {}, 'said'),
      other,
    ),
    form,
  )
}
