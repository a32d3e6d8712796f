import { readCart } from '#src/clerk/read-order.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { UnderstandingContext } from './context.ts'
import { isBlank } from './text.ts'

const SENTENCE = /[.!;\n]+/
/** Words that explicitly choose another restaurant. */
const ELSEWHERE =
  /\b(?:from|at|switch|instead|restaurant|place|store|shop|go (?:to|with|back)|try|de|desde|cambi\w+|mejor)\b/i

/**
 * Ignores restaurant names in an answer to a question about the order: "everything bagels" answers which bagel,
 * even if a shop has that name.
 */
export function ignoreNamesInAnswers(
  text: string,
  state: ClerkState,
  ground: UnderstandingContext,
): UnderstandingContext {
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
