import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Clause, readClauses } from './clauses.ts'
import type { CueKind } from './cues.ts'

/** Intent of a message as a whole. */
export type Tone = {
  /** True if the message corrects the order, so that named dishes are changed instead of ordered again. */
  readonly corrects: boolean
  /** True if the clause continues the preceding refusal: "no lid, just the cup" removes nothing else. */
  readonly goesOn?: boolean
  /** True if other clauses of the message also contain requests. */
  readonly isBeside?: boolean
}

const CORRECTING: ReadonlySet<CueKind | undefined> = new Set(['remove', 'keep', 'only', 'change', 'clear', 'alone'])
/** Interjections that may precede a "no" or a complaint. */
const LEADS =
  '(?:uy|ay|oh|aw|um|uh|hm+|hey|ok|okay|pero|but|and|y|lol|lmao|bro|bruh|man|dude|dios|dios mio|god|my god|omg|jeez|goodness|mira|mire|oiga|oye|perdon|sorry|senor|senora|mija|mijo)'
const OPENS = new RegExp(
  `^(?:${LEADS},? )*(?:no+|nope|nah|naw|what|wait|why|ugh+|omg|bruh|huh|lol|lmao|ombe)\\b(?! (?:problem|worries))`,
)
const SAYS_ANEW =
  /^(?:(?:but|no|hey|pero) )*(?:(?:i|we) (?:only |just |clearly )*(?:asked for|ordered|said)|(?:yo )?(?:solo )?(?:pedi|dije|queria))\b|\b(?:i|we) (?:only |just |clearly |never |already )*(?:said|told you)\b|\b(?:[tl]e dije|(?:yo )?no (?:te |le )?pedi)\b/
const CONTRASTS =
  /[.!;]\s*not\b|\b(?:not (?:\d{1,2}|an?|one|two|three|four|five|six)|no (?:\d{1,2}|uno|una|dos|tres|cuatro|cinco|seis)|wrong|mistake|incorrect|again|otra vez|backwards|mixed (?:it|them|that|up)|al reves|equivoc\w+|you still|still (?:says?|have|has|shows?|see)|total|altogether|in all|nada ma?s?)\b/
/** Openings of an aside that reports a mistake. Other asides change nothing. */
const COMPLAINS = /^(?:you|youve|u|ya|they|me|le|nos|lo|la|los|las|\w+ste)\b/

/** True for an aside that reports a mistake in the order. */
export const reportsMistake = ({ cue, isAsked, all }: Clause): boolean =>
  cue === 'aside' && !isAsked && COMPLAINS.test(all.words.join(' '))

/** Returns whether a message corrects the order. */
export const toneOf = (text: string, clauses: readonly Clause[], corrects: boolean): Tone => {
  const said = text.toLowerCase().trim()
  return {
    corrects:
      corrects ||
      OPENS.test(said) ||
      SAYS_ANEW.test(said) ||
      CONTRASTS.test(said) ||
      clauses.some(clause => CORRECTING.has(clause.cue) || reportsMistake(clause)),
  }
}

/** True for words that correct the order. */
export const isCorrection = (compiled: CompiledMenu, text: string): boolean =>
  toneOf(text, readClauses(compiled, text), false).corrects
