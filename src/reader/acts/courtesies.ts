import { spokenWords } from '#src/reader/spans.ts'
import { readCues } from './cues.ts'

/** The text with thanks blanked out, which are nobody's food ("thanks a lot"); everything else stays where it was. */
export const withoutCourtesies = (text: string): string =>
  readCues(spokenWords(text))
    .cues.filter(({ kind }) => kind === 'thanks')
    .reduce((left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to), text)
