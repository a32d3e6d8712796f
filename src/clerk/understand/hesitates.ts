import { readCues } from '#src/reader/acts/cues.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { spokenWords } from '#src/reader/spans.ts'

/** Ends that leave a sentence open. */
const TRAILS = /(?:\.{2,}|…)\s*$/
const CALMS = /^no worries$/i

/**
 * True for words that are no clear yes to a read-back: "okay...", "no worries". It is read back once more, as a wrong order
 * costs more than a turn.
 */
export function hesitates(text: string): boolean {
  const { cues, rest } = readCues(spokenWords(text))
  const told = cues.filter(({ kind }) => kind !== 'frame')
  if (rest.length > 0 || told.length === 0) return false
  const isCalm = told.every(({ from, to }) => CALMS.test(text.slice(from, to)))
  return isCalm || (TRAILS.test(text) && told.every(({ kind }) => kind === 'okay' || kind === 'praise'))
}

/** "Place it?" asks whether: the order is read back anew. */
export const asksForYes = (text: string): boolean =>
  readAct(text).asks && /\?\s*$/.test(text) && readAct(text.replace(/[?\s]+$/, '')).act === 'affirm'
