import { readEmoji } from './agreement-emoji.ts'

/** Words that may change the order or set a condition, in a text that otherwise only agrees. */
const DOUBTS: readonly RegExp[] = [
  // "ok, one" is a quantity; "that's the one", "a good one" and "one hundred percent" are not
  /(?<!\b(?:the|good|great|nice|lovely|no)\s)\bone\b(?! hundred)/i,
  /\b(?:well done|the works|(?:everything|all) on (?:it|them|top)|con todo(?! gusto))\b/i,
  /\b(?:if|as long as|whenever|when) (?:(?:it is|its|thats|that is|you|they|he|she|we|i) )?(?:possible|can|could|able|available)\b|\bde ser posible\b|\bsi (?:se puede|puede[ns]?|es posible)\b/i,
  // "yes, hello" may only answer a call
  /^\W*(?:yes|yeah|s[ií]|ok|okay)\W+(?:hello|hi|hey|hola)\W*$/iu,
]

/**
 * True for a yes to a read-back that may contain a quantity, a condition, a preparation wish, or an emoji with
 * another meaning.
 */
export const isDoubtfulYes = (text: string): boolean =>
  DOUBTS.some(doubt => doubt.test(text)) || readEmoji(text).isForeign
