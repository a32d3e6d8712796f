import type { Marks, Span } from './marks.ts'
import { isFrame } from './refusals.ts'

const ALLERGIC = /^(?:allergic|alergic|intolerant|alergico|alergica|intolerante|sensitive)$/
const ALLERGY = /^(?:allergy|allergies|intolerance|alergia|alergias|sensitivity)$/
const TO = /^(?:to|a|al|of)$/
const MOST_WORDS = 5

/** What somebody is allergic to that no menu tells: "allergic to strawberries", "a garlic allergy". */
export function unlistedIn(marks: Marks, illness: readonly Span[]): Span[] {
  const { tokens, mentions } = marks
  const isMention = (at: number) => mentions.some(({ from, to }) => at >= from && at < to)
  return illness.flatMap(({ from, to }): Span[] => {
    const word = tokens[from]!.text
    const leads = TO.test(tokens[to - 1]!.text) ? to : TO.test(tokens[to]?.text ?? '') ? to + 1 : undefined
    if ((ALLERGIC.test(word) || ALLERGY.test(word)) && leads !== undefined) return listedAfter(marks, leads, isMention)
    const isNamed = ALLERGY.test(word) && from > 0 && tokens[from]!.before === 'none' && !isFrame(marks, from - 1)
    return isNamed && !isMention(from - 1) ? [{ from: from - 1, to: from }] : []
  })
}

const STOPS = /^(?:and|or|but|so|near|please|can|could|what|which|i|im|my|is|y|o|pero)$/

function listedAfter({ tokens }: Marks, first: number, isMention: (at: number) => boolean): Span[] {
  let from = first
  while (/^(?:the|all|any|some|los|las|el|la)$/.test(tokens[from]?.text ?? '')) from += 1
  let to = from
  while (to < tokens.length && to - from < MOST_WORDS) {
    const { text, before } = tokens[to]!
    if ((to > first && before !== 'none') || STOPS.test(text) || isMention(to)) break
    to += 1
  }
  return to > from ? [{ from, to }] : []
}
