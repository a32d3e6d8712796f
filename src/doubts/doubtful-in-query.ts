import type { Allergen } from '#src/allergens/codes.ts'
import { annotateTokens } from '#src/allergens/marks.ts'
import { restoreWords } from '#src/allergens/spelled.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { doubtfulAllergensIn } from './doubtful-allergens.ts'
import { isPlainlyWanted } from './plainly-wanted.ts'

/** Returns the doubtful allergens of a search query, which is often a bare list of words and no sentence. */
export function doubtfulInQuery(query: string): Allergen[] {
  const doubted = doubtfulAllergensIn(query)
  if (doubted.length === 0) return doubted
  const marks = annotateTokens(restoreWords(tokensOf(query)))
  const unlike = marks.mentions.filter(one => !isPlainlyWanted(query, marks, one))
  return doubted.filter(code => unlike.some(({ codes }) => codes.includes(code)))
}
