import type { Marks } from './marks.ts'
import { phraseAt } from './tokens.ts'
import { vocabulary } from './vocabulary.ts'

/** True for a word that only leads from a refusal to what it refuses. */
export const isFrame = ({ tokens }: Pick<Marks, 'tokens'>, at: number): boolean =>
  phraseAt(vocabulary().speech.frame, tokens, at) !== undefined
