import { readSigns } from './agreement-signs.ts'

/** What may change an order, or make a condition, in words that otherwise only agree. */
const DOUBTS: readonly RegExp[] = [
  // "ok, one" counts; "that's the one", "a good one" and "one hundred percent" do not
  /(?<!\b(?:the|good|great|nice|lovely|no)\s)\bone\b(?! hundred)/i,
  /\b(?:well done|the works|(?:everything|all) on (?:it|them|top)|con todo(?! gusto))\b/i,
  /\b(?:if|as long as|whenever|when) (?:(?:it is|its|thats|that is|you|they|he|she|we|i) )?(?:possible|can|could|able|available)\b|\bde ser posible\b|\bsi (?:se puede|puede[ns]?|es posible)\b/i,
  // "yes, hello" may only answer a call
  /^\W*(?:yes|yeah|s[ií]|ok|okay)\W+(?:hello|hi|hey|hola)\W*$/iu,
]

/** True for a yes to a read-back that may count, set a condition, say how a dish is to be, or hold an emoji that says anything. */
export const isDoubtfulYes = (text: string): boolean =>
  DOUBTS.some(doubt => doubt.test(text)) || readSigns(text).isForeign
