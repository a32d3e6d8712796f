import { type CueKind, readCues } from '#src/reader/acts/cues.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { tokenizeWords } from '#src/reader/spans.ts'

/** Unfinished sentence. */
const TRAILS = /(?:\.{2,}|…)\s*$|\s(?:and|so|y)\s*$/i
const CALMS = /^(?:no worries|not bad|nothing wrong with (?:it|that))$/i
/** Emoji that refuse, regardless of the words. */
const REFUSES = /[\u{1f645}\u{1f44e}\u274c\u2716\u{1f6ab}\u{1f6d1}\u26d4\u270b\u{1f914}\u{1f937}]/u
/** Objects of praise or reference that are not the order. */
const ELSE = /^(?:restaurants?|kitchen|name|price|phone|number|email|address)$/i
/** Contact details. */
const CONTACT = /^(?:phone|number|name|email|address)$/i
const POINTS = /^(?:that|this|the|a|an|your|it|its)$/i

/**
 * True for words that are no clear yes to a read-back: "okay...", "no worries", "great place", "yep, that's my
 * phone". The clerk then reads the order back again, because a wrong order costs more than an extra turn.
 */
export function hesitates(text: string): boolean {
  const { cues, rest } = readCues(tokenizeWords(text))
  const said = cues.map(({ kind, from, to }) => ({ kind, words: text.slice(from, to), from, to }))
  const told = said.filter(({ kind }) => kind !== 'frame')
  if (told.length > 0 && REFUSES.test(text)) return readAct(text).act === 'affirm'
  if (rest.length > 0 || said.length === 0) return false
  // "great place" praises the restaurant; "great, place it" places the order
  const isNoun = (one: Said, at: number): boolean => {
    const before = said[at - 1]
    const isJoined = before !== undefined && /^\s+$/.test(text.slice(before.to, one.from))
    const isDescribed =
      before?.kind === 'praise' || /^fine$/i.test(before?.words ?? '') || POINTS.test(before?.words ?? '')
    return /^place$/i.test(one.words) && isJoined && isDescribed
  }
  const acts = said.filter((one, at) => one.kind !== 'frame' && !isNoun(one, at))
  const isOfElse = said.some((one, at) => isNoun(one, at) || (one.kind === 'frame' && ELSE.test(one.words)))
  const agrees = acts.some(({ kind }) => kind === 'place' || kind === 'state')
  if (isOfElse && !agrees) {
    const isOfContact = said.some(({ kind, words }) => kind === 'frame' && CONTACT.test(words))
    if (isOfContact || acts.every(({ kind }) => ['praise', 'okay', 'applause'].includes(kind))) return true
  }
  if (told.length === 0) return false
  const isCalm = told.every(({ words }) => CALMS.test(words))
  return isCalm || (TRAILS.test(text) && told.every(({ kind }) => kind === 'okay' || kind === 'praise'))
}

type Said = { readonly kind: CueKind; readonly words: string; readonly from: number; readonly to: number }

/** True for a yes in the form of a question, "Place it?", after which the clerk reads the order back again. */
export const asksForYes = (text: string): boolean =>
  readAct(text).asks && /\?\s*$/.test(text) && readAct(text.replace(/[?\s]+$/, '')).act === 'affirm'
