import { element } from '/shared/element.js'

/** @import { OrderResponse } from '#src/orders/schema.ts' */

const KINDS = [
  ['missing', 'Something is missing'],
  ['wrong_item', 'A wrong item'],
  ['cold', 'It was cold'],
  ['other', 'Something else'],
]

/**
 * Creates the form in which a guest says what was wrong: which kind, which dishes, and in words.
 * @param {OrderResponse} order
 * @param {(body: { readonly kind: string, readonly lines?: number[], readonly words?: string }) => void} send
 */
export function complaintForm({ items }, send) {
  const choice = (/** @type {Record<string, string>} */ attributes, /** @type {string} */ label) =>
    element('label', { class: 'tick' }, element('input', attributes), element('span', {}, label))
  const words = element('textarea', { maxlength: 200, rows: 3, name: 'words' })
  const form = element(
    'form',
    { class: 'complain', hidden: true, 'aria-label': 'What was wrong' },
    element(
      'fieldset',
      {},
      element('legend', {}, 'What was wrong?'),
      ...KINDS.map(([value = '', label = '']) => choice({ type: 'radio', name: 'kind', value, required: '' }, label)),
    ),
    items.length > 1 &&
      element(
        'fieldset',
        {},
        element('legend', {}, 'With which dishes?'),
        ...items.map(({ name }, at) => choice({ type: 'checkbox', name: 'line', value: String(at) }, name)),
      ),
    element('label', { class: 'words' }, element('span', {}, 'In your words'), words),
    element('button', { class: 'primary wide', type: 'submit' }, 'Tell the restaurant'),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    const data = new FormData(form)
    const ticked = data.getAll('line').map(Number)
    const lines = items.length === 1 ? [0] : ticked
    const said = words.value.trim()
    send({
      kind: String(data.get('kind')),
      ...(lines.length > 0 ? { lines } : {}),
      ...(said === '' ? {} : { words: said }),
    })
  })
  return form
}
