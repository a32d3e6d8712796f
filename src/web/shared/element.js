/**
 * What an element is made with: attributes by their names (false and undefined leave one out), `class`.
 * listeners by event. Text only ever arrives as text.
 * @typedef {Record<string, string | number | boolean | undefined>} Attributes
 * @typedef {{ readonly [event: string]: (event: Event) => void }} Listeners
 * @typedef {Node | string | false | null | undefined} Child
 */

/**
 * Makes an element with its attributes and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value))
  made.append(...children.filter(isThere))
  return made
}

const isThere = (/** @type {Child} */ child) => child !== undefined && child !== null && child !== false

/**
 * A button that does something when it is pressed.
 * @param {string} label
 * @param {() => void} press
 * @param {Attributes} [attributes]
 */
export function button(label, press, attributes = {}) {
  const made = element('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', press)
  return made
}

/**
 * The element of the page with an id.
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
export function byId(id, kind) {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} called ${id}`)
  return found
}
