import { byId } from '/shared/element.js'

/**
 * Creates the field for messages to the clerk.
 * @param {{ readonly say: (message: string) => boolean, readonly stop: () => void }} actions
 */
export function createComposer({ say, stop }) {
  const form = byId('composer', HTMLFormElement)
  const message = byId('message', HTMLTextAreaElement)
  const sendButton = byId('send', HTMLButtonElement)
  const stopButton = byId('stop', HTMLButtonElement)

  /** Adapts the height of the input to its text, up to a third of the window. */
  function grow() {
    message.style.height = 'auto'
    message.style.height = `${Math.min(message.scrollHeight, window.innerHeight / 3)}px`
  }

  form.addEventListener('submit', event => {
    event.preventDefault()
    if (!say(message.value)) return
    message.value = ''
    grow()
  })
  message.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  message.addEventListener('input', grow)
  stopButton.addEventListener('click', stop)

  return {
    focus: () => message.focus(),
    /** Puts a message back that was not sent, so that it is not lost, unless another was begun. */
    restore(/** @type {string} */ text) {
      if (message.value.trim() === '') message.value = text
      grow()
    },
    clear() {
      message.value = ''
      grow()
    },
    ask(/** @type {string} */ question) {
      message.placeholder = question
      message.focus()
    },
    setSpeaking(/** @type {boolean} */ isSpeaking) {
      sendButton.hidden = isSpeaking
      stopButton.hidden = !isSpeaking
    },
  }
}
