import type { OpenChoice } from '#src/clerk/draft/lines.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { termsOfPhrase, wordsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { Named } from '#src/clerk/restaurant-names.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { Phrases } from './phrases.ts'
import type { KnowsPlace } from './take-place.ts'

/** Context for understanding a message; accessed only by pure functions. */
export type UnderstandingContext = {
  readonly phrases: Phrases
  readonly now: number
  /** Time zone of the order's restaurant, or of most restaurants. */
  readonly zone: string
  readonly knowsPlace: KnowsPlace
  /** Prefix of order ids. */
  readonly orderPrefix: string
  /** Finds the restaurant named in a text, and returns the text without the name. */
  readonly named: (text: string) => Named | undefined
  /** Menu of the order's restaurant, and the open choices of its lines. */
  readonly menu?: CompiledMenu
  readonly open: readonly OpenChoice[]
  /** True if the order's restaurant is a grocery store. */
  readonly isGrocer?: boolean
}

/** True if the words name a food, on the menu or in general. */
export const isFood = (words: string, state: ClerkState, { menu, open }: UnderstandingContext): boolean =>
  menu !== undefined &&
  (wordsOfPhrase(words).some(word => menu.food.known.has(termOf(word))) ||
    readCart(words, menu, state.lines, state.asked.includes('choices') ? open : []).isUnderstood)

/** True if the words are the full name of a dish on the menu, singular or plural. */
export const isDish = (words: string, { menu }: UnderstandingContext): boolean =>
  menu?.names.has(termsOfPhrase(words).join(' ')) ?? false

/** True if every word occurs on the menu, so that the clerk must not claim that the menu has no such item. */
export const isOnMenu = ({ vocabulary }: CompiledMenu, words: string): boolean =>
  termsOfPhrase(words).every(term => vocabulary.has(term))

/** True for everyday words such as "never mind" and "go back", which are not personal names; false for "Mark". */
export const isEverydayWords = (words: string, { menu }: UnderstandingContext): boolean =>
  menu !== undefined && !/^\p{Lu}/u.test(words) && wordsOfPhrase(words).some(word => menu.food.ordinary.has(word))

/** True for an option of the menu such as "Full portion", which is not a personal name. */
export const isOption = (words: string, { menu, open }: UnderstandingContext): boolean => {
  const said = termsOfPhrase(words).join(' ')
  return (
    menu !== undefined &&
    open.some(({ options }) => options.some(({ option }) => termsOfPhrase(option.name).join(' ').startsWith(said)))
  )
}
