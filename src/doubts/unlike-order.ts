import { isEnjoyed } from '#src/allergens/enjoyed.ts'
import type { Marks, Mention } from '#src/allergens/marks.ts'
import { contextAnomalyScore } from '#src/allergens/naming-model.ts'
import { isOwnName } from '#src/allergens/own-names.ts'
import { sentenceOf } from '#src/allergens/tokens.ts'
import { isCared, isOrdered } from './ordered.ts'
import { isPlainlyWanted } from './plainly-wanted.ts'

/** Context score below which a food is probably ordered. */
export const USUAL = -1

/**
 * True if other words than those of orders stand beside an allergen. A kind of it, such as shrimp, may also be ordered
 * in words that are no part of that vocabulary but usual in orders.
 */
export function isUnlikeOrder(text: string, marks: Marks, one: Mention): boolean {
  // an ingredient is unlike an order only beside a word of caution: "butter is bad for me"
  if (one.strength === 'hint' || (one.strength === 'part' && !isCared(marks, one))) return false
  if (isRaw(marks, one) || isPraised(marks, one) || isPlainlyWanted(text, marks, one)) return false
  if (one.codes.some(code => isOwnName(code, one.word))) return true
  // "no snapper" refuses a dish
  if (marks.tokens[one.from]!.before === 'none' && marks.tokens[one.from - 1]?.text === 'no') return false
  return !isOrdered(text, marks, one) || contextAnomalyScore(marks, one) > USUAL
}

/** True if the words concern how the food is served: "No raw fish for her", "el pescado si está cocido". */
export const isRaw = ({ tokens }: Marks, { from, to }: Mention): boolean => {
  const end = tokens.findIndex(({ before }, at) => at >= to && before !== 'none')
  const after = tokens.slice(to, end < 0 ? tokens.length : end)
  const isBefore = tokens[from]!.before === 'none' && /^(?:raw|undercooked|cooked)$/.test(tokens[from - 1]?.text ?? '')
  return isBefore || after.some(({ text }) => /^(?:raw|cooked|crud[oa]s?|cocid[oa]s?|cocinad[oa]s?)$/.test(text))
}

/** True if the message praises the food: "My eyes water from the mustard, love it". */
export const isPraised = (marks: Marks, { from: at }: Mention): boolean => {
  const { from, to } = sentenceOf(marks, at)
  return marks.symptoms.some(one => one.from >= from && one.from < to && isEnjoyed(marks, one))
}
