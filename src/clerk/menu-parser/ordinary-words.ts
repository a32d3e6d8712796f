import { wordsOfAllergies } from '#src/allergens/vocabulary.ts'
import type { FoodLayer } from './food-layer.ts'
import { termOf } from './term.ts'

/** Words used to give contact details and an address: "my telephone is …" does not name the Cedar Telephone. */
const OF_CONTACT = new Set(
  'telephone telephones phone mobile cell email mail name number address apartment door doorman doorbell bell buzzer courier driver ring lobby office hotel telefono correo timbre portero'.split(
    ' ',
  ),
)

/**
 * Returns a test for words that may be food, an allergen, or contact details instead of a name: "tree nuts" does
 * not name Lemon Tree.
 */
export function ordinaryWords(food: Pick<FoodLayer, 'known' | 'ordinary'>): (word: string) => boolean {
  const ailing = new Set([...wordsOfAllergies()].flatMap(phrase => phrase.split(/[^\p{L}\p{N}]+/u)))
  return word => OF_CONTACT.has(word) || food.known.has(termOf(word)) || food.ordinary.has(word) || ailing.has(word)
}
