import { after } from '/shared/browser.js'
import { button, element } from '/shared/element.js'

const SHOWN_MS = 7_000

/**
 * Tells what happened, on the screen and to a screen reader. What went wrong stays until it is taken away.
 * @param {HTMLElement} log
 */
export const createTeller =
  log =>
  (/** @type {string} */ text, /** @type {'news' | 'trouble'} */ kind = 'news') => {
    const line = element('div', { class: `line ${kind}` }, element('p', {}, text))
    const remove = () => line.remove()
    if (kind === 'trouble') line.append(button('Close', remove, { class: 'quiet' }))
    else after(SHOWN_MS, remove)
    log.append(line)
  }
