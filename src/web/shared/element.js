/**
 * Attributes of an element by name (false and undefined are omitted), including `class`; listeners by event; children.
 * Strings are always inserted as text, never as markup.
 * @typedef {Record<string, string | number | boolean | undefined>} Attributes
 * @typedef {{ readonly [event: string]: (event: Event) => void }} Listeners
 * @typedef {Node | string | false | null | undefined} Child
 */

/**
 * Creates an element with attributes and children.
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
 * Creates a button with a click handler.
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
 * Returns the element with an id. Throws if it is missing or of another type.
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
