import type { OpenChoice } from '#src/clerk/draft/lines.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { termsOfPhrase, wordsOfPhrase } from '#src/clerk/house/food-layer.ts'
import { termOf } from '#src/clerk/house/term.ts'
import type { Named } from '#src/clerk/names.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { Phrases } from './phrases.ts'
import type { KnowsPlace } from './take-place.ts'

/** What words are understood against. Nothing of it is asked but by pure functions. */
export type Ground = {
  readonly phrases: Phrases
  readonly now: number
  /** Where the restaurant is, or most of them. */
  readonly zone: string
  readonly knowsPlace: KnowsPlace
  /** What numbers of orders begin with. */
  readonly orderPrefix: string
  /** The restaurant that a text names, and the text without it. */
  readonly named: (text: string) => Named | undefined
  /** The menu of the order's restaurant, and the choices that its lines leave open. */
  readonly menu?: CompiledMenu
  readonly open: readonly OpenChoice[]
  /** The order's restaurant is a grocer. */
  readonly isGrocer?: boolean
}

/** True for words that name food, on the menu or anywhere. */
export const isFood = (words: string, state: ClerkState, { menu, open }: Ground): boolean =>
  menu !== undefined &&
  (wordsOfPhrase(words).some(word => menu.food.known.has(termOf(word))) ||
    readCart(words, menu, state.lines, state.asked.includes('choices') ? open : []).isUnderstood)

/** True for words that are the whole name of a dish on the menu, in the singular or the plural. */
export const isDish = (words: string, { menu }: Ground): boolean =>
  menu?.names.has(termsOfPhrase(words).join(' ')) ?? false

/** True when each of the words stands on the menu: that it has nothing called so would be false. */
export const isOnMenu = ({ vocabulary }: CompiledMenu, words: string): boolean =>
  termsOfPhrase(words).every(term => vocabulary.has(term))

/** "never mind" and "go back" are nobody's name; "Mark" is. */
export const isEverydayWords = (words: string, { menu }: Ground): boolean =>
  menu !== undefined && !/^\p{Lu}/u.test(words) && wordsOfPhrase(words).some(word => menu.food.ordinary.has(word))

/** "Full portion" is a choice of the menu, and nobody's name. */
export const isOption = (words: string, { menu, open }: Ground): boolean => {
  const said = termsOfPhrase(words).join(' ')
  return (
    menu !== undefined &&
    open.some(({ options }) => options.some(({ option }) => termsOfPhrase(option.name).join(' ').startsWith(said)))
  )
}
