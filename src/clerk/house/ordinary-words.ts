import { wordsOfAllergies } from '#src/allergens/vocabulary.ts'
import type { FoodLayer } from './food-layer.ts'
import { termOf } from './term.ts'

/** Words that may be food, an allergen or anything else beside a name: "tree nuts" are no Lemon Tree. */
export function ordinaryWords(food: Pick<FoodLayer, 'known' | 'ordinary'>): (word: string) => boolean {
  const ailing = new Set([...wordsOfAllergies()].flatMap(phrase => phrase.split(/[^\p{L}\p{N}]+/u)))
  return word => food.known.has(termOf(word)) || food.ordinary.has(word) || ailing.has(word)
}
