import { readCart } from '#src/clerk/read-order.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { Ground } from './ground.ts'
import { isBlank } from './text.ts'

const SENTENCE = /[.!;\n]+/
/** Words that choose another restaurant outright. */
const ELSEWHERE =
  /\b(?:from|at|switch|instead|restaurant|place|store|shop|go (?:to|with|back)|try|de|desde|cambi\w+|mejor)\b/i

/**
 * Words that answer what was asked of the order name no other restaurant: "everything bagels" answers which bagel, whatever
 * shop has that name.
 */
export function answeringHere(text: string, state: ClerkState, ground: Ground): Ground {
  const { menu, open } = ground
  if (!menu || state.lines.length === 0 || open.length === 0 || !state.asked.includes('choices')) return ground
  const isAnswer = (said: string) => {
    if (ELSEWHERE.test(said)) return false
    const { lines, leftovers, undone, isUnderstood } = readCart(said, menu, state.lines, open)
    return isUnderstood && leftovers.length + undone.length === 0 && lines.length === state.lines.length
  }
  const answers = text
    .split(SENTENCE)
    .filter(said => !isBlank(said) && ground.named(said) !== undefined && isAnswer(said))
  if (answers.length === 0) return ground
  const isHere = (said: string) => answers.some(one => said.includes(one.trim()) || one.includes(said.trim()))
  return { ...ground, named: said => (isHere(said) ? undefined : ground.named(said)) }
}
