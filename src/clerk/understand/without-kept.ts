import { termsOfPhrase } from '#src/clerk/house/food-layer.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import type { Ground } from './ground.ts'
import { fold } from './text.ts'

const SENTENCE = /(?<=[.!…])\s+|\n+/
const LEAD = '(?:(?:ok|okay|fine|well|alright|all right|then|so|just|bueno) )*'
/** "Leave 2 garlic naan", "salted will have to do". */
const KEPT = [
  new RegExp(`^${LEAD}(?:leave|keep|deje|deja) (?:the |my |both |las |los )*(.+)$`),
  new RegExp(
    `^${LEAD}(?:the )?(.+?) (?:(?:will|ll) (?:have to )?do|(?:is|are|will be) (?:ok|okay|fine|good|all right|alright) then)$`,
  ),
]

/**
 * A yes to a read-back without the sentences that only leave a line as it is: "ok fine, leave 2 garlic naan. Yes, place it".
 * A number that is another one is a change, and stays.
 */
export function withoutKept(text: string, state: ClerkState, { menu }: Ground): string {
  const sentences = text.split(SENTENCE).filter(sentence => sentence.trim() !== '')
  if (state.readback === undefined || menu === undefined || sentences.length < 2) return text
  const isYes = sentences.map(sentence => readAct(sentence).act === 'affirm')
  const kept = sentences.filter((sentence, at) => !(isYes.slice(at + 1).includes(true) && leaves(sentence)))
  return kept.join(' ')

  function leaves(sentence: string): boolean {
    const said = fold(sentence)
    const words = KEPT.map(pattern => pattern.exec(said)?.[1]).find(found => found !== undefined)
    const terms = termsOfPhrase(words ?? '')
    return terms.length > 0 && state.lines.some(({ item }) => isSaid(terms, item))
  }

  function isSaid(terms: readonly string[], { id, quantity = 1 }: ClerkState['lines'][number]['item']): boolean {
    const own = termsOfPhrase(menu?.menu.items.get(id)?.name ?? '')
    const [first = '', ...others] = terms
    const named = first === String(quantity) ? others : terms
    return named.length > 0 && named.every(term => own.includes(term))
  }
}
