import { type Mention, markWords } from './marks.ts'
import { asMeant } from './spelled.ts'
import { tokensOf } from './tokens.ts'

/** The words of a text that name an allergen, misspelled ones as they are meant. */
export const wordsMeant = (text: string): readonly Mention[] => markWords(asMeant(tokensOf(text))).mentions
