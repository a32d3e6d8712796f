import type { Marks, Mention, Span } from './marks.ts'
import { isMenuWord } from './naming-model.ts'
import { sentenceOf } from './tokens.ts'

const ASKS = /^(?:is|are|would|will|es|son|seria)$/
const POINTS = /^(?:it|that|this|they|these|those|esto|eso)$/
const SAFE = /^(?:safe|ok|okay|fine|good|alright|segur[oa]s?|apt[oa]s?)$/
const SMALL = /^(?:\d{1,2}|an?|one|two|the|your|their|with|un|una|el|la|los|las|con)$/

/**
 * True for a food in the name of a dish that the next sentence asks about, if that question names its illness: "saag
 * tofu. is that safe for celiac".
 */
export function isOfAskedDish(marks: Marks, illness: readonly Span[], mention: Mention): boolean {
  const { tokens } = marks
  const own = sentenceOf(marks, mention.from)
  const question = tokens[own.to] && sentenceOf(marks, own.to)
  if (!question || !ASKS.test(tokens[question.from]!.text)) return false
  if (!POINTS.test(tokens[question.from + 1]?.text ?? '')) return false
  const safe = tokens.findIndex(({ text }, at) => at > question.from && at < question.to && SAFE.test(text))
  const isTold = illness.some(({ from }) => from >= own.from && from < own.to)
  return (
    safe >= 0 &&
    !isTold &&
    namesIllness(marks, illness, { from: safe, to: question.to }) &&
    isDish(marks, clauseOf(marks, mention))
  )
}

const namesIllness = ({ mentions }: Marks, illness: readonly Span[], { from, to }: Span): boolean =>
  mentions.some(one => one.from > from && one.from < to) && illness.some(one => one.from >= from && one.from < to)

/** True for words that are the name of a dish, which holds more than the food alone. */
function isDish({ tokens, mentions }: Marks, { from, to }: Span): boolean {
  const isFood = (at: number) => mentions.some(one => at >= one.from && at < one.to)
  const words = tokens.slice(from, to).map(({ text }, index) => ({ text, at: from + index }))
  const others = words.filter(({ text, at }) => !isFood(at) && !SMALL.test(text))
  return others.length > 0 && others.every(({ text }) => isMenuWord(text))
}

function clauseOf({ tokens }: Marks, { from: at }: Mention): Span {
  const from = tokens.findLastIndex(({ before }, index) => index <= at && before !== 'none')
  const to = tokens.findIndex(({ before }, index) => index > at && before !== 'none')
  return { from, to: to < 0 ? tokens.length : to }
}
