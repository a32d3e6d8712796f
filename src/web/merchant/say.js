import { after } from '/shared/browser.js'
import { button, element } from '/shared/element.js'

const SHOWN_MS = 7_000
const MOST = 2

/**
 * What is told: `news` is shown for a while, `trouble` stays until it is taken away, `heard` stands on the board anyway
 * and is only read out.
 * @typedef {(text: string, kind?: 'news' | 'trouble' | 'heard') => void} Tell
 */

/**
 * Tells what happened, on the screen and to a screen reader.
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
