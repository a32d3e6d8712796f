import { after } from '/shared/browser.js'
import { button, element } from '/shared/element.js'

const SHOWN_MS = 7_000
const MOST = 2

/**
 * Announces a message: `news` is shown for a while, `trouble` until dismissed, and `heard` is only read out because the
 * board already shows it.
 * @typedef {(text: string, kind?: 'news' | 'trouble' | 'heard') => void} Tell
 */

/**
 * Creates the announcer for the screen and for screen readers.
 * @param {HTMLElement} log
 * @returns {Tell}
 */
export const createTeller =
  log =>
  (text, kind = 'news') => {
    const line = element('div', { class: kind === 'heard' ? 'hidden' : `line ${kind}` }, element('p', {}, text))
    const remove = () => line.remove()
    if (kind === 'trouble') line.append(button('Close', remove, { class: 'quiet' }))
    else after(SHOWN_MS, remove)
    const shown = log.querySelectorAll('.news')
    if (shown.length >= MOST) shown[0]?.remove()
    log.append(line)
  }
