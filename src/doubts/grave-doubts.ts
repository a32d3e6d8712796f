import type { Allergen } from '#src/allergens/codes.ts'
import { annotateTokens } from '#src/allergens/marks.ts'
import { peopleOf, SELF } from '#src/allergens/people.ts'
import { restoreWords } from '#src/allergens/spelled.ts'
import { sentenceOf, tokensOf } from '#src/allergens/tokens.ts'
import { doubtfulAllergensIn } from './doubtful-allergens.ts'
import { isCared } from './ordered.ts'
import { isPlainlyWanted } from './plainly-wanted.ts'

/**
 * Returns the doubtful allergens that a text names beside a word of caution or refusal, or together with another
 * person. Lists leave them out; of any other doubtful allergen the clerk only asks before it books.
 */
export function graveDoubtsIn(text: string): Allergen[] {
  const doubted = doubtfulAllergensIn(text)
  if (doubted.length === 0) return doubted
  const marks = annotateTokens(restoreWords(tokensOf(text)))
  const isOfOthers = peopleOf(marks.tokens).some(who => who !== SELF && who !== 'we')
  const grave = marks.mentions.filter(
    one => !isPlainlyWanted(text, marks, one) && (isOfOthers || isCared(marks, one, sentenceOf(marks, one.from))),
  )
  return doubted.filter(code => grave.some(({ codes }) => codes.includes(code)))
}
