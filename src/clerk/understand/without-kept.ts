import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import type { UnderstandingContext } from './context.ts'
import { fold } from './text.ts'

const SENTENCE = /(?<=[.!…])\s+|\n+/
const LEAD = '(?:(?:ok|okay|fine|well|alright|all right|then|so|just|bueno) )*'
/** Confirmation of a line: "Leave 2 garlic naan", "salted will have to do". */
const KEPT = [
  new RegExp(`^${LEAD}(?:leave|keep|deje|deja) (?:the |my |both |las |los )*(.+)$`),
  new RegExp(
    `^${LEAD}(?:the )?(.+?) (?:(?:will|ll) (?:have to )?do|(?:is|are|will be) (?:ok|okay|fine|good|all right|alright) then)$`,
  ),
]

const NUMBERS = 'one two three four five six'.split(' ')
const NUMEROS = 'un dos tres cuatro cinco seis'.split(' ')

/** Confirmation of the complete order: "Just the soup", "none of those, only the soup". */
const ALONE = new RegExp(
  `^${LEAD}(?:(?:no|none(?: of (?:those|these|them))?|neither|nothing else|nada mas) )*(?:just|only|solo|solamente|nada mas) (?:the |my |el |la |los |las )*(.+)$`,
)

/**
 * Removes sentences next to a yes that only confirm a line: "ok fine, leave 2 garlic naan. Yes, place it". Keeps a
 * sentence with a different quantity, which is a change.
 */
export function withoutLineConfirmations(text: string, state: ClerkState, { menu }: UnderstandingContext): string {
  const sentences = text.split(SENTENCE).filter(sentence => sentence.trim() !== '')
  if (state.readback === undefined || menu === undefined || sentences.length < 2) return text
  const isYes = sentences.map(sentence => readAct(sentence).act === 'affirm')
  const kept = sentences.filter((sentence, at) => !(isYes.slice(at + 1).includes(true) && leaves(sentence)))
  return kept.join(' ')

  function leaves(sentence: string): boolean {
    const said = fold(sentence)
    const alone = ALONE.exec(said)?.[1]?.split(/ (?:and|y) (?:the |my |el |la |los |las )*/)
    if (alone) return isWhole(alone.map(termsOfPhrase))
    const words = KEPT.map(pattern => pattern.exec(said)?.[1]).find(found => found !== undefined)
    const terms = termsOfPhrase(words ?? '')
    return terms.length > 0 && state.lines.some(({ item }) => isSaid(terms, item))
  }

  /** True if the dishes match all lines one to one. */
  function isWhole(dishes: readonly (readonly string[])[]): boolean {
    const { lines } = state
    return (
      dishes.length === lines.length &&
      dishes.every(terms => lines.filter(({ item }) => isSaid(terms, item)).length === 1) &&
      lines.every(({ item }) => dishes.some(terms => isSaid(terms, item)))
    )
  }

  function isSaid(terms: readonly string[], { id, quantity = 1 }: ClerkState['lines'][number]['item']): boolean {
    const own = termsOfPhrase(menu?.menu.items.get(id)?.name ?? '')
    const [first = '', ...others] = terms
    const isCount = first === String(quantity) || NUMBERS[quantity - 1] === first || NUMEROS[quantity - 1] === first
    const named = isCount ? others : terms
    return named.length > 0 && named.every(term => own.includes(term))
  }
}
