import type { Marks } from './marks.ts'
import { phraseAt } from './tokens.ts'
import { vocabulary } from './vocabulary.ts'

/** True if the word only connects a refusal to its object. */
export const isConnectorWord = ({ tokens }: Pick<Marks, 'tokens'>, at: number): boolean =>
  phraseAt(vocabulary().speech.frame, tokens, at) !== undefined
