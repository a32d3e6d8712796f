import type { FoodLayer } from './food-layer.ts'
import type { Phrase } from './phrase.ts'
import type { Word } from './unit.ts'

/**
 * True if the full name of a dish states its main ingredient and the words do not: "gyro" of a "pork gyro".
 */
export const omitsMainIngredient = ({ known }: FoodLayer, name: Phrase | undefined, words: readonly Word[]): boolean =>
  name?.terms.some(term => known.has(term) && !saysTerm(words, term)) === true &&
  name.terms.some(term => saysTerm(words, term)) &&
  words.every(word => !word.whole)

const saysTerm = (words: readonly Word[], term: string): boolean =>
  words.some(word => word.term === term || word.instead.includes(term))
