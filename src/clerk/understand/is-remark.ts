import { fold } from './text.ts'

/** Words that end a name. */
export const ENDS_NAME = new Set(
  'and not my phone fone number email is at its the with for i y mi cell tel telephone mobile please thanks tho though lol haha lmao bro yes yeah'.split(
    ' ',
  ),
)

/** Contractions about a person, which are not names: "She's", "they're". */
const SPOKEN_OF = /^(?:i|you|he|she|it|we|they|that|there|here|who|what|where)['’]?(?:s|m|re|ll|ve|d)$/iu
const PRONOUN = /^(?:i|you|he|she|it|we|they|us|them|him|her|that|there|who|what|where)$/u
export const speaksOf = (word: string): boolean => SPOKEN_OF.test(word) || PRONOUN.test(word)

/** Introductions that may precede something other than a name. */
export const WEAK_LEAD = /^(?:i['’]?m|i am|this is|under)\s/iu
/** Introductions that, if the name is known, may precede any statement about the guest. */
export const SELF_LEAD = /^(?:i['’]?m|i am|soy)\s/iu
/**
 * True for lowercase words after an introduction that are no name: "I'm tryna get wings", "I'm broke so no extras".
 */
export function isRemark(words: readonly string[], after: string): boolean {
  if (/^\p{Lu}/u.test(words[0]!)) return false
  const end = words.findIndex(word => ENDS_NAME.has(fold(word)) || /[.,]$/.test(word))
  const isEnded = end >= 0 || /^\s*(?:$|[;,.!?\d])/.test(after)
  return !isEnded || words.slice(0, end < 0 ? undefined : end + 1).length > 2 || GOES_ON.test(words.slice(1).join(' '))
}
/** Verbs, adverbs, and adjectives that cannot follow a first name. */
const GOES_ON =
  /\b(?:here|there|get|eat|need|have|be|go|see|full|out|now|too|over|up|down|in|it|this|that|some|so|because|right)\b/iu
