import { button, element } from '/shared/element.js'
import { listed } from '/shared/wording.js'
import { forgetDevice, remembered } from './device.js'

/**
 * Missing order data that is faster to type into form fields, by path.
 * @type {Readonly<Record<string, { readonly label: string, readonly word: string,
 *   readonly attributes: import('/shared/element.js').Attributes }>>}
 */
export const FIELDS = {
  'delivery_address.street': {
    label: 'Street and number',
    word: 'a street',
    attributes: { autocomplete: 'address-line1' },
  },
  'delivery_address.unit': {
    label: 'Apartment, if any',
    word: 'an apartment',
    attributes: { autocomplete: 'address-line2' },
  },
  'delivery_address.city': { label: 'City', word: 'a city', attributes: { autocomplete: 'address-level2' } },
  'delivery_address.state': {
    label: 'State',
    word: 'a state',
    attributes: { autocomplete: 'address-level1', maxlength: 2, placeholder: 'NY' },
  },
  'delivery_address.zip': {
    label: 'ZIP',
    word: 'a ZIP',
    attributes: { autocomplete: 'postal-code', inputmode: 'numeric', pattern: '\\d{5}', title: 'five digits' },
  },
  'customer.name': { label: 'Name', word: 'a name', attributes: { autocomplete: 'name' } },
  'customer.phone': { label: 'Phone', word: 'a phone number', attributes: { type: 'tel', autocomplete: 'tel' } },
  'customer.email': {
    label: 'E-mail',
    word: 'an e-mail address',
    attributes: { type: 'email', autocomplete: 'email' },
  },
}

/**
 * Describes the missing data in words.
 * @param {readonly string[]} missing paths
 */
export function missingWords(missing) {
  const words = missing.map(path => FIELDS[path]?.word ?? (path.endsWith('.modifiers') ? 'a choice' : undefined))
  return listed([...new Set(words.filter(word => word !== undefined))])
}

/**
 * Creates the form for missing contact and address data, or returns undefined if neither is missing.
 * @param {readonly string[]} missing paths
 * @param {(change: import('./change-ticket.js').Change, sentence: string) => void} change
 */
export function missingForm(missing, change) {
  const wanted = missing.filter(path => path in FIELDS)
  if (wanted.length === 0 || missing.some(path => path.endsWith('.modifiers'))) return undefined
  const { contact = {} } = remembered() ?? {}
  const paths = wanted.includes('delivery_address.street') ? withUnit(wanted) : wanted
  const inputs = new Map(
    paths.map(path => {
      const attributes = { required: path !== 'delivery_address.unit', maxlength: 100, ...FIELDS[path]?.attributes }
      return [path, element('input', { name: path, value: contact[path], ...attributes })]
    }),
  )
  const form = element(
    'form',
    { class: 'fields', 'aria-label': 'What the order still needs' },
    ...inputs.entries().map(([path, input]) => element('label', {}, element('span', {}, FIELDS[path]?.label), input)),
    paths.some(path => path in contact) && forgetRow(inputs),
    element('button', { class: 'primary', type: 'submit' }, 'Write it on the ticket'),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    const value = (/** @type {string} */ path) => inputs.get(path)?.value.trim() ?? ''
    const details = [...inputs.keys()].map(path => [path.slice(path.indexOf('.') + 1), value(path)])
    change({ details: Object.fromEntries(details) }, sentenceOf(value))
  })
  return form
}

/** Says where the values come from, and forgets them with one tap. */
function forgetRow(/** @type {ReadonlyMap<string, HTMLInputElement>} */ inputs) {
  const row = element('p', { class: 'hint remembered', role: 'status' }, 'Filled in from this device. ')
  row.append(
    button(
      'Forget it',
      () => {
        forgetDevice()
        for (const input of inputs.values()) input.value = ''
        row.textContent = 'Forgotten on this device.'
      },
      { class: 'link' },
    ),
  )
  return row
}

const withUnit = (/** @type {readonly string[]} */ paths) =>
  paths.flatMap(path => (path === 'delivery_address.street' ? [path, 'delivery_address.unit'] : [path]))

/** Formats "Deliver to 12 Main St, Apt 3, Brooklyn, NY 11201. Ana Example, 917 555 0134, ana@example.com" */
function sentenceOf(/** @type {(path: string) => string} */ value) {
  const unit = value('delivery_address.unit')
  const place = [
    value('delivery_address.street'),
    unit === '' || /^(?:apt|unit|suite|ste|floor|fl|#)/i.test(unit) ? unit : `Apt ${unit}`,
    value('delivery_address.city'),
    `${value('delivery_address.state')} ${value('delivery_address.zip')}`.trim(),
  ].filter(part => part !== '')
  const contact = ['customer.name', 'customer.phone', 'customer.email'].map(value).filter(part => part !== '')
  return [place.length > 0 ? `Deliver to ${place.join(', ')}.` : '', contact.join(', ')]
    .filter(part => part !== '')
    .join(' ')
}
