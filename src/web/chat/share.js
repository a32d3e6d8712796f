import { button, element } from '/shared/element.js'

const MARK = '#with='

/** Returns the conversation that the address names, and takes it out of the address. */
export function sharedSession() {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(MARK)) return undefined
  window.history.replaceState(null, '', pathname + search)
  return decodeURIComponent(hash.slice(MARK.length))
}

/**
 * Opens the sheet with the link that opens the same ticket on another screen.
 * @param {HTMLDialogElement} dialog
 * @param {string} sessionId
 */
export function showShare(dialog, sessionId) {
  const link = `${window.location.origin}/chat${MARK}${encodeURIComponent(sessionId)}`
  const field = element('input', { readonly: true, value: link, 'aria-label': 'Link to this ticket' })
  const copy = button(
    'Copy the link',
    () => {
      navigator.clipboard.writeText(link).then(
        () => {
          copy.textContent = 'Copied'
        },
        () => field.select(),
      )
    },
    { class: 'primary' },
  )
  dialog.replaceChildren(
    element(
      'header',
      { class: 'menu-head' },
      element('h2', { id: 'sheet-title' }, 'On another screen'),
      button('Close', () => dialog.close(), { class: 'quiet' }),
    ),
    element(
      'div',
      { class: 'menu-body share' },
      element('p', {}, 'Whoever opens this link sees and changes the same ticket, as long as the conversation lasts.'),
      field,
      copy,
    ),
  )
  dialog.showModal()
}
