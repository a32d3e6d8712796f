import { button, element } from '/shared/element.js'
import { exactPick, showPick } from './compose-order.js'
import { itemForm } from './item-form.js'
import { chosenIn } from './item-rules.js'
import { readMenu } from './read-menu.js'

/** @import { ClerkResponse } from '#src/clerk/schema.ts' */
/** @import { MakeChange } from './change-ticket.js' */

/**
 * Opens the sheet of a line: the same form as in the menu, with what was chosen.
 * @param {HTMLDialogElement} dialog
 * @param {ClerkResponse['cart']} cart
 * @param {number} at
 * @param {{ readonly change: (make: MakeChange, shown: string) => void }} ticket
 */
export async function editLine(dialog, cart, at, { change }) {
  const line = cart.items[at]
  if (!line || cart.restaurant_id === null) return
  const close = () => dialog.close()
  const head = element(
    'header',
    { class: 'menu-head' },
    element('h2', { id: 'sheet-title' }, line.name),
    button('Close', close, { class: 'quiet' }),
  )
  const body = element('div', { class: 'menu-body' }, element('p', { class: 'hint' }, 'Reading the menu…'))
  dialog.replaceChildren(head, body)
  dialog.showModal()
  try {
    const { menu } = await readMenu(cart.restaurant_id)
    const item = menu.categories.flatMap(({ items }) => items).find(({ id }) => id === line.id)
    if (!item) return void body.replaceChildren(element('p', {}, 'It is not on the menu any more. Please remove it.'))
    const groups = new Map(menu.modifier_categories.map(group => [group.id, group]))
    const start = {
      label: 'Save',
      chosen: chosenIn(line.modifiers),
      amount: line.quantity_lbs ?? line.quantity,
      note: line.note,
    }
    const save = (/** @type {import('./compose-order.js').Pick} */ pick) => {
      close()
      const edit = { action: /** @type {const} */ ('change'), line: at + 1, ...exactPick(pick) }
      change(now => (now?.items[at]?.id === line.id ? { edits: [edit] } : undefined), showPick(pick))
    }
    body.replaceChildren(itemForm(item, groups, save, start))
  } catch {
    body.replaceChildren(element('p', { class: 'hint' }, 'The menu cannot be read at the moment.'))
  }
}
