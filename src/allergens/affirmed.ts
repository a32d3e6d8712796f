import { isOrderWord } from './naming-model.ts'
import { isPlainWord } from './plain-words.ts'
import { singular } from './relatives.ts'
import type { AllergyToken } from './tokens.ts'

const AFFIRMS = /^(?:am|is|are|do|does|si)$/
const PERSON = /^(?:i|he|she|we|they|yo|el|ella)$/
const FARTHEST = 8

/**
 * True if a person affirms what a preceding negation denied: "…, because I am", "… my wife is", "… mi hijo sí", "…,
 * Ana is".
 */
export const isAffirmed = (tokens: readonly AllergyToken[], from: number): boolean =>
  tokens.slice(from, from + FARTHEST).some(({ text }, index) => {
    const at = from + index
    const next = tokens[at + 1]
    return (
      AFFIRMS.test(text) &&
      index > 0 &&
      isSomebody(tokens, at - 1) &&
      ((next?.before ?? 'end') !== 'none' || /^(?:though|tho|too)$/.test(next!.text))
    )
  })

function isSomebody(tokens: readonly AllergyToken[], at: number): boolean {
  const { text, before } = tokens[at]!
  if (PERSON.test(text) || singular.has(text)) return true
  const isStrange = /^\p{L}+$/u.test(text) && !isPlainWord(text)
  return isStrange && (before !== 'none' || !isOrderWord(text))
}
