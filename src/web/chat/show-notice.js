import { button, element } from '/shared/element.js'

/**
 * Creates a notice of the page itself, not of the clerk, with follow-up actions.
 * @param {string} text
 * @param {readonly { readonly label: string, readonly act: () => unknown }[]} [actions]
 */
export const notice = (text, actions = []) =>
  element(
    'div',
    { class: 'notice' },
    element('p', {}, text),
    ...actions.map(({ label, act }) => button(label, act, { class: 'quiet keep' })),
  )
