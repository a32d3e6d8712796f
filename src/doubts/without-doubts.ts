import { annotateTokens } from '#src/allergens/marks.ts'
import { restoreWords } from '#src/allergens/spelled.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { clauseRangesOf, isPlainlyWanted } from './plainly-wanted.ts'

/**
 * Reduces every clause with a doubtful allergen to the allergen's name, once the guest has said that it may be served:
 * "eggs are bad, brunch" is "eggs, brunch".
 */
export function withoutDoubts(text: string): string {
  const marks = annotateTokens(restoreWords(tokensOf(text)))
  const { tokens, mentions } = marks
  const clauses = clauseRangesOf(marks).map(({ from, to }) => {
    const named = mentions.filter(one => one.from >= from && one.from < to)
    return named.every(one => isPlainlyWanted(text, marks, one))
      ? text.slice(tokens[from]!.from, tokens[to - 1]!.to)
      : named.map(one => text.slice(tokens[one.from]!.from, tokens[one.to - 1]!.to)).join(', ')
  })
  return clauses.join(', ')
}
