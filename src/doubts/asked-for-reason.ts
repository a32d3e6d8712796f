import { harmWords } from '#src/allergens/harm-words.ts'
import type { Marks, Mention } from '#src/allergens/marks.ts'
import { sentenceOf } from '#src/allergens/tokens.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { isHarmless } from './harmless-clause.ts'
import { clauseRangesOf } from './plainly-wanted.ts'

/** Words that refer to the food, to the question, or to a person. */
const REFERS =
  /^(?:(?:i|we|it|that|they|he|she) will|it|its|itd|that|thats|thatd|they|theyd|them|those|one|so|because|cause|cuz|since|asking|ask|i|id|im|me|my|mine|we|wed|us|our|he|hed|him|his|she|shed|her|their|somebody|someone|anyone|survive|porque|si|me|mi|su|le|lo|la)$/
/** What must be true of the food: "Is it gluten free? It has to be". */
const MUST_BE = /\b(?:has|have|needs?|must|better|gotta|got|supposed|tiene|debe)(?: \w+){0,2} (?:be|ser|serlo)$/
/** A guest's own answer to it: "Eggs? Never." */
const REFUSAL =
  /^(?:(?:oh|god|heavens|hell|please|well|i|we|absolutely|definitely|certainly|simply|just) )*(?:no|nope|nah|never|not|cannot|cant|jamas|nunca)(?: (?:no|way|ever|at all|never|not|chance|thanks|i|we|can|cannot|cant|me|for|happening|once|again|please))*$/

const asked = new WeakMap<Marks, Map<string, boolean>>()

/** True if the tokens, up to the end of a sentence, are a question. The foods of one question share the answer. */
function isAsked(text: string, marks: Marks, from: number, to: number): boolean {
  const known = asked.get(marks) ?? new Map<string, boolean>()
  asked.set(marks, known)
  const key = `${from}-${to}`
  const before = known.get(key)
  if (before !== undefined) return before
  const question = text.slice(marks.tokens[from]!.from, marks.tokens[to]?.from ?? text.length).trim()
  const answer = question.endsWith('?') || readAct(question).asks
  known.set(key, answer)
  return answer
}

/**
 * True for a food that a question asks about, where words after the question may say why: "Is shrimp in it? Because my
 * sister ends up in the hospital". A question alone is only answered.
 */
export function isAskedForReason(text: string, marks: Marks, { from: at }: Mention): boolean {
  const { tokens } = marks
  const clauses = clauseRangesOf(marks)
  if (!isAsked(text, marks, clauses.findLast(range => range.from <= at)!.from, sentenceOf(marks, at).to)) return false
  const harm = harmWords(tokens).harm
  return clauses.some(range => {
    if (range.from <= at) return false
    const words = tokens.slice(range.from, range.to).map(({ text: word }) => word)
    if (MUST_BE.test(words.join(' ')) || REFUSAL.test(words.join(' '))) return true
    if (harm.some(one => one.from >= range.from && one.from < range.to)) return true
    // another question gives no reason: "any cheese sauce? Is it free"
    const said = text.slice(tokens[range.from]!.from, tokens[range.to]?.from)
    return words.some(word => REFERS.test(word)) && !readAct(said).asks && !isHarmless(text, marks, range)
  })
}
