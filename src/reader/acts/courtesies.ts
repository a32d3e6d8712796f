import { tokenizeWords } from '#src/reader/spans.ts'
import { readCues } from './cues.ts'

/** Blanks out thanks, which are not food ("thanks a lot"); all other text keeps its position. */
export const withoutCourtesies = (text: string): string =>
  readCues(tokenizeWords(text))
    .cues.filter(({ kind }) => kind === 'thanks')
    .reduce((left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to), text)
