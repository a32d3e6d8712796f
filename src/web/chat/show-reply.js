import { element } from '/shared/element.js'

/**
 * A bubble with what the clerk says.
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
 * A bubble with what the customer said.
 * @param {string} text
 */
export const yourBubble = text =>
  element('div', { class: 'bubble you' }, element('span', { class: 'hidden' }, 'You said: '), element('p', {}, text))

/** Three dots until the clerk speaks, then its words as they come. */
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
