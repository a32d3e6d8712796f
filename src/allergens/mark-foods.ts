import { foodLengthAt } from './foods.ts'
import { annotateTokens, type Marks, type Mention } from './marks.ts'
import { restoreWords } from './spelled.ts'
import { tokensOf } from './tokens.ts'

/**
 * Marks the undeclared foods of a text as if they were allergens, and returns only those foods as mentions.
 */
export function markFoods(text: string): { readonly marks: Marks; readonly foods: readonly Mention[] } {
  const marks = annotateTokens(restoreWords(tokensOf(text)))
  const { tokens, mentions } = marks
  const foods: Mention[] = []
  for (let at = 0; at < tokens.length; ) {
    const length = mentions.some(({ from, to }) => at >= from && at < to) ? 0 : foodLengthAt(tokens, at)
    const word = tokens
      .slice(at, at + length)
      .map(({ text }) => text)
      .join(' ')
    if (length > 0) foods.push({ from: at, to: at + length, word, codes: [], strength: 'name' })
    at += Math.max(1, length)
  }
  const all = [...mentions, ...foods].toSorted((a, b) => a.from - b.from)
  return { marks: { ...marks, mentions: all }, foods }
}
