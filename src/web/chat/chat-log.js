import { byId } from '/shared/element.js'

/**
 * Creates the log of the conversation.
 * @param {() => void} goOn moves the focus to where the conversation goes on
 */
export function createChatLog(goOn) {
  const log = byId('log', HTMLDivElement)
  const scroll = byId('scroll', HTMLDivElement)
  const welcome = byId('welcome', HTMLDivElement)

  /** Changes what is shown. If that takes the control that a key has pressed, the conversation goes on from `goOn`. */
  function keepingFocus(/** @type {() => void} */ act) {
    const focused = document.activeElement
    // after a tap nothing is focused, because a phone would open its keyboard
    const isByKey = focused !== null && scroll.contains(focused) && focused.matches(':focus-visible')
    act()
    if (isByKey && (focused.matches(':disabled') || !focused.checkVisibility())) goOn()
  }

  return {
    add(/** @type {HTMLElement} */ child) {
      keepingFocus(() => {
        welcome.hidden = true
      })
      log.append(child)
      scroll.scrollTop = scroll.scrollHeight
    },
    /** Replaces the last entry if it shows an earlier change by hand; adds another otherwise. */
    addChange(/** @type {HTMLElement} */ child) {
      child.classList.add('by-hand')
      const last = log.lastElementChild
      if (last?.classList.contains('by-hand')) last.replaceWith(child)
      else this.add(child)
    },
    /** Disables the controls of earlier answers, which would now refer to something else. */
    settle() {
      keepingFocus(() => {
        for (const old of log.querySelectorAll('.answer button:not(.keep), .answer input'))
          if (!old.closest('.order-place')) /** @type {HTMLButtonElement} */ (old).disabled = true
        for (const old of log.querySelectorAll('.answer > .choices, .answer > .fields, .card-actions button:disabled'))
          old.remove()
      })
    },
    /** Scrolls the start of an answer into view, including the message before it. */
    scrollTo(/** @type {HTMLElement} */ shown) {
      const said = shown.previousElementSibling ?? shown
      scroll.scrollTop += said.getBoundingClientRect().top - scroll.getBoundingClientRect().top - 16
    },
    clear: () => log.replaceChildren(),
    setWelcome: (/** @type {boolean} */ isShown) => {
      welcome.hidden = !isShown
    },
  }
}
