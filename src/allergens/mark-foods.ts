import { foodLengthAt } from './foods.ts'
import { type Marks, type Mention, markWords } from './marks.ts'
import { asMeant } from './spelled.ts'
import { tokensOf } from './tokens.ts'

/** The marks of a text with the foods that no menu declares, as if they were allergens; those foods alone. */
export function markFoods(text: string): { readonly marks: Marks; readonly foods: readonly Mention[] } {
  const marks = markWords(asMeant(tokensOf(text)))
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
