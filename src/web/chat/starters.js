import { button, element } from '/shared/element.js'

/** Example messages to start a conversation. */
const SENTENCES = [
  { picture: 'bowl', text: 'Something warm and spicy near Park Slope, under $15' },
  { picture: 'taco', text: 'Tacos for two in Sunset Park' },
  { picture: 'bun', text: 'A bacon, egg and cheese in Downtown Brooklyn' },
  { picture: 'cup', text: 'What is open now around the East Village?' },
]

/**
 * Draws the example messages. A tap sends one.
 * @param {HTMLUListElement} place
 * @param {(message: string) => void} say
 */
export const drawStarters = (place, say) =>
  place.replaceChildren(...SENTENCES.map(({ picture, text }) => element('li', {}, starter(picture, text, say))))

function starter(
  /** @type {string} */ picture,
  /** @type {string} */ text,
  /** @type {(message: string) => void} */ say,
) {
  const made = button('', () => say(text), { class: 'starter' })
  made.append(
    element('img', { src: `/chat/${picture}.svg`, alt: '', width: 400, height: 300 }),
    element('span', {}, text),
  )
  return made
}
