import { button, element } from './element.js'

/** What one may begin with. */
const SENTENCES = [
  'Something warm and spicy near Park Slope, under $15',
  'Tacos for two in Sunset Park',
  'A bacon, egg and cheese in Downtown Brooklyn',
  'What is open now around the East Village?',
]

/**
 * Example sentences to begin with: a tap says them.
 * @param {HTMLUListElement} place
 * @param {(message: string) => void} say
 */
export const drawStarters = (place, say) =>
  place.replaceChildren(
    ...SENTENCES.map(text =>
      element(
        'li',
        {},
        button(text, () => say(text), { class: 'starter' }),
      ),
    ),
  )
