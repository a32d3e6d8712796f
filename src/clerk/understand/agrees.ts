import type { CueKind } from '#src/reader/acts/cues.ts'
import { readCues } from '#src/reader/acts/cues.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { tokenizeWords } from '#src/reader/spans.ts'
import { readEmoji } from './agreement-emoji.ts'
import { agreementWords, type Effect, phraseAt } from './agreement-words.ts'

const PLUS_ONE = /^\s*\+1\s*$/
const FORMAL = /[[\]{}<>_|`=\\^~#@%$€£¥/&*]/u

const AGREES: readonly CueKind[] = ['yes', 'place', 'state']
const WEAKLY: readonly CueKind[] = ['okay', 'praise']
const TURNS: readonly CueKind[] = ['deny', 'contrast', 'cancel', 'start_over']
/** Rhetorical questions. */
const RHETORICAL =
  /^(?:(?:sure|ok|okay|yes|yeah|well|and|y|pues) )*(?:why not|por que no|y por que no|how many times(?: yes)?)$/
const ASKING = /[?¿？؟]/u
/** "We're good" is not a question, even after folding. */
const WE_ARE = /\bwe['’]re\b/gi
const HEARS_AGAIN =
  /\b(?:read|repeat|again|once more|one more time|show me|otra vez|de nuevo|repit\p{L}*|l[eé]ame\p{L}*)\b/iu
/** Incomplete message: "Ok so". */
const DANGLES = /\s(?:and|or|but|o|pero)[\s.…]*$|^\W*\p{L}+[\s,]+(?:so|y)[\s.…]*$/iu
const MOST_WORDS = 24

/** Strength of an agreement: explicit, or only if a model that knows the conversation confirms it. */
export type Agreement = 'plain' | 'perhaps'

/**
 * Strength of the agreement in an answer to a read-back; undefined if any word, symbol, or question may mean
 * something else. Every word must be known, so that no language can hide an unread condition or change. The caller
 * must first remove what the answer repeats of the read-back; `repeats` is true if it removed anything.
 */
export function agreementStrength(text: string, repeats = false): Agreement | undefined {
  if (PLUS_ONE.test(text)) return 'plain'
  const { isSigned, isForeign, left } = readEmoji(text)
  if (isForeign || FORMAL.test(left) || HEARS_AGAIN.test(left) || DANGLES.test(left)) return undefined
  if (!asksNothing(left, repeats)) return undefined
  const read = effectsOf(left)
  if (read === undefined) return undefined
  const { effects, cues } = read
  const has = (...kinds: readonly CueKind[]) => cues.some(kind => kinds.includes(kind))
  if (has(...TURNS)) return undefined
  const isOutright = isSigned || effects.includes('yes') || has(...AGREES)
  // "great, bye" and "ok, that's all" may only end the conversation
  if (has('bye', 'closing') && !effects.includes('yes') && !has('yes', 'place')) return undefined
  if (isOutright) return 'plain'
  // "ja ja" is laughter
  if (effects.filter(effect => effect === 'perhaps').length > 1) return undefined
  if (has('applause') || !(has(...WEAKLY) || effects.includes('perhaps'))) return undefined
  return has(...WEAKLY) && !/\.{2,}\s*$|…\s*$/u.test(text) ? 'plain' : 'perhaps'
}

/** True if every sentence with a question mark is rhetorical and none has the form of another question. */
function asksNothing(text: string, repeats: boolean): boolean {
  const sentences = text.match(/[^.!?？؟;\n]*[.!?？؟;\n]+|[^.!?？؟;\n]+$/g) ?? []
  return sentences.every(sentence => {
    const said = agreementWords(sentence)
      .map(({ word }) => word)
      .join(' ')
    if (RHETORICAL.test(said)) return true
    if (!ASKING.test(sentence))
      return sentence.split(',').every(clause => !readAct(clause.replace(WE_ARE, 'we are')).asks)
    // "13.49 for that?" only repeats the price
    return repeats && readCues(tokenizeWords(sentence)).cues.every(({ kind }) => kind === 'frame') && isFramed(sentence)
  })
}

const isFramed = (sentence: string): boolean => readCues(tokenizeWords(sentence)).rest.length === 0

/**
 * Effect of every word; undefined if any word is unknown. The agreement table takes precedence if its phrase is at
 * least as long as the grammar's cue.
 */
function effectsOf(text: string): { effects: Effect[]; cues: CueKind[] } | undefined {
  const words = agreementWords(text)
  if (words.length > MOST_WORDS) return undefined
  const folded = words.map(({ word }) => word)
  const spoken = readCues(tokenizeWords(text)).cues
  const effects: Effect[] = []
  const cues: CueKind[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(folded, at)
    const { from } = words[at]!
    // a phrase may end inside a cue: parse the rest separately
    const cue =
      spoken.find(one => one.from === from) ??
      readCues(tokenizeWords(text.slice(from)))
        .cues.map(one => ({ ...one, to: one.to + from, from: one.from + from }))
        .find(one => one.from === from)
    const length = cue === undefined ? 0 : words.filter(one => one.from >= cue.from && one.from < cue.to).length
    if (phrase === undefined && cue === undefined) return undefined
    if (phrase !== undefined && phrase.count >= length) {
      effects.push(phrase.effect)
      at += phrase.count
    } else {
      cues.push(cue!.kind)
      at += length
    }
  }
  return { effects, cues }
}
