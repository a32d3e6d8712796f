import { after, request } from '/shared/browser.js'
import { button, element } from '/shared/element.js'

/**
 * Adds buttons to an example request: copy for all, send for requests without side effects.
 * @param {HTMLElement} figure
 */
export function addActions(figure) {
  const command = figure.querySelector('.command')
  const { method, path, body } = figure.dataset
  const copy = button('Copy', () => void copied(copy, command?.textContent ?? ''), { class: 'quiet small' })
  const actions = element('p', { class: 'actions' }, copy)
  if (method && path) {
    const send = button('Send', () => void sent(figure, send, method, path, body), { class: 'accent small' })
    actions.append(send)
  }
  figure.querySelector('figcaption')?.after(actions)
}

/**
 * @param {HTMLButtonElement} copy
 * @param {string} text
 */
async function copied(copy, text) {
  await window.navigator.clipboard.writeText(text)
  copy.textContent = 'Copied'
  after(1_500, () => {
    copy.textContent = 'Copy'
  })
}

/**
 * Sends the request and replaces the example response with the server's actual response.
 * @param {HTMLElement} figure
 * @param {HTMLButtonElement} send
 * @param {string} method
 * @param {string} path
 * @param {string} [body]
 */
async function sent(figure, send, method, path, body) {
  send.disabled = true
  const answered = figure.querySelector('.answered')
  const answer = figure.querySelector('.answer')
  try {
    const response = await request(path, {
      method,
      ...(method === 'POST' ? { body: body ?? '{}', headers: { 'Content-Type': 'application/json' } } : {}),
    })
    const text = await response.text()
    answered?.replaceChildren(element('span', { class: 'status' }, String(response.status)), ' answered just now')
    if (answer) answer.textContent = indented(text)
  } catch {
    answered?.replaceChildren('This server cannot be reached. Try again when you are connected.')
  }
  send.disabled = false
}

/** @param {string} text */
function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
