import { annotateTokens, type Mention } from './marks.ts'
import { restoreWords } from './spelled.ts'
import { tokensOf } from './tokens.ts'

/** Returns the allergen mentions of a text after spelling correction. */
export const wordsMeant = (text: string): readonly Mention[] => annotateTokens(restoreWords(tokensOf(text))).mentions
