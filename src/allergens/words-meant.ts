import { annotateTokens, type Mention } from './marks.ts'
import { restoreWords } from './spelled.ts'
import { tokensOf } from './tokens.ts'

/** The words of a text that name an allergen, misspelled ones as they are meant. */
export const wordsMeant = (text: string): readonly Mention[] => annotateTokens(restoreWords(tokensOf(text))).mentions
