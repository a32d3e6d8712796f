import { element } from '/shared/element.js'

/**
 * Creates the bubble of a clerk message.
 * @param {readonly string[]} paragraphs
 */
export const clerkBubble = paragraphs =>
  element(
    'div',
    { class: 'bubble clerk' },
    element('span', { class: 'hidden' }, 'The clerk says: '),
    ...paragraphs.map(text => element('p', {}, text)),
  )

/**
 * Creates the bubble of a customer message.
 * @param {string} text
 */
export const yourBubble = text =>
  element('div', { class: 'bubble you' }, element('span', { class: 'hidden' }, 'You said: '), element('p', {}, text))

/** Creates a bubble with three dots until the clerk's reply starts, which is then shown as it arrives. */
export function thinkingBubble() {
  const dots = () => [element('span'), element('span'), element('span')]
  const text = element('p', { class: 'thinking' }, ...dots())
  const bubble = element('div', { class: 'bubble clerk', 'aria-hidden': 'true' }, text)
  return {
    bubble,
    tell: (/** @type {string} */ words) => {
      text.className = words === '' ? 'thinking' : ''
      text.replaceChildren(...(words === '' ? dots() : [words]))
    },
  }
}
